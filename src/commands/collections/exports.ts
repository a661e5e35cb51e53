import * as vscode from 'vscode';
import { stat } from 'node:fs/promises';
import { inProgress } from '../../changes/in-progress';
import { patiently } from '../../changes/patience';
import { askBeforeLoss } from '../../connections/modals';
import { isVectorField, mustBeComplete, type Collection } from '../../model/collections/collections';
import { locationText } from '../../model/collections/refs';
import { typeText } from '../../model/entities/documents';
import { formatOf } from '../../model/entities/export-lines';
import { isComputed } from '../../model/entities/values';
import { checkFilter, exampleFilter } from '../../model/filter';
import { isDynamic } from '../../model/searches/facts';
import type { CollectionNode } from '../../tree/collections/collections';
import type { App } from '../app';
import { chooseFrom, type Ask } from '../choices/choices';
import { walkOn, type Step } from '../choices/steps';
import { runExport, type ExportTarget } from './export-runs';

const EXPORTED = () => vscode.l10n.t('Filter of the entities to export. Leave empty to export all entities.');

type Extent = 'all' | 'scalars' | 'chosen';

interface Answers {
  filter: string;
  extent: Extent;
  names: readonly string[];
}

/** Exports a collection, or the entities that a filter matches, to a file. */
export async function exportCollection(app: App, node: CollectionNode): Promise<void> {
  const { scope, plane, ref } = node;
  const { dbName, collectionName } = ref;
  const client = await app.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
  const collection = await inProgress(() =>
    patiently(vscode.l10n.t('Reading “{0}” on {1}…', collectionName, locationText(ref)), options =>
      client.collections.describe({ dbName, collectionName }, options),
    ),
  );
  mustBeComplete(collection, collectionName);
  const { title } = app;
  const answers: Answers = { filter: '', extent: 'all', names: [] };
  const steps = () => [
    () => filterStep(title, collection, answers, EXPORTED()),
    () => whichExtent(title, collection, answers),
    ...(answers.extent === 'chosen' ? [() => whichFields(title, collection, answers)] : []),
  ];
  if (!(await walkOn(steps))) return;
  const target = await chooseFile(title, collectionName);
  if (!target) return;
  const { filter, extent } = answers;
  const names = extent === 'chosen' ? answers.names : [];
  await runExport(
    app,
    { ref, client, collection, endpoint: plane.endpoint, filter, names, vectors: extent !== 'scalars' },
    target,
  );
}

/** Asks for a filter, which must fit the fields. */
export const filterStep = (
  title: string,
  collection: Collection,
  answers: { filter: string },
  prompt: string,
): Step => ({
  title,
  prompt,
  placeholder: exampleFilter(collection.fields),
  value: answers.filter,
  accept: async filter => {
    answers.filter = filter;
    if (filter === '') return undefined;
    return checkFilter(filter, collection.fields, { dynamic: isDynamic({ collection }) })[0]?.message;
  },
});

const whichExtent = (title: string, { fields }: Collection, answers: Answers): Ask =>
  chooseFrom<Extent>({
    title,
    placeholder: vscode.l10n.t('Select the fields to export'),
    items: async () => [
      { label: vscode.l10n.t('All fields'), value: 'all' },
      ...(fields.some(isVectorField)
        ? [{ label: vscode.l10n.t('All fields except vectors'), value: 'scalars' as const }]
        : []),
      { label: vscode.l10n.t('Select fields…'), value: 'chosen' },
    ],
    isCurrent: value => value === answers.extent,
    accept: ([extent = 'all']) => (answers.extent = extent),
  });

const whichFields = (title: string, collection: Collection, answers: Answers): Ask =>
  chooseFrom<string>({
    title,
    placeholder: vscode.l10n.t('Select fields. The primary key is always exported.'),
    many: true,
    items: async () => [
      ...collection.fields
        .filter(field => !isComputed(field))
        .map(field => ({
          label: field.name,
          description: typeText(field),
          value: field.name,
        })),
      ...(isDynamic({ collection })
        ? [{ label: '$meta', description: vscode.l10n.t('Dynamic fields'), value: '$meta' }]
        : []),
    ],
    isCurrent: name => answers.names.length === 0 || answers.names.includes(name),
    accept: names => (answers.names = names),
  });

/** Asks for the file, and whether to resume an unfinished export of it. Undefined: cancelled. */
async function chooseFile(title: string, collectionName: string): Promise<ExportTarget | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const name = `${collectionName.replaceAll(/[^\w.-]+/g, '_')}.ndjson`;
  const uri = await vscode.window.showSaveDialog({
    title,
    filters: { NDJSON: ['ndjson'], CSV: ['csv'], Parquet: ['parquet'] },
    saveLabel: vscode.l10n.t('Export'),
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
  if (!uri) return undefined;
  if (uri.scheme !== 'file') throw new Error(vscode.l10n.t('Entities can be exported to a file on disk only.'));
  if (!formatOf(uri.path)) throw new Error(vscode.l10n.t('The file name must end with .ndjson, .csv or .parquet.'));
  const { readState } = await import('../../transfers/exports/part-files');
  const unfinished = await readState(uri.fsPath);
  if (!unfinished) return { uri, start: (await exists(uri)) ? 'replace' : 'new' }; // the dialog asked before
  const resume = vscode.l10n.t('Resume');
  const anew = vscode.l10n.t('Start Over');
  const answer = await askBeforeLoss({
    question: vscode.l10n.t('Resume the unfinished export to “{0}”?', uri.path.split('/').at(-1)!),
    detail: vscode.l10n.t(
      'Start Over deletes the file’s {0} exported entities.',
      unfinished.written.toLocaleString('en'),
    ),
    safe: resume,
    others: [anew],
  });
  if (answer === undefined) return undefined;
  return { uri, start: answer === resume ? 'resume' : 'replace' };
}

const exists = (uri: vscode.Uri): Promise<boolean> =>
  stat(uri.fsPath).then(
    () => true,
    () => false,
  );
