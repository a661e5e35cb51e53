import { t } from '@vscode/l10n';
import { checkAlertRuleDocument, type AlertRuleDocument } from '../alert-rules/documents';
import { ruleContentOf, type AlertRuleContent } from '../alert-rules/merge';
import { DEFAULT_DATABASE } from '../collections/databases';
import type { ReplicaSettings } from '../clusters/replicas';
import { check, type Checked, type Issue } from '../issues';
import { checkRoleDocument, type RoleDocument } from '../roles/documents';
import type { RoleContent } from '../roles/merge';
import type { VolumeContent } from '../volumes';
import { Name } from '../wire/values';
import * as z from '../zod';
import { checkConfiguredCollection, type CollectionContent } from './collections';
import type { ObjectKind } from './kinds';
import { resolveReferences, type References } from './references';
import { checkConfiguredReplicas, checkConfiguredVolume } from './settings';

/** The wanted state of an object. `id`: absent if the object is found by its name. `content`: absent if the object must not exist. */
interface DesiredState<K extends ObjectKind, C> {
  readonly kind: K;
  readonly file: string;
  readonly id?: string | undefined;
  readonly name: string;
  /** Empty: the organization. */
  readonly projectId: string;
  readonly content?: C;
}
export type DesiredRole = DesiredState<'role', RoleContent>;
export type DesiredRule = DesiredState<'alertRule', AlertRuleContent>;
export type DesiredVolume = DesiredState<'volume', VolumeContent>;
export type DesiredReplicas = DesiredState<'replicas', ReplicaSettings>;
/** `name`: of the collection. */
export interface DesiredCollection extends DesiredState<'collection', CollectionContent> {
  readonly clusterId: string;
  readonly dbName: string;
}
export type DesiredObject = DesiredRole | DesiredRule | DesiredVolume | DesiredReplicas | DesiredCollection;

/** `ensure`: `absent` for an object to delete. Other fields belong to the document of its kind. */
const Ensured = z.looseObject({ ensure: z.optional(z.enum(['present', 'absent'])) });

/** An object that must not exist: its ID, or its name. The other fields of its document can stay. */
const Absent = z.looseObject({
  roleId: z.optional(z.string()),
  id: z.optional(z.string()),
  roleName: z.optional(z.string()),
  ruleName: z.optional(z.string()),
  projectId: z.optional(z.string()),
});

/** A collection that must not exist. The other fields of its document can stay. */
const AbsentCollection = z.looseObject({ clusterId: Name, dbName: z.optional(Name), collectionName: Name });

/** Reads a document for an environment. `json`: its content. */
export function readDocument(
  kind: ObjectKind,
  file: string,
  json: unknown,
  references: References,
): Checked<DesiredObject> {
  const ensured = check(Ensured, json);
  if (!ensured.ok) return ensured;
  const { ensure, ...rest } = ensured.value;
  const { value, issues } = resolveReferences(rest, references);
  if (issues.length > 0) return { ok: false, issues };
  if (ensure === 'absent') return readAbsent(kind, file, value, references);
  const of = { file } as const;
  if (kind === 'role') {
    const role = checkRoleDocument(value);
    return role.ok ? { ok: true, value: { kind, ...of, ...wantedRole(role.value, references) } } : role;
  }
  if (kind === 'volume') return wantedVolume(value, file, references);
  if (kind === 'collection') {
    const collection = checkConfiguredCollection(value);
    if (!collection.ok) return collection;
    const { clusterId: _, dbName: __, collectionName: ___, ...content } = collection.value;
    return { ok: true, value: { ...placedCollection(collection.value, file, references.project), content } };
  }
  if (kind === 'replicas') return wantedReplicas(value, file, references);
  const rule = checkAlertRuleDocument(value);
  return rule.ok ? { ok: true, value: { kind, ...of, ...wantedRule(rule.value) } } : rule;
}

/** A role with an ID is one of the environment's project, even if its document does not have the project. */
const wantedRole = ({ roleId, ...content }: RoleDocument, { project }: References) => ({
  id: roleId,
  name: content.roleName ?? roleId ?? '',
  projectId: content.projectId ?? (roleId === undefined ? undefined : project) ?? '',
  content,
});

const wantedRule = (document: AlertRuleDocument) => ({
  id: document.id,
  name: document.ruleName ?? document.id ?? '',
  projectId: document.projectId,
  content: ruleContentOf(document),
});

/** Returns the description of a volume, which belongs to a project. */
function wantedVolume(value: unknown, file: string, { project }: References): Checked<DesiredVolume> {
  const volume = checkConfiguredVolume(value);
  if (!volume.ok) return volume;
  if (project === undefined) return refused([], t('Volumes need an environment with a project'));
  const { volumeName: id, description } = volume.value;
  return { ok: true, value: { kind: 'volume', file, id, name: id, projectId: project, content: { description } } };
}

function wantedReplicas(value: unknown, file: string, { project = '' }: References): Checked<DesiredReplicas> {
  const replicas = checkConfiguredReplicas(value);
  if (!replicas.ok) return replicas;
  const { clusterId: id, ...change } = replicas.value;
  const content = { status: '', change };
  return { ok: true, value: { kind: 'replicas', file, id, name: id, projectId: project, content } };
}

const placedCollection = (
  { clusterId, dbName = DEFAULT_DATABASE, collectionName: name }: z.output<typeof AbsentCollection>,
  file: string,
  projectId = '',
): DesiredCollection => ({
  kind: 'collection',
  file,
  name,
  projectId,
  clusterId,
  dbName,
  id: `${clusterId}/${dbName}/${name}`,
});

const refused = (path: Issue['path'], message: string): Checked<never> => ({ ok: false, issues: [{ path, message }] });

function readAbsent(kind: ObjectKind, file: string, value: unknown, { project }: References): Checked<DesiredObject> {
  if (kind === 'volume' || kind === 'replicas')
    return refused(['ensure'], t('Configurations cannot delete volumes or clusters. Remove the document'));
  if (kind === 'collection') {
    const named = check(AbsentCollection, value);
    return named.ok ? { ok: true, value: placedCollection(named.value, file, project) } : named;
  }
  const absent = check(Absent, value);
  if (!absent.ok) return absent;
  const { roleId, id: ruleId, roleName, ruleName } = absent.value;
  const [id, name] = kind === 'role' ? [roleId, roleName] : [ruleId, ruleName];
  const projectId = absent.value.projectId ?? (id ? project : undefined) ?? '';
  const issues: Issue[] = [];
  if (!id && !name) issues.push({ path: ['ensure'], message: t('The ID or the name is missing') });
  if (kind === 'alertRule' && !projectId) issues.push({ path: ['projectId'], message: t('The project is missing') });
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, value: { kind, file, id: id || undefined, name: name || id!, projectId } };
}
