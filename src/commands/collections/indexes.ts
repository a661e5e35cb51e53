import * as vscode from 'vscode';
import { indexCreation, indexDrop } from '../../changes/resources/indexes';
import type { JournalRecord } from '../../changes/journal-record';
import { collectionOn, type ConnectedCollection } from '../../connections/collections';
import { inProgress } from '../../changes/in-progress';
import { whereOf } from '../../changes/where';
import { askModal } from '../../connections/modals';
import { resolveCluster } from '../../connections/planes';
import { tryRead } from '../../connections/reads';
import { isVectorField, type Collection } from '../../model/collections/collections';
import { typeText } from '../../model/collections/differences';
import { indexTypesOf, PARAMETER_HINTS } from '../../model/collections/index-plans';
import type { IndexSpec } from '../../model/collections/indexes';
import { isInMemory } from '../../model/collections/load-states';
import { metricTypesOf } from '../../model/collections/warnings';
import { objectIn } from '../../model/wire/json';
import type { CollectionNode } from '../../tree/collections/collections';
import type { Rows } from '../../tree/rows';
import type { App } from '../app';
import { chooseFrom, type Ask } from '../choices/choices';
import { requiredStep, walkOn, type Step } from '../choices/steps';
import { recordedConnection } from '../recorded';
import { releaseCollection } from './collections';
import { refreshParts } from './part-rows';

/** Answers for a new index. `type`: of the field, empty if unknown. */
interface Answers {
  fieldName: string;
  type: string;
  metricType: string;
  indexType: string;
  params: Readonly<Record<string, unknown>>;
  indexName: string;
}

/** Asks for the field and the kind of a new index, and creates the index after a confirmation (companion). */
export async function createIndex(app: App, { scope, plane, ref }: CollectionNode): Promise<void> {
  const { dbName, collectionName } = ref;
  const client = () => app.clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
  const described = tryRead(app.clients, client, ({ collections }, options) =>
    collections.describe({ dbName, collectionName }, options),
  ).then(read => ('value' in read ? read.value : undefined)); // fields can be typed
  const isSelfHosted = scope.connection.kind === 'endpoint' && scope.connection.selfHosted === true;
  const answers: Answers = {
    fieldName: '',
    type: '',
    metricType: '',
    indexType: 'AUTOINDEX',
    params: {},
    indexName: '',
  };
  if (!(await walkOn(() => stepsOf(app.title, answers, described, isSelfHosted)))) return;
  await create(app, collectionOn(scope.connection, ref), specOf(answers));
}

/** Drops an index after a confirmation; before that, offers to release a loaded collection whose vector field is indexed (companion). */
export async function dropIndex(app: App, node: Rows['index']): Promise<void> {
  const of = collectionOn(node.scope.connection, node.ref);
  const { spec } = node;
  if ((await mustBeReleased(app, node)) && !(await releaseFirst(app, node))) return;
  const outcome = await app.changes.apply(indexDrop(app.clients, of, spec), { mine: spec, confirm: 'modal' });
  refreshParts(app, 'indexes', of, outcome);
}

/** Returns true for the index of a vector field of a loaded collection. Services also return a metric type for scalar fields. */
async function mustBeReleased({ clients }: App, { scope, plane, ref, spec }: Rows['index']): Promise<boolean> {
  if (spec.metricType === undefined) return false;
  const { dbName, collectionName } = ref;
  const client = () => clients.cluster(scope.connection, plane.clusterId, plane.endpoint);
  const [load, described] = await inProgress(() =>
    Promise.all([
      tryRead(clients, client, ({ collections }, options) =>
        collections.getLoadState({ dbName, collectionName }, options),
      ),
      tryRead(clients, client, ({ collections }, options) => collections.describe({ dbName, collectionName }, options)),
    ]),
  );
  const field = 'value' in described && described.value.fields.find(({ name }) => name === spec.fieldName);
  return 'value' in load && isInMemory(load.value.loadState) && (!field || isVectorField(field));
}

/** Asks whether the collection shall be released, and releases it by a change of its own. Returns true if it was released. */
async function releaseFirst(app: App, { owner, scope, ref, name }: Rows['index']): Promise<boolean> {
  const { collectionName, dbName, clusterId } = ref;
  const { clusterName } = await resolveCluster(app.clients, scope.connection, clusterId);
  const question = vscode.l10n.t('Release “{0}” first?', collectionName);
  const why = vscode.l10n.t(
    'Index “{0}” can be dropped only while “{1}” is released. You confirm the release and the drop separately.',
    name,
    collectionName,
  );
  const place = { within: { clusterId, dbName }, clusterName };
  const detail = [why, '', ...whereOf(place, scope.connection, app.clients.placeNames)].join('\n');
  if (!(await askModal({ question, detail }, vscode.l10n.t('Release Collection…')))) return false;
  return releaseCollection(app, owner);
}

/** Proposes a dropped index again. */
export async function revertIndex(app: App, record: JournalRecord): Promise<void> {
  const connection = await recordedConnection(app, record);
  const { clusterId = '', dbName = '', collectionName = '' } = record.within ?? {};
  await create(app, collectionOn(connection, { clusterId, dbName, collectionName }), record.before as IndexSpec);
}

