import assert from 'node:assert/strict';
import { CloudClient } from '../../../src/client';
import type { Clients } from '../../../src/connections/clients';
import { Latencies } from '../../../src/connections/latencies';
import { openNew } from '../../../src/documents/opening';
import { readMetric } from '../../../src/panels/metrics/readings';
import { rehearsalHandlers } from '../../../src/panels/alert-rules/rehearsals';
import { shownDocument } from '../../harness/host/app';
import { answering, pickOf } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';
import { LAB, PROD, PROJECT, ROLE, VOLUME } from '../../harness/matrix/things';
import type { Cell, Flow } from './cell';

const IMPORT = 'job-0417c2b98f6e53da1b7';
const MIGRATION = 'job-2be7740f1d95a8c36b0';

/** Expands a row and finds one below it. */
const shows =
  (expected: string, ...keys: string[]): Flow =>
  async cell => {
    const rows = await cell.below(cell.cloud, ...keys);
    assert.ok(rows.includes(expected), rows.join(' | '));
  };

const rule = (cell: Cell, label: string) => cell.row(cell.cloud, PROJECT, 'alertRules', label);

const item = (label: string) => (items: { label: string }[]) => items.find(each => each.label === label);

/** Tracks an operation that was started elsewhere, until a check has a result. */
async function watch(cell: Cell, of: { kind: 'import' | 'migration'; jobId: string; clusterId: string }) {
  const { running, cloud } = cell;
  const { work } = running.operations;
  const operation = await work.add({
    ...of,
    connectionId: cloud,
    connectionName: 'Account',
    name: 'watched',
    state: 'running',
    begun: true,
  });
  try {
    await running.operations.lookNow(operation.id);
    const seen = await cell.until(async () => {
      const now = (await work.list()).find(({ id }) => id === operation.id);
      return now?.state === 'done' || now?.note ? now : undefined;
    });
    assert.equal(seen.state, 'done', seen.note);
  } finally {
    await work.remove(operation.id);
  }
}

async function migrate(cell: Cell, destination: object, more: object = {}): Promise<void> {
  using _ = answering('showInformationMessage');
  const document = { source: { clusterId: PROD }, destination, ...more };
  await openNew({ id: cell.cloud }, cell.running.documents, {
    kind: 'migrations',
    name: 'New',
    document,
    pending: true,
  });
  await cell.planShown();
}

/** Runs a command without a row, and picks its target. */
async function fromPalette(cell: Cell, command: string, label: string): Promise<void> {
  const { pick: rows, done } = await pickOf(command);
  await cell.until(() => rows.labels.includes(label) || undefined);
  rows.choose(label);
  await done;
}

let replicas = 2;

