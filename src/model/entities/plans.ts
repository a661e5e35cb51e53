import { t } from '@vscode/l10n';
import { isVectorField, type Field } from '../collections/collections';
import type { Plan, PlannedRequest } from '../plans';
import type { Entity } from '../searches/entities';
import { listed, quoted } from '../texts/words';
import { takesEmbedding } from '../vectors/vectors';
import { changedIds } from './merge';
import { changedNames, linesOf } from './plan-lines';
import { EntityDelete, EntityInsert, EntityUpsert } from './requests';
import { isTextField, textIn } from './text-vectors';
import { valueText } from './texts';
import { idOf, isComputed, keyOf, MAX_NESTING, sendable, valueIn, withIntegers } from './values';

/** The collection and partition of a write. */
export interface EntityTarget {
  readonly dbName: string;
  readonly collectionName: string;
  readonly partitionName?: string | undefined;
}

/** The changed entities as sent. `insert`: the service generates their keys. */
export interface EntityWrite {
  readonly insert: boolean;
  readonly data: readonly Entity[];
}

/**
 * Returns the changed entities, each whole. Not only the changed fields with `partialUpdate`: a service that does not know it ignores it, as any
 * unknown member, and would empty the omitted fields, and nothing tells which service knows it. `read`: the live entities with their integers as
 * the service returned them.
 */
export function writeOf(
  fields: readonly Field[],
  live: readonly Entity[],
  result: readonly Entity[],
  read: readonly Entity[] = [],
): EntityWrite {
  const key = keyOf(fields);
  const byName = new Map(fields.map(field => [field.name, field]));
  const changed = result.filter(entity => {
    const now = liveOf(entity, live, key);
    return !now || changedNames(entity, now, byName).length > 0;
  });
  const data = changed.map(entity => {
    const before = liveOf(entity, read, key);
    const sent = (name: string, value: unknown) =>
      sendable(withIntegers(value, valueIn(before, name)), byName.get(name));
    return Object.fromEntries(Object.entries(entity).map(([name, value]) => [name, sent(name, value)]));
  });
  return { insert: data.length > 0 && data.every(entity => idOf(entity, key) === undefined), data };
}

const liveOf = (entity: Entity, live: readonly Entity[], key: Field | undefined): Entity | undefined => {
  const id = idOf(entity, key);
  return id === undefined ? undefined : live.find(each => idOf(each, key) === id);
};

/**
 * Plans to write `result` over the live entities (service facts 14.4). `read`: as for `writeOf`; `base`: the entities that the draft began
 * with.
 */
export function planEntities(
  target: EntityTarget,
  fields: readonly Field[],
  live: readonly Entity[],
  result: readonly Entity[],
  read: readonly Entity[] = [],
  base: readonly Entity[] = [],
): Plan {
  const key = keyOf(fields);
  const byName = new Map(fields.map(field => [field.name, field]));
  const lines = result.flatMap(entity => linesOf(entity, liveOf(entity, live, key), key, byName));
  const { insert, data } = writeOf(fields, live, result, read);
  const kept = keptVectors(fields, live, result);
  const unread = unreadFields(fields, live, data);
  const warnings = [
    ...changedIds(fields, base, result).map(([before, after]) =>
      t('You changed the ID from {0} to {1}. Entity {0} stays.', before, after),
    ),
    ...(kept === undefined ? [] : [kept]),
    ...(unread.length === 0
      ? []
      : [
          t(
            'The service did not return {0}. An upsert replaces the whole entity: the values of these fields are lost.',
            listed(unread),
          ),
        ]),
  ];
  return {
    summary: summaryOf(insert, data.length, quoted(target.collectionName)),
    verb: insert ? t('Insert') : t('Upsert'),
    action: actionOf(insert, data.length),
    effect: effectOf(result.filter(entity => !liveOf(entity, live, key)).length, data.length),
    lines,
    ...(warnings.length === 0 ? {} : { warnings }),
    request: insert
      ? request('insert', { ...place(target), data }, EntityInsert)
      : request('upsert', { ...place(target), data }, EntityUpsert),
  };
}

function actionOf(insert: boolean, count: number): string {
  if (count === 1) return insert ? t('Insert Entity') : t('Upsert Entity');
  return insert ? t('Insert Entities') : t('Upsert Entities');
}

function summaryOf(insert: boolean, count: number, collection: string): string {
  if (insert) {
    return count === 1
      ? t('Insert 1 entity into {0}', collection)
      : t('Insert {0} entities into {1}', count, collection);
  }
  return count === 1 ? t('Upsert 1 entity into {0}', collection) : t('Upsert {0} entities into {1}', count, collection);
}

function effectOf(inserted: number, written: number): string {
  const replaced = written - inserted;
  if (inserted === 0) return t('Replaces {0}. Unlisted entities stay unchanged.', counted(replaced));
  if (replaced === 0) return t('Inserts {0}.', counted(inserted));
  return t('Inserts {0} and replaces {1}.', counted(inserted), counted(replaced));
}

const counted = (count: number): string => (count === 1 ? t('1 entity') : t('{0} entities', count));

/** Returns the fields that an entity to replace has neither as read nor in the draft, and which the service would empty. */
function unreadFields(fields: readonly Field[], live: readonly Entity[], data: readonly Entity[]): string[] {
  const key = keyOf(fields);
  const isUnread = ({ name }: Field) =>
    data.some(entity => {
      const now = liveOf(entity, live, key);
      return now !== undefined && !Object.hasOwn(now, name) && !Object.hasOwn(entity, name);
    });
  return fields
    .filter(field => !isComputed(field) && field.name !== '$meta' && isUnread(field))
    .map(({ name }) => name);
}

