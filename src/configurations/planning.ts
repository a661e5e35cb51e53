import { t } from '@vscode/l10n';
import type { CallOptions } from '../client';
import type {
  DesiredCollection,
  DesiredObject,
  DesiredReplicas,
  DesiredRole,
  DesiredRule,
  DesiredVolume,
} from '../model/configurations/documents';
import { type ObjectKind } from '../model/configurations/kinds';
import { listedKinds } from '../model/configurations/listed-kinds';
import type {
  CollectionChanges,
  ObjectChange,
  Planned,
  ReplicaChanges,
  RoleChanges,
  RuleChanges,
  VolumeChanges,
} from '../model/configurations/plan-files';
import { keepingUnknown } from '../model/configurations/secrets';
import { byRisk, warned } from '../model/plans';
import { isPredefined } from '../model/roles/roles';
import { isUnread, objectsOf, type Unmanaged } from './listing';
import type { Place, Service } from './service';
import { roleTarget, ruleTarget, type Target, type TargetServices } from './targets';
import { collectionTarget, Unchangeable } from './collection-targets';
import { replicasTarget, volumeTarget } from './setting-targets';

/** Problems of documents that only the service knows. */
export interface DocumentIssue {
  readonly file: string;
  readonly message: string;
}

/**
 * The differences between documents and the service. `unlisted`: kinds whose objects cannot be listed; `absent`: those
 * that the service does not have. `issues`: faults of documents;
 * `unread`: documents whose objects could not be read, which leaves the others comparable.
 */
export interface Comparison {
  readonly planned: readonly Planned[];
  readonly unchanged: readonly { readonly file: string; readonly name: string }[];
  /** The states of unchanged objects that exist, as documents and service have them. */
  readonly agreed: readonly Agreed[];
  readonly unmanaged: readonly Unmanaged[];
  readonly unlisted: readonly DesiredObject['kind'][];
  readonly absent: readonly DesiredObject['kind'][];
  /** The reasons of lists that failed. */
  readonly reasons?: ReadonlyMap<DesiredObject['kind'], string>;
  readonly issues: readonly DocumentIssue[];
  readonly unread: readonly DocumentIssue[];
  /** Documents that do not apply to the environment. */
  readonly skipped?: readonly string[];
  /** Documents with differences that the service cannot change, and why. */
  readonly refused: readonly DocumentIssue[];
}

/** The state on which a document and the service agree. */
export interface Agreed {
  readonly kind: DesiredObject['kind'];
  readonly id: string;
  readonly projectId: string;
  readonly content: object;
}

/** An object with a document: by its ID, once known. */
interface Found {
  readonly kind: DesiredObject['kind'];
  readonly id: string | undefined;
}

/** Where documents are compared. `kinds`: those whose other objects are listed as unmanaged. */
export interface ComparedPlace extends Pick<Place, 'project'> {
  readonly kinds?: ReadonlySet<ObjectKind>;
}

