import { isDeepStrictEqual } from 'node:util';
import { exactJson } from '../../../src/model/wire/json';
import type { RawAnswer } from './recorded-demo';
import { managed } from './recorded-demo';
import type { RecordedAnswer } from './recordings';

/** Codes that the recorded engines use for any error; today's services return 1100 or a specific code (README). */
const ANYTHING = new Set([65535, 2000, 1, 5, 6, 35]);

/** Engines differ in the last digits of a distance. */
const TOLERANCE = 2e-6;

type Body = Record<string, unknown>;

/**
 * Returns the differences between an answer of the demo service and a recorded one; empty if equal. `without`: members that are ignored, at
 * any depth.
 */
export function differences(recorded: RecordedAnswer, answer: RawAnswer, without: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const same = (what: string, theirs: unknown, ours: unknown) => {
    if (!isDeepStrictEqual(theirs, ours)) found.push(`${what}: ${shown(theirs)} there, ${shown(ours)} here`);
  };
  same('status', recorded.status, answer.status);
  same('content type', recorded.contentType, answer.contentType);
  if (!/json/.test(recorded.contentType)) {
    same('body', recorded.body, answer.body);
    return found;
  }
  const [theirs, ours] = [exactJson(managed(recorded.body)) as Body, exactJson(answer.body) as Body];
  const refused = (body: Body) => !('data' in body);
  if (refused(theirs) !== refused(ours)) return [...found, `refused: ${shown(theirs)} there, ${shown(ours)} here`];
  if (refused(theirs)) {
    if (!ANYTHING.has(theirs['code'] as number)) same('code', theirs['code'], ours['code']);
    same('members', Object.keys(theirs).toSorted(), Object.keys(ours).toSorted());
    return found;
  }
  same('code', theirs['code'], ours['code']);
  same('end', recorded.body.endsWith('\n'), answer.body.endsWith('\n'));
  const members = (body: Body) => Object.keys(body).filter(key => key !== 'cost' && !without.has(key));
  same('members', members(theirs).toSorted(), members(ours).toSorted());
  same('topks', theirs['topks'], ours['topks']);
  for (const key of ['message', 'description'].filter(name => !without.has(name))) same(key, theirs[key], ours[key]);
  return [...found, ...dataDifferences(recorded, theirs['data'], ours['data'], without)];
}

function dataDifferences(
  recorded: RecordedAnswer,
  theirs: unknown,
  ours: unknown,
  without: ReadonlySet<string>,
): string[] {
  if (isNames(theirs) && isNames(ours)) {
    return isDeepStrictEqual(theirs.toSorted(), ours.toSorted())
      ? []
      : [`names: ${shown(theirs)} there, ${shown(ours)} here`];
  }
  if (!isRows(theirs) || !isRows(ours)) return valueDifferences('data', theirs, ours, without);
  const count = recorded.rows ?? theirs.length;
  if (ours.length !== count) return [`rows: ${count} there, ${ours.length} here`];
  if (count > 0 && 'distance' in theirs[0]!) return hitDifferences(theirs, ours, without);
  return theirs.flatMap((row, at) => valueDifferences(`data.${at}`, row, ours[at], without));
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every(each => typeof each === 'string');
const isRows = (value: unknown): value is Body[] =>
  Array.isArray(value) && value.every(each => typeof each === 'object' && each !== null);

/** Returns the differences of hits in order; ties can have any order, and any of them can be missing at the end of a page. */
function hitDifferences(theirs: readonly Body[], ours: readonly Body[], without: ReadonlySet<string>): string[] {
  const left = ours.slice(0, theirs.length);
  return theirs.flatMap((hit, at) => {
    const distance = hit['distance'] as number;
    if (!near(distance, ours[at]!['distance'])) {
      return [`data.${at}.distance: ${distance} there, ${shown(ours[at]!['distance'])} here`];
    }
    const tied = left.filter(each => near(distance, each['distance']));
    const same = tied.find(each => keyOf(each) === keyOf(hit));
    const isLast = near(distance, theirs.at(-1)!['distance']);
    if (!same && tied.length > 1 && isLast) return [];
    return valueDifferences(`data.${at}`, { ...hit, distance }, { ...(same ?? ours[at]), distance }, without);
  });
}

const keyOf = (hit: Body): string => String(hit['id'] ?? hit['doc_id'] ?? hit['key']);
const near = (a: number, b: unknown): boolean =>
  typeof b === 'number' && Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a));

function valueDifferences(path: string, theirs: unknown, ours: unknown, without: ReadonlySet<string>): string[] {
  if (typeof theirs === 'string' && typeof ours === 'string' && /^[{[]/.test(theirs) && theirs !== ours) {
    return valueDifferences(`${path} as JSON`, jsonOf(theirs), jsonOf(ours), without);
  }
  if (isPairs(theirs) && isPairs(ours)) return valueDifferences(path, fromPairs(theirs), fromPairs(ours), without);
  const objects = [theirs, ours].every(value => typeof value === 'object' && value !== null);
  if (!objects || Array.isArray(theirs) !== Array.isArray(ours)) {
    return isDeepStrictEqual(theirs, ours) ? [] : [`${path}: ${shown(theirs)} there, ${shown(ours)} here`];
  }
  const keys = new Set([...Object.keys(theirs as object), ...Object.keys(ours as object)]);
  return [...keys]
    .filter(key => !without.has(key))
    .flatMap(key => valueDifferences(`${path}.${key}`, (theirs as Body)[key], (ours as Body)[key], without));
}

/** Parameters as `{ key, value }`, which come in any order. */
const isPairs = (value: unknown): value is { key: string; value: unknown }[] =>
  isRows(value) && value.length > 0 && value.every(each => 'key' in each && 'value' in each);
const fromPairs = (pairs: readonly { key: string; value: unknown }[]): object =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, value]));

function jsonOf(text: string): unknown {
  try {
    return exactJson(text);
  } catch {
    return text;
  }
}

function shown(value: unknown): string {
  const text =
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)) ?? 'nothing';
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