/**
 * Returns a sentence about the vector fields that stay unchanged in entities whose text changes. Undefined: no such fields. The service computes
 * function output itself.
 */
function keptVectors(fields: readonly Field[], live: readonly Entity[], result: readonly Entity[]): string | undefined {
  const key = keyOf(fields);
  const byName = new Map(fields.map(field => [field.name, field]));
  const texts = new Set<string>();
  const vectors = new Set<string>();
  for (const entity of result) {
    const now = liveOf(entity, live, key);
    const changed = now ? changedNames(entity, now, byName) : [];
    const changedTexts = changed.filter(
      name =>
        isTextField(byName.get(name)) && [textIn(now, name), textIn(entity, name)].some(text => text !== undefined),
    );
    const kept = fields.filter(
      field => isVectorField(field) && !isComputed(field) && !changed.includes(field.name) && valueIn(now, field.name),
    );
    if (changedTexts.length === 0 || kept.length === 0) continue;
    for (const name of changedTexts) texts.add(name);
    for (const { name } of kept) vectors.add(name);
  }
  if (texts.size === 0) return undefined;
  const named = [listed([...vectors]), listed([...texts])] as const;
  const canBeComputed = fields.some(field => vectors.has(field.name) && takesEmbedding(field));
  return canBeComputed
    ? t(
        'The vectors stay unchanged ({0}): a vector computed from {1} still represents the previous text. To compute the vectors again, use Compute Vectors in the document.',
        ...named,
      )
    : t('The vectors stay unchanged ({0}): a vector computed from {1} still represents the previous text.', ...named);
}

/** Facts about the entities to delete. `count`: undefined if the service does not count. */
export interface DeletionFacts {
  readonly count?: number | undefined;
  readonly sample: readonly Entity[];
  /** The reason why the entities could not be counted. */
  readonly unread?: string | undefined;
  /** Number of the read entities that are nested too deeply to show and to store. */
  readonly deep?: number | undefined;
  /** All entities were read completely, so they can be inserted again. */
  readonly restorable: boolean;
}

/** Number of entities from which the user types the number to confirm. */
export const TYPED_FROM = 100;

/** Plans to delete the entities that match a filter (service facts 14.4). */
export function planDeletion(
  target: EntityTarget,
  filter: string,
  { count, sample, unread, deep = 0, restorable }: DeletionFacts,
): Plan {
  const { collectionName } = target;
  const what =
    count === undefined
      ? t('Delete entities from {0}', quoted(collectionName))
      : count === 1
        ? t('Delete 1 entity from {0}', quoted(collectionName))
        : t('Delete {0} entities from {1}', count.toLocaleString('en'), quoted(collectionName));
  return {
    summary: what,
    verb: t('Delete'),
    action: count === 1 ? t('Delete Entity') : t('Delete Entities'),
    effect:
      count === undefined
        ? t('Deletes all entities that match the filter.')
        : count === 1
          ? t('Deletes 1 entity from the collection.')
          : t('Deletes {0} entities from the collection.', count.toLocaleString('en')),
    ...(count === undefined ? {} : { typed: { text: String(count), always: count >= TYPED_FROM } }),
    lines:
      count === 0
        ? []
        : [
            {
              text: restorable
                ? t(
                    'Deletes the entities that match: {0}. To insert the entities again, use Revert Change in the journal',
                    filter,
                  )
                : t('Deletes the entities that match: {0}. This cannot be undone', filter),
              effect: 'destroys',
            },
          ],
    warnings: [
      ...(unread === undefined ? [] : [t('Number of entities unknown ({0}).', unread)]),
      ...(deep === 0
        ? []
        : [
            t(
              'Not shown here, not stored in the journal: entities nested more than {0} levels deep ({1}).',
              MAX_NESTING,
              deep,
            ),
          ]),
    ],
    sections:
      sample.length === 0 ? [] : [{ title: sampleTitle(sample.length, count), blocks: [{ table: tableOf(sample) }] }],
    request: request('delete', { ...place(target), filter }, EntityDelete),
  };
}

const sampleTitle = (shown: number, count: number | undefined): string =>
  count !== undefined && count <= shown ? t('Entities') : t('The first {0} entities', shown);

/** Maximum number of columns in a sample. */
const MAX_COLUMNS = 6;
/** Maximum length of a value in a sample. */
const MAX_CELL = 40;

function tableOf(entities: readonly Entity[]): string[][] {
  const names = [...new Set(entities.flatMap(entity => Object.keys(entity)))].slice(0, MAX_COLUMNS);
  const cell = (value: unknown): string => {
    const text = valueText(value).replaceAll(/\s+/g, ' ');
    return text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - 1)}…` : text;
  };
  return [names, ...entities.map(entity => names.map(name => cell(valueIn(entity, name))))];
}

const place = ({ dbName, collectionName, partitionName }: EntityTarget) => ({
  dbName,
  collectionName,
  ...(partitionName === undefined ? {} : { partitionName }),
});

const request = (
  operation: string,
  body: Readonly<Record<string, unknown>>,
  schema: NonNullable<PlannedRequest['schema']>,
): PlannedRequest => ({ method: 'POST', path: `/v2/vectordb/entities/${operation}`, body, schema });

/** Returns a title: one entity by its ID, several by their number. */
export const entitiesName = (collectionName: string, ids: readonly string[]): string =>
  ids.length === 1 ? `${collectionName} ${listed(ids)}` : t('{0} ({1} entities)', collectionName, ids.length);
