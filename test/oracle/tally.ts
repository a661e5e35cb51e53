/** One comparison that was made many times: what agreed, what differs as it is known to, and what differs anew. */
export class Tally {
  private agreed = 0;
  private readonly known = new Map<string, number>();
  private explained = 0;
  private fresh = 0;
  private readonly examples: string[] = [];

  constructor(readonly what: string) {}

  agree(): void {
    this.agreed++;
  }

  /** Counts a difference, under each of the rules that explain it. */
  explain(rules: readonly string[]): void {
    this.explained++;
    for (const rule of rules) this.known.set(rule, (this.known.get(rule) ?? 0) + 1);
  }

  /** Counts a new difference. */
  differ(): void {
    this.fresh++;
  }

  /** Tells of a new difference, in some lines. */
  show(example: string): void {
    this.examples.push(example);
  }

  /** True if there is an unknown difference. */
  get failed(): boolean {
    return this.fresh > 0;
  }

  row(): string {
    return `| ${this.what} | ${this.agreed} | ${this.explained} | ${this.fresh} |`;
  }

  news(): string[] {
    return this.examples.map(example => `\nNew difference in ${this.what}:\n${example}`);
  }

  knownRows(): string[] {
    return [...this.known].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([rule, count]) => `| ${rule} | ${count} |`);
  }
}

/** All comparisons as Markdown, new differences last. */
export function tableOf(tallies: readonly Tally[]): string {
  const rows = ['| compared | agree | known differences | new differences |', '| --- | ---: | ---: | ---: |'];
  const known = tallies.flatMap(tally => tally.knownRows());
  return [
    ...rows,
    ...tallies.map(tally => tally.row()),
    ...(known.length > 0 ? ['', '| known difference | count |', '| --- | ---: |', ...known] : []),
    ...tallies.flatMap(tally => tally.news()),
  ].join('\n');
}
