import { AlertRuleDocument } from '../../../src/model/alert-rules/documents';
import { ACTION_TYPES } from '../../../src/model/alert-rules/action-types';
import { CollectionDocument } from '../../../src/model/collections/documents';
import { DATA_TYPES, metricTypesOf } from '../../../src/model/collections/warnings';
import { RESOURCE_TYPES } from '../../../src/model/roles/resource-types';
import { RoleDocument } from '../../../src/model/roles/documents';
import { Check } from '../../../src/model/checks/checks';
import { SearchDocument } from '../../../src/model/searches/documents';
import { MigrationToExisting, MigrationToNewDedicated } from '../../../src/model/clusters/migrations';
import * as z from '../../../src/model/zod';

type Json = Record<string, unknown>;
type Texts = Readonly<Record<string, string>>;
type Offers = Readonly<Record<string, readonly string[]>>;

/** What a person reads beside a field, by its path in the schema. */
const ROLE_TEXTS: Texts = {
  '': 'A role. A field that is left out stays as it is.',
  roleId: 'Which role this is. Without it, applying makes a new role or asks for one.',
  projectId: 'The project the role belongs to; left out for an organization’s role.',
  roleName: 'The name people see.',
  description: 'What the role is for. An empty one clears it.',
  policies: 'What the role allows, all of it: statements that are left out are taken away.',
  'policies.resourceType': 'What the statement is about.',
  'policies.privileges': 'What may be done with it.',
  'policies.resources': 'The ids it is about, or * for all. Some types take none.',
};

const types = Object.keys(RESOURCE_TYPES);
const privileges = [...new Set(Object.values(RESOURCE_TYPES).flatMap(type => type.privileges))];

/** Values to offer; the service may know more, so any text passes. */
const ROLE_OFFERS: Offers = {
  'policies.resourceType': types,
  'policies.privileges.': privileges,
  'policies.resources.': ['*'],
};

const ALERT_TEXTS: Texts = {
  '': 'An alert rule. In a rule that has an id, a field that is left out stays as it is.',
  id: 'Which rule this is. Without it, applying makes a new one.',
  projectId: 'The project the rule belongs to. A rule stays there.',
  ruleName: 'The name people see.',
  level: 'How bad it is when the rule fires.',
  metricName: 'What is watched.',
  threshold: 'The value it is held against, as a text of digits.',
  windowSize: 'Over how many minutes it is looked at, as a text of digits.',
  enabled: 'Whether the rule notifies anybody.',
  sendResolved: 'Whether it also says when all is well again.',
  actions: 'Whom the rule notifies, all of them: actions that are left out are taken away.',
  comparisonMethod: 'How the value is held against the threshold.',
  targetInstanceIds: 'The ids of the clusters that are watched.',
  metricUnit: 'What kind of value it is.',
  repeatIntervalSeconds: 'After how many seconds it notifies again.',
  'actions.type': 'How people are notified.',
  'actions.config': 'To whom it goes. Secrets are named, as ${secret:name}; ${kept} is what the service has.',
  'actions.config.recipients': 'Whom an e-mail or a text message goes to.',
  'actions.config.recipients.members': 'E-mail addresses.',
  'actions.config.recipients.orgRoles': 'Everybody who has this role in the organization.',
  'actions.config.recipients.projectRoles': 'Everybody who has this role in the project.',
  'actions.config.region': 'The region of the incident service.',
  'actions.config.url': 'The address that is called: ${secret:name} or ${kept}.',
  'actions.config.webhookUrl': 'The address of the chat: ${secret:name} or ${kept}.',
  'actions.config.apiKey': 'The key of the incident service: ${secret:name} or ${kept}.',
};

const SECRETS = ['${kept}', '${secret:}'];
const ALERT_OFFERS: Offers = {
  level: ['WARNING', 'CRITICAL'],
  metricName: ['REQUEST_LATENCY_SEARCH_P99', 'CU_CAPACITY', 'CU_COMPUTATION'],
  comparisonMethod: ['GREATER_THAN', 'GREATER_THAN_OR_EQUALS', 'LESS_THAN', 'LESS_THAN_OR_EQUALS'],
  'actions.type': ACTION_TYPES.map(({ type }) => type),
  'actions.config.recipients.orgRoles.': ['OWNER', 'MEMBER', 'BILLING_ADMIN'],
  'actions.config.recipients.projectRoles.': ['OWNER', 'MEMBER'],
  'actions.config.region': ['US'],
  'actions.config.url': SECRETS,
  'actions.config.webhookUrl': SECRETS,
  'actions.config.apiKey': SECRETS,
};

