import { t } from '@vscode/l10n';
import type { Plan, PlanLine } from '../plans';
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

/** A change of properties: new values, and names of removed properties. */
export interface PropertyChange {
  readonly set: PropertyValues;
  readonly removed: readonly string[];
}

/** Returns the change from some properties to others. */
export const propertyChange = (from: PropertyValues, to: PropertyValues): PropertyChange => ({
  set: Object.fromEntries(Object.entries(to).filter(([key, value]) => from[key] !== value)),
  removed: Object.keys(from).filter(key => to[key] === undefined),
});

/** Returns properties after a change. */
export const changed = (properties: PropertyValues, { set, removed }: PropertyChange): PropertyValues =>
  Object.fromEntries(Object.entries({ ...properties, ...set }).filter(([key]) => !removed.includes(key)));

/** Plans a change of properties: one request sets values, another removes properties. */
export function planPropertyChange(dbName: string, live: PropertyValues, result: PropertyValues): Plan {
  const { set, removed } = propertyChange(live, result);
  const lines = [
    ...Object.entries(set).map(([key, after]) => lineOf(key, live[key], after)),
    ...removed.map(key => lineOf(key, live[key], undefined)),
  ];
  return {
    summary: t('Change the properties of database {0}', quoted(dbName)),
    verb: t('Change'),
    action: t('Change Properties'),
    byName: true,
    lines,
    request:
      Object.keys(set).length > 0
        ? request('alter_properties', { dbName, properties: set })
        : request('drop_properties', { dbName, propertyKeys: removed }),
  };
}

function lineOf(key: string, before: string | undefined, after: string | undefined): PlanLine {
  const value = { name: key, before, after };
  if (after === undefined)
    return { text: t('Removes `{0}` ({1})', key, before || t('unknown')), effect: 'changes', value };
  if (/\.force\.deny\.(reading|writing)$/.test(key) && after === 'true')
    return { text: t('Sets `{0}` to {1}: the service refuses requests', key, after), effect: 'destroys', value };
  return before === undefined
    ? { text: t('Sets `{0}` to {1}', key, after), effect: 'changes', value }
    : { text: t('Changes `{0}` from {1} to {2}', key, before, after), effect: 'changes', value };
}
