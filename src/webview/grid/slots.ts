/** Assigns the elements of a few rows among many: a new row takes those of a removed one. */
export class Slots {
  private taken: ReadonlyMap<number, number> = new Map();

  /** Returns the slot of each visible row, in order. Rows that stay keep their slots. */
  of(rows: readonly number[]): readonly number[] {
    const there = new Set(rows);
    const free = [...this.taken].filter(([row]) => !there.has(row)).map(([, slot]) => slot);
    const used = new Set(this.taken.values());
    const newest = (): number => {
      let slot = 0;
      while (used.has(slot)) slot += 1;
      used.add(slot);
      return slot;
    };
    this.taken = new Map(rows.map(row => [row, this.taken.get(row) ?? free.shift() ?? newest()]));
    return [...this.taken.values()];
  }
}
