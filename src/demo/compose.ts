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

/**
 * Material from a text of lines. `# category: title | title` begins a topic, a plain line is one of its `say`, `- ` one of its `more`;
 * `+ ` is a tail. The words of a name stand between bars.
 */
export function materialOf(words: Readonly<Record<string, string>>, text: string): Material {
  const topics: { category: string; titles: string[]; say: string[]; more: string[] }[] = [];
  const tails: string[] = [];
  for (const line of text.split('\n').filter(candidate => candidate !== '')) {
    const [, mark, rest = ''] = /^([#+-] )?(.*)$/.exec(line)!;
    if (mark === '# ') {
      const [category = '', titles = ''] = rest.split(/: (.*)/);
      topics.push({ category, titles: titles.split(' | '), say: [], more: [] });
    } else if (mark === '+ ') tails.push(rest);
    else topics.at(-1)![mark === '- ' ? 'more' : 'say'].push(rest);
  }
  const lists = Object.entries(words).map(([name, list]) => [name, list.split('|')]);
  return { words: Object.fromEntries(lists) as Material['words'], topics, tails };
}

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

/** Fixed text, and choices between further templates. */
type Template = readonly (string | readonly Template[])[];

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
    const texts = [this.fill(first), this.fill(second)];
    const left = [...tails];
    for (let chance = 0.6; left.length > 0 && this.random() < chance; chance -= 0.35) {
      const tail = pick(this.random, left);
      left.splice(left.indexOf(tail), 1); // no text says the same twice
      texts.push(this.fill(tail));
    }
    return texts.join(' ');
  }

  private fill(source: string): string {
    let template = this.templates.get(source);
    if (!template) this.templates.set(source, (template = this.parse(source)));
    const text = this.write(template);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  private write(template: Template): string {
    let text = '';
    for (const part of template) text += typeof part === 'string' ? part : this.write(pick(this.random, part));
    return text;
  }

  private parse(source: string): Template {
    return source.split(/(\{\w+\}|\[[^\]]*\])/).map(part => {
      if (part.startsWith('['))
        return part
          .slice(1, -1)
          .split('|')
          .map(choice => this.parse(choice));
      if (!part.startsWith('{')) return part;
      const words = this.material.words[part.slice(1, -1)];
      if (!words) throw new Error(`The material has no words called ${part}`);
      return words.map(word => [word]);
    });
  }
}