const SEARCH_TEXTS: Texts = {
  '': 'A search. It asks by one of text, vectors, ids and random; with browse it reads entities by a filter or by ids.',
  clusterId: 'The cluster to search, of the connection that is chosen for this file.',
  endpoint: 'In place of a cluster: the endpoint of a connection that is one.',
  database: 'The database; default where it is left out.',
  collection: 'The collection to search.',
  browse: 'Entities by filter or ids, near nothing.',
  text: 'Made a vector by the connection’s embedding endpoint; searched for as it stands in a full-text field.',
  vectors:
    'One or several: a list of numbers, { "index": weight } for sparse ones, or { "file": "query.npy", "row": 0 }.',
  ids: 'Entities whose vectors are searched by. Long ids stand in quotes.',
  random: 'A random vector, another each time.',
  annsField: 'The vector field; needed where there are several.',
  filter: 'Only entities that match, such as year > 2020.',
  exprParams: 'Values of the {names} in the filter.',
  limit: 'How many hits, 1 to 16384; 10 where it is left out.',
  offset: 'How many to leave out before the first; with limit at most 16384.',
  outputFields: 'The fields to read; * for all but vectors, which must be named.',
  partitionNames: 'Only these partitions.',
  consistencyLevel: 'How fresh what is read must be.',
  groupingField: 'At most groupSize hits of each value of this field.',
  groupSize: 'How many hits of each group.',
  strictGroupSize: 'Every group in full, where there are enough.',
  searchParams: 'As the service takes them: { "metricType": …, "params": { … } }.',
  range: 'Only distances between two bounds.',
  'range.radius': 'The far bound: above the near one for L2, below it for IP and COSINE.',
  'range.range_filter': 'The near bound.',
  api: 'v1 is deprecated and takes one vector, a filter and a range.',
  schema: 'What is known of a collection that the service does not describe; its description takes the place of this.',
  'schema.primaryKey': 'The field by which entities are told apart.',
  'schema.keyType': 'Ids go out as numbers where they are Int64.',
  'schema.metricType': 'How nearness is measured; sent along.',
  'schema.dimension': 'How many numbers the vector has, for a random one.',
  expect: 'What must hold of the answer: checks that run in the Test Explorer and from the command line.',
};

const SEARCH_OFFERS: Offers = {
  consistencyLevel: ['Strong', 'Session', 'Bounded', 'Eventually'],
  api: ['v2', 'v1'],
  'schema.keyType': ['Int64', 'VarChar'],
  'schema.metricType': ['COSINE', 'IP', 'L2', 'BM25', 'HAMMING', 'JACCARD'],
  'outputFields.': ['*'],
};

/** What may be several things is told by our own complaints alone. */
const searchSchema = (): string => {
  const json = JSON.parse(schemaText(SearchDocument, [SEARCH_TEXTS, SEARCH_OFFERS])) as {
    properties: Record<string, Json>;
  };
  json.properties['expect'] = { description: SEARCH_TEXTS['expect'], type: 'array', items: checkSchema() };
  for (const name of ['vectors', 'ids', 'browse', 'random']) {
    const { description } = json.properties[name]!;
    const isList = name === 'vectors' || name === 'ids';
    const type = { type: isList ? 'array' : 'boolean' };
    json.properties[name] = { description, ...type };
  }
  return `${JSON.stringify(json, null, 2)}\n`;
};

