import type { Agreed, Comparison } from '../../configurations/planning';
import { AlertRuleDocument } from '../../model/alert-rules/documents';
import { mergeAlertRules } from '../../model/alert-rules/merge';
import { mergeCollections } from '../../model/configurations/collection-parts';
import type { CollectionContent } from '../../model/configurations/collections';
import { DOCUMENT_KINDS } from '../../model/configurations/kinds';
import type { Planned } from '../../model/configurations/plan-files';
import type { Subject } from '../../model/documents/documents';
import { readText } from '../../model/documents/json-text';
import { check, type Checked } from '../../model/issues';
import { mergeReplicas } from '../../model/clusters/replica-plans';
import { mergeVolumes } from '../../model/volumes';
import { RoleDocument } from '../../model/roles/documents';
import { mergeRoles } from '../../model/roles/merge';
import { readableJson } from '../../model/wire/json';
import * as z from '../../model/zod';

/** The states on which file and service last agreed, as texts of documents. */
export interface Bases {
  find(subject: Subject): Promise<string | undefined>;
  put(subject: Subject, text: string): Promise<void>;
}

/** Stores a state on which file and service agree. */
export async function agree(
  bases: Bases,
  connectionId: string,
  { kind, id, projectId, content }: Agreed,
): Promise<void> {
  const document = { [kind === 'role' ? 'roleId' : 'id']: id, ...(projectId && { projectId }), ...content };
  await bases.put({ connectionId, kind: DOCUMENT_KINDS[kind], id }, `${readableJson(document)}\n`);
}

/** Returns the conflicts of a comparison by file, and stores equal values as the base of later comparisons. */
export async function conflictsOf(
  bases: Bases,
  connectionId: string,
  { planned, agreed }: Comparison,
): Promise<Map<string, string>> {
  for (const each of agreed) await agree(bases, connectionId, each);
  const found = new Map<string, string>();
  for (const { change } of planned) {
    if (change.id === undefined || !change.seen || !change.result) continue;
    const text = await bases.find({ connectionId, kind: DOCUMENT_KINDS[change.kind], id: change.id });
    const base = text === undefined ? undefined : readText(text);
    const why = base && 'value' in base ? conflictIn(change, base.value) : undefined;
    if (why !== undefined) found.set(change.file, why);
  }
  return found;
}

/** Contents of documents; a base of an earlier version that does not fit is no base. */
const RoleContents = z.partial(z.omit(RoleDocument, { roleId: true }));
const RuleContents = z.partial(z.omit(AlertRuleDocument, { id: true, projectId: true }));
const VolumeContents = z.looseObject({ description: z.string() });
const CollectionContents = z.looseObject({ schema: z.looseObject({ fields: z.array(z.looseObject({})) }) });
const ReplicaContents = z.looseObject({ status: z.string(), change: z.looseObject({}) });

function conflictIn(change: Planned['change'], base: unknown): string | undefined {
  const { roleId: _, id: __, ...content } = base as Readonly<Record<string, unknown>>;
  const { projectId: ___, ...rest } = content;
  const merged = <T>(checked: Checked<T>, merge: (base: T) => { ok: boolean }) =>
    checked.ok ? conflicts(merge(checked.value)) : undefined;
  switch (change.kind) {
    case 'role':
      return merged(check(RoleContents, content), at => mergeRoles(at, change.result!, change.seen!));
    case 'alertRule':
      return merged(check(RuleContents, rest), at => mergeAlertRules(at, change.result!, change.seen!));
    case 'volume':
      return merged(check(VolumeContents, rest), at => mergeVolumes(at, change.result!, change.seen!));
    case 'replicas':
      return merged(check(ReplicaContents, rest), at => mergeReplicas(at, change.result!, change.seen!));
    case 'collection':
    default:
      return merged(check(CollectionContents, rest), at =>
        mergeCollections(at as CollectionContent, change.result!, change.seen!),
      );
  }
}

const conflicts = (merged: { ok: boolean; conflicts?: readonly { message: string }[] }): string | undefined =>
  merged.ok ? undefined : (merged.conflicts ?? []).map(({ message }) => message).join('; ') || undefined;
