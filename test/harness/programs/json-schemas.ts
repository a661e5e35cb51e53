import { ACTION_TYPES } from '../../../src/model/alert-rules/action-types';
import { AlertRuleDocument } from '../../../src/model/alert-rules/documents';
import { CollectionDocument } from '../../../src/model/collections/documents';
import { EntitiesDocument } from '../../../src/model/entities/documents';
import { Configuration, Environment } from '../../../src/model/configurations/configurations';
import { ConfiguredReplicas, ConfiguredVolume } from '../../../src/model/configurations/settings';
import { DATA_TYPES, metricTypesOf } from '../../../src/model/collections/warnings';
import { EXACT, EvaluationDocument } from '../../../src/model/evaluations/documents';
import { MEASURE_NAMES } from '../../../src/model/evaluations/measure-names';
import { DataRoleDocument } from '../../../src/model/access/data-role-documents';
import { KNOWN_PRIVILEGES, PRIVILEGE_GROUPS } from '../../../src/model/access/privileges';
import { RESOURCE_TYPES } from '../../../src/model/roles/resource-types';
import { RoleDocument } from '../../../src/model/roles/documents';
import { Check } from '../../../src/model/checks/checks';
import { SearchDocument } from '../../../src/model/searches/documents';
import { MigrationToExisting, MigrationToNewDedicated } from '../../../src/model/clusters/migrations';
import * as z from '../../../src/model/zod';
import { FUNCTION_SCORE_SCHEMA, RERANK_SCHEMA } from './rerank-schemas';

type Json = Record<string, unknown>;
type Texts = Readonly<Record<string, string>>;
type Offers = Readonly<Record<string, readonly string[]>>;

/** Hover texts of fields by path in the schema. */
const ROLE_TEXTS: Texts = {
  '': 'A role. Omitted fields keep their current value.',
  roleId: 'Role ID. Without an ID, the plan creates a role, or you select the role to change.',
  projectId: 'Project of the role. Omitted: organization role.',
  roleName: 'Display name.',
  description: 'Description. Empty: removes the description.',
  policies: 'All statements of the role. Omitted statements are removed.',
  'policies.resourceType': 'Resource type.',
  'policies.privileges': 'Privileges on the resources.',
  'policies.resources': 'Resource IDs, or * for all. Some types have no resources.',
};

const types = Object.keys(RESOURCE_TYPES);
const privileges = [...new Set(Object.values(RESOURCE_TYPES).flatMap(type => type.privileges))];

/** Suggested values; any text is valid, because the service can have others. */
const ROLE_OFFERS: Offers = {
  'policies.resourceType': types,
  'policies.privileges.': privileges,
  'policies.resources.': ['*'],
};

const DATA_ROLE_TEXTS: Texts = {
  '': 'A role of a cluster or an endpoint, with all of its grants.',
  clusterId:
    'Cluster of the connection selected for this file. Omit for a connection to a single endpoint. Otherwise, if omitted, you select a cluster for each plan.',
  roleName: 'Name of the role. If the cluster has no role with this name, the plan creates the role.',
  grants: 'All grants of the role. Omitted grants are revoked.',
  'grants.objectType': 'Object type, such as User. Omit for collections.',
  'grants.dbName': 'Database, or * for all. Default: default.',
  'grants.objects': 'Collections, or * for all.',
  'grants.privileges': 'Privileges and privilege groups on the objects.',
};

/** Suggested values; any text is valid, because the service can have others. */
const DATA_ROLE_OFFERS: Offers = {
  'grants.objectType': ['User'],
  'grants.objects.': ['*'],
  'grants.privileges.': [...PRIVILEGE_GROUPS, ...KNOWN_PRIVILEGES],
};

