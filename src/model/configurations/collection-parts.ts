import { t } from '@vscode/l10n';
import type { Choices, Conflict, Merged } from '../plans';
import { comparableJson, stringifyJson } from '../wire/json';
import type { CollectionContent } from './collections';

type Schema = NonNullable<CollectionContent['schema']>;
type Field = Schema['fields'][number];
type Index = NonNullable<CollectionContent['indexParams']>[number];

/** The parts of a collection that change by themselves, by a key such as `alias:faq`. */
export type Parts = ReadonlyMap<string, unknown>;

export const indexNameOf = ({ indexName, fieldName }: Index): string => indexName ?? fieldName;

/** Returns the parts of a collection. Absent parts are none. */
export function partsOf(content: CollectionContent): Map<string, unknown> {
  const { description, consistencyLevel, partitionsNum, schema, indexParams, aliases, properties, loaded } = content;
  const { fields = [], ...settings } = schema ?? {};
  const single = { description, consistencyLevel, partitionsNum, loaded };
  return new Map<string, unknown>([
    ...Object.entries(single).filter(([, value]) => value !== undefined && value !== ''),
    ...Object.entries(settings).map(([key, value]) => [`schema:${key}`, value] as const),
    ...fields.map(field => [`field:${field.fieldName}`, field] as const),
    ...(indexParams ?? []).map(index => [`index:${indexNameOf(index)}`, index] as const),
    ...Object.entries(properties ?? {}).map(([key, value]) => [`property:${key}`, value] as const),
    ...(aliases ?? []).map(alias => [`alias:${alias}`, true] as const),
  ]);
}

/** Returns the collection of its parts. */
function contentOf(parts: Parts): CollectionContent {
  const of = (kind: string) =>
    [...parts].flatMap(([key, value]) =>
      key.startsWith(`${kind}:`) ? [[key.slice(kind.length + 1), value] as const] : [],
    );
  const single = ['description', 'consistencyLevel', 'partitionsNum', 'loaded'].filter(key => parts.has(key));
  return {
    ...Object.fromEntries(single.map(key => [key, parts.get(key)])),
    schema: { ...Object.fromEntries(of('schema')), fields: of('field').map(([, field]) => field as Field) },
    indexParams: of('index').map(([, index]) => index as Index),
    aliases: of('alias').map(([alias]) => alias),
    properties: Object.fromEntries(of('property')) as Record<string, string | null>,
  };
}

export const samePart = (a: unknown, b: unknown): boolean =>
  a === b || (a !== undefined && b !== undefined && comparableJson(a) === comparableJson(b));

/**
 * Returns the state that a document wants over the current one: what the document leaves out stays. `claimed`: aliases that other documents
 * have, which their changes move.
 */
export function wantedOver(
  live: CollectionContent,
  document: CollectionContent,
  claimed: ReadonlySet<string>,
): CollectionContent {
  const parts = partsOf(live);
  const set = (key: string, value: unknown) => (value === undefined ? undefined : parts.set(key, value));
  if (document.description !== undefined) {
    if (document.description === '') parts.delete('description');
    else set('description', document.description);
  }
  set('consistencyLevel', document.consistencyLevel);
  set('partitionsNum', document.partitionsNum);
  set('loaded', document.loaded);
  const {
    fields = [],
    autoID,
    enableDynamicField,
    ['functions']: functions,
  } = (document.schema ?? {}) as Partial<Schema>;
  if (autoID !== undefined && autoID !== (live.schema?.autoID ?? false)) set('schema:autoID', autoID);
  if (enableDynamicField !== undefined && enableDynamicField !== (live.schema?.enableDynamicField ?? false))
    set('schema:enableDynamicField', enableDynamicField);
  if (functions !== undefined && !isWithin(functions, live.schema?.['functions'] ?? []))
    set('schema:functions', functions);
  const names = new Set(fields.map(({ fieldName }) => fieldName));
  for (const { fieldName } of live.schema?.fields ?? []) if (!names.has(fieldName)) parts.delete(`field:${fieldName}`);
  for (const field of fields) {
    const now = live.schema?.fields.find(({ fieldName }) => fieldName === field.fieldName);
    if (!now || !agreesField(field, now)) set(`field:${field.fieldName}`, field);
  }
  if (document.indexParams) {
    const kept = new Map<string, Index>();
    for (const index of document.indexParams) {
      const now = liveIndex(index, live.indexParams ?? []);
      const isSame = now !== undefined && agreesIndex(index, now);
      kept.set(
        `index:${indexNameOf(now ?? index)}`,
        isSame ? now : now ? { ...index, indexName: indexNameOf(now) } : index,
      );
    }
    for (const index of live.indexParams ?? []) parts.delete(`index:${indexNameOf(index)}`);
    for (const [key, index] of kept) parts.set(key, index);
  }
  if (document.aliases) {
    for (const alias of live.aliases ?? []) if (!claimed.has(alias)) parts.delete(`alias:${alias}`);
    for (const alias of document.aliases) parts.set(`alias:${alias}`, true);
  }
  for (const [key, value] of Object.entries(document.properties ?? {})) {
    if (value === null) parts.delete(`property:${key}`);
    else parts.set(`property:${key}`, value);
  }
  return contentOf(parts);
}

