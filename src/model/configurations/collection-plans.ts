import { t } from '@vscode/l10n';
import { planAliasCreation, planAliasDrop, planAliasSwitch } from '../collections/alias-plans';
import { planDrop, planLoad, planRelease } from '../collections/changes';
import { isVector } from '../collections/documents';
import { ADDED_TYPES, planFieldAddition } from '../collections/field-plans';
import { planIndexCreation, planIndexDrop } from '../collections/index-plans';
import { planCollection } from '../collections/plans';
import { planPropertyChange } from '../collections/property-plans';
import type { Plan, PlanLine } from '../plans';
import { stringifyJson } from '../wire/json';
import { quoted } from '../texts/words';
import { indexNameOf, partsOf, samePart } from './collection-parts';
import type { CollectionContent } from './collections';

type Index = NonNullable<CollectionContent['indexParams']>[number];
type Field = NonNullable<CollectionContent['schema']>['fields'][number];

/**
 * Facts about a collection. `owners`: the collections that aliases point to now; `isLoaded`: undefined if unknown; `isBegun`: its creation
 * stopped half way, and is continued.
 */
export interface CollectionFacts {
  readonly dbName: string;
  readonly collectionName: string;
  readonly clusterName: string;
  readonly host: string;
  readonly now: number;
  readonly owners: ReadonlyMap<string, string>;
  readonly isLoaded?: boolean | undefined;
  readonly isBegun?: boolean;
  readonly rowCount?: number | undefined;
}

/** One request of a change. `operation`: the method of the client that sends `request.body`. */
export interface CollectionStep {
  readonly operation: string;
  readonly plan: Plan;
}

/** The requests of a change in their order; `refused`: differences that no request can make, and why. */
export interface CollectionSteps {
  readonly steps: readonly CollectionStep[];
  readonly refused: readonly string[];
}

/** Properties that engines change only while a collection is released. */
const NEEDS_RELEASE = /^(mmap\.|warmup\.|lazyload\.)/;

/** Returns the requests from one state to another: a collection, its properties and fields, indexes, loading, then aliases. `result` undefined: drops it. */
export function stepsOf(
  facts: CollectionFacts,
  live: CollectionContent | undefined,
  result: CollectionContent | undefined,
): CollectionSteps {
  const { dbName, collectionName, rowCount } = facts;
  const name = { dbName, collectionName };
  if (result === undefined) {
    const drop = planDrop(name, { aliases: live?.aliases ?? [], ...(rowCount !== undefined && { rowCount }) });
    return { steps: live ? [{ operation: 'collections.drop', plan: drop }] : [], refused: [] };
  }
  return live ? changes(facts, live, result) : { steps: creation(facts, result), refused: loadRefusals(result) };
}

/** A load that the document names, but no request can make. */
const loadRefusals = (result: CollectionContent): string[] =>
  result.loaded && vectorIndexes(result).length === 0
    ? [t('A collection without an index of a vector field cannot be loaded')]
    : [];

const vectorIndexes = (content: CollectionContent): Index[] =>
  (content.indexParams ?? []).filter(index => isOfVector(index, content));

function creation(facts: CollectionFacts, result: CollectionContent): CollectionStep[] {
  const { dbName, collectionName, clusterName, host, now } = facts;
  const { schema, indexParams = [], aliases = [], properties = {}, loaded = true, ...settings } = result;
  const vectors = vectorIndexes(result);
  const set = Object.entries(properties).filter(([, value]) => value !== null);
  // A collection with indexes is loaded at once: what needs a released one comes before.
  const isLate = !loaded || set.some(([key]) => NEEDS_RELEASE.test(key));
  const request = {
    dbName,
    collectionName,
    ...settings,
    schema: schema!,
    indexParams: (isLate ? [] : vectors).map(index => ({ ...index, metricType: index.metricType ?? 'COSINE' })),
  };
  const create = planCollection(request, { clusterName, host, now });
  const rest = indexParams.filter(index => isLate || !vectors.includes(index));
  return [
    { operation: 'collections.create', plan: create },
    ...set.map(([key, value]) => property(facts, key, null, value)),
    ...rest.map(index => indexCreation(facts, index, result)),
    ...(isLate && loaded && vectors.length > 0 ? [loading(facts)] : []),
    ...aliases.map(alias => aliasStep(facts, alias)),
  ];
}

