import { t } from '@vscode/l10n';
import { atLeast, Name } from '../wire/values';
import { check, type Checked, type Issue } from '../issues';
import { CollectionRequest, CollectionRequestFields, checkForms } from './requests';
import { get } from '../documents/forms';
import { holdsCredential } from '../secrets/external-specs';
import { checkSecretNames } from '../secrets/names';
import { COLLECTION_SECRETS, keptIn } from './secrets';
import * as z from '../zod';

/**
 * A new collection as a document, `*.vccollection.json` (design 4): the body of spec 4.3 in any of its three forms, with fields that are
 * never sent. `clusterId`: the target; asked for if omitted, so that one file serves many clusters. `expectedRows`: for the size forecast.
 * `notes`: ambiguities of an inferred schema, or what a copy does not have.
 */
export const CollectionDocument = z
  .strictObject({
    clusterId: z.optional(Name),
    expectedRows: z.optional(z.int({ error: () => t('Must be an integer (rows)') }).check(atLeast(1))),
    notes: z.optional(z.array(z.string())),
    ...CollectionRequestFields,
  })
  .check(z.superRefine(checkForms));
export type CollectionDocument = z.input<typeof CollectionDocument>;

/** Fields of a document that are never sent. */
const OURS = new Set(['clusterId', 'expectedRows', 'notes']);

/** Returns the body: the document without its own fields; `externalSpec` becomes a JSON string (service facts 14.5). */
export function requestOf(document: CollectionDocument): CollectionRequest {
  const request = Object.fromEntries(Object.entries(document).filter(([key]) => !OURS.has(key))) as CollectionRequest;
  const { schema } = request;
  if (typeof schema?.externalSpec !== 'object') return request;
  return { ...request, schema: { ...schema, externalSpec: JSON.stringify(schema.externalSpec) } };
}

type SchemaField = NonNullable<CollectionRequest['schema']>['fields'][number];

/**
 * Checks a document: the request must have one of the three forms, and the schema must be consistent, as in every service of this family
 * (service facts 14.5).
 */
export function checkCollectionDocument(input: unknown): Checked<CollectionDocument> {
  const checked = check(CollectionDocument, input);
  const secrets = secretIssues(input);
  if (!checked.ok) return { ok: false, issues: [...checked.issues.flatMap(worded), ...secrets] };
  if (secrets.length > 0) return { ok: false, issues: secrets };
  const { schema, indexParams = [] } = checked.value;
  if (!schema) return checked;
  const { fields } = schema;
  const first = new Map(fields.map(({ fieldName }, index) => [fieldName, index] as const).toReversed());
  const external = schema.externalSource !== undefined;
  const issues = [
    ...keyIssues(fields, external),
    ...fields.flatMap((field, index) => fieldIssues(first, field, index)),
    ...indexParams.flatMap(({ fieldName }, index) =>
      first.has(fieldName) || schema.enableDynamicField
        ? []
        : [{ path: ['indexParams', index, 'fieldName'], message: t('The schema has no field “{0}”', fieldName) }],
    ),
  ];
  return issues.length > 0 ? { ok: false, issues } : checked;
}

const SOURCE = ['schema', 'externalSource'];

const hasCredential = (source: unknown): boolean => typeof source === 'string' && holdsCredential(source);

const secretIssues = (input: unknown): Issue[] => [
  ...checkSecretNames(input, COLLECTION_SECRETS),
  ...(hasCredential(get(input, SOURCE))
    ? [{ path: SOURCE, message: t('The address contains a credential. Move it to externalSpec as a secret.') }]
    : []),
  ...keptIn(input).map(path => ({
    path,
    message: t('${kept} is not available for a new collection. Use the name of a secret.'),
  })),
];

/** Field names of the sample in spec 4.3 that differ from its field list, which services read. */
const SPELLINGS: Readonly<Record<string, string>> = {
  metric_type: 'metricType',
  autoId: 'autoID',
  collection_name: 'collectionName',
  db_name: 'dbName',
};

/** Splits an issue about unknown fields into one issue per field. */
function worded(issue: Issue): Issue[] {
  const { path, unknown } = issue;
  if (!unknown) return [issue];
  return unknown.map(key => ({
    path: [...path, key],
    message: SPELLINGS[key] ? t('Unknown field. Use {0}', SPELLINGS[key]) : t('Unknown field “{0}”', key),
  }));
}

export const isVector = ({ dataType = '' }: Pick<SchemaField, 'dataType'>): boolean => dataType.endsWith('Vector');

/** Types of dense vectors, which have a dimension in numbers or bits. */
export const DENSE_VECTORS = ['FloatVector', 'BinaryVector', 'Float16Vector', 'BFloat16Vector', 'Int8Vector'] as const;

const isDense = (dataType: string): boolean => (DENSE_VECTORS as readonly string[]).includes(dataType);

function keyIssues(fields: readonly SchemaField[], external: boolean): Issue[] {
  const keys = fields.flatMap(({ isPrimary }, index) => (isPrimary ? [index] : []));
  if (keys.length === 0 && !external) {
    return [{ path: ['schema', 'fields'], message: t('The schema needs a primary key (isPrimary)') }];
  }
  return keys.slice(1).map(index => ({
    path: ['schema', 'fields', index, 'isPrimary'],
    message: t('The schema already has a primary key'),
  }));
}

/** `elementTypeParams` of a field: numbers, or texts of digits. */
export const sizeParam = (field: SchemaField, name: string): number => {
  const params = field['elementTypeParams'];
  const size = typeof params === 'object' && params !== null ? (params as Record<string, unknown>)[name] : undefined;
  return typeof size === 'number' || typeof size === 'string' ? Number(size) : Number.NaN;
};

/** `first`: the position of the first field of each name. */
function fieldIssues(first: ReadonlyMap<string, number>, field: SchemaField, index: number): Issue[] {
  const at = (...path: string[]) => ['schema', 'fields', index, ...path];
  const { fieldName, dataType } = field;
  return [
    ...(first.get(fieldName)! < index
      ? [{ path: at('fieldName'), message: t('Duplicate field name “{0}”', fieldName) }]
      : []),
    ...(dataType === undefined ? [{ path: at(), message: t('dataType is required') }] : []),
    ...(dataType !== undefined && isDense(dataType) && !(sizeParam(field, 'dim') > 0)
      ? [{ path: at(), message: t('elementTypeParams.dim (dimension) is required') }]
      : []),
  ];
}
