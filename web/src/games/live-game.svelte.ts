/**
 * Remember whether the game shown was running while this page was open: then its end is revealed step by step, not
 * just shown.
 */
export function liveGame(game: () => { id: string | undefined; over: boolean }): { readonly seen: boolean } {
  let running = $state<string>();
  $effect.pre(() => {
    const { id, over } = game();
    if (!over) running = id;
  });
  return {
    get seen() {
      return running === game().id;
    },
  };
}
