import * as vscode from 'vscode';
import { failureText } from '../../connections/log';
import { tryRead } from '../../connections/reads';
import type { CollectionDocument } from '../../model/collections/documents';
import type { DatabaseNode } from '../../tree/databases';
import type { App } from '../app';
import { chooseFrom, type Ask } from '../choices/choices';
import type { Step } from '../choices/steps';

/** What is asked for of a quick collection. `key`: ids made by the service, whole numbers or texts of one's own. */
export interface QuickCollection {
  collectionName: string;
  dimension: number;
  metricType: string;
  key: 'given' | 'numbers' | 'texts';
  maxLength: number;
  expectedRows: number | undefined;
  next: 'plan' | 'document';
}

export function quickDocument(quick: QuickCollection): CollectionDocument {
  const { collectionName, dimension, metricType, key, maxLength, expectedRows } = quick;
  return {
    collectionName,
    dimension,
    metricType,
    idType: key === 'texts' ? 'VarChar' : 'Int64',
    autoID: key === 'given',
    ...(key === 'texts' ? { params: { max_length: maxLength } } : {}),
    ...(expectedRows === undefined ? {} : { expectedRows }),
  };
}

/** The questions, one after another. */
export function askQuick(
  title: string,
  app: App,
  database: DatabaseNode,
  quick: QuickCollection,
): (() => Step | Ask)[] {
  return [
    () => ({
      title,
      prompt: vscode.l10n.t('Collection name'),
      value: quick.collectionName,
      accept: async name => {
        if (name === '') return vscode.l10n.t('Enter a name.');
        if ((await namesIn(app, database)).includes(name))
          return vscode.l10n.t('Database “{0}” already has a collection named “{1}”.', database.dbName, name);
        quick.collectionName = name;
        return undefined;
      },
    }),
    () =>
      whole(title, vscode.l10n.t('Dimension of the vector field'), quick.dimension, count => {
        quick.dimension = count;
      }),
    () =>
      chooseFrom<string>({
        title,
        placeholder: vscode.l10n.t('Metric type'),
        items: async () => METRICS().map(([value, description]) => ({ label: value, description, value })),
        typed: text => text,
        accept: ([metricType = 'COSINE']) => (quick.metricType = metricType),
      }),
    () =>
      chooseFrom<QuickCollection['key']>({
        title,
        placeholder: vscode.l10n.t('Primary key'),
        items: async () => [
          { label: vscode.l10n.t('Auto-generated IDs (Int64)'), value: 'given' },
          { label: vscode.l10n.t('Your own Int64'), value: 'numbers' },
          { label: vscode.l10n.t('Your own VarChar'), value: 'texts' },
        ],
        accept: ([key = 'given']) => (quick.key = key),
      }),
    ...(quick.key === 'texts'
      ? [
          () =>
            whole(title, vscode.l10n.t('Maximum length of an ID in bytes'), quick.maxLength, count => {
              quick.maxLength = count;
            }),
        ]
      : []),
    () => ({
      title,
      prompt: vscode.l10n.t('Expected number of entities, for the size estimate (optional)'),
      value: String(quick.expectedRows ?? ''),
      accept: async text => {
        const count = Number(text.replaceAll(/[\s_,.’']/g, ''));
        if (text !== '' && !(Number.isInteger(count) && count > 0)) return WHOLE();
        quick.expectedRows = text === '' ? undefined : count;
        return undefined;
      },
    }),
    () =>
      chooseFrom<QuickCollection['next']>({
        title,
        placeholder: vscode.l10n.t('Continue. Nothing is created before you see the plan.'),
        items: async () => [
          { label: vscode.l10n.t('$(checklist) Show the Plan'), value: 'plan' },
          { label: vscode.l10n.t('$(file-code) Continue as a document'), value: 'document' },
        ],
        accept: ([next = 'plan']) => (quick.next = next),
      }),
  ];
}

const WHOLE = () => vscode.l10n.t('Must be a whole number above 0.');

const METRICS = (): [string, string][] => [
  ['COSINE', vscode.l10n.t('cosine similarity: higher is more similar')],
  ['IP', vscode.l10n.t('inner product: higher is more similar')],
  ['L2', vscode.l10n.t('Euclidean distance: lower is more similar')],
];

const whole = (title: string, prompt: string, value: number, take: (count: number) => void): Step => ({
  title,
  prompt,
  value: String(value),
  accept: async text => {
    const count = Number(text);
    if (!Number.isInteger(count) || count < 1) return WHOLE();
    take(count);
    return undefined;
  },
});

/** The names that are taken. Where they cannot be read the plan tells why. */
async function namesIn(app: App, { scope, plane, dbName }: DatabaseNode): Promise<readonly string[]> {
  const listed = await tryRead(
    app.clients,
    () => app.clients.cluster(scope.connection, plane.clusterId, plane.endpoint),
    (client, options) => client.collections.list({ dbName }, options),
  );
  if ('value' in listed) return listed.value;
  app.log.debug(failureText(listed.error));
  return [];
}
