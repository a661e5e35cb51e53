import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { EndpointConnection } from '../../../src/connections/connection';
import { ROOT, startAlone, type Alone } from '../../../src/demo/alone';
import { app, forgetConnections, forgetOperations } from '../../harness/host/app';
import { forgetDrafts } from '../../harness/host/connected';
import { BY_V1, COMMANDS, ELSEWHERE, type Does } from '../../harness/host/endpoint-commands';
import { leavingQuestions } from '../../harness/host/questions';

describe('commands on a server of one’s own', function () {
  this.timeout(60_000);
  let running: App;
  let server: Alone;

  before(async () => {
    running = await app();
    server = await startAlone({ strict: true, entities: 1000 });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await forgetDrafts(running);
    await forgetOperations(running);
    await (await running.searches()).clear();
    const change = { kind: 'collection', thingId: 'c', name: 'c', summary: 'Load c', outcome: 'applied', request: {} };
    await running.changes.journal.add({ connectionId: 'gone', connectionName: 'Gone', ...change });
  });
  after(async () => {
    await forgetConnections(running);
    await server.close();
  });

  const connect = async (more: Partial<EndpointConnection> = {}) => {
    await forgetConnections(running);
    const { address } = server;
    const own = {
      id: 'own-server',
      kind: 'endpoint',
      plane: 'cluster',
      name: 'Own',
      address,
      selfHosted: true,
    } as const;
    await running.connections.add({ ...own, ...more }, `${ROOT.user}:${ROOT.password}`);
    await running.tree.getChildren();
  };

  async function follow(commands: Readonly<Record<string, Does>>): Promise<void> {
    for (const [command, { row, words, leads = [], kind }] of Object.entries(commands)) {
      using left = leavingQuestions();
      await vscode.commands.executeCommand(`vectorCloud.${command}`);
      const [first, ...more] = left.asked;
      const told = `${command}: ${JSON.stringify(left.asked)}`;
      assert.deepEqual(more, [], told);
      if (first?.kind === 'list' || first?.kind === 'box') assert.ok(first.title, told);
      if (row !== undefined) assert.ok(first?.rows.includes(row), told);
      else if (words) {
        assert.ok(
          [first?.text, first?.rows[0]].some(text => words.test(text ?? '')),
          told,
        );
        assert.ok(
          leads.every(each => first?.rows.includes(each)),
          told,
        );
        // An empty list leads on.
        assert.ok(first?.kind !== 'list' || first.rows.some(text => !words.test(text)), told);
      } else assert.equal(first?.kind, kind, told);
    }
  }

  it('offer what is there, or say why there is nothing', async () => {
    await connect();
    await follow(COMMANDS);
  });

  it('of V1 alone say what V1 cannot do', async () => {
    await connect({ v1Only: true });
    await follow(BY_V1);
  });

  it('have a row each', () => {
    const { contributes } = vscode.extensions.getExtension('vector-cloud.vector-cloud')!.packageJSON as {
      contributes: { commands: { command: string }[] };
    };
    const all = contributes.commands.map(({ command }) => command.replace('vectorCloud.', ''));
    const told = [...Object.keys(COMMANDS), ...ELSEWHERE];
    assert.deepEqual(told.toSorted(), all.toSorted());
  });
});
