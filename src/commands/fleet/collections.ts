import * as vscode from 'vscode';
import { collectionResource } from '../../changes/resources/new-collections';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import type { CollectionDocument } from '../../model/collections/documents';
import type { ClusterNode } from '../../tree/clusters';
import type { App } from '../app';
import { collection } from '../arguments';
import { chooseFrom } from '../choices/choices';
import { requiredStep, walk, walkOn, type Step } from '../choices/steps';
import { stepTitle } from '../choices/titles';
import { copyOf, located } from '../collections/new-collections';
import { askQuick, newQuick, quickDocument } from '../collections/quick-collections';
import { clustersText } from './clusters-text';

type Way = 'quick' | 'copy';

interface Answers {
  way: Way;
  dbName: string;
}

/** Creates the same collection on several clusters (spec 4.3): asks once, shows one plan with a part for each, and creates them in order. */
export async function createCollections(app: App, nodes: readonly ClusterNode[]): Promise<void> {
  const title = stepTitle(vscode.l10n.t('Create Collection'), clustersText(nodes.length));
  const answers: Answers = { way: 'quick', dbName: DEFAULT_DATABASE };
  const quick = newQuick();
  const chosen = await walkOn(() => [
    () =>
      chooseFrom<Way>({
        title,
        placeholder: vscode.l10n.t('Create the same collection on each cluster'),
        items: async () => [
          { label: vscode.l10n.t('$(zap) Quick setup…'), value: 'quick' },
          { label: vscode.l10n.t('$(copy) Copy of an existing collection…'), value: 'copy' },
        ],
        isCurrent: way => way === answers.way,
        accept: ([way = 'quick']) => (answers.way = way),
      }),
    () => whichDatabase(title, answers),
    ...(answers.way === 'quick' ? askQuick(title, quick) : []),
  ]);
  if (!chosen) return;
  const document = answers.way === 'quick' ? quickDocument(quick) : await copied(app, title);
  if (!document) return;
  const { collectionName } = document;
  const outcomes = await app.changes.applySeveral(
    nodes.map(({ scope, cluster: { clusterId }, name }) => {
      const mine = located({ plane: { clusterId }, dbName: answers.dbName }, document);
      return {
        resource: collectionResource(app.documents.services, scope.connection, clusterId, mine),
        mine,
        label: name,
      };
    }),
    {
      title: vscode.l10n.t('Create collection {0} on {1}', collectionName, clustersText(nodes.length)),
      action: vscode.l10n.t('Create Collection'),
    },
  );
  if (outcomes.some(({ kind }) => kind === 'applied' || kind === 'partial')) app.tree.refresh();
}

/** Asks for a collection and the name of its copies. Undefined: cancelled. */
async function copied(app: App, title: string): Promise<CollectionDocument | undefined> {
  const original = await collection({ ...app, title });
  if (!original) return undefined;
  let name = original.ref.collectionName;
  const whichName = () =>
    requiredStep({
      title,
      prompt: vscode.l10n.t('Collection name'),
      value: name,
      empty: vscode.l10n.t('Enter a name.'),
      keep: answer => void (name = answer),
    });
  return (await walk([whichName])) ? copyOf(app, original, name) : undefined;
}

const whichDatabase = (title: string, answers: Answers): Step =>
  requiredStep({
    title,
    prompt: vscode.l10n.t('Database. Each cluster must have it.'),
    value: answers.dbName,
    empty: vscode.l10n.t('Enter a database.'),
    keep: dbName => void (answers.dbName = dbName),
  });
