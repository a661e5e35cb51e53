import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { EntitySelection } from '../../../src/commands/entities';
import type { Demo } from '../../../src/demo';
import { editEntities, find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';

type Fault = Parameters<Demo['fail']>[1];
type Body = Record<string, unknown>;

const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);

const FAULTS = {
  408: { status: 408, code: 10_001, message: 'The request timed out' },
  429: { status: 429, code: 429, message: 'Too many requests' },
  500: { status: 500, code: 5, message: 'Internal error' },
  'a connection that is cut before the response': { cut: 'before' },
  'a connection that is cut within the response': { cut: 'within' },
} as const satisfies Record<string, Fault>;

const BUSY = /not applied\. .*(?:Too many requests|rate limit|429)/i;
const UNCHANGED = /not applied\. (?!.*might have been applied).* The service still shows the previous state\.$/;
const UNSEEN = /outcome unknown\. (?!.*might have been applied).* The service does not show the change yet\./;
const UNREAD =
  /outcome unknown\. .* Read-back failed: The service generates the IDs, so the entities cannot be looked up\. Check the state/;
const SHOWN = /done\. The service did not respond, but its current state shows the change\./;

describe('entities of a service that fails while they are written', () => {
  let running: App;
  let demo: Demo;
  const collectionName = 'notes';
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'ef', key: 'canary-entity-faults' }));
  });
  afterEach(() => leave({ running, demo }));

  async function post(path: string, body: object): Promise<Body[]> {
    const answer = await fetch(`${demo.clusters[0]!.endpoint}/v2/vectordb/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ collectionName, ...body }),
    });
    const { code, data, message } = (await answer.json()) as { code: number; data: Body[]; message?: string };
    assert.equal(code, 0, message);
    return data;
  }
  async function collection(autoID: boolean): Promise<void> {
    await post('collections/create', { dimension: 2, autoID });
    const data = [1, 2, 3].map(id => ({ ...(autoID ? {} : { id }), vector: [id, 0], title: 'before' }));
    await post('entities/insert', { data });
  }
  const stored = () =>
    post('entities/query', { filter: 'id >= 0', outputFields: ['title'], limit: 100, consistencyLevel: 'Strong' });
  const row = () => find(running.tree, 'Service', 'Search Team', 'Clusters', 'prod-search', 'default', collectionName);
  const select = (...ids: string[]): EntitySelection => ({
    ref: { connectionId: 'ef', clusterId: demo.clusters[0]!.clusterId, dbName: 'default', collectionName },
    ids,
  });

  /** Applies what a command plans; returns the text of the plan, and the messages. */
  async function applied(start: () => Thenable<unknown>): Promise<{ plan: string; said: string[] }> {
    using warned = answering('showWarningMessage', confirmed);
    using failed = answering('showErrorMessage');
    using told = answering('showInformationMessage');
    const shown = planShown();
    const ended = Promise.resolve(start());
    const plan = (await shown).document.getText();
    (await running.changes.plans.documents()).decide('apply');
    await ended;
    const said = [...warned.asked.slice(1), ...failed.asked, ...told.asked].map(([message]) => String(message));
    return { plan, said };
  }

  interface Writing {
    readonly what: string;
    readonly operation: 'upsert' | 'insert' | 'delete';
    readonly autoID?: true;
    /** Begins, and returns what plans the change. */
    readonly begin: () => Promise<() => Thenable<unknown>>;
    readonly isDone: (entities: readonly Body[]) => boolean;
    readonly ends: Readonly<Record<keyof typeof FAULTS, readonly [outcome: string, isDone: boolean, said: RegExp]>>;
  }
  const conclusive = {
    408: ['unknown', false, UNSEEN],
    429: ['refused', false, BUSY],
    500: ['refused', false, UNCHANGED],
    'a connection that is cut before the response': ['refused', false, UNCHANGED],
    'a connection that is cut within the response': ['applied', true, SHOWN],
  } as const;
  const writings: readonly Writing[] = [
    {
      what: 'edited entities',
      operation: 'upsert',
      begin: async () => {
        await run('entity.edit', select('1', '2'));
        const uri = await editEntities(({ entities }) => entities.forEach(entity => (entity['title'] = 'after')));
        return () => run('document.plan', uri);
      },
      isDone: entities => entities.filter(({ title }) => title === 'after').length === 2,
      ends: conclusive,
    },
    {
      what: 'a duplicate with a key',
      operation: 'upsert',
      begin: async () => {
        await run('entity.duplicate', select('1'));
        const uri = await editEntities(({ entities }) => (entities[0]!['id'] = 7));
        return () => run('document.plan', uri);
      },
      isDone: entities => entities.length === 4,
      ends: conclusive,
    },
    {
      what: 'a new entity whose ID the service generates',
      operation: 'insert',
      autoID: true,
      begin: async () => {
        await run('entity.create', await row());
        const uri = await editEntities(({ entities }) => (entities[0] = { vector: [1, 2], title: 'new' }));
        return () => run('document.plan', uri);
      },
      isDone: entities => entities.length === 4,
      ends: {
        408: ['unknown', false, UNREAD],
        429: ['refused', false, BUSY],
        500: ['unknown', false, UNREAD],
        'a connection that is cut before the response': ['unknown', false, UNREAD],
        'a connection that is cut within the response': ['unknown', true, UNREAD],
      },
    },
    {
      what: 'selected entities that are deleted',
      operation: 'delete',
      begin: async () => () => run('entity.delete', select('1', '2')),
      isDone: entities => entities.length === 1,
      ends: conclusive,
    },
    {
      what: 'entities that are deleted by a filter',
      operation: 'delete',
      begin: async () => {
        const node = await row();
        return async () => {
          using _ = answering('showInputBox', 'id < 3');
          await run('entity.delete', node);
        };
      },
      isDone: entities => entities.length === 1,
      ends: conclusive,
    },
  ];
  for (const { what, operation, autoID = false, begin, isDone, ends } of writings) {
    for (const [name, fault] of Object.entries(FAULTS)) {
      const [outcome, done, message] = ends[name as unknown as keyof typeof FAULTS];
      it(`says ${outcome} of ${what}, and sends the request once: ${name}`, async () => {
        await collection(autoID);
        const plan = await begin();
        const sent = () => demo.requests.filter(request => request.endsWith(`/entities/${operation}`)).length;
        const before = sent();
        const restore = demo.fail(`POST /v2/vectordb/entities/${operation}`, fault);
        const { said } = await applied(plan);
        restore();
        assert.deepEqual([said.length, sent() - before], [1, 1], said.join('\n'));
        assert.match(said[0]!, message);
        assert.equal(isDone(await stored()), done);
        const [record] = (await running.changes.journal.list()).records;
        assert.equal(record!.outcome, outcome);
      });
    }
  }

  it('warns before the same entity is inserted again, after an insert with an unknown outcome alone', async () => {
    await collection(true);
    await run('entity.create', await row());
    const uri = await editEntities(({ entities }) => (entities[0] = { vector: [1, 2], title: 'once' }));
    const insert = async (fault?: Fault) => {
      const restore = fault && demo.fail('POST /v2/vectordb/entities/insert', { ...fault, times: 1 });
      const { plan } = await applied(() => run('document.plan', uri));
      restore?.();
      return plan;
    };
    const warning = /Earlier insert of the same entities, outcome unknown: /;
    assert.doesNotMatch(await insert(FAULTS[429]), warning);
    assert.doesNotMatch(await insert(FAULTS['a connection that is cut within the response']), warning);
    assert.match(await insert(FAULTS[429]), warning);
    assert.equal((await stored()).length, 4);
  });
});
