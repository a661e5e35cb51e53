import * as vscode from 'vscode';
import type { ExportAbout, ExportTable } from '../model/exports';
import type { ResultGrid } from '../model/grid';
import type { CopyFormat, gridCalls } from '../model/result-grid';
import type { Handlers } from '../model/rpc';
import { exportTable } from './exports';

/** What a panel with a grid has for it. */
export interface GridHost {
  /** The answer that is shown; undefined while there is none. */
  readonly grid: () => ResultGrid | undefined;
  /** What was asked, for exports. */
  readonly about: () => Omit<ExportAbout, 'exportedAt'>;
}

type GridHandlers = Handlers<{ readonly calls: typeof gridCalls; readonly events: Record<string, never> }>;

/** The most characters that are put on the clipboard: what editors and remote windows still take. */
const CLIPBOARD = 32_000_000;

/** Answers the calls of a grid; a panel's handlers spread it. A question about a run that is gone is answered by null. */
export function gridHandlers({ grid, about }: GridHost): GridHandlers {
  const shown = (runId: string): ResultGrid | undefined => {
    const current = grid();
    return current?.runId === runId ? current : undefined;
  };
  return {
    rows: async ({ runId, from, to, sort }) => shown(runId)?.rows(from, to, sort) ?? null,
    hit: async ({ runId, row }) => shown(runId)?.hit(row) ?? null,
    copy: async ({ runId, format, ...part }) => {
      const table = shown(runId)?.part(part);
      if (!table) return null;
      await vscode.env.clipboard.writeText(await copied(table, format));
      return { rows: table.rows.length };
    },
    exportRows: async ({ runId, format, ...part }) => {
      const table = shown(runId)?.part(part);
      if (!table) return null;
      const name = await exportTable(table, format, { exportedAt: new Date().toISOString(), ...about() });
      return name === undefined ? null : { rows: table.rows.length, name };
    },
  };
}

async function copied(table: ExportTable, format: CopyFormat): Promise<string> {
  const { csvOf, idsFilter, jsonRowsOf, markdownOf, textRowsOf } = await import('../model/exports');
  if (format === 'ids') return idsFilter(table);
  const write = { text: textRowsOf, json: jsonRowsOf, csv: csvOf, markdown: markdownOf }[format];
  let text = '';
  for (const chunk of write(table)) {
    text += chunk;
    if (text.length > CLIPBOARD) {
      throw new Error(vscode.l10n.t('This is more than the clipboard takes. Export it to a file.'));
    }
  }
  return format === 'text' ? text.replace(/\r\n$/, '') : text;
}
