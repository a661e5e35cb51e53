import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { PlanDocuments } from '../../../src/changes/plan-documents';
import { replicaResource } from '../../../src/changes/resources/replicas';
import type { PartOutcome } from '../../../src/changes/part-outcomes';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import type { ReplicaSettings } from '../../../src/model/clusters/replicas';
import { connectDemo, LAB, leave, PROD } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';
import { happened } from '../../harness/host/waiting';

const KEY = 'canary-c3a901';
const ARCHIVE = 'in01-58e2d4a1097b6cf';

describe('one plan for several objects', () => {
  let running: App;
  let demo: Demo;
  const planted: (() => void)[] = [];
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'n', key: KEY }));
  });
  afterEach(async () => {
    for (const restore of planted.splice(0)) restore();
    await leave({ running, demo });
  });

  const posts = () => demo.requests.filter(request => /modifyReplica/.test(request));
  const parts = async (ids: readonly string[], replica = 3) => {
    const connection = (await running.connections.find('n'))!;
    const cloud = await running.clients.cloud(connection);
    const clusters = await Promise.all(ids.map(id => cloud.clusters.describe(id)));
    return clusters.map(cluster => ({
      resource: replicaResource(running.clients, { connection, cluster, timeZone: 'UTC' }),
      mine: { status: 'RUNNING', change: { replica } } satisfies ReplicaSettings,
    }));
  };

  /** Plans, lets the test look and decide, and returns the outcomes with the last page. */
  async function change(
    ids: readonly string[],
    decide: () => Promise<'apply' | 'discard'>,
    { answer = 'Change Replicas', asksAgain = false }: { answer?: string | undefined; asksAgain?: boolean } = {},
  ) {
    using modal = answering('showWarningMessage', answer);
    const plans = await running.changes.plans.documents();
    const texts = { title: 'Change replicas', action: 'Change Replicas' };
    const carried = running.changes.applySeveral(await parts(ids), texts);
    const { document } = await planShown();
    const before = plans.at(document.uri)!.shown;
    const decision = await decide();
    const again = decidedAndAsking(plans, document.uri);
    plans.decide(decision, document.uri);
    const outcomes = asksAgain ? await again.then(() => undefined) : await carried;
    return { carried, outcomes, before, plans, uri: document.uri, after: plans.at(document.uri)?.shown, modal };
  }
  /** Waits until a decision was carried out and the plan takes another. */
  const decidedAndAsking = async (plans: PlanDocuments, uri: vscode.Uri): Promise<void> => {
    while (!plans.at(uri)?.busy) await happened(plans.onDidChange);
    while (plans.at(uri)?.busy) await happened(plans.onDidChange);
  };
  const kinds = (outcomes: readonly PartOutcome<unknown>[] | undefined) => outcomes?.map(({ kind }) => kind);
  const apply = async () => 'apply' as const;

  it('has a part for each, asks once, and applies them in order', async () => {
    const { outcomes, before, after, modal } = await change([PROD, LAB], apply);
    assert.deepEqual(
      before.view.parts?.map(({ name, groups }) => [name, groups[0]?.lines[0]?.value?.after]),
      [
        ['prod-search', '3 replicas, fixed'],
        ['recall-lab', '3 replicas, fixed'],
      ],
    );
    assert.deepEqual(kinds(outcomes), ['applied', 'applied']);
    assert.equal(modal.asked.length, 1);
    assert.match(JSON.stringify(modal.asked[0]), /prod-search: .*recall-lab: /);
    assert.deepEqual(
      posts().map(request => /in01-\w+/.exec(request)?.[0]),
      [PROD, LAB],
    );
    const { records } = await running.changes.journal.list();
    assert.deepEqual(records.map(({ name, outcome }) => [name, outcome]).slice(0, 2), [
      ['recall-lab', 'applied'],
      ['prod-search', 'applied'],
    ]);
    assert.equal(after?.view.ended, true);
    assert.deepEqual(
      after?.view.parts?.map(({ outcome }) => outcome?.ok),
      [true, true],
    );
  });

  it('sends nothing where it is discarded, or not confirmed', async () => {
    assert.deepEqual(kinds((await change([PROD, LAB], async () => 'discard')).outcomes), ['cancelled', 'cancelled']);
    const { carried, plans, uri } = await change([PROD, LAB], apply, { answer: 'Back to Plan', asksAgain: true });
    plans.decide('discard', uri); // it is asked again
    assert.deepEqual(kinds(await carried), ['cancelled', 'cancelled']);
    assert.equal(posts().length, 0);
  });

  it('leaves out what cannot be changed, and says why', async () => {
    const { outcomes, before } = await change([ARCHIVE, LAB], apply);
    assert.match(before.view.parts?.[0]?.problem ?? '', /The cluster is STOPPED/);
    assert.deepEqual(kinds(outcomes), ['problem', 'applied']);
    assert.equal(posts().length, 1);
  });

  it('stops after a part that is refused, and skips the rest', async () => {
    planted.push(
      demo.fail(`POST /v2/clusters/${PROD}/modifyReplica`, { status: 400, body: '{"code":40003,"message":"Busy"}' }),
    );
    const { outcomes, after } = await change([PROD, LAB], apply);
    assert.deepEqual(kinds(outcomes), ['refused', 'skipped']);
    assert.match(after?.view.parts?.[0]?.outcome?.text ?? '', /^Not applied\. .*Busy/);
    assert.equal(after?.view.parts?.[1]?.outcome?.text, 'Skipped. Nothing was sent.');
    assert.equal(posts().length, 1);
  });

  it('stops where it is discarded meanwhile, and tells the outcomes', async () => {
    using modal = answering('showWarningMessage', 'Change Replicas', undefined);
    const plans = await running.changes.plans.documents();
    const [first, second] = await parts([PROD, LAB]);
    let uri: vscode.Uri | undefined;
    const write: NonNullable<typeof first>['resource']['write'] = (...sending) => {
      plans.decide('discard', uri);
      return first!.resource.write(...sending);
    };
    const discarding = { ...first!, resource: { ...first!.resource, write } };
    const texts = { title: 'Change replicas', action: 'Change Replicas' };
    const carried = running.changes.applySeveral([discarding, second!], texts);
    uri = (await planShown()).document.uri;
    plans.decide('apply', uri);
    assert.deepEqual(kinds(await carried), ['applied', 'skipped']);
    assert.equal(posts().length, 1);
    assert.match(String(modal.asked[1]?.[0]), /^prod-search: Accepted: .* recall-lab: Skipped\. Nothing was sent\.$/);
  });

  it('plans again where a cluster was changed after the plan', async () => {
    const elsewhere = async () => {
      const cloud = await running.clients.cloud((await running.connections.find('n'))!);
      await cloud.clusters.modifyReplica(LAB, { replica: 2 });
      return 'apply' as const;
    };
    const { carried, plans, uri, after } = await change([PROD, LAB], elsewhere, { asksAgain: true });
    assert.match(after?.view.notice ?? '', /were changed after the plan/);
    assert.match(after?.view.parts?.[1]?.problem ?? '', /The cluster is MODIFYING/);
    plans.decide('discard', uri);
    assert.deepEqual(kinds(await carried), ['cancelled', 'cancelled']);
    assert.equal(posts().length, 1, 'the change by others');
  });

  it('has no plan where no object can be changed', async () => {
    const texts = { title: 'Change replicas', action: 'Change Replicas' };
    await assert.rejects(
      running.changes.applySeveral(await parts([ARCHIVE]), texts),
      /archive-2024: The cluster is STOPPED/,
    );
  });
});
