import { t } from '@vscode/l10n';
import type { Plan } from '../plans';
import { quoted } from '../texts/words';
import type { IndexSpec } from './indexes';

interface Name {
  readonly dbName: string;
  readonly collectionName: string;
}

/** Known ranges of parameters by index type, as hints only: services can have others. */
export const PARAMETER_HINTS: Readonly<Record<string, string>> = {
  HNSW: 'M 2–2048, efConstruction ≥ 1',
  IVF_FLAT: 'nlist 1–65536',
  IVF_SQ8: 'nlist 1–65536',
  IVF_PQ: 'nlist 1–65536, m, nbits 1–64',
  SCANN: 'nlist 1–65536, with_raw_data',
  BIN_IVF_FLAT: 'nlist 1–65536',
  SPARSE_INVERTED_INDEX: 'inverted_index_algo',
};

/** Index types of self-hosted servers by the type of a field, AUTOINDEX first. */
export function indexTypesOf(dataType: string): readonly string[] {
  if (dataType.startsWith('BinaryVector')) return ['AUTOINDEX', 'BIN_FLAT', 'BIN_IVF_FLAT'];
  if (dataType.startsWith('SparseFloatVector')) return ['AUTOINDEX', 'SPARSE_INVERTED_INDEX'];
  if (/Vector(\(\d+\))?$/.test(dataType))
    return ['AUTOINDEX', 'HNSW', 'IVF_FLAT', 'IVF_SQ8', 'IVF_PQ', 'SCANN', 'DISKANN', 'FLAT'];
  return ['AUTOINDEX', 'INVERTED', 'BITMAP', 'STL_SORT', 'Trie'];
}

/** Context of a new index. `isManaged`: the service has AUTOINDEX only for vectors (spec 4.3). */
export interface IndexFacts {
  readonly isVector: boolean;
  readonly isManaged: boolean;
  readonly rowCount?: number | undefined;
}

/** Plans a new index; the service builds it in the background (service facts 14.3). */
export function planIndexCreation(of: Name, spec: IndexSpec, facts: IndexFacts): Plan {
  const { fieldName, indexName = fieldName, metricType, params } = spec;
  const { index_type: type, ...others } = params;
  const { rowCount, isVector, isManaged } = facts;
  const kind = metricType === undefined ? type : `${type}, ${metricType}`;
  const effect = t('Indexes field `{0}` of {1} ({2})', fieldName, quoted(of.collectionName), kind);
  const settings = Object.entries(others).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  return {
    effect,
    summary: t('Create index {0} on field {1} of {2}', quoted(indexName), quoted(fieldName), quoted(of.collectionName)),
    verb: t('Create'),
    action: t('Create Index'),
    lines: [
      { text: effect, effect: 'adds' },
      ...(settings.length > 0 ? [{ text: t('Parameters: {0}', settings.join(', ')), effect: 'adds' } as const] : []),
      ...(rowCount
        ? [
            {
              text: t('The service indexes {0} entities in the background', rowCount.toLocaleString('en')),
              effect: 'changes',
            } as const,
          ]
        : []),
    ],
    warnings: isManaged && isVector && type !== 'AUTOINDEX' ? [t('A managed service supports AUTOINDEX only')] : [],
    request: { method: 'POST', path: '/v2/vectordb/indexes/create', body: { ...of, indexParams: [spec] } },
  };
}

/** Plans the drop of an index. `isVector`: undefined if the field is unknown. */
export function planIndexDrop(of: Name, index: IndexSpec, isVector: boolean | undefined): Plan {
  const { fieldName, indexName = fieldName } = index;
  const effect =
    isVector === false
      ? t('Filters on field `{0}` can take longer', fieldName)
      : t(
          'Field `{0}` cannot be searched, and the collection cannot be loaded, until the field is indexed again',
          fieldName,
        );
  return {
    effect,
    summary: t('Drop index {0} on field {1} of {2}', quoted(indexName), quoted(fieldName), quoted(of.collectionName)),
    verb: t('Drop'),
    action: t('Drop Index'),
    lines: [{ text: effect, effect: 'destroys' }],
    request: { method: 'POST', path: '/v2/vectordb/indexes/drop', body: { ...of, indexName } },
  };
}