const ALERT_TEXTS: Texts = {
  '': 'An alert rule. With an ID, omitted fields keep their current value.',
  id: 'Alert rule ID. Without an ID, applying creates a rule.',
  projectId: 'Project of the rule. Cannot be changed.',
  ruleName: 'Display name.',
  level: 'Severity.',
  metricName: 'Metric.',
  threshold: 'Threshold, as a string of digits.',
  windowSize: 'Evaluation window in minutes, as a string of digits.',
  enabled: 'Whether the rule sends notifications.',
  sendResolved: 'Whether to send a resolved notification.',
  actions: 'All actions of the rule. Omitted actions are removed.',
  comparisonMethod: 'Comparison of the metric with the threshold.',
  targetInstanceIds: 'Cluster IDs.',
  metricUnit: 'Unit of the metric.',
  repeatIntervalSeconds: 'Repeat interval in seconds.',
  'actions.type': 'Type of the action.',
  'actions.config': 'Target of the action. Secrets by name: ${secret:name}; ${kept}: the value stored by the service.',
  'actions.config.recipients': 'Recipients of an email or text message.',
  'actions.config.recipients.members': 'Email addresses.',
  'actions.config.recipients.orgRoles': 'Organization roles to notify.',
  'actions.config.recipients.projectRoles': 'Project roles to notify.',
  'actions.config.region': 'Region of the incident service.',
  'actions.config.url': 'URL: ${secret:name} or ${kept}.',
  'actions.config.webhookUrl': 'Webhook URL of the chat: ${secret:name} or ${kept}.',
  'actions.config.apiKey': 'API key of the incident service: ${secret:name} or ${kept}.',
};

const SECRETS = ['${kept}', '${secret:}'];
const ALERT_OFFERS: Offers = {
  level: ['WARNING', 'CRITICAL'],
  metricName: ['REQUEST_LATENCY_SEARCH_P99', 'CU_CAPACITY', 'CU_COMPUTATION'],
  comparisonMethod: ['GREATER_THAN', 'GREATER_THAN_OR_EQUALS', 'LESS_THAN', 'LESS_THAN_OR_EQUALS'],
  'actions.type': ACTION_TYPES.flatMap(({ type, publicName }) => [
    type,
    ...(publicName === undefined ? [] : [publicName]),
  ]),
  'actions.config.recipients.orgRoles.': ['OWNER', 'MEMBER', 'BILLING_ADMIN'],
  'actions.config.recipients.projectRoles.': ['OWNER', 'MEMBER'],
  'actions.config.region': ['US'],
  'actions.config.url': SECRETS,
  'actions.config.webhookUrl': SECRETS,
  'actions.config.apiKey': SECRETS,
};

const SEARCH_TEXTS: Texts = {
  '': 'A search by text, vectors, ids or a random vector. With browse: entities by filter or ids, without a vector.',
  clusterId: 'Cluster of the connection selected for this file.',
  endpoint: 'Endpoint, for a connection to a single endpoint; replaces clusterId.',
  database: 'Database. Default: default.',
  collection: 'Collection.',
  browse: 'Read entities by filter or ids, without a similarity search.',
  text: 'Query text. Embedded by the embedding endpoint of the connection; sent unchanged to a full-text field.',
  vectors:
    'Query vectors: a list of numbers, { "index": weight } for sparse vectors, or { "file": "query.npy", "row": 0 }.',
  ids: 'IDs of entities whose vectors are the query. Write 64-bit IDs as strings.',
  combine: 'One query vector from several entities: like some, unlike others.',
  'combine.entities': 'Entities whose vectors are combined.',
  'combine.entities.id': 'ID. Write 64-bit IDs as strings.',
  'combine.entities.weight': 'Weight. Default: 1. Below 0: unlike.',
  'combine.strength': 'How far to move away from the unlike entities. Default: 1.',
  random: 'A new random query vector for each run.',
  annsField: 'Vector field. Required if the collection has several.',
  filter: 'Filter expression, such as year > 2020.',
  exprParams: 'Values of the placeholders in the filter, by name.',
  limit: 'Number of hits, 1 to 16384. Default: 10.',
  offset: 'Hits to skip. offset + limit is at most 16384.',
  outputFields: 'Output fields. *: all except vectors, which must be listed.',
  partitionNames: 'Partitions to search.',
  consistencyLevel: 'Consistency level.',
  groupingField: 'Field to group by: at most groupSize hits per value.',
  groupSize: 'Hits per group.',
  strictGroupSize: 'Whether to fill every group to groupSize hits, if enough hits exist.',
  searchParams: 'Search parameters of the service: { "metricType": …, "params": { … } }.',
  range: 'Range search: only distances within the range.',
  'range.radius': 'Outer bound. L2: greater than range_filter. IP and COSINE: less than range_filter.',
  'range.range_filter': 'Inner bound.',
  api: 'API version. v1 is deprecated and supports one vector, a filter and a range.',
  schema: 'Manual schema, for a collection that the service does not describe.',
  'schema.primaryKey': 'The field that identifies an entity.',
  'schema.keyType': 'Type of the primary key. Int64: IDs are sent as numbers.',
  'schema.vectorType': 'Type of the vector field. Default: derived from the metric type and the vectors.',
  'schema.metricType': 'Metric type; sent with the search.',
  'schema.dimension': 'Dimension, for a random vector.',
  expect: 'Checks of the results. They run in the Test Explorer and on the command line.',
};