/** The flows of the control plane. */
export const cloudFlows: Readonly<Record<string, Flow>> = {
  'cloud.projects.list': shows('Search Team'),
  'cloud.clusters.list': shows('playground', PROJECT, 'clusters'),
  'cloud.roles.list': shows('Data Viewer', PROJECT, 'roles'),
  'cloud.volumes.list': shows('help-center-exports', PROJECT, 'volumes'),
  'cloud.alertRules.list': shows('Search latency is critical', PROJECT, 'alertRules'),
  'cloud.clouds.list': shows('Amazon Web Services', PROJECT, 'regions'),
  'cloud.importTasks.list': shows('support_tickets', PROJECT, 'clusters', PROD, 'importTasks'),
  'cloud.importJobs.list': shows('support_tickets', PROJECT, 'clusters', PROD, 'importJobs'),
  'cloud.regions.list': shows('aws-us-west-2', PROJECT, 'regions', 'aws'),
  'cloud.privateEndpointServices.list': async cell => {
    const region = [PROJECT, 'regions', 'aws', 'aws-us-west-2', 'privateEndpointServices'];
    const rows = await cell.below(cell.cloud, ...region);
    assert.match(rows[0] ?? '', /^com\.amazonaws\.vpce/);
  },
  'cloud.clusters.describe': async cell => {
    const record = await (await cell.row(cell.cloud, PROJECT, 'clusters', PROD)).record?.();
    assert.equal((record as { clusterName?: string } | undefined)?.clusterName, 'prod-search');
  },
  'cloud.volumes.describe': async cell => {
    const record = await (await cell.row(cell.cloud, PROJECT, 'volumes', VOLUME)).record?.();
    assert.equal((record as { status?: string }).status, 'RUNNING');
  },
  'cloud.volumes.updateDescription': async cell => {
    using _ = answering('showInputBox', crypto.randomUUID());
    await cell.confirmed(() => fromPalette(cell, 'volume.editDescription', VOLUME));
  },
  'cloud.roles.describe': async cell => {
    await fromPalette(cell, 'role.edit', 'Search Operator');
    assert.match((await shownDocument()).getText(), /"Search Operator"/);
  },
  'cloud.roles.update': async cell => {
    await cell.run('role.edit', await cell.row(cell.cloud, PROJECT, 'roles', ROLE));
    await cell.edit(role => ({ ...role, description: crypto.randomUUID() }));
    await cell.planShown();
  },
  'cloud.roles.create': async cell => {
    await cell.run('role.create', await cell.row(cell.cloud, PROJECT, 'roles'));
    const policies = [{ resourceType: 'volume', privileges: ['view'], resources: ['*'] }];
    await cell.edit(role => ({ ...role, roleName: crypto.randomUUID(), policies }));
    await cell.planShown();
  },
  'cloud.roles.delete': async cell => {
    const row = await cell.row(cell.cloud, PROJECT, 'roles', cell.role);
    await cell.plan(() => cell.run('role.delete', row));
  },
  'cloud.alertRules.create': async cell => {
    const row = await cell.row(cell.cloud, PROJECT, 'alertRules');
    using _ = answering('showQuickPick', item('Many searches'));
    await cell.run('alertRule.create', row);
    const actions = [{ type: 'EMAIL', config: { recipients: { members: ['a@b.example'] } } }];
    await cell.edit(document => ({ ...document, ruleName: crypto.randomUUID(), actions }));
    await cell.planShown();
  },
  'cloud.alertRules.update': async cell => {
    const row = await rule(cell, cell.rule);
    await cell.confirmed(() => cell.run('alertRule.disable', row));
  },
  'cloud.alertRules.delete': async cell => {
    const row = await rule(cell, cell.rule);
    await cell.plan(() => cell.run('alertRule.delete', row));
  },
  'cloud.clusters.modifyReplica': async cell => {
    const { pick: clusters, done } = await pickOf('cluster.changeReplicas');
    replicas = (replicas % 8) + 1; // other than before
    using _ = answeringSteps('$(symbol-number) Fixed…', String(replicas));
    await cell.plan(async () => {
      const typed = `$(edit) ${PROD}`;
      await cell.until(() => {
        clusters.type(PROD);
        return clusters.labels.includes(typed) || undefined;
      });
      clusters.choose(typed);
      await done;
    });
  },
  'cloud.migrations.toNewDedicated': async cell => {
    const more = { plan: 'Standard', cuType: 'Performance-optimized', cuSize: 1 };
    const clusterName = `copy-${crypto.randomUUID().slice(0, 8)}`;
    await migrate(cell, { clusterName, projectId: PROJECT, regionId: 'aws-us-west-2', ...more });
  },
  'cloud.migrations.toExisting': cell =>
    migrate(cell, { clusterId: LAB }, { dbCollections: [{ destDbName: `d${cell.turn}` }] }),
  'cloud.jobs.describe': cell => watch(cell, { kind: 'migration', jobId: MIGRATION, clusterId: LAB }),
  'cloud.importJobs.getProgress': cell => watch(cell, { kind: 'import', jobId: IMPORT, clusterId: PROD }),
  'cloud.metrics.query': async cell => {
    const connection = await cell.connection(cell.cloud);
    // Of this bundle: what failed is told by its class.
    const { baseUrl, apiKey } = cell.service.demo!;
    const cloud = async () => new CloudClient({ baseUrl, token: apiKey });
    const { clock } = cell.running.clients;
    const clients = { cloud, regional: cloud, clock } as unknown as Clients;
    const services = {
      clients,
      latencies: { get: async () => new Latencies(() => 0) },
      connection: async () => connection,
    };
    const order = { kind: 'metrics', clusterId: PROD, metricName: 'CU_COMPUTATION', period: 'PT1H' } as const;
    const reading = await rehearsalHandlers(services).readSeries(order);
    assert.ok(reading && reading.series.length > 0, reading?.problem);
    const place = { connectionId: connection.id, clusterId: PROD };
    const { signal } = new AbortController();
    const shown = await readMetric(services, { connection, place, name: 'CU_COMPUTATION', period: 'PT1H', signal });
    assert.equal(shown.source, 'service', shown.problem);
  },
};
