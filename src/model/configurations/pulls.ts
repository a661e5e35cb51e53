import { alertRuleDocument } from '../alert-rules/documents';
import type { AlertRule } from '../alert-rules/alert-rules';
import type { ReplicaChange } from '../clusters/replicas';
import { isVectorField, type Collection } from '../collections/collections';
import { copyOfCollection } from '../collections/copies';
import type { IndexSpec } from '../collections/indexes';
import { propertyValues } from '../collections/properties';
import { isSecretName } from '../secrets/hidden';
import type { CollectionContent } from './collections';
import { get, put } from '../documents/forms';
import { roleDocument } from '../roles/documents';
import type { Role } from '../roles/roles';
import { freeName, KEPT, mapLeaves, named, nameIn } from '../secrets/names';
import type { Path } from '../documents/json-text';
import { withReferences, type Ids } from './references';
import { type ObjectKind } from './kinds';
import { PULLED_FILES } from './listed-kinds';

const byText = (a: string, b: string): number => (a < b ? -1 : 1);

/** Returns the words of a name, for a file or a secret: letters and digits of any script, with hyphens. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);

/** Names that Windows refuses, whatever their extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Returns a free file for a pulled document, with slashes. */
export function freeFile(kind: ObjectKind, name: string, id: string, isTaken: (file: string) => boolean): string {
  const [folder, extension] = PULLED_FILES[kind];
  const slug = slugOf(name) || slugOf(id);
  const base = RESERVED.test(slug) ? `${slug}-${kind === 'alertRule' ? 'rule' : kind}` : slug;
  for (let number = 1; ; number++) {
    const file = `${folder}/${number === 1 ? base : `${base}-${number}`}.${extension}`;
    if (!isTaken(file)) return file;
  }
}

/**
 * Returns the document of a role: statements, privileges and resources sorted, IDs as references. `withId`: for a role that its name does not
 * identify.
 */
export function pulledRole(role: Role, ids: Ids, withId: boolean): unknown {
  const { roleId, policies, ...rest } = roleDocument(role);
  const sorted = policies
    ?.map(({ resourceType, privileges, resources }) => ({
      resourceType,
      privileges: privileges.toSorted(byText),
      ...(resources && { resources: resources.toSorted(byText) }),
    }))
    .toSorted((a, b) => byText(JSON.stringify(a), JSON.stringify(b)));
  return withReferences({ ...(withId && { roleId }), ...rest, ...(sorted && { policies: sorted }) }, ids);
}

/** Names of secrets. `previous`: the document that is replaced, whose names stay; `taken`: of other documents, new ones are added. */
export interface SecretNames {
  readonly previous?: unknown;
  readonly taken: string[];
}

/** Returns the document of an alert rule, with names of secrets, and IDs as references. */
export function pulledRule(
  rule: AlertRule,
  projectId: string,
  { ids, withId, secrets }: { readonly ids: Ids; readonly withId: boolean; readonly secrets: SecretNames },
): unknown {
  const { id, targetInstanceIds, actions, ...rest } = alertRuleDocument(rule, projectId);
  const targets = targetInstanceIds && { targetInstanceIds: targetInstanceIds.toSorted(byText) };
  const document = { ...(withId && { id }), ...rest, ...targets, actions };
  const prefix = slugOf(rule.ruleName)
    .normalize('NFKD')
    .replaceAll(/[^\w-]+/g, '');
  const kept: Path[] = [];
  mapLeaves(document, (leaf, path) => {
    if (leaf === KEPT) kept.push(path);
    return leaf;
  });
  const names = [...secrets.taken];
  const withNames = kept.reduce<unknown>((now, path) => {
    const [list = '', at = 0] = path;
    const type = actions?.[at as number]?.type ?? '';
    const isSameType = get(secrets.previous, [list, at, 'type']) === type;
    const name =
      (isSameType ? nameIn(get(secrets.previous, path)) : undefined) ??
      freeName([prefix, slugOf(type)].filter(Boolean).join('-') || 'secret', names);
    names.push(name);
    return put(now, path, named(name));
  }, document);
  return withReferences(withNames, ids);
}

/** Returns the document of a volume. */
export const pulledVolume = (volumeName: string, description: string, ids: Ids): unknown =>
  withReferences({ volumeName, description }, ids);

/** Returns the document of the replicas of a cluster. */
export const pulledReplicas = (clusterId: string, change: ReplicaChange, ids: Ids): unknown =>
  withReferences({ clusterId, ...change }, ids);

/** Returns what a configuration manages of a described collection. */
export function collectionContent(
  collection: Collection,
  indexes: readonly IndexSpec[],
  aliases: readonly string[],
): CollectionContent {
  const { collectionName: _, indexParams: __, ...request } = copyOfCollection(collection, collection.collectionName);
  const isVector = (name: string) => collection.fields.some(field => field.name === name && isVectorField(field));
  const properties = Object.entries(propertyValues(collection)).filter(([key]) => !isSecretName(key));
  return {
    ...request,
    indexParams: indexes
      .map(({ metricType, ...index }) => ({ ...index, ...(metricType && isVector(index.fieldName) && { metricType }) }))
      .toSorted((a, b) => byText(a.indexName ?? a.fieldName, b.indexName ?? b.fieldName)),
    aliases: aliases.toSorted(byText),
    properties: Object.fromEntries(properties.toSorted(([a], [b]) => byText(a, b))),
  };
}

/** Returns the document of a collection. */
export const pulledCollection = (
  place: { readonly clusterId: string; readonly dbName: string; readonly collectionName: string },
  content: CollectionContent,
  ids: Ids,
): unknown => withReferences({ ...place, ...content }, ids);
