/** Returns the name, numbered if it is taken (`Service (2)`). */
export function freeName(name: string, taken: Iterable<string>): string {
  const all = new Set(taken);
  let free = name;
  for (let count = 2; all.has(free); count++) free = `${name} (${count})`;
  return free;
}
