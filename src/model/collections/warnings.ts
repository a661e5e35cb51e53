import { t } from '@vscode/l10n';
import type { Issue } from '../issues';
import { DENSE_VECTORS, isVector, sizeParam, type CollectionDocument } from './documents';
import { settingWarnings } from './setting-warnings';

type SchemaField = NonNullable<CollectionDocument['schema']>['fields'][number];

/** Known field types (service facts 14.5); services can have others. */
export const DATA_TYPES = [
  'Bool',
  'Int8',
  'Int16',
  'Int32',
  'Int64',
  'Float',
  'Double',
  'VarChar',
  'Array',
  'JSON',
  'Geometry',
  'Timestamptz',
  ...DENSE_VECTORS,
  'SparseFloatVector',
] as const;

/** Returns the metric types for vectors of a type (service facts 14.5). */
export function metricTypesOf(dataType: string): readonly string[] {
  if (dataType === 'BinaryVector') return ['HAMMING', 'JACCARD', 'MHJACCARD'];
  return dataType === 'SparseFloatVector' ? ['IP', 'BM25'] : ['COSINE', 'IP', 'L2'];
}

/** Limits of services of this family (service facts 16.4). */
const MAX_DIMENSIONS = 32_768;
const MAX_FIELDS = 64;
const MAX_VECTORS = 4;

const QUICK_ONLY = ['dimension', 'idType', 'autoID', 'primaryFieldName', 'vectorFieldName'] as const;

/** Returns warnings about a valid document. Values that the spec leaves open never cause more than a warning. */
export function collectionWarnings(document: CollectionDocument): Issue[] {
  return [
    ...settingWarnings(document),
    ...(document.schema ? schemaWarnings(document) : quickWarnings(document)),
    ...(document.indexParams ?? []).flatMap(({ params: { index_type: type } }, index) =>
      type === 'AUTOINDEX'
        ? []
        : [
            {
              path: ['indexParams', index, 'params', 'index_type'],
              message: t('A managed service supports AUTOINDEX only'),
            },
          ],
    ),
    ...(document.notes ?? []).map((message, index) => ({ path: ['notes', index], message })),
  ];
}

function quickWarnings({ dimension = 0, metricType, idType, params }: CollectionDocument): Issue[] {
  return [
    ...(metricType === undefined ? [] : metricWarnings('FloatVector', metricType, ['metricType'])),
    ...(dimension > MAX_DIMENSIONS ? [{ path: ['dimension'], message: tooMany(dimension) }] : []),
    ...(idType === undefined || idType === 'Int64' || idType === 'VarChar'
      ? []
      : [{ path: ['idType'], message: t('Must be Int64 or VarChar') }]),
    ...(idType === 'VarChar' && params?.max_length === undefined
      ? [{ path: ['idType'], message: t('params.max_length (bytes) is required for a VarChar key') }]
      : []),
  ];
}

const tooMany = (dimension: number): string =>
  t('{0} dimensions exceed the known limit of {1}', dimension, MAX_DIMENSIONS);

function schemaWarnings(document: CollectionDocument): Issue[] {
  const { fields, enableDynamicField } = document.schema!;
  const external = document.schema!.externalSource !== undefined;
  const indexed = new Set((document.indexParams ?? []).map(({ fieldName }) => fieldName));
  const vectors = new Map(
    fields
      .filter(isVector)
      .toReversed()
      .map(field => [field.fieldName, field]),
  ); // the first of a name
  const bare = fields.filter(field => isVector(field) && !indexed.has(field.fieldName));
  return [
    ...QUICK_ONLY.filter(key => document[key] !== undefined).map(key => ({
      path: [key],
      message: t('{0} is ignored because the document has a schema', key),
    })),
    ...(bare.length > 0
      ? [
          {
            path: document.indexParams ? ['indexParams'] : ['schema'],
            message: t(
              '{0} has no index. The collection cannot be loaded without one',
              bare.map(({ fieldName }) => fieldName).join(', '),
            ),
          },
        ]
      : []),
    ...(fields.length > MAX_FIELDS
      ? [{ path: ['schema', 'fields'], message: t('Known limit: {0} fields', MAX_FIELDS) }]
      : []),
    ...(fields.some(isVector)
      ? []
      : [
          {
            path: ['schema', 'fields'],
            message: external
              ? t('No vector field. The collection cannot be searched by similarity')
              : t('No vector field. The service might refuse the collection'),
          },
        ]),
    ...(fields.filter(isVector).length > MAX_VECTORS
      ? [{ path: ['schema', 'fields'], message: t('Known limit: {0} vector fields', MAX_VECTORS) }]
      : []),
    ...fields.flatMap((field, index) => fieldWarnings(field, index, external)),
    ...(document.indexParams ?? []).flatMap(({ fieldName, metricType }, index) =>
      metricWarnings(vectors.get(fieldName)?.dataType, metricType, ['indexParams', index, 'metricType']),
    ),
    ...(enableDynamicField && external
      ? [
          {
            path: ['schema', 'enableDynamicField'],
            message: t('External collections have no dynamic field'),
          },
        ]
      : []),
  ];
}

function fieldWarnings(field: SchemaField, index: number, external: boolean): Issue[] {
  const { dataType = '', isPrimary, externalField } = field;
  const at = (key?: string) => ['schema', 'fields', index, ...(key ? [key] : [])];
  const dim = sizeParam(field, 'dim');
  return [
    ...typeWarnings(dataType).map(message => ({ path: at('dataType'), message })),
    ...(isPrimary && dataType !== 'Int64' && dataType !== 'VarChar'
      ? [{ path: at('dataType'), message: t('Primary keys must be Int64 or VarChar') }]
      : []),
    ...(dataType === 'VarChar' && !(sizeParam(field, 'max_length') > 0)
      ? [{ path: at(), message: t('elementTypeParams.max_length (bytes) is required for VarChar') }]
      : []),
    ...(dataType === 'Array' && field['elementDataType'] === undefined
      ? [{ path: at(), message: t('elementDataType is required for an array') }]
      : []),
    ...(dataType === 'BinaryVector' && dim % 8 !== 0
      ? [{ path: at(), message: t('The dimension of a binary vector must be a multiple of 8') }]
      : []),
    ...(dim > MAX_DIMENSIONS ? [{ path: at(), message: tooMany(dim) }] : []),
    ...(external && externalField === undefined ? [{ path: at(), message: t('externalField is required') }] : []),
  ];
}

/** Warns about a type that differs from a known one only slightly, for example in case. */
function typeWarnings(dataType: string): string[] {
  if (dataType === '' || (DATA_TYPES as readonly string[]).includes(dataType)) return [];
  const meant = DATA_TYPES.find(each => each.toLowerCase() === dataType.toLowerCase());
  return [
    meant
      ? t('Types are case-sensitive. Use {0}', meant)
      : t('{0} is not a known data type and is sent unchanged', dataType),
  ];
}

function metricWarnings(dataType: string | undefined, metricType: string, path: Issue['path']): Issue[] {
  const known = metricTypesOf(dataType ?? '');
  if (!dataType || known.includes(metricType)) return [];
  return [{ path, message: t('Metric types for {0}: {1}', dataType, known.join(', ')) }];
}
