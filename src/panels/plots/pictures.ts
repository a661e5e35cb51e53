import * as vscode from 'vscode';
import type { Clients } from '../../connections/clients';
import type { ConnectionStore } from '../../connections/connection-store';
import { cellOf, type ResultGrid, textOf } from '../../model/grid/result-grid';
import { MAX_POINTS, type pictureCalls, type Scalar } from '../../model/plots/pictures';
import type { Handlers } from '../../model/rpc';
import { distancesOf } from '../../model/plots/runs';
import type { SearchRun } from '../../model/searches/runs';
import { HitProjections } from './hit-projections';

type PictureHandlers = Handlers<{ readonly calls: typeof pictureCalls; readonly events: Record<string, never> }>;

/** Services for plots of the answers in a form. */
export interface PictureServices {
  readonly clients: Clients;
  readonly connections: ConnectionStore;
  readonly extensionUri: vscode.Uri;
  /** The run that is shown, and its grid; undefined: none. */
  readonly run: () => SearchRun | undefined;
  readonly grid: () => ResultGrid | undefined;
}

/** Handles requests for the plots of an answer. */
export function pictureHandlers(services: PictureServices): PictureHandlers {
  const { run, grid, extensionUri } = services;
  const script = vscode.Uri.joinPath(extensionUri, 'dist', 'projections.worker.js').fsPath;
  const projections = new HitProjections(services, script);
  return {
    distances: async ({ runId }) => {
      const shown = run();
      return (shown?.id === runId && distancesOf(shown)) || null;
    },
    projection: async ({ runId, field, fetch }) => {
      const shown = run();
      return shown?.id === runId ? projections.of(shown, { field, fetch }) : null;
    },
    stopProjection: async () => {
      projections.stop();
      return null;
    },
    values: async ({ runId, column }) => {
      const shown = grid();
      if (shown?.runId !== runId) return null;
      const { rows, columns } = shown.part({ rows: [{ from: 0, to: MAX_POINTS }], columns: [column] });
      const [named] = columns;
      if (!named) return null;
      const values = rows.map(row => named.value(row));
      return { values: values.map(scalarOf), texts: values.map(value => textOf(cellOf(value, named))) };
    },
  };
}

/** Number of characters that distinguish texts. */
const MAX_VALUE_LENGTH = 100;

function scalarOf(value: unknown): Scalar {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'string')
    return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value;
  return Number.isFinite(value) || typeof value === 'boolean' ? (value as number | boolean) : null;
}
