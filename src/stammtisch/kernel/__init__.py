"""What all games share: the contract, cards, chance, errors and records. Standard library only."""