const SEARCH_OFFERS: Offers = {
  consistencyLevel: ['Strong', 'Session', 'Bounded', 'Eventually'],
  api: ['v2', 'v1'],
  'schema.keyType': ['Int64', 'VarChar'],
  'schema.vectorType': ['FloatVector', 'BinaryVector', 'SparseFloatVector'],
  'schema.metricType': ['COSINE', 'IP', 'L2', 'BM25', 'HAMMING', 'JACCARD'],
  'outputFields.': ['*'],
};

/** Schema of a search without unions, which our own checks report. */
const searchSchema = (): string => {
  const json = JSON.parse(schemaText(SearchDocument, [SEARCH_TEXTS, SEARCH_OFFERS])) as {
    properties: Record<string, Json>;
  };
  json.properties['expect'] = { description: SEARCH_TEXTS['expect'], type: 'array', items: checkSchema() };
  json.properties['rerank'] = RERANK_SCHEMA;
  json.properties['functionScore'] = FUNCTION_SCORE_SCHEMA;
  // An id is a string or a number.
  const queries = json.properties['queries'] as { items: { properties: Record<string, Json> } };
  for (const { combine } of [json.properties, queries.items.properties]) {
    const { entities } = combine!['properties'] as { entities: { items: { properties: { id: Json } } } };
    delete (entities.items.properties.id as { type?: unknown }).type;
  }
  for (const name of ['vectors', 'ids', 'browse', 'random']) {
    const { description } = json.properties[name]!;
    const isList = name === 'vectors' || name === 'ids';
    const type = { type: isList ? 'array' : 'boolean' };
    json.properties[name] = { description, ...type };
  }
  return `${JSON.stringify(json, null, 2)}\n`;
};

