import * as vscode from 'vscode';
import { explain, isCancelled } from '../../connections/explain';
import type { ExportAbout } from '../../model/grid/exports';
import { ResultGrid } from '../../model/grid/grid';
import { vectorFields } from '../../model/searches/facts';
import type { Found, SearchOutcome } from '../../model/searches/pages';
import { sourceOf } from '../../model/grid/sources';
import { isNearness, nearestOf, type SearchRun } from '../../model/searches/runs';
import { NotSearchable } from './running';

/** The grid of a run, its own columns in the language of VS Code. */
export const gridOf = (run: SearchRun): ResultGrid =>
  new ResultGrid(
    run.id,
    sourceOf(run, {
      rank: vscode.l10n.t('rank'),
      distance: vscode.l10n.t('distance'),
      query: vscode.l10n.t('query'),
    }),
  );

/** What a form is told of a run. `kept`: it was found before the window was opened. */
export function foundOf(run: SearchRun, grid: ResultGrid, kept: boolean): Found {
  const { body } = run.call;
  const limit = 'limit' in body && typeof body.limit === 'number' ? body.limit : undefined;
  const nearest = nearestOf(run);
  return {
    answer: grid.answer(),
    at: run.at,
    kept,
    label: run.label,
    times: run.times,
    ...(run.annsField ? { annsField: run.annsField } : {}),
    ...(run.metricType ? { metricType: run.metricType } : {}),
    ...(nearest && isNearness(run) ? { nearest } : {}),
    queries: Math.max(1, run.topks?.length ?? 1),
    offset: 'offset' in body && typeof body.offset === 'number' ? body.offset : 0,
    full: limit !== undefined && grid.count >= limit,
    alike: vectorFields({ collection: { collectionName: '', fields: run.fields } }).length > 0,
  };
}

/** What an export says of a run beside its rows. */
export function exportAboutOf({ place, times, call }: SearchRun): Omit<ExportAbout, 'exportedAt'> {
  return {
    cluster: place.clusterName,
    database: place.dbName,
    collection: place.collectionName,
    elapsedMs: times.totalMs,
    request: { operation: call.call, body: call.body },
  };
}

/** Not loaded, partition not loaded (service facts 16.1). */
const NOT_LOADED = new Set([101, 201]);

/** A failure of a search in words, each complaint at its field, and what may help. `embedding`: whether texts can be made vectors. */
export function problemOf(
  error: unknown,
  { aborted }: Pick<AbortSignal, 'aborted'>,
  embedding: boolean | undefined,
): NonNullable<SearchOutcome['problem']> {
  if (aborted || isCancelled(error)) return { message: vscode.l10n.t('Cancelled.'), issues: [] };
  if (error instanceof NotSearchable) {
    const issues = error.issues.map(({ path, message }) => ({ path: [...path], message }));
    const noEmbedding = embedding === false && issues.some(({ path }) => path[0] === 'text');
    return { message: error.message, issues, ...(noEmbedding ? { remedy: 'embedding' } : {}) };
  }
  if (error instanceof Error && error.name === 'UnreadableVectors') {
    return { message: error.message, issues: [{ path: ['vectors'], message: error.message }] };
  }
  const { code, operation } = error instanceof Error ? (error as { code?: unknown; operation?: unknown }) : {};
  const remedy = operation === 'embed' ? 'embedding' : NOT_LOADED.has(Number(code)) ? 'load' : undefined;
  return { message: explain(error).message, issues: [], ...(remedy ? { remedy } : {}) };
}
