import { t } from '@vscode/l10n';
import { checkCollectionDocument, isVector } from '../collections/documents';
import { IndexSpec } from '../collections/indexes';
import { CollectionRequestFields } from '../collections/requests';
import { COLLECTION_SECRETS } from '../collections/secrets';
import { isSecretName } from '../secrets/hidden';
import { secretNamesIn } from '../secrets/names';
import { check, type Checked, type Issue } from '../issues';
import { Name } from '../wire/values';
import * as z from '../zod';

/**
 * A collection as a document of a configuration, `*.vccollection.json`: where it is, its schema, and what belongs to it. `indexParams` and
 * `aliases`: all of them; omitted: left unchanged. `properties`: the named ones; null removes a property. `loaded`: omitted, an existing
 * collection keeps its load state, and a new one with vector indexes is loaded.
 */
export const ConfiguredCollection = z.strictObject({
  clusterId: Name,
  dbName: z.optional(Name),
  collectionName: Name,
  description: z.optional(z.string()),
  consistencyLevel: z.optional(Name),
  partitionsNum: CollectionRequestFields.partitionsNum,
  schema: CollectionRequestFields.schema,
  indexParams: z.optional(z.array(IndexSpec)),
  aliases: z.optional(z.array(Name)),
  properties: z.optional(z.dictionary(z.string(), z.nullable(z.string()))),
  loaded: z.optional(z.boolean()),
});
export type ConfiguredCollection = z.output<typeof ConfiguredCollection>;

/** The state of a collection that a configuration manages: its document without the place. */
export type CollectionContent = Omit<ConfiguredCollection, 'clusterId' | 'dbName' | 'collectionName'>;

export function checkConfiguredCollection(input: unknown): Checked<ConfiguredCollection> {
  const shape = check(ConfiguredCollection, input);
  if (!shape.ok) return { ok: false, issues: shape.issues.flatMap(inWords) };
  const { aliases = [], properties = {}, indexParams = [], loaded, ...collection } = shape.value;
  if (!collection.schema)
    return { ok: false, issues: [{ path: ['schema'], message: t('In a configuration, a collection needs a schema') }] };
  // Sets, because an untrusted document can have tens of thousands of fields.
  const names = new Set(collection.schema.fields.map(({ fieldName }) => fieldName));
  const vectorNames = new Set(collection.schema.fields.filter(isVector).map(({ fieldName }) => fieldName));
  const ofVectors = indexParams.filter(({ fieldName }) => vectorNames.has(fieldName));
  const vectors = ofVectors.map(index => ({ metricType: 'COSINE', ...index }));
  const checked = checkCollectionDocument({ ...collection, indexParams: vectors });
  const issues: Issue[] = [
    ...(checked.ok ? [] : checked.issues),
    ...(secretNamesIn(collection, COLLECTION_SECRETS).length > 0 || collection.schema.externalSource !== undefined
      ? [{ path: ['schema'], message: t('A configuration does not support external collections') }]
      : []),
    ...indexParams.flatMap(({ fieldName }, at) =>
      names.has(fieldName) || collection.schema!.enableDynamicField
        ? []
        : [{ path: ['indexParams', at, 'fieldName'], message: t('The schema has no field “{0}”', fieldName) }],
    ),
    ...repeated(indexParams.map(({ indexName, fieldName }) => indexName ?? fieldName)).map(at => ({
      path: ['indexParams', at],
      message: t('Duplicate index name'),
    })),
    ...Object.keys(properties)
      .filter(isSecretName)
      .map(key => ({ path: ['properties', key], message: t('A configuration does not support secret properties') })),
    ...(loaded && shape.value.indexParams && vectors.length === 0
      ? [{ path: ['loaded'], message: t('A collection without an index of a vector field cannot be loaded') }]
      : []),
    ...repeated(aliases).map(at => ({ path: ['aliases', at], message: t('Duplicate alias') })),
  ];
  return issues.length > 0 ? { ok: false, issues } : shape;
}

/** Settings of a new collection that are properties of an existing one. */
const PROPERTIES: Readonly<Record<string, string>> = {
  ttlSeconds: 'collection.ttl.seconds',
  ttlField: 'ttl_field',
  partitionKeyIsolation: 'partitionkey.isolation',
};

function inWords(issue: Issue): Issue[] {
  const { path, unknown } = issue;
  if (!unknown) return [issue];
  return unknown.map(key => ({
    path: [...path, key],
    message: PROPERTIES[key]
      ? t('In a configuration, set {0} under `properties`', PROPERTIES[key])
      : /^(dimension|metricType|idType|primaryFieldName|vectorFieldName)$/.test(key)
        ? t('In a configuration, a collection needs a schema')
        : t('Unknown field “{0}”', key),
  }));
}

function repeated(names: readonly string[]): number[] {
  const seen = new Set<string>();
  return names.flatMap((name, at) => (seen.size === seen.add(name).size ? [at] : []));
}
