import { t } from '@vscode/l10n';
import type { Plan } from '../plans';
import { quoted } from '../texts/words';
import type { Mapping } from './mappings';

/** Facts of an import for its confirmation and the journal. `key`: the primary key. */
export interface ImportFacts {
  readonly file: string;
  readonly dbName: string;
  readonly collectionName: string;
  readonly key: string;
  readonly isAutomatic: boolean;
  readonly mapping: Mapping;
}

/** Returns the effect of an import in one sentence. */
export const importEffect = ({ key, isAutomatic }: Pick<ImportFacts, 'key' | 'isAutomatic'>): string =>
  isAutomatic
    ? t('Inserts entities. The service generates the IDs (`{0}`).', key)
    : t('Upserts entities: inserts new entities, and replaces entities with the same primary key (`{0}`).', key);

/** Plans an import. The requests are many, and have the rows of the file: the plan has the first facts of all. */
export function planImport(facts: ImportFacts): Plan {
  const { file, dbName, collectionName, isAutomatic, mapping } = facts;
  const effect = importEffect(facts);
  return {
    summary: t('Import “{0}” into {1}', file, quoted(collectionName)),
    effect,
    verb: t('Import'),
    action: t('Import Entities'),
    // No record of the replaced entities is kept.
    lines: [{ text: effect, effect: isAutomatic ? 'adds' : 'destroys' }],
    request: {
      method: 'POST',
      path: `/v2/vectordb/entities/${isAutomatic ? 'insert' : 'upsert'}`,
      body: { dbName, collectionName, file, mapping },
    },
  };
}
