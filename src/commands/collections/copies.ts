import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { inProgress } from '../../changes/in-progress';
import { patiently } from '../../changes/patience';
import { isV1Only } from '../../connections/marks';
import { askBeforeLoss } from '../../connections/modals';
import { copyOfCollection, notCarried, sameness, type CopyEnd } from '../../model/collections/copies';
import { mustBeComplete, type Collection } from '../../model/collections/collections';
import { collectionKey, ENDPOINT, locationText, type NamedCollectionRef } from '../../model/collections/refs';
import { exportedFields } from '../../model/entities/export-lines';
import { inNameOrder } from '../../model/texts/orders';
import { shown } from '../../model/texts/shown';
import { isSameAddress } from '../../model/wire/addresses';
import type { CollectionSource } from '../../transfers/records/collections';
import type { CollectionNode } from '../../tree/collections/collections';
import type { DatabaseNode } from '../../tree/databases';
import { NOUNS } from '../../tree/nouns';
import { isRow } from '../../tree/rows';
import type { Origin } from '../../work/imports/origins';
import type { App } from '../app';
import { chooseFrom, type Ask } from '../choices/choices';
import { noneByV2 } from '../choices/none';
import { pickNode } from '../choices/pick-node';
import { requiredStep, walkOn, type Step } from '../choices/steps';
import { filterStep } from './exports';
import { describedCollection } from './import-targets';
import { pathOfRef, reviewSource } from './imports';
import { createPlanned } from './new-collections';

/** A collection to copy from, and which of its entities. */
type Selection = NamedCollectionRef & { readonly filter: string };

/** The answers about a copy. `existing`: the name of the target, or undefined for a new collection. */
interface Answers {
  existing: string | undefined;
  name: string;
  filter: string;
}

/** Reviews a copy of a collection to another one, which is created first where it does not exist. */
export async function copyEntities(app: App, { ref }: CollectionNode): Promise<void> {
  const { collectionName } = ref;
  const { collection, endpoint } = await describedSource(app, ref);
  const database = await pickNode(app, {
    is: each => isRow(each, 'database'),
    placeholder: vscode.l10n.t('Select the database to copy “{0}” to', collectionName),
    lists: ['clusters', 'databases'],
    offer: ({ scope }) => !isV1Only(scope.connection),
    none: noneByV2(NOUNS.databases),
    leads: ['addConnection', 'addEndpoint'],
  });
  if (!database) return;
  const { plane, scope, dbName } = database;
  const isSamePlane = isSameAddress(plane.endpoint, endpoint) && dbName === ref.dbName;
  const client = await app.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
  const names = await inProgress(() =>
    patiently(
      vscode.l10n.t('Reading the collections of {0}…', locationText({ ...planeRef(database), dbName })),
      options => client.collections.list({ dbName }, options),
    ),
  );
  const own = isSamePlane ? [collectionName, ...(collection.aliases ?? [])] : [];
  const to = locationText({ ...planeRef(database), dbName });
  const title = `${app.title} → ${shown(to)}`;
  const others = inNameOrder(names.filter(name => !own.includes(name)));
  const name = names.includes(collectionName) ? `${collectionName}_copy` : collectionName;
  const answers: Answers = { existing: undefined, name, filter: '' };
  const steps = () => [
    () => whichTarget(title, others, collection, answers),
    ...(answers.existing === undefined ? [() => nameStep(title, dbName, [...names, ...own], answers)] : []),
    () =>
      filterStep(
        title,
        collection,
        answers,
        vscode.l10n.t('Filter of the entities to copy. Leave empty to copy all entities.'),
      ),
  ];
  if (!(await walkOn(steps))) return;
  if (answers.existing === undefined) {
    const left = notCarried(collection);
    const document = {
      ...copyOfCollection(collection, answers.name),
      ...(left === undefined ? {} : { notes: [left] }),
    };
    const outcome = await createPlanned(app, database, document);
    if (outcome !== 'applied' && outcome !== 'partial') return; // the plan says why
  }
  const target = { ...planeRef(database), dbName, collectionName: answers.existing ?? answers.name };
  await reviewCopy(app, target, { ...ref, filter: answers.filter });
}

/** Reviews the rest of an unfinished copy. */
export const resumeCopy = (app: App, target: NamedCollectionRef, selection: Selection): Promise<void> =>
  reviewCopy(app, target, selection, true);

async function reviewCopy(app: App, ref: NamedCollectionRef, selection: Selection, resume = false): Promise<void> {
  const origin = await originOf(app, ref, selection);
  await reviewSource(app, { ref, source: origin.source, origin }, resume);
}

