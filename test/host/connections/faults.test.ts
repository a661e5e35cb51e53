import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Outcome } from '../../../src/changes/outcome';
import type { Resource } from '../../../src/changes/resource';
import type { App } from '../../../src/commands/app';
import type { Connection } from '../../../src/connections/connection';
import type { Demo } from '../../../src/demo';
import { alertRuleResource } from '../../../src/changes/resources/alert-rules';
import type { KindServices } from '../../../src/documents/document-kind';
import { migrationResource } from '../../../src/changes/resources/migrations';
import { sendMigration } from '../../../src/work/migrating';
import { OneTimePasswords } from '../../../src/work/one-time-passwords';
import { Work } from '../../../src/work/work';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';

const KEY = 'canary-fa0175';
const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
const CAPACITY = 'alert-d41c9e07-3b58-4f6a-8e2d-a90b7c64f135';

/** Step at which the network fails. */
type Step = 'read' | 'before the write' | 'within the write' | 'read back' | 'within the write, and read back';

/** The final outcome, and whether the service made the change. */
type End = readonly [outcome: string, done: boolean];

interface Writer {
  readonly what: string;
  readonly reads: string;
  readonly writes: string;
  readonly resource: (services: KindServices, connection: Connection) => Resource<object>;
  readonly mine: object;
  readonly done: () => Promise<boolean>;
  readonly ends: readonly (readonly [Step, End])[];
}

describe('when the network goes', () => {
  let running: App;
  let demo: Demo;
  let work: Work;
  let passwords: OneTimePasswords;
  let storage: vscode.Uri;

  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'n', key: KEY }));
    storage = vscode.Uri.joinPath(running.storage, `faults-${crypto.randomUUID()}`);
    work = new Work(storage);
    passwords = new OneTimePasswords(running.connections.keys);
  });
  afterEach(async () => {
    for (const { connectionId, clusterId } of await running.connections.keys.waiting()) {
      await running.connections.keys.deleteOnce(connectionId, clusterId);
    }
    work.dispose();
    passwords.dispose();
    await vscode.workspace.fs.delete(storage, { recursive: true });
    await leave({ running, demo });
  });

  const get = async (path: string): Promise<Record<string, Record<string, unknown>[]>> => {
    const answer = await fetch(`${demo.baseUrl}${path}`, { headers: { authorization: `Bearer ${KEY}` } });
    return ((await answer.json()) as { data: Record<string, Record<string, unknown>[]> }).data;
  };
  const rules = async () => (await get(`/v2/alertRules?projectId=${PROJECT}`))['alertRules']!;
  const clusters = async () => (await get('/v2/clusters?pageSize=100'))['clusters']!;

  const rule = {
    ruleName: 'Made here',
    level: 'WARNING',
    metricName: 'CU_CAPACITY',
    enabled: true,
    sendResolved: false,
    actions: [{ type: 'EMAIL', config: { recipients: { members: ['a@example.com'] } } }],
  };
  const of = (connection: Connection) => ({ connection, projectId: PROJECT });
  const source = { clusterId: 'in01-3f8a1b6c9d2e705' };
  const made = {
    source,
    destination: {
      clusterName: 'copy',
      projectId: PROJECT,
      regionId: 'aws-us-west-2',
      plan: 'Standard',
      cuType: 'Performance-optimized',
      cuSize: 1,
    },
  };
  const writers: readonly Writer[] = [
    {
      what: 'a change of an alert rule',
      reads: 'GET /v2/alertRules',
      writes: 'PUT /v2/alertRules/{id}',
      resource: (services, connection) =>
        alertRuleResource(services, { ...of(connection), id: CAPACITY, ruleName: 'Capacity' }, []),
      mine: { threshold: '81' },
      done: async () => (await rules()).some(({ threshold }) => threshold === '81'),
      ends: [
        ['read', ['applied', true]], // the plan says that nothing was compared
        ['before the write', ['refused', false]],
        ['within the write', ['applied, settled', true]],
        ['read back', ['applied', true]], // by the rule that the answer holds
        ['within the write, and read back', ['unknown', true]],
      ],
    },
    {
      what: 'a new alert rule',
      reads: 'GET /v2/alertRules',
      writes: 'POST /v2/alertRules',
      resource: (services, connection) => alertRuleResource(services, { ...of(connection), ruleName: 'Made here' }, []),
      mine: rule,
      done: async () => (await rules()).some(({ ruleName }) => ruleName === 'Made here'),
      ends: [
        ['read', ['applied', true]], // the plan says that nothing was compared
        ['before the write', ['unknown', false]],
        ['within the write', ['applied, settled', true]],
        ['read back', ['applied', true]], // by the rule that the answer holds
        ['within the write, and read back', ['unknown', true]],
      ],
    },
    {
      what: 'a migration into a new cluster',
      reads: 'GET /v2/clusters',
      writes: 'POST /v2/migrations/toNewDedicated',
      resource: (services, connection) => migrationResource(services, connection, made),
      mine: made,
      done: async () => (await clusters()).some(({ clusterName }) => clusterName === 'copy'),
      ends: [
        ['read', ['applied', true]], // the plan says what was not compared
        ['before the write', ['unknown', false]],
        ['within the write', ['applied, settled', true]],
        ['read back', ['applied', true]], // the answer told its job: there is nothing to read back
        ['within the write, and read back', ['unknown', true]],
      ],
    },
  ];

  const told = (outcome: Outcome<object>): string =>
    outcome.kind === 'applied'
      ? ['applied', outcome.settled && 'settled', outcome.readBack === 'failed' && 'not read back']
          .filter(Boolean)
          .join(', ')
      : outcome.kind;

  for (const { what, reads, writes, resource, mine, done, ends } of writers) {
    for (const [step, [end, isDone]] of ends) {
      it(`${step}: ${what} is ${end}, and sent at most once`, async () => {
        const connection = (await running.connections.find('n'))!;
        const services: KindServices = {
          ...running.documents.services,
          migrate: (...sent) => sendMigration({ clients: running.clients, work, passwords }, ...sent),
        };
        const restores: (() => void)[] = [];
        const fail = (...fault: Parameters<Demo['fail']>) => restores.push(demo.fail(...fault));
        if (step === 'read') fail(reads, { truncated: true });
        if (step === 'before the write') fail(writes, { cut: 'before' });
        if (step.startsWith('within the write')) fail(writes, { cut: 'within' });
        const thing = resource(services, connection);
        const write = thing.write.bind(thing);
        const breaking: typeof write = (...all) => {
          if (step.endsWith('read back')) fail(reads, { truncated: true });
          return write(...all);
        };
        Object.assign(thing, { write: breaking });

        using _ = answering('showWarningMessage', confirmed, 'I Saved the Password'); // the second: a password, or what came of it
        using __ = answering('showErrorMessage');
        const records = (await running.changes.journal.list()).records.length;
        assert.equal(told(await running.changes.apply(thing, { mine, confirm: 'modal' })), end);
        restores.forEach(restore => restore());

        const [method, path] = writes.split(/ (\/v2\/\w+)/) as [string, string];
        const sent = demo.requests.filter(request => request.startsWith(`${method} ${path}`)).length;
        const kept = (await running.changes.journal.list()).records;
        assert.deepEqual([sent, kept.length - records], [1, 1]);
        assert.equal(kept[0]?.outcome, end.split(',')[0]);
        assert.equal(await done(), isDone);
      });
    }
  }
});