const COLLECTION_TEXTS: Texts = {
  '': 'A collection to be made: by its dimension alone, by a schema, or outside, by a schema whose fields lie elsewhere.',
  clusterId: 'The cluster it is made on. It is not sent; without it the cluster is asked for.',
  expectedRows: 'How many rows there will be, for the forecast of their size. It is not sent.',
  notes: 'What was unclear when this was inferred from a sample. It is not sent; take a note out once it is settled.',
  dbName: 'The database it belongs to; left out for the default one.',
  collectionName: 'What it is called.',
  dimension: 'How many numbers its vector has. With a schema it is ignored.',
  metricType: 'How nearness is measured.',
  idType: 'The type of its primary key. With a schema it is ignored.',
  autoID: 'Whether the service gives the ids. With a schema it is ignored.',
  primaryFieldName: 'What the primary key is called. With a schema it is ignored.',
  vectorFieldName: 'What the vector is called. With a schema it is ignored.',
  description: 'What it is for.',
  consistencyLevel: 'How fresh what is read must be.',
  partitionsNum: 'How many partitions a partition key is spread over.',
  partitionKeyIsolation: 'Whether each value of the partition key is searched by itself.',
  ttlSeconds: 'After how many seconds the collection itself is dropped.',
  ttlField: 'The field that says when a row is over.',
  'mmap.enabled': 'Whether data is mapped from disk instead of held in memory.',
  'warmup.scalarField': 'Whether scalar fields are read into memory on load.',
  'warmup.scalarIndex': 'Whether indexes of scalar fields are read into memory on load.',
  'warmup.vectorField': 'Whether vectors are read into memory on load.',
  'warmup.vectorIndex': 'Whether indexes of vectors are read into memory on load.',
  params: 'Further settings; some may stand at the top as well.',
  'params.max_length': 'How many bytes a primary key of the type VarChar may have.',
  'params.enableDynamicField': 'Whether rows may hold fields that are not named here.',
  'params.consistencyLevel': 'How fresh what is read must be.',
  'params.ttlSeconds': 'After how many seconds the collection itself is dropped.',
  schema: 'The fields. With a schema, dimension and the like are ignored.',
  'schema.autoID': 'Whether the service gives the ids.',
  'schema.enableDynamicField': 'Whether rows may hold fields that are not named here.',
  'schema.fields': 'One primary key, at least one vector, and what else rows hold.',
  'schema.fields.fieldName': 'What the field is called.',
  'schema.fields.dataType': 'What the field holds. Types are told apart by case.',
  'schema.fields.elementDataType': 'What an array holds.',
  'schema.fields.elementTypeParams': 'How large its values are: numbers, or texts of digits.',
  'schema.fields.elementTypeParams.dim': 'How many dimensions a vector has.',
  'schema.fields.elementTypeParams.max_length': 'How many bytes a text may have.',
  'schema.fields.elementTypeParams.max_capacity': 'How many elements an array may have.',
  'schema.fields.elementTypeParams.enable_analyzer': 'Whether a text is taken apart into words, for full-text search.',
  'schema.fields.elementTypeParams.enable_match': 'Whether filters may look for words in a text.',
  'schema.fields.nullable': 'Whether rows may lack it.',
  'schema.fields.isClusteringKey': 'Whether rows are kept together by it.',
  'schema.fields.isPrimary': 'Whether it is the primary key: one field is.',
  'schema.fields.isPartitionKey': 'Whether rows are spread over partitions by it; partitionsNum says how many.',
  'schema.fields.externalField': 'The field of the source it is taken from.',
  'schema.externalSource': 'Where the rows of an external collection lie.',
  'schema.externalSpec': 'How the source is read: an object, sent as a text of JSON. A text of JSON is accepted too.',
  'schema.externalSpec.format': 'The format of the source.',
  'schema.externalSpec.extfs': 'How the storage is reached. Fields with credentials name a secret: ${secret:name}.',
  'schema.externalSpec.extfs.storage_type': 'The kind of storage.',
  'schema.externalSpec.extfs.cloud_provider': 'The cloud of the storage.',
  'schema.externalSpec.extfs.region': 'The region of the storage.',
  'schema.externalSpec.extfs.address': 'The address of the storage.',
  'schema.externalSpec.extfs.bucket_name': 'The bucket of the source.',
  'schema.externalSpec.extfs.use_ssl': 'Whether the storage is reached over TLS.',
  'schema.externalSpec.extfs.use_iam': 'Whether the service signs in as itself instead of with a key.',
  'schema.externalSpec.extfs.role_arn': 'The role that the service assumes.',
  'schema.externalSpec.extfs.access_key_id': 'The ID of the access key: ${secret:name}.',
  'schema.externalSpec.extfs.access_key_value': 'The access key: ${secret:name}.',
  'schema.externalSpec.extfs.session_token': 'The token of temporary credentials: ${secret:name}.',
  'schema.externalSpec.extfs.sas_token': 'The shared access signature: ${secret:name}.',
  'schema.externalSpec.extfs.account_key': 'The key of the storage account: ${secret:name}.',
  'schema.externalSpec.extfs.private_key': 'The private key: ${secret:name}.',
  'schema.externalSpec.extfs.refreshToken': 'The refresh token: ${secret:name}.',
  'schema.externalSpec.extfs.gcp_credential_json': 'The key file of a service account: ${secret:name}.',
  indexParams: 'Indexes. A vector without one cannot be searched.',
  'indexParams.fieldName': 'The field that is indexed.',
  'indexParams.indexName': 'What the index is called; as its field where it is left out.',
  'indexParams.metricType': 'How nearness is measured.',
  'indexParams.params': 'How it is built; clusters of the service take AUTOINDEX.',
};

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
  '': 'A migration into a new dedicated cluster, or into one that is there. It is sent once, after its plan was seen.',
  source: 'Where the data comes from.',
  'source.clusterId': 'The cluster that is copied.',
  destination: 'A new cluster (clusterName and what follows), or one that is there (clusterId alone).',
  'destination.clusterId': 'The cluster that is there already. Leave out everything else.',
  'destination.clusterName': 'The name of the new cluster.',
  'destination.projectId': 'The project of the new cluster.',
  'destination.regionId': 'The region of the new cluster: one of the project’s.',
  'destination.plan': 'The subscription plan of the new cluster.',
  'destination.cuType': 'The type of its CUs.',
  'destination.cuSize': 'How many CUs, 1 to 1024.',
  dbCollections: 'What is copied; all databases where it is left out.',
  'dbCollections.dbName': 'The database in the source; the default one where it is left out.',
  'dbCollections.destDbName': 'The database in the destination; of the same name where it is left out.',
  'dbCollections.collections': 'Into a cluster that is there: which collections; all where it is left out.',
  'dbCollections.collections.collectionName': 'A collection of that database.',
};

