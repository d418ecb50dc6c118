/** Title a match by its contestants: two or three by name, more by the first. */
export function titleOf(
  contestants: readonly { name: string }[],
  say: { versus: (names: string[]) => string; others: (name: string, count: number) => string },
): string {
  const names = contestants.map(({ name }) => name);
  return names.length > 3 ? say.others(names[0]!, names.length - 1) : say.versus(names);
}
