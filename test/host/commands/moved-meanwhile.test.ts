import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { CloudConnection } from '../../../src/connections/connection';
import { startDemo, type Demo } from '../../../src/demo';
import { app, find, forgetConnections } from '../../harness/host/app';
import { answering } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';

const KEY = 'canary-6b1d02';
const ROW = ['Service', 'Search Team'] as const;
const CLUSTER = [...ROW, 'Clusters', 'prod-search'] as const;
const ELSEWHERE = 'https://api.elsewhere.example';

describe('what is typed for a connection that another window changes meanwhile', () => {
  let running: App;
  let demo: Demo;

  before(async () => {
    running = await app();
    demo = await startDemo({ apiKey: KEY, strict: true, entities: 100 });
    await vscode.commands.executeCommand('workbench.view.explorer');
  });
  after(() => demo.close());
  beforeEach(async () => {
    await forgetConnections(running);
    await running.connections.add({ id: 'm', kind: 'cloud', name: 'Service', address: demo.baseUrl }, KEY);
  });
  afterEach(() => forgetConnections(running));

  const moves = () => running.connections.update('m', now => ({ ...now, address: ELSEWHERE }));
  const removes = async () => running.connections.remove((await running.connections.find('m'))!);
  /** Everything that is kept of the connection, but for its address. */
  const kept = async () => {
    const { keys } = running.connections;
    const { address: _, ...connection } = ((await running.connections.find('m')) ?? {}) as Partial<CloudConnection>;
    const names = await keys.names('m', '');
    return { connection, names, key: await keys.get('m') };
  };

  const typed: [command: string, row: readonly string[], ...answers: string[]][] = [
    ['connection.replaceKey', ['Service'], KEY],
    ['connection.duplicate', ['Service'], 'Copy'],
    ['connection.setController', ['Service'], 'https://controller.example.com'],
    ['cluster.useUser', CLUSTER, KEY],
    ['cluster.setEndpoint', CLUSTER, 'http://127.0.0.1:9'],
    ['project.setEndpoint', ROW, 'http://127.0.0.1:9'],
  ];
  /** The answers before the last one. */
  const BEFORE: Readonly<Record<string, string[]>> = {
    'cluster.useUser': ['db_admin'],
    'project.setEndpoint': ['aws-us-west-2'],
  };
  for (const [command, row, answer] of typed) {
    const meanwhile: [what: string, change: () => Promise<void>, said: RegExp][] = [
      ['moves', moves, /^Nothing was saved: the address of connection “Service” was changed elsewhere\./],
      ['removes', removes, /^Nothing was saved: connection “Service” was removed elsewhere\.$/],
    ];
    for (const [what, change, said] of meanwhile) {
      it(`is not kept: ${command}, and it ${what} it`, async () => {
        const node = await find(running.tree, ...row);
        if (command === 'connection.replaceKey') await running.connections.setKey('m', 'the key of before');
        let after: unknown;
        const late = async () => {
          await change();
          after = await kept();
          return answer;
        };
        using steps = answeringSteps(...(BEFORE[command] ?? []), late);
        using told = answering('showErrorMessage');
        await vscode.commands.executeCommand(`vectorCloud.${command}`, node);
        assert.match(String(told.asked[0]?.[0]), said, JSON.stringify(steps.asked));
        assert.deepEqual(await kept(), after);
        const { connections } = await running.connections.list();
        assert.ok(connections.every(({ id }) => id === 'm'));
      });
    }
  }

  it('leaves no key of an embedding endpoint, and no secret, of a connection that is gone', async () => {
    const row = await find(running.tree, 'Service');
    const late = async () => {
      await removes();
      return KEY;
    };
    {
      using _ = answeringSteps('Other Address…', demo.embeddings.url, demo.embeddings.model, late);
      using told = answering('showErrorMessage');
      await vscode.commands.executeCommand('vectorCloud.connection.setEmbedding', row);
      assert.match(String(told.asked[0]?.[0]), /was removed elsewhere/);
    }
    assert.deepEqual(await running.connections.keys.names('m', ''), []);
  });

  it('keeps the key of an embedding endpoint while its host stays, and offers it to no other', async () => {
    const { url, model } = demo.embeddings;
    await running.connections.setEmbedding('m', { url, model }, KEY);
    const row = await find(running.tree, 'Service');
    const set = () => vscode.commands.executeCommand('vectorCloud.connection.setEmbedding', row);
    {
      using steps = answeringSteps('https://other.example.com/v1/embeddings', model, undefined);
      await set();
      assert.equal(steps.asked.at(-1)?.value, '');
    }
    using steps = answeringSteps(url, model, async () => steps.asked.at(-1)?.value);
    await set();
    assert.equal(steps.asked.at(-1)?.value, KEY);
    assert.equal(await running.connections.keys.embedding('m'), KEY);
  });

  it('is no yes for the key of another address', async () => {
    const connection = (await running.connections.find('m')) as CloudConnection;
    const yes = async () => {
      await moves();
      return 'Send the Key';
    };
    using asked = answering('showWarningMessage', yes);
    await running.trust.mayGoTo(connection, 'https://far.example.net');
    assert.equal(asked.asked.length, 1);
    assert.equal(((await running.connections.find('m')) as CloudConnection).trusted, undefined);
  });
});
