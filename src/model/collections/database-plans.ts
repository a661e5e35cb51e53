import { t } from '@vscode/l10n';
import type { Plan } from '../plans';
import { listed, quoted } from '../texts/words';
import type { PropertyValues } from './properties';

const request = (operation: string, body: object): Plan['request'] => ({
  method: 'POST',
  path: `/v2/vectordb/databases/${operation}`,
  body,
});

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
