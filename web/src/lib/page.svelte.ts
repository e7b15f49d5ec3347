/** Gives the page its title and its game's colours while a component is shown. Call it while the component is set up. */
export function page(describe: () => { title: string; game?: string }): void {
  $effect(() => {
    const { title, game } = describe();
    document.title = title === "Stammtisch" ? title : `${title} · Stammtisch`;
    if (game === undefined) delete document.documentElement.dataset["game"];
    else document.documentElement.dataset["game"] = game;
  });
}
