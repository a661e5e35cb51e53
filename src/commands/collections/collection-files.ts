import { basename } from 'node:path';
import * as vscode from 'vscode';
import { inProgress } from '../../changes/in-progress';
import type { CollectionDocument } from '../../model/collections/documents';
import { shown } from '../../model/texts/shown';
import type { DatabaseNode } from '../../tree/databases';
import type { App } from '../app';
import { chooseFrom } from '../choices/choices';
import { walkOn } from '../choices/steps';
import { nameStep, planeRef } from './copies';
import { chooseFile, openFile, reviewImport } from './imports';
import { begin, createPlanned } from './new-collections';
import { namesIn } from './quick-collections';
import { inferred } from './samples';

/** How to go on with an inferred collection. `existing`: import into the collection with the name of the file. */
type Next = 'create' | 'document' | 'existing';

/** Creates a collection with fields inferred from a file, and reviews the import of the file (spec 4.3). */
export async function createFromFile(app: App, database: DatabaseNode): Promise<void> {
  const file = await chooseFile(app.title);
  if (file === undefined) return;
  const { sampleRows } = await import('../../transfers/records/sample-rows');
  const document = inferred(file, await sampleRows(await openFile(file)));
  const names = await inProgress(() => namesIn(app, database));
  const { collectionName } = document;
  const isTaken = names.includes(collectionName);
  const { dbName } = database;
  const title = `${app.title} · ${shown(basename(file))}`;
  const answers: { next: Next; name: string } = isTaken
    ? { next: 'existing', name: '' }
    : { next: 'create', name: collectionName };
  const finished = await walkOn(() => [
    () =>
      chooseFrom<Next>({
        title,
        placeholder: vscode.l10n.t('Nothing is created or imported until you confirm'),
        items: async () => [
          ...(isTaken ? [{ label: intoLabel(collectionName), value: 'existing' as const }] : []),
          {
            label: vscode.l10n.t('$(add) Create the collection, then import the file…'),
            detail: fieldsText(document),
            value: 'create',
          },
          { label: vscode.l10n.t('$(file-code) Edit the schema as a document first'), value: 'document' },
        ],
        isCurrent: value => value === answers.next,
        accept: ([next = answers.next]) => (answers.next = next),
      }),
    ...(answers.next === 'create' ? [() => nameStep(title, dbName, names, answers)] : []),
  ]);
  if (!finished) return;
  const { next, name } = answers;
  if (next === 'document') return begin(app, database, document);
  if (next === 'create') {
    const outcome = await createPlanned(app, database, { ...document, collectionName: name });
    if (outcome !== 'applied' && outcome !== 'partial') return; // the plan says why
  }
  const target = {
    ...planeRef(database),
    dbName,
    collectionName: next === 'create' ? name : collectionName,
  };
  await reviewImport(app, target, file);
}

const intoLabel = (name: string): string => vscode.l10n.t('$(cloud-upload) Import into the existing “{0}”…', name);

/** The fields of a collection with their types: `id Int64 · title VarChar · embedding FloatVector`. */
const fieldsText = ({ schema }: CollectionDocument): string =>
  (schema?.fields ?? []).map(({ fieldName, dataType }) => `${fieldName} ${dataType ?? ''}`).join(' · ');
