import { t } from '@vscode/l10n';
import { check, type Checked, type Issue } from '../issues';
import { DEFAULT_DATABASE } from '../collections/databases';
import { MigrationToExisting, MigrationToNewDedicated } from './migrations';
import * as z from '../zod';

/** A migration as a document, `*.vcmigration.json` (design 4): the body of spec 4.12, or of 4.13 where the destination is a cluster. */
export type MigrationDocument = MigrationToNewDedicated | MigrationToExisting;

/** Returns true for a migration to an existing cluster (spec 4.13), false for one to a new cluster (spec 4.12). */
export const goesToExisting = (migration: MigrationDocument): migration is MigrationToExisting =>
  'clusterId' in migration.destination;

/** Checks a migration: its destination determines the kind; then the rules of the request, no empty list, and no contradicting mappings. */
export function checkMigrationDocument(input: unknown): Checked<MigrationDocument> {
  const outline = check(z.looseObject({ destination: z.looseObject({}) }), input);
  if (!outline.ok) return outline;
  const checked: Checked<MigrationDocument> =
    'clusterId' in outline.value.destination
      ? check(MigrationToExisting, input)
      : check(MigrationToNewDedicated, input);
  if (!checked.ok) return checked;
  const issues = [...ontoItself(checked.value), ...emptyLists(checked.value), ...contradictions(checked.value)];
  return issues.length > 0 ? { ok: false, issues } : checked;
}

function ontoItself(migration: MigrationDocument): Issue[] {
  if (!goesToExisting(migration) || migration.destination.clusterId !== migration.source.clusterId) return [];
  return [{ path: ['destination', 'clusterId'], message: t('The source and the destination are the same cluster') }];
}

/**
 * Reports empty lists: the service does not publish whether they mean nothing or all (spec 4.12, 4.13), and a migration cannot be reverted.
 */
function emptyLists(migration: MigrationDocument): Issue[] {
  if (migration.dbCollections?.length === 0)
    return [{ path: ['dbCollections'], message: t('Enter databases, or remove the list to copy all databases') }];
  const message = t('Enter collections, or remove the list to copy all collections');
  return movesOf(migration).flatMap(({ collections }, index) =>
    collections?.length === 0 ? [{ path: ['dbCollections', index, 'collections'], message }] : [],
  );
}

/** One source to two targets, and two sources to one. */
function contradictions(migration: MigrationDocument): Issue[] {
  const issues: Issue[] = [];
  const targets = new Map<string, string>();
  const sources = new Map<string, string>();
  movesOf(migration).forEach(({ from, to, collections }, index) => {
    for (const collection of collections ?? ['']) {
      const source = JSON.stringify([from, collection]);
      const target = JSON.stringify([to, collection]);
      const what = collection === '' ? t('Database {0}', from) : `${from}/${collection}`;
      const path = ['dbCollections', index];
      if (targets.has(source)) issues.push({ path, message: t('Duplicate: {0}', what) });
      else if (sources.has(target)) issues.push({ path, message: t('Two databases migrate to {0}', to) });
      targets.set(source, target);
      sources.set(target, source);
    }
  });
  return issues;
}

/** One database and where it goes. `collections`: none, all of them. */
export interface Move {
  readonly from: string;
  readonly to: string;
  readonly collections?: readonly string[];
}

/** Returns the moves of a migration; none: all databases. An omitted database is the default one, an omitted target has the same name. */
export const movesOf = ({ dbCollections = [] }: MigrationDocument): Move[] =>
  dbCollections.map(entry => {
    const from = entry.dbName ?? DEFAULT_DATABASE;
    const collections = 'collections' in entry ? entry.collections : undefined;
    return {
      from,
      to: entry.destDbName ?? from,
      ...(collections && { collections: collections.map(({ collectionName }) => collectionName) }),
    };
  });
