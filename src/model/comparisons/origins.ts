import { t } from '@vscode/l10n';
import { isSameCollection } from '../collections/refs';
import { queryNames } from '../searches/query-names';
import { isFused, type SearchRun } from '../searches/runs';
import type { ComparedHit } from './hits';

type Runs = Readonly<Record<'baseline' | 'run', SearchRun>>;

/** A query of two hybrid searches. `before`, `now`: the ranks of its own hits by ID; absent: the search does not have this query. */
export interface QueryOrigin {
  readonly name: string;
  readonly before?: ReadonlyMap<string, number> | undefined;
  readonly now?: ReadonlyMap<string, number> | undefined;
}

/** Returns the queries of two hybrid searches by name; undefined: the queries of one were not read alone. */
export function queryOrigins({ baseline, run }: Runs): readonly QueryOrigin[] | undefined {
  const [before, now] = [ranksOf(baseline), ranksOf(run)];
  if (!before || !now) return undefined;
  const names = new Set([...now.keys(), ...before.keys()]);
  return [...names].map(name => ({ name, before: before.get(name), now: now.get(name) }));
}

/** Returns how many requests explain both hybrid searches; undefined: nothing is missing, or they are not of one collection. */
export function missingRequests({ baseline, run }: Runs): number | undefined {
  if (!isFused(baseline) || !isFused(run) || !isSameCollection(baseline.place, run.place)) return undefined;
  const missing = [baseline, run].filter(each => !each.explained);
  return missing.length === 0 ? undefined : missing.reduce((sum, { call }) => sum + queriesOf(call).length, 0);
}

const queriesOf = (call: SearchRun['call']) => (call.call === 'hybridSearch' ? call.body.search : []);

function ranksOf({ call, explained }: SearchRun): ReadonlyMap<string, ReadonlyMap<string, number>> | undefined {
  if (call.call !== 'hybridSearch' || !explained) return undefined;
  const names = queryNames(call.body.search.map(({ annsField }) => annsField));
  return new Map(
    explained.map(({ hits }, at) => [
      names[at]!,
      // An entity that is returned twice has its first rank.
      new Map(hits.map(({ id }, place): [string, number] => [String(id), place + 1]).toReversed()),
    ]),
  );
}

/** Returns the rank of an entity in a query: `3`, `3 → 5`, `3 → –`; empty if neither search returns it there. */
export function rankText({ before, now }: QueryOrigin, id: ComparedHit['id']): string {
  const [was, is] = [before?.get(String(id)), now?.get(String(id))];
  return was === is ? String(is ?? '') : `${was ?? '–'} → ${is ?? '–'}`;
}

/** Returns the queries that lost or gained a hit; the fused score, if the queries return the entity as before. */
export function causeText(origins: readonly QueryOrigin[], { id, before, now }: ComparedHit): string {
  if (before && now) return '';
  const isCause = (origin: QueryOrigin) => {
    const [was, is] = [origin.before?.has(String(id)) ?? false, origin.now?.has(String(id)) ?? false];
    return now ? is && !was : was && !is;
  };
  const names = origins.filter(isCause).map(({ name }) => name);
  return names.length > 0 ? names.join(', ') : t('fused score');
}
