import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { explain } from '../../connections/explain';
import { reopenAsText } from '../../documents/opening';
import { type Check, nameOfCheck } from '../../model/checks/checks';
import { checksOfHits, type ExpectedHit } from '../../model/checks/expected-hits';
import { edits, readText } from '../../model/documents/json-text';
import type { GridEntities } from '../../model/grid/pages';
import type { EntityId } from '../../model/searches/searches';
import { changeText } from '../forms/read-only';
import { noLongerShown } from './entities';
import type { SearchSession } from './sessions';

/**
 * Adds checks to the document that expect the selected hits, and tells so. @throws Error if the results are no longer available, the text is not JSON or
 * read-only, or its `expect` is not a list
 */
export async function expectHits(session: SearchSession, selected: GridEntities): Promise<void> {
  const checks = checksOfHits(hitsOf(session, selected));
  let added: readonly Check[] = [];
  await changeText(session.document, text => {
    const present = checksIn(text);
    added = checks.filter(check => !present.some(each => isDeepStrictEqual(each, check)));
    return edits(text, ['expect'], [...present, ...added]);
  });
  showAddedChecks(session.document, added.map(nameOfCheck)).catch((error: unknown) => {
    void vscode.window.showErrorMessage(explain(error).message);
  });
}

function hitsOf({ run, grid }: SearchSession, { runId, ...of }: GridEntities): ExpectedHit[] {
  if (!run || !grid || run.id !== runId) throw noLongerShown();
  const { rows, columns } = grid.part({ ...of, columns: ['id', 'rank', 'row', 'query'] });
  const valueOf = (key: string, row: number): unknown => columns.find(column => column.key === key)?.value(row);
  return rows.map(row => ({
    id: valueOf('id', row) as EntityId,
    rank: (valueOf('rank', row) ?? valueOf('row', row)) as number,
    query: valueOf('query', row) as number | undefined,
  }));
}

function checksIn(text: string): readonly unknown[] {
  const read = readText(text);
  if ('broken' in read) throw new Error(vscode.l10n.t('The document is not valid JSON. Correct it first.'));
  const { expect = [] } = Object(read.value) as { readonly expect?: unknown };
  if (!Array.isArray(expect)) throw new Error(vscode.l10n.t('`expect` is not a list. Correct it first.'));
  return expect;
}

async function showAddedChecks({ uri }: vscode.TextDocument, names: readonly string[]): Promise<void> {
  const { l10n } = vscode;
  const [first, ...more] = names;
  if (first === undefined) {
    void vscode.window.showInformationMessage(l10n.t('The document already has this check.'));
    return;
  }
  const added =
    more.length === 0
      ? l10n.t('Check added: {0}.', first)
      : l10n.t('{0} checks added: {1}.', names.length, names.join('; '));
  const next =
    uri.scheme === 'vectorcloud'
      ? l10n.t('Save the search in the workspace to run checks in the Test Explorer.')
      : l10n.t('Run checks in the Test Explorer.');
  const asText = l10n.t('Open as Text');
  if ((await vscode.window.showInformationMessage(`${added} ${next}`, asText)) === asText) await reopenAsText(uri);
}
