import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { replicaResource } from '../../../src/changes/resources/replicas';
import type { App } from '../../../src/commands/app';
import { NotTrusted } from '../../../src/connections/failures';
import type { Demo } from '../../../src/demo';
import type { ReplicaChange } from '../../../src/model/clusters/replicas';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, nextPick, pickOf } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';
import { answeringSteps } from '../../harness/host/steps';

const KEY = 'canary-20be91';
const CLUSTERS = ['Service', 'Search Team', 'Clusters'] as const;

describe('a change of replicas', () => {
  let running: App;
  let demo: Demo;
  const planted: (() => void)[] = [];
  let later = 0; // milliseconds that the service is ahead
  beforeEach(async () => {
    later = 0;
    ({ running, demo } = await connectDemo({ id: 'n', key: KEY }, { now: () => Date.now() + later }));
  });
  afterEach(async () => {
    for (const restore of planted.splice(0)) restore();
    running.unapplied.replicas.clear();
    await leave({ running, demo });
  });

  const fail = (...fault: Parameters<Demo['fail']>) => planted.push(demo.fail(...fault));
  const connection = async () => (await running.connections.find('n'))!;
  const posts = () => demo.requests.filter(request => /modifyReplica/.test(request)).length;
  const describeCluster = async () =>
    (await running.clients.cloud(await connection())).clusters.describe(demo.clusters[0]!.clusterId);

  /** Plans a change, reads the plan, and answers it. */
  async function change(wanted: ReplicaChange, decision: 'apply' | 'discard' = 'apply') {
    using _modal = answering('showWarningMessage', 'Change Replicas');
    const resource = replicaResource(running.clients, {
      connection: await connection(),
      cluster: await describeCluster(),
      timeZone: 'Europe/Berlin',
    });
    let text = '';
    const shown = planShown().then(async editor => {
      text = editor.document.getText();
      (await running.changes.plans.documents()).decide(decision);
    });
    const carried = running.changes.apply(resource, {
      mine: { status: 'RUNNING', change: wanted },
      confirm: 'plan',
    });
    await Promise.race([shown, carried]);
    return { outcome: await carried, text };
  }

  it('is planned with its week, sent once, and taken down', async () => {
    const schedules = [
      { cron: '0 8 * * 1-5', target: 4 },
      { cron: '0 20 * * 1-5', target: 2 },
      { cron: 'whenever', target: 3 },
    ];
    using told = answering('setStatusBarMessage');
    const { outcome, text } = await change({ autoscaling: { replica: { schedules } } });
    assert.equal(outcome.kind, 'applied');
    assert.match(
      String(told.asked[0]?.[0]),
      /^\$\(watch\) .*: accepted; the cluster is being modified \(Service › .*\)\.$/,
    );
    assert.match(text, /^# Change replicas of “prod-search”/);
    assert.match(text, /2 replicas, fixed → .*autoscaling by schedule \(3 schedules\)/);
    assert.match(text, /- Project: (Search Team \()?proj-\w+\)?\n- Cluster: prod-search \(in01-3f8a1b6c9d2e705\)\n/);
    assert.match(text, /Member \(PRIMARY\) of a global cluster. Only this member is changed/);
    assert.match(text, /No preview for schedule 3 \(whenever\): .+\. The schedule can still be sent/);
    assert.match(text, /## Seven days, hourly \(Europe\/Berlin\)\n\n```text\n/);
    assert.match(text, /POST \/v2\/clusters\/in01-3f8a1b6c9d2e705\/modifyReplica/);
    assert.equal(posts(), 1);
    const [record] = (await running.changes.journal.list()).records;
    assert.deepEqual(
      [record?.kind, record?.outcome, record?.thingId],
      ['replicas', 'applied', demo.clusters[0]!.clusterId],
    );
    assert.equal((await describeCluster()).status, 'MODIFYING');
  });

  it('is done where it was seen done, and not where its bounds alone were seen', async () => {
    const resource = replicaResource(running.clients, {
      connection: await connection(),
      cluster: await describeCluster(),
      timeZone: 'UTC',
    });
    const bounds: ReplicaChange = { autoscaling: { replica: { min: 1, max: 3 } } };
    const goesOn = (wanted: ReplicaChange, read?: ReplicaChange, status = 'RUNNING') =>
      resource.goesOn!(read && { status, change: read }, { status: 'RUNNING', change: wanted });
    const changing = 'the cluster is being modified';
    assert.deepEqual(
      [
        goesOn({ replica: 3 }),
        goesOn({ replica: 3 }, { replica: 2 }),
        goesOn({ replica: 3 }, { replica: 3 }, 'MODIFYING'),
        goesOn({ replica: 3 }, { replica: 3 }),
        goesOn(bounds, bounds),
      ],
      [changing, changing, changing, undefined, changing],
    );
  });

  it('begins at the setting of the cluster', async () => {
    await change({ autoscaling: { replica: { min: 1, max: 3 } } });
    later = 60_000;
    using steps = answeringSteps(undefined);
    await vscode.commands.executeCommand(
      'vectorCloud.cluster.changeReplicas',
      await find(running.tree, ...CLUSTERS, 'prod-search'),
    );
    assert.equal(steps.asked[0]?.active, '$(arrow-both) Autoscaling by load…');
  });

  it('begins with the schedules of a dialog that was canceled', async () => {
    const schedules = '$(calendar) By schedule…';
    const ask = async (...answers: string[]) => {
      using steps = answeringSteps(schedules, ...answers, undefined);
      await vscode.commands.executeCommand(
        'vectorCloud.cluster.changeReplicas',
        await find(running.tree, ...CLUSTERS, 'prod-search'),
      );
      return steps.asked.at(-1)?.rows ?? [];
    };
    using _texts = answering('showInputBox', '0 8 * * 1-5', '4');
    await ask('$(add) Add Schedule…');
    const [first] = await ask();
    assert.match(first!, /0 8 \* \* 1-5 → 4 replicas/);
  });

  it('begins its schedules at the first row, which Enter takes', async () => {
    const prod = await find(running.tree, ...CLUSTERS, 'prod-search');
    const { pick, done } = await pickOf('cluster.changeReplicas', prod);
    const next = nextPick();
    await pick.await('$(calendar) By schedule…');
    const schedules = await next;
    assert.deepEqual(schedules.activeItems, schedules.items.slice(0, 1));
    schedules.leave();
    await done;
  });

  it('goes on to the plan on Enter once a schedule was added, and stays at its row where that was canceled', async () => {
    const add = '$(add) Add Schedule…';
    using steps = answeringSteps('$(calendar) By schedule…', add, add, undefined);
    using _texts = answering('showInputBox', '0 8 * * 1-5', '4', '0 20 * * *', undefined);
    await vscode.commands.executeCommand(
      'vectorCloud.cluster.changeReplicas',
      await find(running.tree, ...CLUSTERS, 'prod-search'),
    );
    assert.deepEqual(
      steps.asked.slice(-2).map(({ active }) => active),
      ['$(checklist) Show Plan', add],
    );
  });

  describe('is asked for', () => {
    const asking = async (...answers: string[]) => {
      using steps = answeringSteps(...answers, undefined);
      await vscode.commands.executeCommand(
        'vectorCloud.cluster.changeReplicas',
        await find(running.tree, ...CLUSTERS, 'prod-search'),
      );
      return steps.asked.slice(1);
    };
    const REFUSED = { text: 'Must be an integer from 1 to 8.' };

    it('up to 8', async () => {
      assert.deepEqual(await asking('$(symbol-number) Fixed…', '9', '0', '2.5'), [
        { text: 'Number of replicas, 1 to 8', value: '2' },
        { ...REFUSED, value: '9' },
        { ...REFUSED, value: '0' },
        { ...REFUSED, value: '2.5' },
      ]);
      assert.deepEqual((await asking('$(arrow-both) Autoscaling by load…', '9')).at(-1), { ...REFUSED, value: '9' });
    });

    /** Leaves the cluster with ten replicas, as a service with other limits does. */
    async function haveTen() {
      await change({ autoscaling: { replica: { min: 10, max: 10 } } });
      later += 60_000;
    }

    it('up to the number that the service returned, if more', async () => {
      await haveTen();
      assert.deepEqual(await asking('$(symbol-number) Fixed…', '11'), [
        { text: 'Number of replicas, 1 to 10', value: '10' },
        { text: 'Must be an integer from 1 to 10.', value: '11' },
      ]);
      const bounds = await asking('$(arrow-both) Autoscaling by load…', '10', '11');
      assert.deepEqual(
        bounds.map(({ value }) => value),
        ['10', '10', '11'],
      );
      assert.equal(bounds[2]!.text, 'Must be an integer from 1 to 10.');
    });

    it('and sent, and proposed again, with a number that the service returned', async () => {
      await haveTen();
      assert.equal((await change({ replica: 10 })).outcome.kind, 'applied');
      later += 60_000;
      assert.equal((await change({ replica: 3 })).outcome.kind, 'applied');
      later += 60_000;
      assert.equal(posts(), 3);
      using _modal = answering('showWarningMessage', 'Change Replicas');
      using _picks = answering(
        'showQuickPick',
        (items: { head?: object }[]) => items.find(({ head }) => head),
        (items: { label: string }[]) => items.find(({ label }) => label === 'Revert Change…'),
      );
      using said = answering('showErrorMessage');
      const planned = planShown();
      const reverting = vscode.commands.executeCommand('vectorCloud.journal.show');
      assert.match((await planned).document.getText(), /3 replicas, fixed → 10 replicas, fixed/);
      (await running.changes.plans.documents()).decide('apply');
      await reverting;
      // Refused by the service, whose cluster has three by now, and not before it was asked.
      assert.deepEqual([posts(), said.asked.length], [4, 1]);
    });
  });

  it('says in its plan and in the row where it goes while the regions are not listed', async () => {
    fail('GET /v2/regions', { status: 503, message: 'busy' });
    running.clients.forget('n');
    const notice = `Regions cannot be listed \\(busy.*\\)\\. Requests to regions go to ${new URL(demo.baseUrl).host}`;
    const { text } = await change({ replica: 3 }, 'discard');
    assert.match(text, new RegExp(`^- ${notice}$`, 'm'));
    const row = await find(running.tree, ...CLUSTERS, 'prod-search');
    const item = await running.tree.resolveTreeItem(running.tree.getTreeItem(row), row);
    assert.match(item.tooltip as string, new RegExp(`^prod-search\\n[^]*\\n${notice}\\.$`));
    const jobs = await find(running.tree, ...CLUSTERS, 'prod-search', 'Import Jobs');
    const [job] = await running.tree.getChildren(jobs);
    const jobItem = await running.tree.resolveTreeItem(running.tree.getTreeItem(job!), job!);
    assert.match(jobItem.tooltip as string, new RegExp(`\\n${notice}\\.$`));
    running.clients.forget('n');
  });

  it('goes to the region that the description of an entered cluster tells', async () => {
    fail('GET /v2/regions', { status: 503, message: 'busy' });
    running.clients.forget('n');
    const cluster = { clusterId: demo.clusters[0]!.clusterId };
    const entered = { connection: await connection(), cluster, timeZone: 'UTC' };
    const resource = replicaResource(running.clients, entered);
    const live = await resource.read({});
    const plan = resource.plan(live, { ...live!, change: { replica: 3 } });
    assert.match(plan.warnings![0]!, /^Regions cannot be listed/);
    running.clients.forget('n');
  });

  it('is planned also where no key may go to the region, and says so', async () => {
    const { regional } = running.clients;
    Object.assign(running.clients, { regional: () => Promise.reject(new NotTrusted('elsewhere.example')) });
    try {
      const cluster = { clusterId: demo.clusters[0]!.clusterId };
      const resource = replicaResource(running.clients, { connection: await connection(), cluster, timeZone: 'UTC' });
      const live = await resource.read({});
      assert.match(resource.plan(live, { ...live!, change: { replica: 3 } }).warnings![0]!, /elsewhere\.example/);
    } finally {
      Object.assign(running.clients, { regional });
    }
  });

  it('is not sent where the person says no', async () => {
    const { outcome } = await change({ replica: 3 }, 'discard');
    assert.deepEqual([outcome.kind, posts()], ['cancelled', 0]);
  });

  it('can be reverted from the journal, through a plan, unlike changes that cannot', async () => {
    await change({ replica: 3 });
    const load = { kind: 'collection', thingId: 'c', name: 'c', summary: 'Load c', outcome: 'applied', request: {} };
    await running.changes.journal.add({ connectionId: 'gone', connectionName: 'Gone', ...load });
    later = 60_000;
    const summaries: string[] = [];
    using _pick = answering('showQuickPick', (items: { head?: { summary: string } }[]) => {
      summaries.push(...items.map(({ head }) => head!.summary));
      return items[0];
    });
    const planned = planShown();
    const reverting = vscode.commands.executeCommand('vectorCloud.journal.proposeReverse');
    assert.match((await planned).document.getText(), /3 replicas, fixed → 2 replicas, fixed/);
    (await running.changes.plans.documents()).decide('discard');
    await reverting;
    assert.equal(posts(), 1);
    assert.ok(summaries.length > 0 && !summaries.includes('Load c'), String(summaries));
  });

  it('is not sent to a cluster that is at something', async () => {
    await change({ replica: 3 });
    using said = answering('showErrorMessage');
    const { outcome } = await change({ replica: 4 });
    assert.deepEqual([outcome.kind, posts()], ['refused', 1]);
    assert.match(
      String(said.asked[0]?.[0]),
      /^prod-search on Service › .*prod-search: not applied\. The cluster is MODIFYING. Replicas can be changed only while the cluster is RUNNING\.$/,
    );
  });

  it('is told by the state of the cluster where no answer came', async () => {
    fail('POST /v2/clusters/{clusterId}/modifyReplica', { cut: 'within' });
    using _told = answering('showInformationMessage');
    const { outcome } = await change({ replica: 3 });
    assert.deepEqual([outcome.kind, outcome.kind === 'applied' && outcome.settled, posts()], ['applied', true, 1]);
  });

  it('that never arrived is refused, and that the service refuses says why', async () => {
    using said = answering('showErrorMessage');
    fail('POST /v2/clusters/{clusterId}/modifyReplica', { status: 400, code: 40_013, message: 'too many', times: 1 });
    assert.equal((await change({ replica: 8 })).outcome.kind, 'refused');
    assert.match(String(said.asked[0]?.[0]), /not applied\. too many/);
  });

  it('is not even asked about where it cannot be', async () => {
    using said = answering('showErrorMessage');
    const last = () => String(said.asked.at(-1)?.[0]);
    const prod = await find(running.tree, ...CLUSTERS, 'prod-search');
    assert.equal(running.tree.getTreeItem(prod).contextValue, 'cluster running listed dedicated');
    await change({ replica: 3 });
    await vscode.commands.executeCommand('vectorCloud.cluster.changeReplicas', prod);
    assert.match(last(), /The cluster is MODIFYING/);
    const shared = await find(running.tree, ...CLUSTERS, 'playground');
    assert.equal(running.tree.getTreeItem(shared).contextValue, 'cluster running listed shared');
    await vscode.commands.executeCommand('vectorCloud.cluster.changeReplicas', shared);
    assert.match(last(), /“playground” has no replica settings. Replicas need a dedicated cluster/);
  });
});
