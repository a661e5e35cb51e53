import { t } from '@vscode/l10n';
import type { WantedObject, WantedRole, WantedRule } from '../model/configurations/documents';
import type { ObjectChange, Planned, RoleChanges, RuleChanges } from '../model/configurations/plan-files';
import { keepingUnknown } from '../model/configurations/secrets';
import { byRisk, warned } from '../model/plans';
import { isPredefined } from '../model/roles/roles';
import type { Place, Service } from './service';
import { roleTarget, ruleTarget, type Target, type TargetServices } from './targets';

/** An object of the service without a document. */
export interface Unmanaged {
  readonly kind: WantedObject['kind'];
  readonly id: string;
  readonly name: string;
}

/** Problems of documents that only the service knows. */
export interface DocumentIssue {
  readonly file: string;
  readonly message: string;
}

/** The differences between documents and the service. `unlisted`: kinds whose objects cannot be listed. */
export interface Comparison {
  readonly planned: readonly Planned[];
  readonly unchanged: readonly { readonly file: string; readonly name: string }[];
  readonly unmanaged: readonly Unmanaged[];
  readonly unlisted: readonly WantedObject['kind'][];
  readonly issues: readonly DocumentIssue[];
}

/** An object with a document: by its ID, once known. */
interface Found {
  readonly kind: WantedObject['kind'];
  readonly id: string | undefined;
}

/** Compares documents with the service. Sends no write. */
export async function compare(
  services: TargetServices,
  wanted: readonly WantedObject[],
  { project }: Pick<Place, 'project'>,
): Promise<Comparison> {
  const planned: Planned[] = [];
  const unchanged: Comparison['unchanged'][number][] = [];
  const issues: DocumentIssue[] = [...duplicates(wanted)];
  const found: (Found & { readonly file: string })[] = [];
  for (const each of wanted) {
    try {
      mustBelong(each, project);
      const { target, result } = await planOf(services, each);
      const other =
        target.id === undefined ? undefined : found.find(({ kind, id }) => kind === each.kind && id === target.id);
      if (other) issues.push({ file: each.file, message: t('{0} also describes this object', other.file) });
      found.push({ kind: each.kind, id: target.id, file: each.file });
      if (result) planned.push(result);
      else unchanged.push({ file: each.file, name: each.name });
    } catch (error) {
      issues.push({ file: each.file, message: (error as Error).message });
    }
  }
  const known = new Set(found.map(({ kind, id }) => `${kind} ${id ?? ''}`));
  const others = await objectsOf(services.service, project?.id);
  return {
    planned: planned.toSorted((a, b) => weightOf(a) - weightOf(b)),
    unchanged,
    unmanaged: others.objects.filter(({ kind, id }) => !known.has(`${kind} ${id}`)),
    unlisted: others.unlisted,
    issues,
  };
}

const ORDER = ['destroys', 'widens', 'narrows', 'adds', 'changes'] as const;

/** The position of a change in a plan: by its most important line. */
const weightOf = ({ plan }: Planned): number => {
  const [first] = byRisk(plan.lines);
  return ORDER.indexOf(first?.effect ?? 'changes');
};

function duplicates(wanted: readonly WantedObject[]): DocumentIssue[] {
  const byName = Map.groupBy(
    wanted.filter(({ id }) => id === undefined),
    ({ kind, projectId, name }) => JSON.stringify([kind, projectId, name]),
  );
  return [...byName.values()].flatMap(([first, ...others]) =>
    others.map(({ file }) => ({ file, message: t('{0} also describes this object', first!.file) })),
  );
}

type Named = { readonly id: string | undefined };

async function planOf(services: TargetServices, wanted: WantedObject): Promise<{ target: Named; result?: Planned }> {
  await mustBeEditable(services.service, wanted);
  return wanted.kind === 'role' ? planRoleOf(services, wanted) : planRuleOf(services, wanted);
}

