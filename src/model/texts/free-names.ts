/** Returns the name, numbered if it is taken (`Service (2)`). */
export function freeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let count = 2; takenName(free, taken) !== undefined; count++) free = `${name} (${count})`;
  return free;
}

/** Returns the taken name that is equal, or differs in case only, which nobody tells apart; undefined: the name is free. */
export function takenName(name: string, taken: readonly string[]): string | undefined {
  const key = name.toLowerCase();
  return taken.find(each => each.toLowerCase() === key);
}