const COLLECTION_TEXTS: Texts = {
  '': 'A new collection: from a dimension, from a schema, or external with a schema.',
  clusterId: 'Target cluster. Not sent. Omitted: you select a cluster.',
  expectedRows: 'Expected number of entities, for the size estimate. Not sent.',
  notes: 'Open questions from inferring the schema. Not sent. Remove a note when resolved.',
  dbName: 'Database. Default: default.',
  collectionName: 'Collection name.',
  dimension: 'Dimension of the vector. Ignored if schema is set.',
  metricType: 'Metric type.',
  idType: 'Type of the primary key. Ignored if schema is set.',
  autoID: 'Whether the service generates IDs. Ignored if schema is set.',
  primaryFieldName: 'Name of the primary key. Ignored if schema is set.',
  vectorFieldName: 'Name of the vector field. Ignored if schema is set.',
  description: 'Description.',
  consistencyLevel: 'Consistency level.',
  partitionsNum: 'Number of partitions for a partition key.',
  partitionKeyIsolation: 'Partition key isolation: whether each value of the partition key has its own index.',
  ttlSeconds:
    'Time to live of the collection in seconds, from creation. After this time the service drops the collection.',
  ttlField: 'Field with the expiration time of an entity.',
  'mmap.enabled': 'Whether data is memory-mapped from disk.',
  'warmup.scalarField': 'Whether scalar fields are loaded into memory on load.',
  'warmup.scalarIndex': 'Whether scalar indexes are loaded into memory on load.',
  'warmup.vectorField': 'Whether vector fields are loaded into memory on load.',
  'warmup.vectorIndex': 'Whether vector indexes are loaded into memory on load.',
  params: 'Other parameters. Some are also allowed at the top level.',
  'params.max_length': 'Maximum length of a VarChar primary key in bytes.',
  'params.enableDynamicField': 'Whether entities can have dynamic fields.',
  'params.consistencyLevel': 'Consistency level.',
  'params.ttlSeconds':
    'Time to live of the collection in seconds, from creation. After this time the service drops the collection.',
  schema: 'Schema. If set, dimension and related fields are ignored.',
  'schema.autoID': 'Whether the service generates IDs.',
  'schema.enableDynamicField': 'Whether entities can have dynamic fields.',
  'schema.fields': 'Fields: one primary key, at least one vector, and others.',
  'schema.fields.fieldName': 'Field name.',
  'schema.fields.dataType': 'Data type. Case-sensitive.',
  'schema.fields.elementDataType': 'Data type of the elements of an array.',
  'schema.fields.elementTypeParams': 'Type parameters: numbers, or strings of digits.',
  'schema.fields.elementTypeParams.dim': 'Dimension of a vector.',
  'schema.fields.elementTypeParams.max_length': 'Maximum length in bytes.',
  'schema.fields.elementTypeParams.max_capacity': 'Maximum number of elements of an array.',
  'schema.fields.elementTypeParams.enable_analyzer': 'Whether an analyzer tokenizes the text for full-text search.',
  'schema.fields.elementTypeParams.enable_match': 'Whether filters can match words of the text.',
  'schema.fields.nullable': 'Whether the value can be null.',
  'schema.fields.isClusteringKey': 'Whether the field is the clustering key.',
  'schema.fields.isPrimary': 'Whether the field is the primary key. Exactly one field must be the primary key.',
  'schema.fields.isPartitionKey': 'Whether the field is the partition key; partitionsNum is the number of partitions.',
  'schema.fields.externalField': 'Field of the external source.',
  'schema.externalSource': 'Location of the data of an external collection.',
  'schema.externalSpec': 'Options for reading the source: an object or a JSON string. Sent as a JSON string.',
  'schema.externalSpec.format': 'Format of the source.',
  'schema.externalSpec.extfs': 'Access to the storage. Credentials by secret name: ${secret:name}.',
  'schema.externalSpec.extfs.storage_type': 'Type of the storage.',
  'schema.externalSpec.extfs.cloud_provider': 'Cloud provider of the storage.',
  'schema.externalSpec.extfs.region': 'Region of the storage.',
  'schema.externalSpec.extfs.address': 'Address of the storage.',
  'schema.externalSpec.extfs.bucket_name': 'Bucket of the source.',
  'schema.externalSpec.extfs.use_ssl': 'Whether to use TLS.',
  'schema.externalSpec.extfs.use_iam': 'Whether the service uses IAM instead of a key.',
  'schema.externalSpec.extfs.role_arn': 'Role that the service assumes.',
  'schema.externalSpec.extfs.access_key_id': 'ID of the access key: ${secret:name}.',
  'schema.externalSpec.extfs.access_key_value': 'Access key: ${secret:name}.',
  'schema.externalSpec.extfs.session_token': 'Token of temporary credentials: ${secret:name}.',
  'schema.externalSpec.extfs.sas_token': 'Shared access signature: ${secret:name}.',
  'schema.externalSpec.extfs.account_key': 'Key of the storage account: ${secret:name}.',
  'schema.externalSpec.extfs.private_key': 'Private key: ${secret:name}.',
  'schema.externalSpec.extfs.refreshToken': 'Refresh token: ${secret:name}.',
  'schema.externalSpec.extfs.gcp_credential_json': 'Key file of a service account: ${secret:name}.',
  indexParams: 'Indexes. A vector field without an index cannot be searched.',
  'indexParams.fieldName': 'Field to index.',
  'indexParams.indexName': 'Index name. Default: the field name.',
  'indexParams.metricType': 'Metric type.',
  'indexParams.params': 'Index parameters. Managed clusters support AUTOINDEX.',
};