async function create(app: App, of: ConnectedCollection, spec: IndexSpec): Promise<void> {
  const outcome = await app.changes.apply(indexCreation(app.clients, of, spec), { mine: spec, confirm: 'modal' });
  refreshParts(app, 'indexes', of, outcome); // first: the index exists, also where it cannot be tracked
  if (outcome.kind === 'applied' && outcome.goesOn !== undefined) await track(app, of, spec);
}

/** Tracks the build of an index in the view Operations. */
async function track(app: App, of: ConnectedCollection, { indexName, fieldName }: IndexSpec): Promise<void> {
  const { connection, clusterId, dbName, collectionName } = of;
  const { clusterName } = await resolveCluster(app.clients, connection, clusterId);
  const name = indexName ?? fieldName;
  await app.operations.work.add({
    kind: 'index',
    connectionId: connection.id,
    connectionName: connection.name,
    name,
    place: [...(connection.kind === 'endpoint' ? [] : [clusterName]), dbName, collectionName].join(' › '),
    state: 'running',
    clusterId,
    index: { dbName, collectionName, indexName: name },
  });
}

const isVectorType = (type: string): boolean => isVectorField({ name: '', type });

function specOf({ fieldName, type, metricType, indexType, params, indexName }: Answers): IndexSpec {
  const isVector = type === '' ? metricType !== '' : isVectorType(type);
  return {
    fieldName,
    indexName: indexName || fieldName,
    ...(isVector && metricType !== '' && { metricType }),
    params: { index_type: indexType, ...params },
  };
}

function stepsOf(
  title: string,
  answers: Answers,
  described: Promise<Collection | undefined>,
  isSelfHosted: boolean,
): (() => Step | Ask)[] {
  const { type } = answers;
  return [
    () => fieldChoice(title, answers, described),
    ...(type === '' || isVectorType(type) ? [() => metricChoice(title, answers)] : []),
    () => typeChoice(title, answers, isSelfHosted),
    ...(answers.indexType === 'AUTOINDEX' ? [] : [() => parameters(title, answers)]),
    () => name(title, answers),
  ];
}

const fieldChoice = (title: string, answers: Answers, described: Promise<Collection | undefined>): Ask =>
  chooseFrom<{ readonly name: string; readonly type: string }>({
    title,
    placeholder: vscode.l10n.t('Field to index'),
    items: async () => {
      const { fields = [], indexes } = (await described) ?? {};
      const free = fields.filter(
        field => !field.primaryKey && !indexes?.some(({ fieldName }) => fieldName === field.name),
      );
      return [...free.filter(isVectorField), ...free.filter(field => !isVectorField(field))].map(value => ({
        label: value.name,
        description: typeText(value),
        value: { name: value.name, type: value.type },
      }));
    },
    isCurrent: each => each.name === answers.fieldName,
    typed: text => ({ name: text, type: '' }),
    accept: ([field]) => {
      answers.fieldName = field?.name ?? '';
      answers.type = field?.type ?? '';
    },
  });

const metricChoice = (title: string, answers: Answers): Ask =>
  chooseFrom<string>({
    title,
    placeholder: vscode.l10n.t('Metric type'),
    items: async () => metricTypesOf(answers.type.replace(/\(\d+\)$/, '')).map(label => ({ label, value: label })),
    isCurrent: value => value === answers.metricType,
    typed: text => text,
    accept: ([metricType = '']) => (answers.metricType = metricType),
  });

/** AUTOINDEX first; on a managed service it is the only type of vector fields (spec 4.3), others can be typed. */
const typeChoice = (title: string, answers: Answers, isSelfHosted: boolean): Ask =>
  chooseFrom<string>({
    title,
    placeholder: vscode.l10n.t('Index type'),
    items: async () => {
      const types = indexTypesOf(answers.type || 'FloatVector');
      const offered = isSelfHosted || (answers.type !== '' && !isVectorType(answers.type)) ? types : types.slice(0, 1);
      return offered.map(label => ({ label, description: PARAMETER_HINTS[label] ?? '', value: label }));
    },
    isCurrent: value => value === answers.indexType,
    typed: text => text,
    accept: ([indexType = 'AUTOINDEX']) => {
      answers.indexType = indexType;
      if (indexType === 'AUTOINDEX') answers.params = {};
    },
  });

const parameters = (title: string, answers: Answers): Step => ({
  title,
  prompt: vscode.l10n.t('Parameters as JSON (optional). {0}', PARAMETER_HINTS[answers.indexType] ?? '').trim(),
  placeholder: '{"M": 16, "efConstruction": 200}',
  value: Object.keys(answers.params).length > 0 ? JSON.stringify(answers.params) : '',
  accept: async text => {
    const params = objectIn(text || '{}');
    if (!params) return vscode.l10n.t('Enter a JSON object.');
    answers.params = params;
    return undefined;
  },
});

const name = (title: string, answers: Answers): Step =>
  requiredStep({
    title,
    prompt: vscode.l10n.t('Index name'),
    value: answers.indexName || answers.fieldName,
    empty: vscode.l10n.t('Enter a name.'),
    keep: text => void (answers.indexName = text),
  });
