import * as vscode from 'vscode';
import { inProgress } from '../../changes/in-progress';
import type { Change } from '../../changes/changes';
import type { Outcome } from '../../changes/outcome';
import { patiently } from '../../changes/patience';
import type { JournalRecord } from '../../changes/journal-record';
import type { Resource } from '../../changes/resource';
import { describeCluster, replicaResource, type ReplicasOf } from '../../changes/resources/replicas';
import type { Connection } from '../../connections/connection';
import type { Read } from '../../connections/reads';
import { isDedicated, type Cluster } from '../../model/clusters/clusters';
import { inWords, refusesReplicaChange, notRunning, wouldDrop } from '../../model/clusters/replica-plans';
import {
  maxReplicas,
  replicasIn,
  returnedReplicas,
  settingsOf,
  type ReplicaChange,
  type ReplicaSettings,
} from '../../model/clusters/replicas';
import type { ClusterNode } from '../../tree/clusters';
import type { OperationRecord } from '../../work/operation-record';
import type { App } from '../app';
import { recordedConnection } from '../recorded';
import { stateAfter } from '../sent-operations';
import { chooseFrom, type Ask } from '../choices/choices';
import { askSchedules, refusalOf, type Schedules } from './replica-schedules';
import { walkOn, type Step } from '../choices/steps';

type Form = 'fixed' | 'bounds' | 'schedules';

/** Answers of the replica dialog, in order. */
export interface ReplicaAnswers extends Schedules {
  form: Form;
  replica: number;
  /** The minimum; at least one of minimum and maximum is defined. */
  min: number | undefined;
  max: number | undefined;
}

/** Changes the replicas of a cluster: asks, shows the plan, sends and tracks (spec 4.1). */
export async function changeReplicas(app: App, node: ClusterNode): Promise<void> {
  const { connection } = node.scope;
  const read = await reading(app, connection, node.cluster);
  const cluster = 'value' in read ? read.value : node.cluster;
  if (!isDedicated(cluster)) {
    throw new Error(vscode.l10n.t('“{0}” has no replica settings. Replicas need a dedicated cluster.', node.name));
  }
  const now = settingsOf(cluster);
  if (refusesReplicaChange(now.status)) throw new Error(`${notRunning(now.status)}.`);
  const whose = JSON.stringify([connection.id, cluster.clusterId]);
  const returned = returnedReplicas(cluster);
  const wanted = { ...(app.unapplied.replicas.get(whose) ?? wantedOf(now.change, cluster, returned)), returned };
  const given = JSON.stringify(wanted.schedules);
  const isAnswered = await askReplicas(app.title, now, wanted);
  // Schedules are laborious to type: they outlast a dialog that is canceled.
  if (isAnswered || JSON.stringify(wanted.schedules) !== given) app.unapplied.replicas.set(whose, wanted);
  if (!isAnswered) return;
  const outcome = await apply(app, connection, cluster, now, wanted);
  if (outcome.kind === 'applied' || outcome.kind === 'nothing') app.unapplied.replicas.delete(whose);
}

/** Proposes the replicas before a recorded change, through the same plan. */
export async function revertReplicas(app: App, record: JournalRecord): Promise<void> {
  const connection = await recordedConnection(app, record);
  const { change, unreadable } = record.before as ReplicaSettings;
  if (Object.keys(change).length === 0 || unreadable) {
    throw new Error(vscode.l10n.t('The journal has no previous replica settings.'));
  }
  const known = { clusterId: record.thingId, clusterName: record.name, ...record.within };
  const read = await reading(app, connection, known);
  const cluster = 'value' in read ? read.value : known;
  const wanted = wantedOf(change, cluster, [...replicasIn(change), ...returnedReplicas(cluster)]);
  await apply(app, connection, cluster, settingsOf(cluster), wanted);
}

const reading = (app: App, connection: Connection, cluster: Cluster): Promise<Read<Cluster>> =>
  inProgress(() =>
    patiently(
      vscode.l10n.t('Reading “{0}” on {1}…', cluster.clusterName || cluster.clusterId, connection.name),
      options => describeCluster(app.clients, connection, cluster, options),
    ),
  );

export function wantedOf(
  { replica, autoscaling }: ReplicaChange,
  cluster: Cluster,
  returned: readonly number[],
): ReplicaAnswers {
  const { min, max, schedules } = autoscaling?.replica ?? {};
  const count = replica ?? cluster.replica ?? 1;
  const bounded = min !== undefined || max !== undefined;
  return {
    form: schedules ? 'schedules' : bounded ? 'bounds' : 'fixed',
    replica: count,
    min: bounded ? min : count,
    max: bounded ? max : Math.min(maxReplicas(returned), count + 1),
    schedules: [...(schedules ?? [])],
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    returned,
  };
}

export function changeOf({ form, replica, min, max, schedules }: ReplicaAnswers): ReplicaChange {
  if (form === 'fixed') return { replica };
  if (form === 'schedules') return { autoscaling: { replica: { schedules } } };
  return { autoscaling: { replica: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) } } };
}