const ENTITIES_TEXTS: Texts = {
  '': 'Entities to insert, or to replace by their primary keys. Unlisted entities stay unchanged.',
  clusterId: 'Cluster of the collection. Omit clusterId for a connection to a single endpoint.',
  database: 'Database. Default: default.',
  collection: 'Collection.',
  partition: 'Partition to write to. Default: the default partition.',
  entities: 'Fields by name. Write 64-bit integers as strings.',
};

const EVALUATION_TEXTS: Texts = {
  '': 'An evaluation: every query of a query set on every variant of a search, measured against judgments or the exact nearest neighbors.',
  queries: 'File of queries: NDJSON, JSON, CSV or TSV with texts, vectors or entity IDs.',
  judgments:
    'File of judgments (TREC qrels, TSV, CSV, NDJSON or JSON), or exact: the exact nearest neighbors are the ground truth.',
  search: 'Base search, or the name of its file. The query set replaces the query of the search.',
  measures: 'Measures with their cutoffs, such as ndcg@10. Default: recall, nDCG, MRR and judged hits, each at 10.',
  'measures.': 'Measure with its cutoff, such as recall@10.',
  ties: 'Order of hits with equal distances: as in the response, or by descending ID, as trec_eval sorts.',
  variants: 'Variants of the search. Omitted: the search itself.',
  'variants.name': 'Name of the variant. Default: its settings.',
  baseline: 'Variant to compare with. Default: the first.',
  repeats: 'Number of calls per query, for the latency. Default: 1.',
  warmUp: 'Number of requests before each variant that are not measured. Default: 0.',
  concurrency: 'Number of simultaneous requests, 1 to 20. Default: 1.',
};

const EVALUATION_OFFERS: Offers = {
  judgments: [EXACT],
  'measures.': MEASURE_NAMES.map(name => `${name}@10`),
  ties: ['answer', 'trec'],
};

/** Fields that variants often change, besides those of the search itself. */
const VARIED = ['level', 'ef', 'nprobe'].map(name => `searchParams.params.${name}`);
const VARIED_TOO = ['rerank.params.weights', 'rerank.params.k'];

/** Schema of an evaluation with the search within, and with the fields that variants change. */
const evaluationSchema = (): string => {
  const json = JSON.parse(schemaText(EvaluationDocument, [EVALUATION_TEXTS, EVALUATION_OFFERS])) as {
    properties: Record<string, Json>;
  };
  const { properties } = JSON.parse(searchSchema()) as { properties: Record<string, Json> };
  const fields = Object.entries(properties).filter(([name]) => !QUERIES.has(name));
  json.properties['search'] = {
    description: EVALUATION_TEXTS['search'],
    type: ['object', 'string'],
    properties: Object.fromEntries(fields),
  };
  const names = [...fields.map(([name]) => name), ...VARIED, ...VARIED_TOO].filter(name => name !== '$schema');
  const values = {
    type: ['array', 'object'],
    description: 'List of values, or a range of from, to and step.',
    properties: Object.fromEntries(['from', 'to', 'step'].map(name => [name, { type: 'number' }])),
  };
  const { items } = json.properties['variants'] as { items: { properties: Record<string, Json> } };
  items.properties['set'] = {
    description: 'Fields of the search with their values in this variant.',
    type: 'object',
    properties: Object.fromEntries(names.map(name => [name, {}])),
  };
  items.properties['vary'] = {
    description: 'Fields of the search with several values: one variant per combination.',
    type: 'object',
    properties: Object.fromEntries(names.map(name => [name, values])),
  };
  return `${JSON.stringify(json, null, 2)}\n`;
};

/** Fields of a search that an evaluation replaces. */
const QUERIES: ReadonlySet<string> = new Set('text vectors ids combine random browse expect'.split(' '));

