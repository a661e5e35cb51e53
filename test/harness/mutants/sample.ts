import { createHash } from 'node:crypto';
import { type Edit, sitesOf } from './faults';

/** A source with one fault. */
export interface Mutant {
  /** `src/client/roles.ts` */
  readonly file: string;
  readonly line: number;
  /** The line without its indentation. */
  readonly code: string;
  /** The replaced text and its replacement; shortened if both are long and similar. */
  readonly was: string;
  readonly fault: string;
  /** The whole source with the fault. */
  readonly source: string;
}

/** A file's path and its text. */
export type Source = readonly [file: string, text: string];

/**
 * Returns one fault for each place of the sources, in an order that depends only on the seed and the texts of the places: moved files and
 * inserted lines do not affect the others.
 */
export function shuffled(sources: readonly Source[], seed: number): Mutant[] {
  const seen = new Map<string, number>();
  const ranked = sources.flatMap(([file, text]) =>
    sitesOf(file, text).map(site => {
      const code = lineAt(text, site[0]!.start);
      const place = `${code}\n${text.slice(site[0]!.start, site[0]!.end)}`;
      const nth = (seen.get(place) ?? 0) + 1; // the same again, on the same line or elsewhere
      seen.set(place, nth);
      const digest = createHash('sha256').update(`${seed}\n${nth}\n${place}`).digest();
      return { rank: digest.toString('hex'), mutant: mutantOf(file, text, site[digest.at(-1)! % site.length]!, code) };
    }),
  );
  return ranked.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ mutant }) => mutant);
}

function mutantOf(file: string, text: string, { start, end, text: put, shown }: Edit, code: string): Mutant {
  const [was, fault] = shortened(text.slice(start, end), shown);
  const line = text.slice(0, start).split('\n').length;
  return { file, line, code, was, fault, source: text.slice(0, start) + put + text.slice(end) };
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, end < 0 ? undefined : end).trim();
}

/** Number of unchanged characters shown on either side. */
const SHOWN = 24;

/** Shortens both texts to one line each: omits most of their common beginning and end. */
function shortened(was: string, fault: string): [was: string, fault: string] {
  const [one, other] = [was, fault].map(text => text.replaceAll(/\s+/g, ' ')) as [string, string];
  const least = Math.min(one.length, other.length);
  let before = 0;
  while (before < least && one[before] === other[before]) before += 1;
  let after = 0;
  while (after < least - before && one.at(-1 - after) === other.at(-1 - after)) after += 1;
  const show = (text: string): string => {
    const from = Math.max(0, before - SHOWN);
    const to = Math.min(text.length, text.length - after + SHOWN);
    const shown = text.slice(from, to);
    const whole = shown.length > 5 * SHOWN ? `${shown.slice(0, 3 * SHOWN)}…${shown.slice(-SHOWN)}` : shown;
    return `${from > 0 ? '…' : ''}${whole}${to < text.length ? '…' : ''}`;
  };
  return [show(one), show(other)];
}