/** Asks for replicas, beginning with the wanted ones. False: cancelled. */
export function askReplicas(title: string, now: ReplicaSettings, wanted: ReplicaAnswers): Promise<boolean> {
  const forms: Readonly<Record<Form, () => (() => Step | Ask)[]>> = {
    fixed: () => [fixedNumber(title, wanted)],
    bounds: () => [
      bound(title, vscode.l10n.t('Minimum replicas. Leave empty for no minimum.'), wanted, 'min', () => true),
      bound(
        title,
        vscode.l10n.t('Maximum replicas. Leave empty for no maximum.'),
        wanted,
        'max',
        () => wanted.min !== undefined,
      ),
    ],
    schedules: () => [() => askSchedules(title, wanted)],
  };
  return walkOn(() => [() => whichForm(title, now, wanted), ...forms[wanted.form]()]);
}

const whichForm = (title: string, { change: now, unreadable }: ReplicaSettings, wanted: ReplicaAnswers): Ask =>
  chooseFrom<Form>({
    title,
    placeholder:
      Object.keys(now).length > 0
        ? vscode.l10n.t('Replica settings. Now: {0}', inWords(now))
        : vscode.l10n.t('Replica settings'),
    items: async () => [
      { label: vscode.l10n.t('$(symbol-number) Fixed…'), value: 'fixed' },
      { label: vscode.l10n.t('$(arrow-both) Autoscaling by load…'), value: 'bounds' },
      {
        label: vscode.l10n.t('$(calendar) By schedule…'),
        value: 'schedules',
        ...(unreadable && { detail: wouldDrop(unreadable) }),
      },
    ],
    isCurrent: form => form === wanted.form,
    accept: ([form = 'fixed']) => (wanted.form = form),
  });

const fixedNumber = (title: string, wanted: ReplicaAnswers) => (): Step => ({
  title,
  prompt: vscode.l10n.t('Number of replicas, 1 to {0}', maxReplicas(wanted.returned)),
  value: String(wanted.replica),
  accept: async text => {
    const refusal = refusalOf(text, wanted.returned);
    if (refusal !== undefined) return refusal;
    wanted.replica = Number(text);
    return undefined;
  },
});

/** Asks for the minimum or the maximum. Either can be empty if the other is set: the plan warns. */
const bound =
  (title: string, prompt: string, wanted: ReplicaAnswers, field: 'min' | 'max', canBeEmpty: () => boolean) =>
  (): Step => ({
    title,
    prompt,
    value: String(wanted[field] ?? ''),
    accept: async text => {
      const count = text.trim() === '' ? undefined : Number(text);
      if (count === undefined && !canBeEmpty()) return vscode.l10n.t('Enter a minimum or a maximum.');
      const refusal = count === undefined ? undefined : refusalOf(text, wanted.returned);
      if (refusal !== undefined) return refusal;
      if (field === 'max' && count !== undefined && count < (wanted.min ?? 0))
        return vscode.l10n.t('Must not be below the minimum ({0}).', wanted.min!);
      wanted[field] = count;
      return undefined;
    },
  });

async function apply(
  app: App,
  connection: Connection,
  cluster: Cluster,
  base: ReplicaSettings,
  wanted: ReplicaAnswers,
): Promise<Outcome<ReplicaSettings>> {
  const { timeZone, returned } = wanted;
  const mine = { status: 'RUNNING', change: changeOf(wanted) };
  return applyTracked(app, { connection, cluster, timeZone, returned }, { base, mine, confirm: 'plan' });
}

/** Plans, confirms and applies a change of replicas; the operation is stored before the request is sent, and then tracked. */
export async function applyTracked(
  app: App,
  of: ReplicasOf,
  asking: Change<ReplicaSettings>,
): Promise<Outcome<ReplicaSettings>> {
  const tracked = trackedReplicas(app, replicaResource(app.clients, of), of.cluster);
  const outcome = await app.changes.apply(tracked.resource, asking);
  await tracked.ended(outcome);
  if (outcome.kind === 'applied') app.tree.refresh();
  return outcome;
}

/** Stores the operation before the request of a change is sent. `ended`: tells what came of the request, so that it is tracked. */
export function trackedReplicas(app: App, resource: Resource<ReplicaSettings>, cluster: Cluster) {
  let sent: OperationRecord | undefined;
  const { connection } = resource;
  return {
    resource: {
      ...resource,
      async write(live, result, options) {
        const { replica } = result.change;
        sent = await app.operations.work.add({
          kind: 'replicas',
          connectionId: connection.id,
          connectionName: connection.name,
          name: resource.name,
          state: 'sent',
          clusterId: cluster.clusterId,
          ...(cluster.regionId ? { regionId: cluster.regionId } : {}),
          ...(replica === undefined ? {} : { target: replica }),
          ...(typeof cluster.replica === 'number' ? { before: cluster.replica } : {}),
        });
        return resource.write(live, result, options);
      },
    } satisfies Resource<ReplicaSettings>,
    ended: async (outcome: Outcome<ReplicaSettings>): Promise<void> => {
      if (sent) await app.operations.work.update(sent.id, stateAfter(outcome));
    },
  };
}