async function planRoleOf(services: TargetServices, wanted: WantedRole) {
  const { content, ...of } = wanted;
  const target = roleTarget(services, { ...of, result: content });
  return plannedChange(of, target, content, (rest: RoleChanges) => rest);
}

async function planRuleOf(services: TargetServices, wanted: WantedRule) {
  const { content, ...of } = wanted;
  const target = ruleTarget(services, { ...of, result: content });
  const listed = await services.service.rules(of.projectId);
  const rule = listed?.find(each => (of.id === undefined ? each.ruleName === of.name : each.id === of.id));
  const now = (rule?.actions ?? []).map(({ type, config }) => ({ type, config: config ?? {} }));
  const actions = rule && content?.actions && keepingUnknown(content.actions, now, services.stored);
  return plannedChange(of, target, content && { ...content, ...(actions && { actions }) }, (rest: RuleChanges) => rest);
}

async function plannedChange<T, C extends ObjectChange>(
  of: Omit<C, 'seen' | 'result'> & { readonly id?: string | undefined; readonly name: string },
  target: Target<T>,
  content: T | undefined,
  changed: (change: C) => ObjectChange,
): Promise<{ target: Named; result?: Planned }> {
  const live = await target.read({});
  if (of.id !== undefined && live === undefined && content !== undefined)
    throw new Error(t('{0} does not exist.', of.id));
  if (content === undefined) {
    if (live === undefined) return { target };
    const change = changed({ ...of, id: target.id, seen: live } as unknown as C);
    return { target, result: { change, plan: target.plan(live, undefined) } };
  }
  const merged = live === undefined ? ({ ok: true, value: content } as const) : target.merge(undefined, content, live);
  if (!merged.ok) throw new Error(merged.conflicts.map(({ message }) => message).join(' '));
  const plan = target.plan(live, merged.value);
  if (live !== undefined && plan.lines.length === 0) return { target };
  const change = changed({ ...of, id: target.id, seen: live, result: merged.value } as unknown as C);
  const missing = [...new Set(target.missing(live, merged.value))];
  const needed = missing.length > 0 ? warned(plan, t('Required to apply: {0}', missing.join(', '))) : plan;
  return { target, result: { change, plan: needed } };
}

/** @throws Error for a document of another project, or of the organization: the plan of an environment changes nothing elsewhere */
function mustBelong({ projectId }: WantedObject, project: Place['project']): void {
  if (projectId === (project?.id ?? '')) return;
  throw new Error(
    projectId === ''
      ? t('Organization roles need an environment without a project. Project roles need projectId.')
      : t('Project {0} is not the project of the environment. Use ${project}.', projectId),
  );
}

/** @throws Error for a predefined role */
async function mustBeEditable(service: Service, { kind, projectId, name, id }: WantedObject): Promise<void> {
  if (kind !== 'role') return;
  const listed = await service.roles(projectId);
  const role = listed?.find(each => (id === undefined ? each.roleName === name : each.roleId === id));
  if (role && isPredefined(role)) throw new Error(t('Role “{0}” is predefined and cannot be changed.', name));
}

/** Returns the objects of a project, or the roles of the organization. */
async function objectsOf(service: Service, projectId: string | undefined) {
  const roles = await service.roles(projectId ?? '');
  const rules = projectId === undefined ? [] : await service.rules(projectId);
  const unlisted: WantedObject['kind'][] = [
    ...(roles ? [] : ['role' as const]),
    ...(rules ? [] : ['alertRule' as const]),
  ];
  const objects: Unmanaged[] = [
    ...(roles ?? [])
      .filter(role => !isPredefined(role))
      .map(({ roleId, roleName }) => ({ kind: 'role' as const, id: roleId, name: roleName })),
    ...(rules ?? []).map(({ id, ruleName }) => ({ kind: 'alertRule' as const, id, name: ruleName })),
  ];
  return { objects, unlisted };
}
