import { t } from '@vscode/l10n';
import { isSameCollection } from '../collections/refs';
import { explanationOf } from '../searches/explanations';
import { queryNames } from '../searches/query-names';
import { isFused, type SearchRun } from '../searches/runs';
import { freeName } from '../texts/free-names';
import type { ComparedHit } from './hits';

type Runs = Readonly<Record<'baseline' | 'run', SearchRun>>;

/**
 * A query of two hybrid searches. `key`: its field, with a number for later queries of the same field. `before`, `now`: the ranks of its own
 * hits by ID; absent: the search does not have this query.
 */
export interface QueryOrigin {
  readonly key: string;
  readonly name: string;
  readonly before?: ReadonlyMap<string, number> | undefined;
  readonly now?: ReadonlyMap<string, number> | undefined;
}

/** Returns the queries of two hybrid searches, with the names of the newer one; undefined: the queries of one were not read alone. */
export function queryOrigins({ baseline, run }: Runs): readonly QueryOrigin[] | undefined {
  const [before, now] = [ranksOf(baseline), ranksOf(run)];
  if (!before || !now) return undefined;
  const names = new Map([...now].map(([key, { name }]) => [key, name]));
  for (const [key, { name }] of before) if (!names.has(key)) names.set(key, freeName(name, [...names.values()]));
  return [...names].map(([key, name]) => ({ key, name, before: before.get(key)?.ranks, now: now.get(key)?.ranks }));
}

/** Returns true if the queries of a search, read alone, do not explain the scores of the service, although its reranker is known. */
export function isInexact(run: SearchRun): boolean {
  const { reranker, isExact } = explanationOf(run) ?? {};
  return reranker !== undefined && !isExact;
}

/** Returns how many requests explain both hybrid searches; undefined: nothing is missing, or they are not of one collection. */
export function missingRequests({ baseline, run }: Runs): number | undefined {
  if (!isFused(baseline) || !isFused(run) || !isSameCollection(baseline.place, run.place)) return undefined;
  const missing = [baseline, run].filter(each => !each.explained);
  return missing.length === 0 ? undefined : missing.reduce((sum, { call }) => sum + queriesOf(call).length, 0);
}

const queriesOf = (call: SearchRun['call']) => (call.call === 'hybridSearch' ? call.body.search : []);

interface Ranks {
  readonly name: string;
  readonly ranks: ReadonlyMap<string, number>;
}

function ranksOf({ call, explained }: SearchRun): ReadonlyMap<string, Ranks> | undefined {
  if (call.call !== 'hybridSearch' || !explained) return undefined;
  const fields = call.body.search.map(({ annsField }) => annsField);
  const names = queryNames(fields);
  return new Map(
    explained.map(({ hits }, at) => {
      const earlier = fields.slice(0, at).filter(field => field === fields[at]).length;
      // An entity that is returned twice has its first rank.
      const ranks = new Map(hits.map(({ id }, place): [string, number] => [String(id), place + 1]).toReversed());
      return [`${fields[at]}${earlier > 0 ? ` ${earlier + 1}` : ''}`, { name: names[at]!, ranks }];
    }),
  );
}

/** Returns the rank of an entity in a query: `3`, `3 → 5`, `3 → –`; empty if neither search returns it there. */
export function rankText({ before, now }: QueryOrigin, id: ComparedHit['id']): string {
  const [was, is] = [before?.get(String(id)), now?.get(String(id))];
  return was === is ? String(is ?? '') : `${was ?? '–'} → ${is ?? '–'}`;
}

/**
 * Returns the queries that lost or gained a hit; the fused score, if the queries return the entity as before; empty if none returns it, as
 * after a change of the data.
 */
export function causeText(origins: readonly QueryOrigin[], { id, before, now }: ComparedHit): string {
  if (before && now) return '';
  const [side, other] = now ? (['now', 'before'] as const) : (['before', 'now'] as const);
  const having = origins.filter(origin => origin[side]?.has(String(id)));
  if (having.length === 0) return '';
  const causes = having.filter(origin => !origin[other]?.has(String(id)));
  return causes.length > 0 ? causes.map(({ name }) => name).join(', ') : t('fused score');
}