const METRICS = [...new Set(DATA_TYPES.flatMap(type => metricTypesOf(type)))];
const LEVELS = ['Strong', 'Session', 'Bounded', 'Eventually'];
const STORAGE_SECRETS = [
  'access_key_id',
  'access_key_value',
  'session_token',
  'sas_token',
  'account_key',
  'private_key',
  'refreshToken',
  'gcp_credential_json',
];
const COLLECTION_OFFERS: Offers = {
  metricType: METRICS,
  idType: ['Int64', 'VarChar'],
  consistencyLevel: LEVELS,
  'params.consistencyLevel': LEVELS,
  'schema.fields.dataType': DATA_TYPES,
  'schema.externalSpec.format': ['parquet', 'lance-table'],
  ...Object.fromEntries(STORAGE_SECRETS.map(field => [`schema.externalSpec.extfs.${field}`, ['${secret:}']])),
  'schema.fields.elementDataType': ['Bool', 'Int8', 'Int16', 'Int32', 'Int64', 'Float', 'Double', 'VarChar'],
  'indexParams.metricType': METRICS,
  'indexParams.params.index_type': ['AUTOINDEX'],
};
const MIGRATION_TEXTS: Texts = {
  '': 'A migration into a new dedicated cluster or an existing cluster. Sent once, after you review the plan.',
  source: 'Source of the data.',
  'source.clusterId': 'Source cluster.',
  destination: 'A new cluster (clusterName and other fields) or an existing cluster (clusterId only).',
  'destination.clusterId': 'Existing cluster. Omit the other fields.',
  'destination.clusterName': 'Name of the new cluster.',
  'destination.projectId': 'Project of the new cluster.',
  'destination.regionId': 'Region of the new cluster; must be a region of the project.',
  'destination.plan': 'Subscription plan of the new cluster.',
  'destination.cuType': 'CU type.',
  'destination.cuSize': 'Number of CUs, 1 to 1024.',
  dbCollections: 'Databases to copy. Omitted: all.',
  'dbCollections.dbName': 'Database of the source. Default: default.',
  'dbCollections.destDbName': 'Database of the destination. Default: same name.',
  'dbCollections.collections': 'Collections to copy into an existing cluster. Omitted: all.',
  'dbCollections.collections.collectionName': 'Collection of the database.',
};

const MIGRATION_OFFERS: Offers = {
  'destination.plan': ['Standard', 'Enterprise', 'BusinessCritical'],
  'destination.cuType': ['Performance-optimized', 'Capacity-optimized', 'Tiered-storage'],
};

/** Matches a variable of a configuration, which stands for a number, a boolean or a list. */
const VARIABLE = String.raw`^\$\{var:[^}]+\}$`;
const VALUES: ReadonlySet<unknown> = new Set(['number', 'integer', 'boolean', 'array']);

/** Allows variables of a configuration in place of numbers, booleans and lists. */
function withVariables(schema: Json): Json {
  const { type, properties, items } = schema as Json & { properties?: Record<string, Json>; items?: Json };
  return {
    ...schema,
    // A variable has no list of objects.
    ...(VALUES.has(type) &&
      items?.['type'] !== 'object' && {
        type: [type, 'string'],
        pattern: VARIABLE,
        patternErrorMessage: 'A string must be a variable of the configuration: ${var:name}.',
      }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, withVariables(inner)])),
    }),
    ...(items && { items: withVariables(items) }),
  };
}

/** Schema of a document that can belong to a configuration. */
function configuredSchema(schema: z.ZodMiniType, words: [Texts, Offers]): string {
  const json = withVariables(JSON.parse(schemaText(schema, words)) as Json) as { properties: Json };
  json.properties['ensure'] = {
    description: 'In a configuration: absent deletes the object.',
    enum: ['present', 'absent'],
  };
  return `${JSON.stringify(json, null, 2)}\n`;
}

/** Schema of a new collection, with the fields of a collection in a configuration. */
function collectionSchema(): string {
  const json = JSON.parse(configuredSchema(CollectionDocument, [COLLECTION_TEXTS, COLLECTION_OFFERS])) as {
    properties: Json;
  };
  json.properties['aliases'] = {
    description: 'In a configuration: all aliases of the collection. Omitted: aliases stay.',
    type: 'array',
    items: { type: 'string' },
  };
  json.properties['properties'] = {
    description: 'In a configuration: properties by name. null removes a property; others stay.',
    type: 'object',
  };
  json.properties['loaded'] = {
    description:
      'In a configuration: whether the collection is loaded. Omitted: an existing collection keeps its load state.',
    type: 'boolean',
  };
  return `${JSON.stringify(json, null, 2)}\n`;
}

