import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { TransportError } from '../../../src/client/errors';
import type { App } from '../../../src/commands/app';
import type { SearchRun } from '../../../src/model/searches/runs';
import { cardPictureHandlers } from '../../../src/panels/searches/card-pictures';
import { answering } from '../../harness/host/dialogs';
import { app } from '../../harness/host/app';

const ID = 'pictures';
const ADDRESSES = [
  'https://cdn.company.test/1.png',
  'https://cdn.company.test/2.png',
  'https://bücher.example:8443/3.png',
  'https://192.168.1.1/4.png',
  'http://cdn.company.test/5.png',
  6,
];

describe('pictures of cards', () => {
  let running: App;
  const loads: string[] = [];
  before(async () => {
    running = await app();
    const address = 'http://127.0.0.1:9';
    await running.connections.add({ id: ID, kind: 'endpoint', name: 'Own', address, plane: 'cluster' });
  });
  after(async () => running.connections.remove((await running.connections.find(ID))!));
  beforeEach(async () => {
    loads.length = 0;
    await running.connections.update(ID, now => ({ ...now, pictureHosts: [] }));
  });

  const run = {
    id: 'run',
    place: { connectionId: ID },
    primaryKey: 'id',
    rows: ADDRESSES.map((image, id) => ({ id, image })),
  } as unknown as SearchRun;
  const handlers = (load?: () => never) =>
    cardPictureHandlers({
      connections: running.connections,
      run: () => run,
      signal: new AbortController().signal,
      asked: () => undefined,
      load: async address => {
        loads.push(address);
        return load?.() ?? { type: 'image/png', bytes: new Uint8Array([1, 2, 3]) };
      },
    });
  const at = (row: number, runId = 'run') => ({ runId, row, column: 'field:image' });
  const agree = (_question: string, _options: vscode.MessageOptions, ...buttons: string[]) => buttons.at(-1);

  it('are not loaded before the user allowed their host for the connection, and then only from there', async () => {
    const { cardPicture, allowPictures, pictureHosts } = handlers();
    assert.deepEqual(await cardPicture(at(0)), { is: 'ask' });
    assert.deepEqual(loads, []);
    {
      using dialog = answering('showWarningMessage', agree);
      assert.deepEqual(await allowPictures(at(0)), { hosts: ['cdn.company.test'] });
      const [question, options] = dialog.asked[0] as [string, vscode.MessageOptions];
      assert.equal(question, 'Show images from cdn.company.test?');
      assert.match(options.detail!, /contain no key and no cookies, but the host sees your IP address/);
      assert.equal(options.modal, true);
      await allowPictures(at(1));
      assert.equal(dialog.asked.length, 1, 'asked once');
    }
    assert.deepEqual(await pictureHosts({ runId: 'run' }), { hosts: ['cdn.company.test'] });
    assert.deepEqual(await cardPicture(at(1)), { is: 'picture', data: 'data:image/png;base64,AQID' });
    assert.deepEqual(await cardPicture(at(2)), { is: 'ask' });
    assert.deepEqual(loads, [ADDRESSES[1]]);
  });

  it('of a host that the user did not allow are not loaded', async () => {
    const { cardPicture, allowPictures } = handlers();
    using dialog = answering('showWarningMessage', undefined);
    assert.deepEqual(await allowPictures(at(0)), { hosts: [] });
    assert.equal(dialog.asked.length, 1);
    assert.deepEqual(await cardPicture(at(0)), { is: 'ask' });
    assert.deepEqual(loads, []);
  });

  it('name a host with foreign letters in Punycode, with its port', async () => {
    using dialog = answering('showWarningMessage', agree);
    assert.deepEqual(await handlers().allowPictures(at(2)), { hosts: ['xn--bcher-kva.example:8443'] });
    assert.equal(dialog.asked[0]![0], 'Show images from xn--bcher-kva.example:8443?');
  });

  it('of a private network are refused without a question', async () => {
    using dialog = answering('showWarningMessage', agree);
    await assert.rejects(handlers().allowPictures(at(3)), /private network/);
    assert.equal(dialog.asked.length, 0);
  });

  it('are no pictures where the value is not an https address, and where the answer is gone', async () => {
    const { cardPicture, allowPictures } = handlers();
    await running.connections.update(ID, now => ({ ...now, pictureHosts: ['cdn.company.test'] }));
    for (const place of [at(4), at(5), at(99), at(0, 'other'), { ...at(0), column: 'distance' }]) {
      assert.equal(await cardPicture(place), null);
      assert.equal((await allowPictures(place)).hosts.length, place.runId === 'run' ? 1 : 0);
    }
    assert.deepEqual(loads, []);
  });

  it('stop when the user takes the consent back', async () => {
    await running.connections.update(ID, now => ({ ...now, pictureHosts: ['cdn.company.test', 'a.example'] }));
    const { cardPicture, forbidPictures } = handlers();
    const left = await forbidPictures({ runId: 'run', host: 'cdn.company.test' });
    assert.deepEqual(left, { hosts: ['a.example'] });
    assert.deepEqual(await cardPicture(at(0)), { is: 'ask' });
    assert.deepEqual(loads, []);
  });

  it('say why they were not loaded', async () => {
    await running.connections.update(ID, now => ({ ...now, pictureHosts: ['cdn.company.test'] }));
    const { cardPicture } = handlers(() => {
      throw new TransportError('picture', 'unreadable', 'The image exceeds 5 MB.');
    });
    assert.deepEqual(await cardPicture(at(0)), { is: 'refused', message: 'The image exceeds 5 MB.' });
  });

  it('are off in a workspace that is not trusted', async () => {
    await running.connections.update(ID, now => ({ ...now, pictureHosts: ['cdn.company.test'] }));
    using dialog = answering('showWarningMessage', agree);
    using _ = untrusted();
    const { cardPicture, allowPictures, pictureHosts } = handlers();
    assert.deepEqual(await pictureHosts({ runId: 'run' }), { hosts: [], off: true });
    assert.deepEqual(await allowPictures(at(0)), { hosts: [], off: true });
    assert.deepEqual(await cardPicture(at(0)), { is: 'ask' });
    assert.deepEqual([dialog.asked.length, loads.length], [0, 0]);
  });
});

/** Makes the workspace untrusted for the handlers of this bundle. */
function untrusted(): Disposable {
  const own = Object.getOwnPropertyDescriptor(vscode.workspace, 'isTrusted')!;
  Object.defineProperty(vscode.workspace, 'isTrusted', { configurable: true, get: () => false });
  return { [Symbol.dispose]: () => Object.defineProperty(vscode.workspace, 'isTrusted', own) };
}
