import * as vscode from 'vscode';
import { inProgress } from '../../changes/in-progress';
import { patiently } from '../../changes/patience';
import { collectionResource } from '../../changes/resources/new-collections';
import { openNew } from '../../documents/opening';
import { locationText, ENDPOINT } from '../../model/collections/refs';
import { mustBeComplete } from '../../model/collections/collections';
import { copyOfCollection } from '../../model/collections/copies';
import type { CollectionDocument } from '../../model/collections/documents';
import { COLLECTION_TEMPLATES, type CollectionTemplate } from '../../model/collections/templates';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import type { CollectionNode } from '../../tree/collections/collections';
import type { DatabaseNode } from '../../tree/databases';
import type { App } from '../app';
import { collection } from '../arguments';
import { chooseFrom, type Ask } from '../choices/choices';
import { fromActiveEditor } from './samples';
import { askQuick, nameTaken, newQuick, quickDocument, whichNext } from './quick-collections';
import { walkOn } from '../choices/steps';

type Way = 'quick' | 'template' | 'file' | 'editor' | 'copy';

/** Creates a collection from a few questions, or begins its document from a template, sample rows or a copy (spec 4.3). */
export async function createCollection(app: App, database: DatabaseNode): Promise<void> {
  const { title } = app;
  let way: Way = 'quick';
  let template: CollectionTemplate = 'schema';
  const { collections } = app.unapplied;
  const where = JSON.stringify([database.scope.connection.id, database.plane.clusterId, database.dbName]);
  const quick = collections.get(where) ?? newQuick();
  const more: Readonly<Partial<Record<Way, () => (() => Ask)[]>>> = {
    template: () => [() => whichTemplate(title, chosen => (template = chosen))],
  };
  const steps = () => [
    () => whichWay(title, chosen => (way = chosen)),
    ...(way === 'quick'
      ? [...askQuick(title, quick, nameTaken(app, database)), () => whichNext(title, quick)]
      : (more[way]?.() ?? [])),
  ];
  const finished = await walkOn(steps);
  if (quick.collectionName !== '') collections.set(where, quick);
  if (!finished) return;
  switch (way as Way) {
    case 'quick':
      if (quick.next === 'document') await begin(app, database, quickDocument(quick));
      else if (!(await plan(app, database, quickDocument(quick)))) return;
      collections.delete(where);
      return;
    case 'template':
      return begin(app, database, COLLECTION_TEMPLATES[template]);
    case 'copy':
      return copyInto(app, database, await collection(app));
    case 'file':
      return (await import('./collection-files')).createFromFile(app, database);
    case 'editor':
      return begin(app, database, fromActiveEditor());
  }
}

/** Opens a document for a copy of a collection, by default in the same place. */
export async function copyCollection(app: App, node: CollectionNode): Promise<void> {
  const { scope, plane, ref } = node;
  await copyInto(app, { scope, plane, dbName: ref.dbName }, node);
}

type Target = Pick<DatabaseNode, 'scope' | 'plane' | 'dbName'>;

async function copyInto(app: App, target: Target, original: CollectionNode | undefined): Promise<void> {
  if (original) await begin(app, target, await copyOf(app, original, `${original.ref.collectionName}_copy`));
}

/** Returns the document of a copy of a collection, which is read. */
export async function copyOf(app: App, original: CollectionNode, name: string): Promise<CollectionDocument> {
  const { plane, scope, ref } = original;
  const { dbName, collectionName } = ref;
  const client = await app.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
  const described = await inProgress(() =>
    patiently(vscode.l10n.t('Reading “{0}” on {1}…', collectionName, locationText(ref)), options =>
      client.collections.describe({ dbName, collectionName }, options),
    ),
  );
  mustBeComplete(described, collectionName);
  return copyOfCollection(described, name);
}

/** Adds the target to a document, so that the dialog skips it. */
export function located(
  { plane, dbName }: { readonly plane: { readonly clusterId: string }; readonly dbName: string },
  document: CollectionDocument,
): CollectionDocument {
  const { expectedRows, notes, ...request } = document;
  return {
    ...(plane.clusterId === ENDPOINT ? {} : { clusterId: plane.clusterId }),
    ...(expectedRows === undefined ? {} : { expectedRows }),
    ...(notes && notes.length > 0 ? { notes } : {}),
    ...(dbName === DEFAULT_DATABASE ? {} : { dbName }),
    ...request,
  };
}

/** Opens a document for a new collection. */
export async function begin(app: App, target: Target, document: CollectionDocument): Promise<void> {
  await openNew(target.scope.connection, app.documents, {
    kind: 'collections',
    name: vscode.l10n.t('Collection {0}', document.collectionName),
    document: located(target, document),
    pending: true,
  });
}

/** Plans and creates a collection. Returns true if it, or a draft of a refused one, has all answers. */
async function plan(app: App, target: DatabaseNode, document: CollectionDocument): Promise<boolean> {
  return ['applied', 'partial', 'refused'].includes(await createPlanned(app, target, document));
}

/** Plans and creates a collection; opens a refused one as a draft. Returns the kind of the outcome. */
export async function createPlanned(app: App, target: DatabaseNode, document: CollectionDocument): Promise<string> {
  const { scope, plane } = target;
  const mine = located(target, document);
  const resource = collectionResource(app.documents.services, scope.connection, plane.clusterId, mine);
  const { kind } = await app.changes.apply(resource, { mine, confirm: 'plan' });
  if (kind === 'applied' || kind === 'partial') app.tree.refresh();
  else if (kind === 'refused') await begin(app, target, document); // the answers stay as a draft
  return kind;
}

const whichWay = (title: string, accept: (way: Way) => void): Ask =>
  chooseFrom<Way>({
    title,
    placeholder: vscode.l10n.t('Create a collection'),
    items: async () => [
      { label: vscode.l10n.t('$(zap) Quick setup…'), value: 'quick' },
      { label: vscode.l10n.t('$(file-code) Document from a template…'), value: 'template' },
      { label: vscode.l10n.t('$(file) Infer the schema from a file, and import its rows…'), value: 'file' },
      ...(vscode.window.activeTextEditor
        ? [{ label: vscode.l10n.t('$(edit) Infer the schema from the rows in the editor'), value: 'editor' as const }]
        : []),
      { label: vscode.l10n.t('$(copy) Copy of an existing collection…'), value: 'copy' },
    ],
    accept: ([way = 'quick']) => accept(way),
  });

const whichTemplate = (title: string, accept: (template: CollectionTemplate) => void): Ask =>
  chooseFrom<CollectionTemplate>({
    title,
    placeholder: vscode.l10n.t('Select a template'),
    items: async () =>
      Object.entries(TEMPLATES).map(([value, label]) => ({ label: label(), value: value as CollectionTemplate })),
    accept: ([template = 'schema']) => accept(template),
  });

const TEMPLATES: Readonly<Record<CollectionTemplate, () => string>> = {
  quick: () => vscode.l10n.t('Quick: primary key and vector'),
  schema: () => vscode.l10n.t('Schema: texts and embeddings'),
  tenants: () => vscode.l10n.t('Multi-tenant: partition key'),
  hybrid: () => vscode.l10n.t('Full text (BM25) and embeddings'),
  external: () => vscode.l10n.t('External: data in object storage'),
  expiring: () => vscode.l10n.t('Temporary: dropped automatically after a week'),
};