/** Schema of a document that exists in a configuration only, and deletes nothing. */
const settingSchema = (schema: z.ZodMiniType, texts: Texts): string =>
  `${JSON.stringify(withVariables(JSON.parse(schemaText(schema, [texts, {}])) as Json), null, 2)}\n`;

const VOLUME_TEXTS: Texts = {
  '': 'The description of a volume. Applied by a configuration (vectorcloud.json).',
  volumeName: 'Name of the volume.',
  description: 'Description. Empty: removes the description.',
};

const REPLICA_TEXTS: Texts = {
  '': 'The replicas of a cluster: a fixed number, or autoscaling. Applied by a configuration (vectorcloud.json).',
  clusterId: 'Cluster: ${cluster:name} or its ID.',
  replica: 'Fixed number of replicas.',
  autoscaling: 'Autoscaling instead of a fixed number.',
  'autoscaling.replica': 'Bounds (min, max) or schedules.',
  'autoscaling.replica.min': 'Minimum number of replicas.',
  'autoscaling.replica.max': 'Maximum number of replicas.',
  'autoscaling.replica.schedules': 'All schedules. Omitted schedules are removed.',
  'autoscaling.replica.schedules.cron': 'Time of the schedule, as a cron expression.',
  'autoscaling.replica.schedules.target': 'Number of replicas from that time.',
};

/** Both operations at once: which one it is shows in the destination. */
const Migration = z.object({
  ...MigrationToExisting.shape,
  destination: z.object({
    ...MigrationToExisting.shape.destination.shape,
    ...MigrationToNewDedicated.shape.destination.shape,
  }),
});

/** Fields whose values the extension completes, with their names: the schema knows the values, but must not offer them a second time. */
const COMPLETED: ReadonlySet<string> = new Set(['actions.type']);

/**
 * Converts a schema for completion and hover only: our own checks report issues, so nothing is required and only wrong JSON types are
 * refused.
 */
function offering(given: Json, path: string, [texts, offers]: [Texts, Offers]): Json {
  const schema = plain(given);
  const { $schema, type, properties, items } = schema;
  const at = (key: string) => (path === '' ? key : `${path}.${key}`);
  const text = texts[path.replace(/\.$/, '')];
  const offered = offers[path];
  return {
    ...($schema ? { $schema } : {}),
    ...(text && !path.endsWith('.') ? { description: text } : {}),
    ...(offered && !COMPLETED.has(path) ? { anyOf: [{ enum: offered }, { type }] } : { type }),
    // A condition without a consequence: VS Code offers no values of it.
    ...(offered && COMPLETED.has(path) ? { if: { enum: offered } } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties as Record<string, Json>).map(([key, inner]) => [
              key,
              offering(inner, at(key).replaceAll('..', '.'), [texts, offers]),
            ]),
          ),
        }
      : {}),
    ...(items ? { items: offering(items as Json, at(''), [texts, offers]) } : {}),
  };
}

/** Removes null from a schema: nullable values of an answer are omitted in a document. */
function plain(schema: Json): Json {
  const choices = (schema['anyOf'] as Json[] | undefined)?.filter(({ type }) => type !== 'null') ?? [];
  const [choice, ...others] = choices;
  if (!choice) return schema;
  const isEither = choice['type'] === 'object' && others.some(({ type }) => type === 'string');
  return isEither ? { ...choice, type: ['object', 'string'] } : plain(choice);
}

const schemaText = (schema: z.ZodMiniType, words: [Texts, Offers]): string => {
  const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' }) as Json;
  return `${JSON.stringify(offering(json, '', words), null, 2)}\n`;
};