const MIGRATION_OFFERS: Offers = {
  'destination.plan': ['Standard', 'Enterprise', 'BusinessCritical'],
  'destination.cuType': ['Performance-optimized', 'Capacity-optimized', 'Tiered-storage'],
};

/** Both operations at once: which one it is shows in the destination. */
const Migration = z.object({
  ...MigrationToExisting.shape,
  destination: z.object({
    ...MigrationToExisting.shape.destination.shape,
    ...MigrationToNewDedicated.shape.destination.shape,
  }),
});

/** For completion and hover only: every complaint is ours, so nothing is required and nothing refused but a wrong JSON type. */
function offering(given: Json, path: string, [texts, offers]: [Texts, Offers]): Json {
  const schema = plain(given);
  const { $schema, type, properties, items } = schema;
  const at = (key: string) => (path === '' ? key : `${path}.${key}`);
  const text = texts[path.replace(/\.$/, '')];
  const offered = offers[path];
  return {
    ...($schema ? { $schema } : {}),
    ...(text && !path.endsWith('.') ? { description: text } : {}),
    ...(offered ? { anyOf: [{ enum: offered }, { type }] } : { type }),
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

/** What may be null in an answer is left out of a document instead. */
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
  expect: 'What is checked.',
  name: 'How the check is called.',
  query: 'Which of several queries, from 1; without it, each of them.',
  ids: 'Ids that must be among the first byRank hits. Long ids stand in quotes.',
  byRank: 'The rank that the ids must have reached.',
  atLeast: 'The least recall, 0 to 1.',
  k: 'How many of the first hits are looked at.',
  of: 'The right answer; without it, the exact answer is computed from the vectors.',
  atMostMs: 'The longest that the service and the way may take, in milliseconds.',
  distances: 'The distance that each of these ids must have.',
  tolerance: 'How far off a distance may be; 0.0001 where it is left out.',
};

/** The checks in one, for completion: which fields belong to which, our own complaints tell. */
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

/** Each file that is made of a schema, and its text. */
export const SCHEMA_FILES: Readonly<Record<string, string>> = {
  'media/schemas/vcalert.schema.json': schemaText(AlertRuleDocument, [ALERT_TEXTS, ALERT_OFFERS]),
  'media/schemas/vccollection.schema.json': schemaText(CollectionDocument, [COLLECTION_TEXTS, COLLECTION_OFFERS]),
  'media/schemas/vcmigration.schema.json': schemaText(Migration, [MIGRATION_TEXTS, MIGRATION_OFFERS]),
  'media/schemas/vcrole.schema.json': schemaText(RoleDocument, [ROLE_TEXTS, ROLE_OFFERS]),
  'media/schemas/vcsearch.schema.json': searchSchema(),
};