/** Compares documents with the service. Sends no write. */
export async function compare(
  services: TargetServices,
  wanted: readonly DesiredObject[],
  { project, kinds = listedKinds({ documents: [] }, []) }: ComparedPlace,
  options: CallOptions = {},
): Promise<Comparison> {
  const planned: Planned[] = [];
  const unchanged: Comparison['unchanged'][number][] = [];
  const agreed: Agreed[] = [];
  const issues: DocumentIssue[] = [...duplicates(wanted)];
  const unread: DocumentIssue[] = [];
  const refused: DocumentIssue[] = [];
  const found: (Found & { readonly file: string })[] = [];
  for (const each of wanted) {
    try {
      mustBelong(each, project);
      const { target, result, live } = await planOf(services, each, claimedFrom(wanted, each), options);
      const other =
        target.id === undefined ? undefined : found.find(({ kind, id }) => kind === each.kind && id === target.id);
      if (other) issues.push({ file: each.file, message: t('{0} also describes this object', other.file) });
      found.push({ kind: each.kind, id: target.id, file: each.file });
      if (result) planned.push(result);
      else unchanged.push({ file: each.file, name: each.name });
      if (!result && live && target.id !== undefined)
        agreed.push({ kind: each.kind, id: target.id, projectId: each.projectId, content: live });
    } catch (error) {
      options.signal?.throwIfAborted();
      if (each.kind === 'collection') found.push({ kind: each.kind, id: each.id, file: each.file });
      const list = error instanceof Unchangeable ? refused : isUnread(error) ? unread : issues;
      list.push({ file: each.file, message: (error as Error).message });
    }
  }
  const known = new Set(found.map(({ kind, id }) => `${kind} ${id ?? ''}`));
  const others = await objectsOf(services.service, { projectId: project?.id, kinds }, options);
  return {
    planned: planned.toSorted((a, b) => weightOf(a) - weightOf(b)),
    unchanged,
    agreed,
    unmanaged: others.objects.filter(({ kind, id }) => !known.has(`${kind} ${id}`)),
    unlisted: others.unlisted,
    absent: others.absent,
    reasons: others.reasons,
    issues,
    unread,
    refused,
  };
}

const ORDER = ['destroys', 'widens', 'narrows', 'adds', 'changes'] as const;

/** The position of a change in a plan: by its most important line. */
const weightOf = ({ plan }: Planned): number => {
  const [first] = byRisk(plan.lines);
  return ORDER.indexOf(first?.effect ?? 'changes');
};

function duplicates(wanted: readonly DesiredObject[]): DocumentIssue[] {
  const byName = Map.groupBy(
    wanted.filter(({ id }) => id === undefined),
    ({ kind, projectId, name }) => JSON.stringify([kind, projectId, name]),
  );
  return [...byName.values()].flatMap(([first, ...others]) =>
    others.map(({ file }) => ({ file, message: t('{0} also describes this object', first!.file) })),
  );
}

/** The plan of a document; `live`: the state of an object that needs none. */
interface PlannedObject {
  readonly target: { readonly id: string | undefined };
  readonly result?: Planned;
  readonly live?: object;
}

async function planOf(
  services: TargetServices,
  wanted: DesiredObject,
  claimed: ReadonlySet<string>,
  options: CallOptions,
): Promise<PlannedObject> {
  await mustBeEditable(services.service, wanted, options);
  if (wanted.kind === 'role') return planRoleOf(services, wanted, options);
  if (wanted.kind === 'alertRule') return planRuleOf(services, wanted, options);
  if (wanted.kind === 'collection') return planCollectionOf(services, wanted, claimed, options);
  return wanted.kind === 'volume' ? planVolumeOf(services, wanted, options) : planReplicasOf(services, wanted, options);
}

function planCollectionOf(
  services: TargetServices,
  { content, ...of }: DesiredCollection,
  claimed: ReadonlySet<string>,
  options: CallOptions,
) {
  const target = collectionTarget(services, { ...of, result: content }, claimed);
  return plannedChange(of, target, content, (rest: CollectionChanges) => rest, options);
}

/** Returns the aliases of a database that the documents of other collections have. */
function claimedFrom(wanted: readonly DesiredObject[], of: DesiredObject): ReadonlySet<string> {
  if (of.kind !== 'collection') return new Set();
  const others = wanted.filter(
    each =>
      each.kind === 'collection' &&
      each.clusterId === of.clusterId &&
      each.dbName === of.dbName &&
      each.name !== of.name,
  ) as DesiredCollection[];
  const own = of.content?.aliases ?? [];
  const taken = others.find(({ content }) => own.some(alias => content?.aliases?.includes(alias)));
  if (taken) throw new Error(t('{0} also has one of these aliases', taken.file));
  return new Set(others.flatMap(({ content }) => content?.aliases ?? []));
}

