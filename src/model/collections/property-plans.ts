import { t } from '@vscode/l10n';
import { warned, type Plan, type PlanLine } from '../plans';
import { HIDDEN, isSecretName } from '../secrets/hidden';
import { exactDuration } from '../texts/durations';
import { quoted } from '../texts/words';

/** The object of a property: a database, a collection, or an index. */
export interface PropertyOwner {
  readonly dbName: string;
  readonly collectionName?: string;
  readonly indexName?: string;
}

/** Names of known properties of databases, as suggestions only: services can have others. */
export const DATABASE_PROPERTIES: readonly string[] = [
  'database.replica.number',
  'database.resource_groups',
  'database.diskQuota.mb',
  'database.max.collections',
  'database.force.deny.writing',
  'database.force.deny.reading',
];

const TTL = 'collection.ttl.seconds';

/** Names the field with the time at which an entity expires. */
const TTL_FIELD = 'ttl_field';

/** The same of collections (service facts 14.5). */
export const COLLECTION_PROPERTIES: readonly string[] = [
  TTL,
  'mmap.enabled',
  'partitionkey.isolation',
  TTL_FIELD,
  'warmup.scalarField',
  'warmup.scalarIndex',
  'warmup.vectorField',
  'warmup.vectorIndex',
  'collection.autocompaction.enabled',
  'collection.description',
  'collection.replica.number',
  'collection.resource_groups',
  'collection.insertRate.max.mb',
  'collection.insertRate.min.mb',
  'collection.deleteRate.max.mb',
  'collection.deleteRate.min.mb',
  'collection.bulkLoadRate.max.mb',
  'collection.bulkLoadRate.min.mb',
  'collection.queryRate.max.qps',
  'collection.queryRate.min.qps',
  'collection.searchRate.max.vps',
  'collection.searchRate.min.vps',
  'collection.diskProtection.diskQuota.mb',
];

/** Properties that engines change only while a collection is released. */
const NEEDS_RELEASE = /^(mmap\.|warmup\b|lazyload\.)/;

/**
 * Plans a change of one property. `before`: null if the object does not have the property, undefined if that is unknown; `after`: null to
 * remove the property. `isLoaded`: of a collection, undefined if unknown.
 */
export function planPropertyChange(
  owner: PropertyOwner,
  key: string,
  before: string | null | undefined,
  after: string | null,
  isLoaded?: boolean,
): Plan {
  const { dbName, collectionName, indexName } = owner;
  const line = lineOf(key, before, after);
  const path = `/v2/vectordb/${indexName !== undefined ? 'indexes' : collectionName === undefined ? 'databases' : 'collections'}`;
  const plan: Plan = {
    ...(line.effect === 'destroys' && { effect: line.text }),
    summary:
      collectionName === undefined
        ? t('Change the properties of database {0}', quoted(dbName))
        : indexName === undefined
          ? t('Change the properties of collection {0}', quoted(collectionName))
          : t('Change the properties of index {0} of {1}', quoted(indexName), quoted(collectionName)),
    verb: t('Change'),
    action: t('Change Properties'),
    byName: true,
    lines: before === after ? [] : [line],
    request:
      after === null
        ? { method: 'POST', path: `${path}/drop_properties`, body: { ...owner, propertyKeys: [key] } }
        : { method: 'POST', path: `${path}/alter_properties`, body: { ...owner, properties: { [key]: after } } },
  };
  return isLoaded && NEEDS_RELEASE.test(key)
    ? warned(plan, t('The collection is loaded. Services refuse to change `{0}` until the collection is released', key))
    : plan;
}

function lineOf(key: string, was: string | null | undefined, wanted: string | null): PlanLine {
  const shown = (value: string | null | undefined) => (value && isSecretName(key) ? HIDDEN : value);
  const [before, after] = [shown(was), shown(wanted) ?? null];
  const value = { name: key, before: before ?? undefined, after: after ?? undefined };
  if (after === null) {
    const text = before ? t('Removes `{0}` ({1})', key, before) : t('Removes `{0}`', key);
    return { text, effect: 'changes', value };
  }
  const [, denied] = /\.force\.deny\.(reading|writing)$/.exec(key) ?? [];
  if (denied && after === 'true') {
    const text =
      denied === 'reading'
        ? t('The service refuses searches and queries of the database. Sets `{0}` to {1}', key, after)
        : t('The service refuses writes to the database. Sets `{0}` to {1}', key, after);
    return { text, effect: 'destroys', value };
  }
  if (key === TTL_FIELD && after !== '') {
    const text = t(
      'The service deletes each entity after the time in field `{1}`. This cannot be undone. Sets `{0}` to {1}',
      key,
      after,
    );
    return { text, effect: 'destroys', value };
  }
  if (key === TTL && Number(after) > 0) {
    const text = t(
      'The service deletes entities, or the whole collection, after {2}. This cannot be undone. Sets `{0}` to {1}',
      key,
      after,
      exactDuration(Number(after)),
    );
    return { text, effect: 'destroys', value };
  }
  return before === undefined || before === null
    ? { text: t('Sets `{0}` to {1}', key, after), effect: 'changes', value }
    : { text: t('Changes `{0}` from {1} to {2}', key, before, after), effect: 'changes', value };
}