/** Returns the index of the same name; a document without a name has the only one of its field. */
function liveIndex(index: Index, all: readonly Index[]): Index | undefined {
  const ofField = all.filter(({ fieldName }) => fieldName === index.fieldName);
  const named = all.find(each => indexNameOf(each) === indexNameOf(index));
  return named ?? (index.indexName === undefined && ofField.length === 1 ? ofField[0] : undefined);
}

const FLAGS = ['isPrimary', 'isPartitionKey', 'isClusteringKey', 'nullable'] as const;
const TEXTS = ['dataType', 'elementDataType'] as const;

function agreesField(field: Field, live: Field): boolean {
  return (
    TEXTS.every(key => (field[key] ?? '') === (live[key] ?? '')) &&
    FLAGS.every(key => (field[key] ?? false) === (live[key] ?? false)) &&
    isWithin(texts(field.elementTypeParams), texts(live.elementTypeParams)) &&
    (['description', 'defaultValue'] as const).every(
      key => field[key] === undefined || samePart(field[key], live[key] ?? (key === 'description' ? '' : undefined)),
    )
  );
}

function agreesIndex(index: Index, live: Index): boolean {
  return (
    index.fieldName === live.fieldName &&
    (index.metricType === undefined || live.metricType === undefined || index.metricType === live.metricType) &&
    isWithin(texts(index.params), texts(live.params))
  );
}

/** Services return numbers as texts. */
const texts = (params: Readonly<Record<string, unknown>> | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params ?? {}).map(([key, value]) => [key, typeof value === 'string' ? value : stringifyJson(value)]),
  );

/** Returns true if a value has everything that another one lists. */
function isWithin(wanted: unknown, live: unknown): boolean {
  if (Array.isArray(wanted))
    return Array.isArray(live) && wanted.length === live.length && wanted.every((each, at) => isWithin(each, live[at]));
  if (typeof wanted !== 'object' || wanted === null) return samePart(wanted, live);
  return Object.entries(wanted).every(([key, value]) => isWithin(value, Object(live)[key]));
}

/** Merges whole states of a collection, part by part. Conflict: both sides changed a part differently. */
export function mergeCollections(
  base: CollectionContent,
  mine: CollectionContent,
  theirs: CollectionContent,
  choices: Choices = {},
): Merged<CollectionContent> {
  const [was, ours, now] = [partsOf(base), partsOf(mine), partsOf(theirs)];
  const merged = new Map(now);
  const conflicts: Conflict[] = [];
  const others: string[] = [];
  for (const key of new Set([...was.keys(), ...ours.keys(), ...now.keys()])) {
    const [b, m, th] = [was.get(key), ours.get(key), now.get(key)];
    if (samePart(m, th)) continue;
    if (samePart(m, b)) {
      others.push(t('Others changed {0}', key));
      continue;
    }
    if (!samePart(b, th) && choices[key] === undefined) {
      const [mineText, theirText] = [m, th].map(each => (each === undefined ? t('none') : stringifyJson(each)));
      const message = t('You and others changed {0}', key);
      conflicts.push({ path: [], message, key, name: key, mine: mineText!, theirs: theirText! });
    }
    if (choices[key] === 'theirs') continue;
    if (m === undefined) merged.delete(key);
    else merged.set(key, m);
  }
  return conflicts.length > 0 ? { ok: false, conflicts } : { ok: true, value: contentOf(merged), others };
}
