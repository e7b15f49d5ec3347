/** How the house shows its games, in the order of the start page. Which of them can be played says the server. */
export interface Tile {
  name: "neunerln" | "murln" | "murlan" | "mulle" | "murmeln";
  pictures: [string, string, string];
}

export const TILES: Tile[] = [
  { name: "neunerln", pictures: ["german/7H", "german/UE", "german/9S"] },
  { name: "murmeln", pictures: ["marbles/2", "marbles/4", "marbles/1"] },
  { name: "murln", pictures: ["german/KH", "german/W", "german/AL"] },
  { name: "murlan", pictures: ["french/2S", "french/BJ", "french/RJ"] },
  { name: "mulle", pictures: ["french/8C", "french/KS", "french/10D"] },
];

/** How many play when nothing else is said: the company in which each game is at its best. */
export const COMPANY: Record<Tile["name"], number> = { neunerln: 4, murmeln: 1, murln: 4, murlan: 4, mulle: 2 };
