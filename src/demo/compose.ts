/** What a kind of text is about, said in several ways; every text is one of `say` and one of `more`. Titles belong to `say`, by turns. */
export interface Topic {
  readonly category: string;
  readonly titles: readonly string[];
  readonly say: readonly string[];
  readonly more: readonly string[];
}

/**
 * Handwritten material for the texts of one collection. In a sentence `{name}` is one of the words of that name and
 * `[one|another|]` one of the alternatives. `tails` end some of the texts.
 */
export interface Material {
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly topics: readonly Topic[];
  readonly tails?: readonly string[];
}

export const topic = (
  category: string,
  titles: readonly string[],
  say: readonly string[],
  more: readonly string[],
): Topic => ({
  category,
  titles,
  say,
  more,
});

/** Numbers from 0 to 1, always the same ones for a seed. */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

/** One text and what it is about. */
export interface Composed {
  readonly text: string;
  readonly title: string;
  readonly topic: Topic;
}

type Template = readonly (string | readonly string[])[];

/** Composes texts from material, no two alike, always the same ones for a seed. */
export class Composer {
  private readonly seen = new Set<string>();
  private readonly templates = new Map<string, Template>();
  private made = 0;

  constructor(
    private readonly material: Material,
    readonly random: Random,
  ) {}

  /** The next text. Topics take turns, and within a topic so do the pairs of sentences. Throws when nothing new can be said. */
  next(): Composed {
    const { topics } = this.material;
    const turn = Math.floor(this.made / topics.length);
    const chosen = topics[this.made++ % topics.length]!;
    for (let attempt = 0; attempt < 200; attempt++) {
      const place = turn + attempt;
      const text = this.text(chosen, place);
      if (this.seen.has(text)) continue;
      this.seen.add(text);
      const { titles, say } = chosen;
      return { text, title: this.fill(titles[(place % say.length) % titles.length]!), topic: chosen };
    }
    throw new Error(`Nothing new can be said about ${chosen.titles[0]}`);
  }

  private text({ say, more }: Topic, place: number): string {
    const first = say[place % say.length]!;
    const second = more[(place + Math.floor(place / say.length)) % more.length]!;
    const { tails = [] } = this.material;
    let text = `${this.fill(first)} ${this.fill(second)}`;
    for (let chance = 0.6; tails.length && this.random() < chance; chance -= 0.35) {
      text += ` ${this.fill(pick(this.random, tails))}`;
    }
    return text;
  }

  private fill(source: string): string {
    let template = this.templates.get(source);
    if (!template) this.templates.set(source, (template = this.parse(source)));
    let text = '';
    for (const part of template) text += typeof part === 'string' ? part : pick(this.random, part);
    return text;
  }

  private parse(source: string): Template {
    return source.split(/(\{\w+\}|\[[^\]]*\])/).map(part => {
      if (part.startsWith('[')) return part.slice(1, -1).split('|');
      if (!part.startsWith('{')) return part;
      const words = this.material.words[part.slice(1, -1)];
      if (!words) throw new Error(`The material has no words called ${part}`);
      return words;
    });
  }
}
