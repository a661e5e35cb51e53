import { t } from '@vscode/l10n';
import type { Plan } from '../plans';
import { quoted } from '../texts/words';
import { embeddedFields, type Mapping } from './mappings';

/** Facts of an import for its confirmation and the journal. `key`: the primary key; `partition`: the one that all entities are written to. */
export interface ImportFacts {
  readonly file: string;
  readonly dbName: string;
  readonly collectionName: string;
  readonly partition?: string | undefined;
  readonly key: string;
  readonly isAutomatic: boolean;
  readonly mapping: Mapping;
  /** The check of the rows of a file, so far. */
  readonly rows?: CheckedRows | undefined;
}

/** Rows of a file that were checked. `repeated`: rows that repeat the ID of an earlier one; `total`: of the file; each undefined if unknown. */
export interface CheckedRows {
  readonly checked: number;
  readonly rejected: number;
  readonly repeated?: number | undefined;
  readonly total?: number | undefined;
  readonly isDone: boolean;
}

/** Returns the numbers of rows that are sent and left out, as far as they are known. */
function rowsText({ checked, rejected, repeated = 0, isDone }: CheckedRows): string {
  const shown = (count: number) => count.toLocaleString('en');
  const known = (count: number) => (isDone ? shown(count) : t('at least {0}', shown(count)));
  return [
    isDone
      ? t('Rows sent: {0} of {1}.', shown(checked - rejected), shown(checked))
      : t('Rows checked so far: {0}.', shown(checked)),
    ...(rejected > 0 ? [t('Rows with problems, which are not sent: {0}.', known(rejected))] : []),
    ...(repeated > 0 ? [t('Rows with a duplicate ID: {0}.', known(repeated))] : []),
  ].join(' ');
}

/** Returns the effect of an import in one sentence. */
export function importEffect({
  key,
  isAutomatic,
  partition,
}: Pick<ImportFacts, 'key' | 'isAutomatic' | 'partition'>): string {
  if (isAutomatic)
    return partition === undefined
      ? t(
          'Inserts entities. The service generates the IDs (`{0}`), so a second import inserts the entities again.',
          key,
        )
      : t(
          'Inserts entities into partition “{1}”. The service generates the IDs (`{0}`), so a second import inserts the entities again.',
          key,
          partition,
        );
  return partition === undefined
    ? t('Upserts entities: inserts new entities, and replaces entities with the same primary key (`{0}`).', key)
    : t(
        'Upserts entities into partition “{1}”: inserts new entities, and replaces entities of this partition with the same primary key (`{0}`).',
        key,
        partition,
      );
}

/** Returns what leaves for an embedding endpoint, a sentence for each field. */
export const disclosures = (mapping: Mapping): string[] =>
  embeddedFields(mapping).map(({ field, embedded, url, model }) =>
    t(
      'Sends the texts of column “{0}” to {1} (model “{2}”), which returns the vectors of `{3}`.',
      embedded,
      hostOf(url),
      model,
      field,
    ),
  );

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** Returns the effect of a copy in one sentence. */
export const copyEffect = ({
  key,
  isAutomatic,
  partition,
}: Pick<ImportFacts, 'key' | 'isAutomatic' | 'partition'>): string => {
  if (!isAutomatic) return importEffect({ key, isAutomatic, partition });
  return partition === undefined
    ? t('Inserts entities. The service generates new IDs (`{0}`), so a second copy inserts the entities again.', key)
    : t(
        'Inserts entities into partition “{1}”. The service generates new IDs (`{0}`), so a second copy inserts the entities again.',
        key,
        partition,
      );
};

/** Plans a copy. `source`: names of the collection that is read. */
export function planCopy(facts: ImportFacts, source: Readonly<Record<string, string>>): Plan {
  const { file: from, dbName, collectionName, partition, isAutomatic, mapping } = facts;
  const effect = copyEffect(facts);
  const plan = planImport(facts);
  return {
    ...plan,
    summary: t('Copy {0} to {1}', quoted(from), quoted(collectionName)),
    effect,
    verb: t('Copy'),
    action: t('Copy Entities'),
    lines: [{ text: effect, effect: isAutomatic ? 'adds' : 'destroys' }],
    request: {
      ...plan.request,
      body: {
        dbName,
        collectionName,
        ...(partition === undefined ? {} : { partitionName: partition }),
        source,
        mapping,
      },
    },
  };
}

/** Plans an import. The requests are many, and have the rows of the file: the plan has the first facts of all. */
export function planImport(facts: ImportFacts): Plan {
  const { file, dbName, collectionName, partition, isAutomatic, mapping, rows } = facts;
  const effect = importEffect(facts);
  return {
    summary:
      partition === undefined
        ? t('Import “{0}” into {1}', file, quoted(collectionName))
        : t('Import “{0}” into partition “{2}” of {1}', file, quoted(collectionName), partition),
    effect,
    verb: t('Import'),
    action: t('Import Entities'),
    // No record of the replaced entities is kept.
    lines: [{ text: effect, effect: isAutomatic ? 'adds' : 'destroys' }],
    warnings: [...(rows ? [rowsText(rows)] : []), ...disclosures(mapping)],
    request: {
      method: 'POST',
      path: `/v2/vectordb/entities/${isAutomatic ? 'insert' : 'upsert'}`,
      body: { dbName, collectionName, ...(partition === undefined ? {} : { partitionName: partition }), file, mapping },
    },
  };
}
