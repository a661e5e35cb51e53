import { t } from '@vscode/l10n';
import type { Plan, PlanLine } from '../plans';
import { HIDDEN, isSecretName } from '../secrets/hidden';
import { listed, quoted } from '../texts/words';
import type { PropertyValues } from './databases';

const request = (operation: string, body: object): Plan['request'] => ({
  method: 'POST',
  path: `/v2/vectordb/databases/${operation}`,
  body,
});

/** Names of known properties, as suggestions only: services can have others. */
export const DATABASE_PROPERTIES: readonly string[] = [
  'database.replica.number',
  'database.resource_groups',
  'database.diskQuota.mb',
  'database.max.collections',
  'database.force.deny.writing',
  'database.force.deny.reading',
];

/** Plans a new database (service facts 14.1). */
export const planDatabaseCreation = (dbName: string, properties: PropertyValues): Plan => {
  const keys = Object.keys(properties);
  return {
    summary: t('Create database {0}', quoted(dbName)),
    verb: t('Create'),
    action: t('Create Database'),
    lines: [
      { text: t('Adds an empty database to the cluster'), effect: 'adds' },
      ...(keys.length > 0 ? [{ text: t('Properties: {0}', listed(keys)), effect: 'adds' } as const] : []),
    ],
    request: request('create', { dbName, ...(keys.length > 0 && { properties }) }),
  };
};

/** Plans the drop of an empty database. `unlisted`: the reason why its collections are unknown. */
export const planDatabaseDrop = (dbName: string, unlisted?: string): Plan => {
  const effect = t('Deletes the empty database. Requests to {0} fail', quoted(dbName));
  return {
    effect,
    summary: t('Drop database {0}', quoted(dbName)),
    verb: t('Drop'),
    action: t('Drop Database'),
    lines: [{ text: effect, effect: 'destroys' }],
    warnings:
      unlisted === undefined
        ? []
        : [
            t(
              'Collections cannot be listed ({0}). Services usually refuse to drop a database that has collections',
              unlisted,
            ),
          ],
    request: request('drop', { dbName }),
  };
};

/**
 * Plans a change of one property. `before`: null if the database does not have the property, undefined if that is unknown; `after`: null to
 * remove the property.
 */
export const planPropertyChange = (
  dbName: string,
  key: string,
  before: string | null | undefined,
  after: string | null,
): Plan => {
  const line = lineOf(key, before, after);
  return {
    ...(line.effect === 'destroys' && { effect: line.text }),
    summary: t('Change the properties of database {0}', quoted(dbName)),
    verb: t('Change'),
    action: t('Change Properties'),
    byName: true,
    lines: before === after ? [] : [line],
    request:
      after === null
        ? request('drop_properties', { dbName, propertyKeys: [key] })
        : request('alter_properties', { dbName, properties: { [key]: after } }),
  };
};

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
        ? t('Sets `{0}` to {1}: the service refuses searches and queries of the database', key, after)
        : t('Sets `{0}` to {1}: the service refuses writes to the database', key, after);
    return { text, effect: 'destroys', value };
  }
  return before === undefined || before === null
    ? { text: t('Sets `{0}` to {1}', key, after), effect: 'changes', value }
    : { text: t('Changes `{0}` from {1} to {2}', key, before, after), effect: 'changes', value };
}
