import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { Source } from '../../transfers/records/sources';
import type { Origin } from '../../work/imports/origins';

/** Maximum number of rows that are counted before a review opens. */
export const COUNTED = 1000;

/** Size of a source: without bytes for a collection, without rows where they could not be counted. */
export interface SourceSize {
  readonly bytes?: number | undefined;
  readonly rows: number | undefined;
}

/** Returns facts about a file, or about a collection that is copied. */
export function factsOf(
  { format, vectors = [] }: Source,
  origin: Origin | undefined,
  { bytes, rows }: SourceSize,
): string[] {
  const files = vectors.map(({ field, file }) => vscode.l10n.t('vectors of `{0}`: {1}', field, basename(file)));
  if (!origin) return [format.toUpperCase(), sizeOf(bytes!), rowCount(rows), ...files];
  const { filter } = origin;
  return [entityCount(rows), ...(filter === '' ? [] : [vscode.l10n.t('filter: {0}', filter)])];
}

function rowCount(rows: number | undefined): string {
  if (rows === undefined) return vscode.l10n.t('more than {0} rows', COUNTED.toLocaleString('en'));
  return rows === 1 ? vscode.l10n.t('1 row') : vscode.l10n.t('{0} rows', rows.toLocaleString('en'));
}

function entityCount(count: number | undefined): string {
  if (count === undefined) return vscode.l10n.t('entities not counted');
  return count === 1 ? vscode.l10n.t('1 entity') : vscode.l10n.t('{0} entities', count.toLocaleString('en'));
}

const sizeOf = (bytes: number): string => {
  if (bytes < 1000) return vscode.l10n.t('{0} bytes', bytes);
  return bytes < 1_000_000
    ? vscode.l10n.t('{0} kB', (bytes / 1000).toFixed(1))
    : vscode.l10n.t('{0} MB', (bytes / 1_000_000).toFixed(1));
};