function changes(read: CollectionFacts, live: CollectionContent, result: CollectionContent): CollectionSteps {
  const isReleased = live.loaded === true && result.loaded === false;
  // Released first, a collection can change what a loaded one cannot.
  const facts = isReleased ? { ...read, isLoaded: false } : read;
  const { dbName, collectionName, isLoaded, rowCount } = facts;
  const name = { dbName, collectionName };
  const [was, wanted] = [partsOf(live), partsOf(result)];
  const refused: string[] = [];
  const steps: Record<'property' | 'field' | 'drop' | 'index' | 'alias', CollectionStep[]> = {
    property: [],
    field: [],
    drop: [],
    index: [],
    alias: [],
  };
  for (const key of new Set([...was.keys(), ...wanted.keys()])) {
    const [before, after] = [was.get(key), wanted.get(key)];
    if (samePart(before, after)) continue;
    const kind = key.split(':', 1)[0]!;
    const part = key.slice(kind.length + 1);
    if (kind === 'loaded') continue;
    if (kind === 'description') {
      steps.property.push(
        property(
          facts,
          'collection.description',
          (before as string | undefined) ?? '',
          (after as string | undefined) ?? '',
        ),
      );
    } else if (kind === 'property') {
      if (NEEDS_RELEASE.test(part) && isLoaded)
        refused.push(t('Property `{0}` can be changed only while the collection is released', part));
      else steps.property.push(property(facts, part, (before as string) ?? null, (after as string) ?? null));
    } else if (kind === 'field') {
      const why = fieldRefusal(part, before as Field | undefined, after as Field | undefined);
      if (why !== undefined) refused.push(why);
      else {
        const schema = { ...(after as Field), nullable: true } as Parameters<typeof planFieldAddition>[0]['schema'];
        steps.field.push({ operation: 'collections.addField', plan: planFieldAddition({ ...name, schema }, rowCount) });
      }
    } else if (kind === 'index') {
      const why = indexRefusal(part, { before, after, live, isLoaded });
      if (why !== undefined) refused.push(why);
      else if (after !== undefined) steps.index.push(indexCreation(facts, after as Index, result));
      else {
        const index = before as Index;
        const plan = planIndexDrop(name, { ...index, indexName: part }, isOfVector(index, live));
        steps.drop.push({ operation: 'indexes.drop', plan: named(plan) });
      }
    } else if (kind === 'alias') {
      const drop = () => ({
        operation: 'aliases.drop',
        plan: named(planAliasDrop({ dbName, aliasName: part }, collectionName)),
      });
      steps.alias.push(after === undefined ? drop() : aliasStep(facts, part));
    } else {
      const shown = (value: unknown) => (value === undefined ? t('none') : stringifyJson(value));
      refused.push(
        t('{0} of an existing collection cannot be changed: {1} → {2}', part || key, shown(before), shown(after)),
      );
    }
  }
  const { property: properties, field, drop, index, alias } = steps;
  const vectors = vectorIndexes(result);
  // A collection without the indexes of its vectors was never loaded: its creation stopped before.
  const isBegun = facts.isBegun || vectors.some(each => !was.has(`index:${indexNameOf(each)}`));
  const isLoadedNext = result.loaded ?? isBegun;
  const load = isLoadedNext && isLoaded === false && vectors.length > 0 ? [loading(facts)] : [];
  return {
    steps: [...(isReleased ? [releasing(facts)] : []), ...properties, ...field, ...drop, ...index, ...load, ...alias],
    refused: isLoaded ? refused : [...refused, ...loadRefusals(result)],
  };
}

const loading = ({ dbName, collectionName }: CollectionFacts): CollectionStep => ({
  operation: 'collections.load',
  plan: planLoad({ dbName, collectionName }),
});

const releasing = ({ dbName, collectionName }: CollectionFacts): CollectionStep => ({
  operation: 'collections.release',
  plan: planRelease({ dbName, collectionName }),
});

