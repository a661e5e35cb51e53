import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { SearchSession } from '../../../src/panels/searches/sessions';
import { app, forgetConnections } from '../../harness/host/app';
import { sessionOf } from '../../harness/host/connected';
import { moment, replace } from '../../harness/host/waiting';
import { json, Server } from '../../harness/services/recording-server';

const DESCRIBE = 'POST /v2/vectordb/collections/describe';
const named = (name: string) => ({
  code: 0,
  data: { collectionName: 'c', fields: [{ name, type: 'FloatVector' }] },
});

/** Facts of a search while one read of its collection overtakes another. */
describe('the facts of a search', () => {
  let running: App;
  let server: Server;
  let session: SearchSession;
  /** Responses to descriptions that the service holds back, in the order of the requests. */
  let held: ((answer: object) => void)[];
  before(async () => {
    running = await app();
    await forgetConnections(running);
    server = await Server.start();
    const endpoint = { kind: 'endpoint', plane: 'cluster', name: 'Engine', address: server.address } as const;
    await running.connections.add({ ...endpoint, id: 's' }, 'root:canary-51c0');
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await forgetConnections(running);
    await server.stop();
  });
  beforeEach(() => {
    running.clients.clock = () => new AbortController().signal; // the test decides when the service answers
    server.reset();
    held = [];
    server.on(DESCRIBE, (...told) => void held.push(answer => json(200, answer)(...told)));
  });
  afterEach(() => session.dispose());

  const requested = async (many: number) => {
    while (held.length < many) await moment();
  };
  const fields = () => session.knowledge.about.fields?.map(({ name }) => name);

  it('are of the collection that the text names now, though the connection of an earlier text is found last', async () => {
    session = await sessionOf(running, { collection: 'earlier', vectors: [[1]] });
    const { targets } = running.documents;
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const find = targets.find.bind(targets);
    targets.find = async uri => {
      targets.find = find;
      await late;
      return find(uri);
    };
    server.on(DESCRIBE, json(200, named('v')));
    const first = session.knowledge.look();
    await replace(session.document, 'earlier', 'later');
    const second = session.knowledge.look();
    await Promise.race([second, new Promise(over => void setTimeout(over, 200))]);
    resolve();
    await Promise.all([first, second]);
    assert.equal(session.knowledge.about.collectionName, 'later');
  });

  it('are known once a read ends, though another began after it', async () => {
    session = await sessionOf(running, { collection: 'c', vectors: [[1]] });
    const begun = session.begin().then(fields);
    await requested(1);
    const again = session.refresh();
    await requested(2);
    held[0]!(named('a'));
    await Promise.race([begun, vscode.commands.executeCommand('setContext', 'vectorCloudTests.turn', true)]);
    held[1]!(named('b'));
    await again;
    assert.deepEqual(await begun, ['b']);
  });

  it('are those of a refresh, though the text was changed before its answer', async () => {
    session = await sessionOf(running, { collection: 'c', vectors: [[1]] });
    const begun = session.begin();
    await requested(1);
    held[0]!(named('a'));
    await begun;
    const refreshed = session.refresh();
    await requested(2);
    await replace(session.document, '1', '2');
    await session.knowledge.look();
    held[1]!(named('b'));
    await refreshed;
    assert.deepEqual(fields(), ['b']);
  });
});
