import { t } from '@vscode/l10n';
import { ttlOf } from './setting-warnings';
import { collectionWarnings } from './warnings';
import { isVector, requestOf, sizeParam, type CollectionDocument } from './documents';
import { CollectionRequest } from './requests';
import { COLLECTION_SECRETS } from './secrets';
import { secretNamesIn } from '../secrets/names';
import { sizeForecast } from './sizes';
import { DEFAULT_DATABASE } from './databases';
import type { Plan, PlanLine, PlanSection } from '../plans';
import { listed, quoted } from '../texts/words';

/** What a new collection is planned with. `now`: milliseconds since 1970. */
export interface CollectionFacts {
  readonly clusterName: string;
  /** The host that secrets go to. */
  readonly host: string;
  readonly now: number;
  /** Not a managed service: indexes of every type are taken. */
  readonly selfHosted?: boolean | undefined;
}

/** What making a collection does (spec 4.3). */
export function planCollection(
  document: CollectionDocument,
  { clusterName, host, now, selfHosted }: CollectionFacts,
): Plan {
  const { collectionName, dbName = DEFAULT_DATABASE, schema } = document;
  const life = lifeLines(document, now);
  return {
    summary: t('Create the collection {0}', quoted(collectionName)),
    verb: t('Create'),
    action: t('Create Collection'),
    lines: [
      ...life,
      {
        text: t('{0} is made in the database {1} of {2}', quoted(collectionName), dbName, quoted(clusterName)),
        effect: 'changes',
      },
      ...(schema ? schemaLines(document) : quickLines(document)).map((text): PlanLine => ({ text, effect: 'changes' })),
      ...secretNamesIn(document, COLLECTION_SECRETS).map(({ name, path }): PlanLine => ({
        text: t('The secret “{0}” goes to {1} as {2}', name, host, path.join('.')),
        effect: 'changes',
      })),
    ],
    warnings: collectionWarnings(document)
      .filter(({ path }) => life.length === 0 || path.at(-1) !== 'ttlSeconds') // said above, with the date
      .filter(({ path }) => !selfHosted || path.at(-1) !== 'index_type')
      .map(({ path, message }) => `${path.join('.')}: ${message}`),
    sections: [sizeSection(document)],
    request: {
      method: 'POST',
      path: '/v2/vectordb/collections/create',
      body: requestOf(document),
      schema: CollectionRequest,
    },
  };
}

/** What drops it again, with the date. */
function lifeLines(document: CollectionDocument, now: number): PlanLine[] {
  const seconds = ttlOf(document);
  if (seconds === undefined || seconds <= 0) return [];
  const at = new Date(now + seconds * 1000);
  const date = Number.isNaN(at.getTime()) ? t('{0} seconds later', seconds) : isoMinutes(at);
  return [
    {
      text: t('The collection itself is dropped with all its rows on {0}, {1} after it is made', date, span(seconds)),
      effect: 'destroys',
      marks: ['ttlSeconds'],
    },
  ];
}

const isoMinutes = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function span(seconds: number): string {
  if (seconds < 3600) return t('{0} min', Math.round(seconds / 60));
  if (seconds < 2 * 86_400) return t('{0} h', Math.round(seconds / 3600));
  return t('{0} days', Math.round(seconds / 86_400));
}

function quickLines(document: CollectionDocument): string[] {
  const { primaryFieldName = 'id', idType = 'Int64', vectorFieldName = 'vector', dimension, metricType } = document;
  const given = document.autoID ? t('given by the service') : t('given with each row');
  return [
    t('Primary key {0}: {1}, {2}', primaryFieldName, idType, given),
    t(
      'Vector {0}: {1} numbers, {2}',
      vectorFieldName,
      dimension ?? 0,
      metricType ?? t('COSINE unless the service says otherwise'),
    ),
    document.params?.enableDynamicField === false
      ? t('Rows hold nothing else')
      : t('What else a row holds is kept as dynamic fields'),
    t('It is indexed and loaded by itself'),
  ];
}

function schemaLines(document: CollectionDocument): string[] {
  const { fields, enableDynamicField, externalSource, functions } = document.schema!;
  const indexes = document.indexParams ?? [];
  return [
    t('Fields: {0}', listed(fields.map(fieldWords))),
    ...(enableDynamicField ? [t('What else a row holds is kept as dynamic fields')] : []),
    ...(Array.isArray(functions) && functions.length > 0
      ? [t('Computed by functions: {0}', listed(functions.map(each => String((each as { name?: unknown }).name))))]
      : []),
    ...(externalSource === undefined ? [] : [t('Its rows stay where they are: {0}', externalSource)]),
    indexes.length > 0
      ? t(
          'Indexes: {0}; it is loaded by itself',
          listed(
            indexes.map(({ fieldName, metricType, params }) => `${fieldName} (${metricType}, ${params.index_type})`),
          ),
        )
      : t('No index: it is not loaded'),
    ...(document.consistencyLevel ? [t('Consistency level: {0}', document.consistencyLevel)] : []),
    ...(document.partitionsNum ? [t('{0} partitions', document.partitionsNum)] : []),
  ];
}

type SchemaField = NonNullable<CollectionDocument['schema']>['fields'][number];

function fieldWords(field: SchemaField): string {
  const { fieldName, dataType = '', isPrimary, isPartitionKey, externalField } = field;
  const size = sizeParam(field, isVector(field) ? 'dim' : 'max_length');
  const notes = [
    ...(isPrimary ? [t('primary key')] : []),
    ...(isPartitionKey ? [t('partition key')] : []),
    ...(field['nullable'] === true ? [t('nullable')] : []),
    ...(externalField === undefined ? [] : [t('from {0}', externalField)]),
  ];
  const type = size > 0 ? `${dataType}(${size})` : dataType;
  return notes.length > 0 ? `${fieldName} ${type} [${notes.join(', ')}]` : `${fieldName} ${type}`;
}

/** Where nobody said how many rows there will be. */
const EXAMPLES = [100_000, 1_000_000, 10_000_000];

/** What the rows take as they are, for as many as the person expects. */
function sizeSection(document: CollectionDocument): PlanSection {
  const { bytesPerRow, vectorBytesPerRow, unknown } = sizeForecast(requestOf(document));
  const counts = document.expectedRows === undefined ? EXAMPLES : [document.expectedRows];
  return {
    title: t('Size estimate'),
    blocks: [
      { text: t('{0} per entity, of which {1} for vectors.', sizeText(bytesPerRow), sizeText(vectorBytesPerRow)) },
      { items: counts.map(count => t('{0} entities: {1}', count.toLocaleString('en'), sizeText(bytesPerRow * count))) },
      {
        text: [
          t('Raw data without indexes, replicas and compression; texts at maximum length.'),
          ...(unknown.length > 0 ? [t('Not included, size unknown: {0}.', listed(unknown))] : []),
          ...(document.expectedRows === undefined
            ? [t('Set expectedRows in the document to estimate with another number.')]
            : []),
        ].join('\n'),
      },
    ],
  };
}

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** `3.05 KiB`: three digits, binary units. */
export function sizeText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  for (; value >= 1024 && unit < UNITS.length - 1; unit++) value /= 1024;
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toPrecision(3)} ${UNITS[unit]}`;
}