function fieldRefusal(name: string, before: Field | undefined, after: Field | undefined): string | undefined {
  if (after === undefined)
    return t('Field `{0}` cannot be removed: services do not support the removal of fields', name);
  if (before !== undefined)
    return t('Field `{0}` cannot be changed: {1} → {2}', name, stringifyJson(before), stringifyJson(after));
  const isAddable = after.nullable === true && !after.isPrimary && !after.isPartitionKey && !after.isClusteringKey;
  if (isAddable && ADDED_TYPES.includes(after.dataType ?? '')) return undefined;
  return t(
    'Field `{0}` cannot be added: only nullable fields of the types {1} can be added',
    name,
    ADDED_TYPES.join(', '),
  );
}

interface IndexChange {
  readonly before: unknown;
  readonly after: unknown;
  readonly live: CollectionContent;
  readonly isLoaded: boolean | undefined;
}

function indexRefusal(name: string, { before, after, live, isLoaded }: IndexChange): string | undefined {
  if (before !== undefined && after !== undefined)
    return t(
      'Index {0} cannot be changed: {1} → {2}. Drop the index, then create it',
      quoted(name),
      stringifyJson(before),
      stringifyJson(after),
    );
  if (after === undefined && isLoaded !== false)
    return t('Index {0} can be dropped only while the collection is released', quoted(name));
  const { fieldName } = (after ?? before) as Index;
  const other = live.indexParams?.find(each => each.fieldName === fieldName && indexNameOf(each) !== name);
  return after !== undefined && other && isOfVector(other, live)
    ? t(
        'Index {0} cannot be created: field `{1}` has the index {2}',
        quoted(name),
        fieldName,
        quoted(indexNameOf(other)),
      )
    : undefined;
}

/** Puts the name of a drop before its effect. */
const named = (plan: Plan): Plan => ({
  ...plan,
  lines: plan.lines.map((line): PlanLine => ({ ...line, text: t('{0}: {1}', plan.summary, line.text) })),
});

function property(
  { dbName, collectionName, isLoaded }: CollectionFacts,
  key: string,
  before: string | null,
  after: string | null,
) {
  const plan = planPropertyChange({ dbName, collectionName }, key, before, after, isLoaded);
  return { operation: after === null ? 'collections.dropProperties' : 'collections.alterProperties', plan };
}

function indexCreation(
  { dbName, collectionName, rowCount }: CollectionFacts,
  index: Index,
  of: CollectionContent,
): CollectionStep {
  const facts = { isVector: isOfVector(index, of), isManaged: true, rowCount };
  return { operation: 'indexes.create', plan: planIndexCreation({ dbName, collectionName }, index, facts) };
}

function aliasStep({ dbName, collectionName, owners }: CollectionFacts, aliasName: string): CollectionStep {
  const from = owners.get(aliasName);
  if (from === undefined)
    return { operation: 'aliases.create', plan: planAliasCreation({ dbName, aliasName, collectionName }) };
  const sides = { from: { collectionName: from }, to: { collectionName } };
  return { operation: 'aliases.alter', plan: planAliasSwitch({ dbName, aliasName }, sides) };
}

const isOfVector = ({ fieldName }: Index, { schema }: CollectionContent): boolean =>
  (schema?.fields ?? []).some(field => field.fieldName === fieldName && isVector(field));

/** Returns the plan of all requests. Without steps there is nothing to send. */
export function planSteps(
  { collectionName }: Pick<CollectionFacts, 'collectionName'>,
  { steps }: CollectionSteps,
): Plan {
  const [first] = steps;
  const isWhole = first && /^collections\.(create|drop)$/.test(first.operation);
  const summary = isWhole ? first.plan.summary : t('Change collection {0}', quoted(collectionName));
  const next = steps.slice(1).map(({ plan: { request } }) => request);
  return {
    summary,
    action: isWhole ? first.plan.action : t('Change Collection'),
    ...(isWhole && first.plan.verb !== undefined && { verb: first.plan.verb }),
    ...(steps.length > 0 && { byName: true as const }),
    lines: steps.flatMap(({ plan }) => plan.lines),
    warnings: steps.flatMap(({ plan }) => plan.warnings ?? []),
    request: {
      ...(first?.plan.request ?? { method: 'POST', path: '/v2/vectordb/collections/describe' }),
      ...(next.length > 0 && { next }),
    },
  };
}
