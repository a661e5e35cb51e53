/** Subject of a kind of text in several wordings; every text combines one of `say` and one of `more`. Titles belong to `say`, in turn. */
export interface Topic {
  readonly category: string;
  readonly titles: readonly string[];
  readonly say: readonly string[];
  readonly more: readonly string[];
}

/**
 * Handwritten material for the texts of a collection. In a sentence `{name}` is replaced by one of the words of that name and
 * `[one|another|]` by one of the alternatives. `tails` end some of the texts.
 */
export interface Material {
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly topics: readonly Topic[];
  readonly tails?: readonly string[];
}

/**
 * Parses material from lines. `# category: title | title` begins a topic, a plain line is one of its `say`, `- ` one of its `more`; `+ ` is
 * a tail. Bars separate the words of a name.
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

/** A text with its sentences and its topic. */
export interface Composed {
  readonly text: string;
  /** Sentences that are alike are the very same string. */
  readonly sentences: readonly string[];
  readonly title: string;
  readonly topic: Topic;
}

/** Fixed text and choices. `variants`: how many different ways there are to go through it, each of which has a number from 0. */
interface Template {
  readonly parts: readonly (string | Choice)[];
  readonly variants: number;
}

/** Returns one of several templates; the numbers of a later template continue after the previous one. */
interface Choice {
  readonly between: readonly { readonly template: Template; readonly from: number }[];
  readonly variants: number;
}

/** A template, and its variants that were written so far. */
interface Source {
  readonly template: Template;
  readonly written: Map<number, string>;
}

/** Composes texts from material, no two alike, always the same ones for a seed. */
export class Composer {
  private readonly seen = new Set<string>();
  private readonly sources = new Map<string, Source>();
  private made = 0;

  constructor(
    private readonly material: Material,
    readonly random: Random,
  ) {}

  /** Returns the next text. Topics take turns, and within a topic the pairs of sentences. Throws once all combinations are used. */
  next(): Composed {
    const { topics } = this.material;
    const turn = Math.floor(this.made / topics.length);
    const chosen = topics[this.made++ % topics.length]!;
    for (let attempt = 0; attempt < 200; attempt++) {
      const place = turn + attempt;
      const sentences = this.sentences(chosen, place);
      const text = sentences.join(' ');
      if (this.seen.has(text)) continue;
      this.seen.add(text);
      const { titles, say } = chosen;
      const title = this.fill(titles[(place % say.length) % titles.length]!);
      return { text, sentences, title, topic: chosen };
    }
    throw new Error(`Nothing new can be said about ${chosen.titles[0]}`);
  }

  private sentences({ say, more }: Topic, place: number): string[] {
    const first = say[place % say.length]!;
    const second = more[(place + Math.floor(place / say.length)) % more.length]!;
    const { tails = [] } = this.material;
    const sentences = [this.fill(first), this.fill(second)];
    const left = [...tails];
    for (let chance = 0.6; left.length > 0 && this.random() < chance; chance -= 0.35) {
      const tail = pick(this.random, left);
      left.splice(left.indexOf(tail), 1); // no tail repeats within a text
      sentences.push(this.fill(tail));
    }
    return sentences;
  }

  /** One of the variants of a template, with a capital; each is written once and found again by its number. */
  private fill(text: string): string {
    let source = this.sources.get(text);
    if (!source) this.sources.set(text, (source = { template: this.parse(text), written: new Map() }));
    const variant = this.choose(source.template);
    let sentence = source.written.get(variant);
    if (sentence === undefined) {
      const bare = write(source.template, variant);
      sentence = bare.charAt(0).toUpperCase() + bare.slice(1);
      source.written.set(variant, sentence);
    }
    return sentence;
  }

  private choose({ parts }: Template): number {
    let variant = 0;
    for (const part of parts) {
      if (typeof part === 'string') continue;
      const { template, from } = pick(this.random, part.between);
      variant = variant * part.variants + from + this.choose(template);
    }
    return variant;
  }

  private parse(source: string): Template {
    const parts = source.split(/(\{\w+\}|\[[^\]]*\])/).map(part => {
      if (part.startsWith('['))
        return choiceOf(
          part
            .slice(1, -1)
            .split('|')
            .map(alternative => this.parse(alternative)),
        );
      if (!part.startsWith('{')) return part;
      const words = this.material.words[part.slice(1, -1)];
      if (!words) throw new Error(`The material has no words called ${part}`);
      return choiceOf(words.map(word => ({ parts: [word], variants: 1 })));
    });
    const variants = parts.reduce((product, part) => product * (typeof part === 'string' ? 1 : part.variants), 1);
    if (!Number.isSafeInteger(variants)) throw new Error(`Too many choices to number them: ${source}`);
    return { parts, variants };
  }
}

function choiceOf(templates: readonly Template[]): Choice {
  let variants = 0;
  const between = templates.map(template => {
    const from = variants;
    variants += template.variants;
    return { template, from };
  });
  return { between, variants };
}

/** A variant of a template, by its number. */
function write({ parts }: Template, variant: number): string {
  let rest = variant;
  return parts.reduceRight<string>((text, part) => {
    if (typeof part === 'string') return part + text;
    const own = rest % part.variants;
    rest = Math.floor(rest / part.variants);
    const { template, from } = part.between.findLast(alternative => alternative.from <= own)!;
    return write(template, own - from) + text;
  }, '');
}