const CHECK_TEXTS: Texts = {
  expect: 'Type of the check.',
  name: 'Name of the check.',
  query: 'Number of the query, from 1. Omitted: every query.',
  ids: 'IDs that must be among the first byRank hits. Write 64-bit IDs as strings.',
  byRank: 'Maximum rank of the IDs.',
  atLeast: 'Minimum recall, 0 to 1.',
  k: 'Number of top hits to evaluate.',
  of: 'Expected IDs. Omitted: the ground truth, computed from the vectors by exact search.',
  atMostMs: 'Maximum latency in milliseconds, network included.',
  distances: 'Expected distance per ID.',
  tolerance: 'Tolerance of a distance. Default: 0.0001.',
};

/** Returns a single schema of all checks, for completion: our own checks report fields of the wrong check. */
function checkSchema(): Json {
  const { anyOf, oneOf } = z.toJSONSchema(Check, { target: 'draft-7', io: 'input' }) as Json;
  const each = (anyOf ?? oneOf) as { properties: Record<string, Json> }[];
  const properties = Object.assign({}, ...each.map(one => one.properties)) as Record<string, Json>;
  properties['expect'] = { enum: each.map(one => one.properties['expect']!['const']) };
  const described = Object.entries(properties).map(([name, { type, ...rest }]) => [
    name,
    {
      description: CHECK_TEXTS[name],
      ...(rest['enum'] ? { enum: rest['enum'] } : {}),
      ...(typeof type === 'string' ? { type } : {}),
    },
  ]);
  return { type: 'object', properties: Object.fromEntries(described) };
}

const CONFIGURATION_TEXTS: Texts = {
  '': 'A configuration: objects of the service as files, for one or more environments.',
  documents: 'Files, or folders with all their documents, inside the folder of this file.',
};

const ENVIRONMENT_TEXTS: Texts = {
  address: 'Address of the control plane.',
  endpoint:
    'Endpoint of a cluster without a control plane, instead of address. Such an environment has collections only.',
  project: 'Project: name or ID. Omitted: roles of the organization.',
  organization: 'ID of the organization, to change descriptions of volumes.',
  trusted: 'Other domains that the key can be sent to, such as domains of regions and clusters.',
  clusters: 'IDs of clusters by name, for services that do not list clusters.',
  variables: 'Values of ${var:name}: strings, numbers, booleans or lists.',
  production: 'Production environment: before a plan is applied, you type the name of the environment.',
};

/** Schema of a configuration. The names of environments are free: each has the same fields. */
function configurationSchema(): string {
  const json = JSON.parse(schemaText(Configuration, [CONFIGURATION_TEXTS, {}])) as { properties: Json };
  const { $schema: _, ...environment } = JSON.parse(schemaText(Environment, [ENVIRONMENT_TEXTS, {}])) as Json;
  const patternProperties = { '': environment };
  json.properties['environments'] = { description: 'Environments by name.', type: 'object', patternProperties };
  return `${JSON.stringify(json, null, 2)}\n`;
}

/** Each file that is made of a schema, and its text. */
export const SCHEMA_FILES: Readonly<Record<string, string>> = {
  'media/schemas/vcalert.schema.json': configuredSchema(AlertRuleDocument, [ALERT_TEXTS, ALERT_OFFERS]),
  'media/schemas/vcdatarole.schema.json': schemaText(DataRoleDocument, [DATA_ROLE_TEXTS, DATA_ROLE_OFFERS]),
  'media/schemas/vcentities.schema.json': schemaText(EntitiesDocument, [ENTITIES_TEXTS, {}]),
  'media/schemas/vceval.schema.json': evaluationSchema(),
  'media/schemas/vccollection.schema.json': collectionSchema(),
  'media/schemas/vcmigration.schema.json': schemaText(Migration, [MIGRATION_TEXTS, MIGRATION_OFFERS]),
  'media/schemas/vectorcloud.schema.json': configurationSchema(),
  'media/schemas/vcreplicas.schema.json': settingSchema(ConfiguredReplicas, REPLICA_TEXTS),
  'media/schemas/vcrole.schema.json': configuredSchema(RoleDocument, [ROLE_TEXTS, ROLE_OFFERS]),
  'media/schemas/vcsearch.schema.json': searchSchema(),
  'media/schemas/vcvolume.schema.json': settingSchema(ConfiguredVolume, VOLUME_TEXTS),
};
