import { t } from '@vscode/l10n';
import { atLeast, IntegerValue, Name } from '../wire/values';
import { sourceAddress, sourceSpec } from '../secrets/redaction';
import * as z from '../zod';

/** Settings that the service reads at the top of a request and in its `params` alike (spec 4.3). `ttlSeconds`: seconds. */
const settings = {
  consistencyLevel: z.optional(Name),
  partitionsNum: z.optional(z.int({ error: () => t('Must be an integer (partitions)') }).check(atLeast(1))),
  ttlSeconds: z.optional(z.int({ error: () => t('Must be an integer (seconds)') })),
  partitionKeyIsolation: z.optional(z.boolean()),
  ttlField: z.optional(Name),
  'mmap.enabled': z.optional(z.boolean()),
  'warmup.scalarField': z.optional(z.boolean()),
  'warmup.scalarIndex': z.optional(z.boolean()),
  'warmup.vectorField': z.optional(z.boolean()),
  'warmup.vectorIndex': z.optional(z.boolean()),
};

/** The field list has a number; the sample, and services of this family, a text of digits. It is sent as it was written. */
const error = { error: () => t('Must be an integer (bytes)') };
const MaxLength = z.union([z.int(error), z.string().check(z.regex(/^\d+$/, error))], error);

/** Parameters in `params`; services can have others. */
const Params = z.looseObject({
  ...settings,
  max_length: z.optional(MaxLength),
  enableDynamicField: z.optional(z.boolean()),
});

/** Names of the known parameters: those of spec 4.3, and one more that services read (service facts 14.5). */
export const PARAM_NAMES: readonly string[] = [...Object.keys(Params.def.shape), 'description', 'shardsNum'];

/** A field of the schema. The spec does not show its structure; these fields are from service facts 14.5, and others are allowed. */
const FieldRequest = z.looseObject({
  fieldName: Name,
  dataType: z.optional(Name),
  elementDataType: z.optional(Name),
  isPrimary: z.optional(z.boolean()),
  isPartitionKey: z.optional(z.boolean()),
  isClusteringKey: z.optional(z.boolean()),
  nullable: z.optional(z.boolean()),
  elementTypeParams: z.optional(
    z.looseObject({
      dim: z.optional(z.unknown()),
      max_capacity: z.optional(z.unknown()),
      max_length: z.optional(z.unknown()),
      enable_analyzer: z.optional(z.unknown()),
      enable_match: z.optional(z.unknown()),
    }),
  ),
  externalField: z.optional(Name),
});

const field = z.optional(z.unknown());

/** Options of an external source. The spec shows none; these are the fields known to services of this family. */
const ExternalSpec = z.looseObject({
  format: field,
  extfs: z.optional(
    z.union([
      z.looseObject({
        storage_type: field,
        cloud_provider: field,
        region: field,
        address: field,
        bucket_name: field,
        use_ssl: field,
        use_iam: field,
        role_arn: field,
        access_key_id: field,
        access_key_value: field,
        session_token: field,
        sas_token: field,
        account_key: field,
        private_key: field,
        refreshToken: field,
        gcp_credential_json: field,
      }),
      z.unknown(),
    ]),
  ),
});

const SchemaRequest = z.looseObject({
  autoID: z.optional(z.boolean()),
  enableDynamicField: z.optional(z.boolean()),
  fields: z.array(FieldRequest).check(z.minLength(1, { error: () => t('The schema needs at least one field') })),
  externalSource: sourceAddress(z.optional(Name)),
  externalSpec: z.optional(sourceSpec(z.union([ExternalSpec, Name]))),
});

/** An index (spec 4.3). `indexName` is always sent: the name of the field by default. */
export const IndexRequest = z.pipe(
  z.strictObject({
    metricType: Name,
    fieldName: Name,
    indexName: z.optional(Name),
    params: z.looseObject({ index_type: z.string().check(z.minLength(1, { error: () => t('Must be AUTOINDEX') })) }),
  }),
  z.transform(index => ({ ...index, indexName: index.indexName ?? index.fieldName })),
);

/** The fields of a request (spec 4.3), before the rules between them. */
export const CollectionRequestFields = {
  dbName: z.optional(Name),
  collectionName: Name,
  dimension: z.optional(IntegerValue.check(atLeast(1))),
  metricType: z.optional(Name),
  idType: z.optional(Name),
  autoID: z.optional(z.boolean()),
  primaryFieldName: z.optional(Name),
  vectorFieldName: z.optional(Name),
  description: z.optional(z.string()),
  params: z.optional(Params),
  schema: z.optional(SchemaRequest),
  indexParams: z.optional(z.array(IndexRequest)),
  ...settings,
};

interface Forms {
  readonly schema?: z.output<typeof SchemaRequest> | undefined;
  readonly dimension?: number | undefined;
  readonly partitionsNum?: number | undefined;
  readonly params?: z.output<typeof Params> | undefined;
}

/** Checks that a request has one of the three forms of spec 4.3, with its required fields. */
export function checkForms(
  { schema, dimension, partitionsNum, params }: Forms,
  ctx: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  const complain = (path: string[], message: string) => ctx.addIssue({ code: 'custom', path, message });
  if (!schema) {
    if (dimension === undefined) complain(['dimension'], t('Enter a dimension, or a schema'));
    return;
  }
  const partitioned = schema.fields.some(({ isPartitionKey }) => isPartitionKey);
  if (partitioned && partitionsNum === undefined && params?.partitionsNum === undefined) {
    complain(['partitionsNum'], t('partitionsNum is required with a partition key'));
  }
  const mapped = schema.fields.some(({ externalField }) => externalField !== undefined);
  const { externalSource, externalSpec } = schema;
  if (!mapped && externalSource === undefined && externalSpec === undefined) return;
  if (!mapped) complain(['schema', 'fields'], t('Map each field to a field of the source (externalField)'));
  if (externalSource === undefined)
    complain(['schema', 'externalSource'], t('externalSource is required for an external collection'));
  if (externalSpec === undefined)
    complain(['schema', 'externalSpec'], t('externalSpec is required for an external collection'));
}

/**
 * A new collection (spec 4.3), in one of three forms: quick (`dimension`, no `schema`), by schema, and external (a schema whose fields map
 * to those of a source). With a schema, the service ignores `dimension` and the other quick fields.
 */
export const CollectionRequest = z.strictObject(CollectionRequestFields).check(z.superRefine(checkForms));
export type CollectionRequest = z.input<typeof CollectionRequest>;