/** Returns the source of a copy. @throws Error if source and target are the same collection */
async function originOf(app: App, target: NamedCollectionRef, selection: Selection): Promise<Origin> {
  const { collectionName, dbName, clusterId, filter } = selection;
  const described = await describedSource(app, selection);
  await mustBeOther(app, target, selection, described);
  const { connection, client, collection, endpoint } = described;
  const { collectionSource } = await import('../../transfers/records/collections');
  const source: CollectionSource = collectionSource(client, {
    cluster: clusterId === ENDPOINT ? endpoint : clusterId,
    dbName,
    collection,
    filter,
    exported: exportedFields(collection, [], true),
    path: await pathOf(app, target, selection),
  });
  const counted = await inProgress(() =>
    patiently(
      vscode.l10n.t('Counting the entities of “{0}” on {1}…', collectionName, locationText(selection)),
      options => source.count(options),
    ),
  );
  return { ref: selection, connection, source, filter, total: 'count' in counted ? counted.count : undefined };
}

/** Describes a collection as it is now. @throws Error if a part of it cannot be read */
async function describedSource(app: App, ref: NamedCollectionRef) {
  const described = await describedCollection(app, ref);
  mustBeComplete(described.collection, ref.collectionName);
  return described;
}

/**
 * Asks where source and target cannot be told apart. @throws Error if they are the same collection, also under another connection, by an alias or
 * at another endpoint of the cluster; CancellationError
 */
async function mustBeOther(app: App, target: NamedCollectionRef, source: NamedCollectionRef, described: Described) {
  const from = endOf(described, source);
  const to = endOf(await describedSource(app, target), target);
  const answer = sameness(from, to);
  if (answer === 'other') return;
  const { collectionName } = to.collection;
  if (answer === 'same')
    throw new Error(vscode.l10n.t('Source and target are the same collection, “{0}”.', collectionName));
  const back = vscode.l10n.t('Do Not Copy');
  const copy = vscode.l10n.t('Copy');
  const pressed = await askBeforeLoss({
    question: vscode.l10n.t('Copy “{0}” to a collection with the same ID?', source.collectionName),
    detail: vscode.l10n.t(
      'Source and target have the same collection ID. Copy only if the target is on a clone of the cluster, not the same collection at another address.\nSource: {0} ({1})\nTarget: {2} ({3})',
      pathOfRef(source),
      from.endpoint,
      pathOfRef(target),
      to.endpoint,
    ),
    safe: back,
    others: [copy],
  });
  if (pressed !== copy) throw new vscode.CancellationError();
}

type Described = Awaited<ReturnType<typeof describedSource>>;

function endOf({ connection, collection, endpoint }: Described, { dbName, clusterId }: NamedCollectionRef): CopyEnd {
  const isOfControlPlane = connection.kind === 'cloud' && clusterId !== ENDPOINT;
  return { endpoint, dbName, collection, ...(isOfControlPlane ? { clusterId, controlPlane: connection.address } : {}) };
}

/** Returns the path that the names of the files of a copy begin with: the same for the same copy. */
async function pathOf({ storage, changes }: App, target: NamedCollectionRef, selection: Selection): Promise<string> {
  const folder = join(storage.fsPath, 'copies');
  await mkdir(folder, { recursive: true });
  const { forgetRejected } = await import('../../work/imports/rejected-copies');
  await forgetRejected(folder, changes.journal);
  const key = JSON.stringify([collectionKey(selection), selection.filter.trim(), collectionKey(target)]);
  const name = selection.collectionName.replaceAll(/[^\w.-]+/g, '_').slice(0, 80);
  return join(folder, `${name}-${createHash('sha256').update(key).digest('hex').slice(0, 12)}`);
}

export const planeRef = ({ scope: { connection }, plane: { clusterId, clusterName } }: DatabaseNode) => ({
  connectionId: connection.id,
  connectionName: connection.name,
  clusterId,
  clusterName,
});

const whichTarget = (title: string, names: readonly string[], { externalSource }: Collection, answers: Answers): Ask =>
  chooseFrom<string | undefined>({
    title,
    placeholder: vscode.l10n.t('Select the collection to copy to'),
    items: async () => [
      ...(externalSource // one like it would be read-only
        ? []
        : [{ label: vscode.l10n.t('$(add) New collection with the same schema…'), value: undefined }]),
      ...names.map(name => ({ label: name, value: name })),
    ],
    isCurrent: value => value === answers.existing,
    accept: ([existing]) => (answers.existing = existing),
  });

/** Asks for the name of a new collection, which none of a database has. */
export const nameStep = (
  title: string,
  dbName: string,
  taken: readonly string[],
  answers: Pick<Answers, 'name'>,
): Step =>
  requiredStep({
    title,
    prompt: vscode.l10n.t('Name of the new collection. You see the plan before the collection is created.'),
    value: answers.name,
    empty: vscode.l10n.t('Enter a name.'),
    refusal: async name =>
      taken.includes(name)
        ? vscode.l10n.t('Database “{0}” already has a collection named “{1}”.', dbName, name)
        : undefined,
    keep: name => void (answers.name = name),
  });
