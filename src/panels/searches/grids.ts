import * as vscode from 'vscode';
import type { ExportAbout, ExportTable } from '../../model/grid/exports';
import type { ResultGrid } from '../../model/grid/result-grid';
import type { CopyFormat, gridCalls } from '../../model/grid/pages';
import type { Handlers } from '../../model/rpc';
import { exportRows, exportTable } from './exports';

/** Context of a panel with a grid. */
export interface GridHost {
  /** Returns the shown response, of several the one of this run; undefined: no response yet. */
  readonly grid: (runId: string) => ResultGrid | undefined;
  /** Returns the request, for exports. */
  readonly about: (runId: string) => Omit<ExportAbout, 'exportedAt'>;
}

/** A panel with a grid whose rows have no request: their exports are files with this name. */
interface RowsHost extends Pick<GridHost, 'grid'> {
  readonly fileName: string;
}

type GridHandlers = Handlers<{ readonly calls: typeof gridCalls; readonly events: Record<string, never> }>;

/** Maximum characters for the clipboard, which editors and remote windows still accept. */
const CLIPBOARD = 32_000_000;

/** Answers the calls of a grid; a panel's handlers spread it. */
export function gridHandlers({ grid, ...host }: GridHost | RowsHost): GridHandlers {
  const shown = (runId: string): ResultGrid | undefined => {
    const current = grid(runId);
    return current?.runId === runId ? current : undefined;
  };
  const part = (runId: string, of: Parameters<ResultGrid['part']>[0]): ExportTable => {
    const current = shown(runId);
    if (!current) throw new Error(vscode.l10n.t('These results are no longer available. Run the search again.'));
    return current.part(of);
  };
  return {
    rows: async ({ runId, from, to, sort }) => shown(runId)?.rows(from, to, sort) ?? null,
    hit: async ({ runId, row, sort }) => shown(runId)?.hit(row, sort) ?? null,
    copy: async ({ runId, format, ...of }) => {
      const table = part(runId, of);
      await vscode.env.clipboard.writeText(await copied(table, format));
      return { rows: table.rows.length };
    },
    exportRows: async ({ runId, format, ...of }) => {
      const table = part(runId, of);
      const name =
        'fileName' in host
          ? await exportRows(table, format, host.fileName)
          : await exportTable(table, format, { exportedAt: new Date().toISOString(), ...host.about(runId) });
      return name === undefined ? null : { rows: table.rows.length, name };
    },
  };
}

async function copied(table: ExportTable, format: CopyFormat): Promise<string> {
  const { csvOf, idLines, idsFilter, jsonRowsOf, markdownOf, textRowsOf } = await import('../../model/grid/exports');
  if (format === 'ids') return idsFilter(table);
  if (format === 'idLines') return idLines(table);
  const write = { text: textRowsOf, json: jsonRowsOf, csv: csvOf, markdown: markdownOf }[format];
  let text = '';
  for (const chunk of write(table)) {
    text += chunk;
    if (text.length > CLIPBOARD) {
      throw new Error(vscode.l10n.t('Too large for the clipboard. Export to a file.'));
    }
  }
  return format === 'text' ? text.replace(/\r\n$/, '') : text;
}