function planVolumeOf(services: TargetServices, { content, ...of }: DesiredVolume, options: CallOptions) {
  const target = volumeTarget(services, { ...of, result: content });
  return plannedChange(of, target, content, (rest: VolumeChanges) => rest, options);
}

function planReplicasOf(services: TargetServices, { content, ...of }: DesiredReplicas, options: CallOptions) {
  const target = replicasTarget(services, { ...of, result: content });
  return plannedChange(of, target, content, (rest: ReplicaChanges) => rest, options);
}

async function planRoleOf(services: TargetServices, wanted: DesiredRole, options: CallOptions) {
  const { content, ...of } = wanted;
  const target = roleTarget(services, { ...of, result: content });
  return plannedChange(of, target, content, (rest: RoleChanges) => rest, options);
}

async function planRuleOf(services: TargetServices, wanted: DesiredRule, options: CallOptions) {
  const { content, ...of } = wanted;
  const target = ruleTarget(services, { ...of, result: content });
  const listed = await services.service.rules(of.projectId, options);
  const rule = listed?.find(each => (of.id === undefined ? each.ruleName === of.name : each.id === of.id));
  const now = (rule?.actions ?? []).map(({ type, config }) => ({ type, config: config ?? {} }));
  const actions = rule && content?.actions && keepingUnknown(content.actions, now, services.stored);
  const wantedNow = content && { ...content, ...(actions && { actions }) };
  return plannedChange(of, target, wantedNow, (rest: RuleChanges) => rest, options);
}

async function plannedChange<T, C extends ObjectChange>(
  of: Omit<C, 'seen' | 'result'> & { readonly id?: string | undefined; readonly name: string },
  target: Target<T>,
  content: T | undefined,
  changed: (change: C) => ObjectChange,
  options: CallOptions,
): Promise<PlannedObject> {
  const live = await target.read(options);
  if (of.kind !== 'collection' && of.id !== undefined && live === undefined && content !== undefined)
    throw new Error(t('{0} does not exist.', of.id));
  if (content === undefined) {
    if (live === undefined) return { target };
    const change = changed({ ...of, id: target.id, seen: live, ...toldBy(target) } as unknown as C);
    return { target, result: { change, plan: target.plan(live, undefined) } };
  }
  const merged = live === undefined ? ({ ok: true, value: content } as const) : target.merge(undefined, content, live);
  if (!merged.ok) throw new Error(merged.conflicts.map(({ message }) => message).join(' '));
  const plan = target.plan(live, merged.value);
  if (live !== undefined && plan.lines.length === 0) return { target, live: live as object };
  const change = changed({ ...of, id: target.id, seen: live, result: merged.value, ...toldBy(target) } as unknown as C);
  const missing = [...new Set(target.missing(live, merged.value))];
  const needed = missing.length > 0 ? warned(plan, t('Required to apply: {0}', missing.join(', '))) : plan;
  return { target, result: { change, plan: needed } };
}

const toldBy = (target: Pick<Target<unknown>, 'told'>): { readonly told?: object } =>
  target.told ? { told: target.told() } : {};

/** @throws Error for a document of another project, or of the organization: the plan of an environment changes nothing elsewhere */
function mustBelong({ projectId }: DesiredObject, project: Place['project']): void {
  if (projectId === (project?.id ?? '')) return;
  throw new Error(
    projectId === ''
      ? t('Organization roles need an environment without a project. Project roles need projectId.')
      : t('Project {0} is not the project of the environment. Use ${project}.', projectId),
  );
}

/** @throws Error for a predefined role */
async function mustBeEditable(
  service: Service,
  { kind, projectId, name, id }: DesiredObject,
  options: CallOptions,
): Promise<void> {
  if (kind !== 'role') return;
  const listed = await service.roles(projectId, options);
  const role = listed?.find(each => (id === undefined ? each.roleName === name : each.roleId === id));
  if (role && isPredefined(role)) throw new Error(t('Role “{0}” is predefined and cannot be changed.', name));
}
