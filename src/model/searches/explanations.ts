import { valueIn } from '../entities/values';
import { byId, fuse, isSameScore, matching, type QueryAnswer } from './fusion';
import { type Joining, rerankOf } from './joining';
import { type Reranker, rerankerOf } from './rerankers';
import type { SearchRun } from './runs';
import type { EntityId, Hit } from './searches';

/**
 * Where the hits of a hybrid search come from. Entities are named by their place in `entities`, which are in the order in which the reranker
 * takes those of the same score. `isExact`: the fused scores, computed from the answers of the queries, are those of the service.
 */
export interface Explanation {
  readonly reranker?: Reranker;
  /** The reranker, or the functions in place of it, as they were sent. */
  readonly joined: Joining;
  readonly isExact: boolean;
  readonly queries: readonly ExplainedQuery[];
  /** `title`: a text of the entity, if it is among the hits. */
  readonly entities: readonly { readonly id: string; readonly title?: string }[];
  /** The hits of the service, best first. */
  readonly hits: readonly { readonly entity: number; readonly score: number }[];
  readonly offset: number;
}

/** A query with its hits, nearest first. `full`: it returned as many as it may, so that other entities might follow. */
interface ExplainedQuery {
  readonly annsField: string;
  readonly metricType?: string;
  readonly full: boolean;
  readonly hits: readonly { readonly entity: number; readonly distance: number }[];
}

/** Longest title of an entity, in characters. */
const TITLE_LENGTH = 120;

/** Returns the explanation of a hybrid search whose queries were read alone; undefined: they were not. */
export function explanationOf(run: SearchRun): Explanation | undefined {
  const { call, explained, fields } = run;
  if (call.call !== 'hybridSearch' || !explained) return undefined;
  const { search, rerank, functionScore, offset = 0 } = call.body;
  const joined: Joining = { ...(rerank ? { rerank } : {}), ...(functionScore ? { functionScore } : {}) };
  const hits = run.rows as Hit[];
  const ids = [...new Set([...hits, ...explained.flatMap(query => query.hits)].map(({ id }) => id))].toSorted(byId);
  const places = new Map<EntityId, number>(ids.map((id, place) => [id, place]));
  const titled = fields.find(({ type, primaryKey }) => /^VarChar$/i.test(type) && !primaryKey)?.name;
  const titles = new Map(hits.map(hit => [hit.id, titled === undefined ? undefined : valueIn(hit, titled)]));
  const answers: QueryAnswer[] = explained;
  const named = rerankerOf(rerankOf(joined), search.length);
  const scores = new Map(hits.map(({ id, distance }) => [id, distance]));
  const found = named && matching(named, answers, scores);
  const reranker = found ?? named;
  return {
    ...(reranker ? { reranker } : {}),
    joined,
    isExact: found !== undefined && isOrder(hits, fuse(found, answers), offset),
    queries: explained.map(({ hits: own, metricType }, at) => ({
      annsField: search[at]?.annsField ?? '',
      ...(metricType === undefined ? {} : { metricType }),
      full: own.length >= (search[at]?.limit ?? 0),
      hits: own.map(({ id, distance }) => ({ entity: places.get(id)!, distance })),
    })),
    entities: ids.map(id => {
      const title = titles.get(id);
      return { id: String(id), ...(typeof title === 'string' ? { title: title.slice(0, TITLE_LENGTH) } : {}) };
    }),
    hits: hits.map(({ id, distance }) => ({ entity: places.get(id)!, score: distance })),
    offset,
  };
}

/** Returns true if the service's hits are the fused ones from `offset` on: of the same score, in any order. */
function isOrder(hits: readonly Hit[], fused: ReturnType<typeof fuse>, offset: number): boolean {
  return hits.every(({ distance }, at) => {
    const own = fused[offset + at];
    return own !== undefined && isSameScore(own.score, distance);
  });
}
