import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Fault } from '../../../src/demo/wire/faults';
import type { Node } from '../../../src/tree/node';
import { keyStep, type Given } from '../../../src/commands/connections/steps';
import { find, rows, shownDocument } from '../../harness/host/app';
import { connectDemo, leave, PROD, type Connected } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { hurrying } from '../../harness/host/hurrying';

const KEY = 'canary-5d0e81';
const PROJECT = ['Service', 'Search Team'] as const;
const CLUSTER = [...PROJECT, 'Clusters', 'prod-search'] as const;

/** The ways a service refuses a list, and how its row begins. */
const WAYS: readonly [what: string, fault: Fault, icon: string][] = [
  ['403', { status: 403, code: 403, message: 'not for you' }, 'lock'],
  ['401', { status: 401, code: 21119, message: 'illegal' }, 'lock'],
  ['404 with a code of its own', { status: 404, code: 63240, message: 'nothing' }, 'circle-slash'],
  ['404 as JSON', { status: 404, code: 404, message: 'Not Found' }, 'circle-slash'],
  ['404 as HTML', { status: 404, body: '<h1>404</h1>', contentType: 'text/html' }, 'circle-slash'],
  ['404 with nothing', { status: 404, body: '', contentType: 'text/plain' }, 'circle-slash'],
];

/** Noun and place of each list, and the rows beside it in every state. */
const LISTS: readonly [noun: string, operation: string, at: readonly string[], beside: readonly string[]][] = [
  ['projects', 'GET /v2/projects', ['Service'], ['Organization Roles']],
  ['clusters', 'GET /v2/clusters', [...PROJECT, 'Clusters'], []],
  ['roles', 'GET /v2/roles', [...PROJECT, 'Roles'], []],
  ['organization roles', 'GET /v2/roles', ['Service', 'Organization Roles'], []],
  ['volumes', 'GET /v2/volumes', [...PROJECT, 'Volumes'], []],
  [
    'databases',
    'POST /v2/vectordb/databases/list',
    CLUSTER,
    ['default', 'Users', 'Cluster Roles', 'Privilege Groups', 'Import Tasks', 'Import Jobs'],
  ],
  ['collections', 'POST /v2/vectordb/collections/list', [...CLUSTER, 'default'], []],
];

describe('what cannot be listed', () => {
  let connected: Connected;
  const planted: (() => void)[] = [];
  const refuse = (...fault: Parameters<Connected['demo']['fail']>) => planted.push(connected.demo.fail(...fault));
  const below = async (at: readonly string[]): Promise<Node[]> =>
    connected.running.tree.getChildren(await find(connected.running.tree, ...at));
  const item = (node: Node | undefined) => connected.running.tree.getTreeItem(node!);

  before(async () => {
    connected = await connectDemo({ id: 'st', key: KEY });
    await find(connected.running.tree, ...PROJECT); // the key is good
  });
  after(() => leave(connected));
  afterEach(async () => {
    planted.splice(0).forEach(restore => restore());
    (await connected.running.clients.offers()).tryAgain();
  });

  for (const [noun, operation, at, beside] of LISTS)
    for (const [what, fault, icon] of WAYS)
      it(`is said once, with what can be done instead: ${noun}, ${what}`, async () => {
        const parent = await find(connected.running.tree, ...at);
        refuse(operation, fault);
        const [state, ...others] = await connected.running.tree.getChildren(parent);
        const { label, iconPath, contextValue, command, tooltip } = item(state);
        const denied = icon === 'lock';
        assert.equal(label, denied ? `No permission to list ${noun}` : `This service does not list ${noun}`);
        assert.equal((iconPath as vscode.ThemeIcon).id, icon);
        assert.match(String(contextValue), /^failure .*\bpins$/);
        assert.equal(command?.command, 'vectorCloud.thing.addById');
        assert.match(tooltip as string, denied ? /HTTP 40[13]: / : /HTTP 404/);
        assert.deepEqual(
          others.map(each => item(each).label),
          beside,
        );
      });

  for (const [label, operation] of [
    ['Users', 'users/list'],
    ['Cluster Roles', 'roles/list'],
    ['Privilege Groups', 'privilege_groups/list'],
  ] as const)
    for (const [what, fault, icon] of WAYS)
      it(`is said once of what has no ID: ${label}, ${what}`, async () => {
        const parent = await find(connected.running.tree, ...CLUSTER, label);
        refuse(`POST /v2/vectordb/${operation}`, fault);
        const rowsBelow = await connected.running.tree.getChildren(parent);
        assert.deepEqual(
          rowsBelow.map(each => [item(each).label, (item(each).iconPath as vscode.ThemeIcon).id, item(each).command]),
          [
            [
              icon === 'lock'
                ? `No permission to list ${label.toLowerCase()}`
                : `This service does not list ${label.toLowerCase()}`,
              icon,
              undefined,
            ],
          ],
        );
      });

  for (const [noun, operation, at, beside] of LISTS)
    it(`takes an id in that very row: ${noun}`, async () => {
      refuse(operation, { status: 403, code: 403, message: 'not for you' });
      const id = noun.includes('roles') ? 'role-billing' : noun === 'clusters' ? PROD : 'a/b%2F ä';
      const [state] = await below(at);
      using _ = answering('showInputBox', id);
      await vscode.commands.executeCommand('vectorCloud.thing.addById', state);
      const shown = (await below(at)).find(({ identity }) => identity?.id === id);
      assert.match(String(item(shown).contextValue), /\bpinned\b/);
      await vscode.commands.executeCommand('vectorCloud.thing.unpin', shown);
      const left = (await below(at)).map(each => item(each).label);
      assert.deepEqual(left.slice(1), beside);
    });

  it('is a code of missing permission under HTTP 200, too', async () => {
    refuse('GET /v2/projects', { status: 200, code: 800, message: 'no permission' });
    const [state] = await below(['Service']);
    assert.equal(item(state).label, 'No permission to list projects');
    assert.match(item(state).tooltip as string, /code 800: no permission/);
  });

  it('shows an id beside a list that leaves it out', async () => {
    const { connections } = connected.running;
    await connections.pin('st', 'databases', `${PROD}/hidden`);
    assert.deepEqual((await below(CLUSTER)).map(each => item(each).label).slice(0, 4), [
      'default',
      'engineering',
      'staging',
      'hidden',
    ]);
    await connections.unpin('st', 'databases', `${PROD}/hidden`);
  });

  it('is a wrong key where the key is good for nothing', async () => {
    const { running, demo } = connected;
    await running.connections.add({ id: 'stw', kind: 'cloud', name: 'Wrong', address: demo.baseUrl }, KEY);
    refuse('GET /v2/projects', { status: 401, code: 21119, message: 'illegal' });
    assert.match(item((await below(['Wrong']))[0]).label as string, /^The API key was refused\. Replace it/);
  });

  it('is told as a table of what the service offers', async () => {
    const { running } = connected;
    refuse('GET /v2/volumes', { status: 403, code: 403, message: 'not | for you' });
    await below([...PROJECT, 'Volumes']);
    await vscode.commands.executeCommand('vectorCloud.connection.showOffers', await find(running.tree, 'Service'));
    const { path } = (await shownDocument()).uri;
    const text = running.records.provideTextDocumentContent(vscode.Uri.from({ scheme: 'vectorcloud-record', path }));
    assert.match(text, /\| `projects\.list` \| supported \| `127\.0\.0\.1:\d+` \| \w{3} \d+, \d{4}, /);
    assert.match(text, /\| 4\.9 \| `volumes\.list` \| no permission \|.*HTTP 403.* not .* for you/);
    assert.match(text, /\| 4\.2 \| `alertRules\.create` \| not tried yet \|/);
    assert.match(text, /^\| `search` \| not tried yet \|/m);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('leaves an endpoint its collections where its databases are denied', async () => {
    const { running, demo } = connected;
    const address = demo.clusters[0]!.endpoint;
    await running.connections.add({ id: 'ste', kind: 'endpoint', plane: 'cluster', name: 'Endpoint', address }, KEY);
    refuse('POST /v2/vectordb/databases/list', { status: 403, code: 1401, message: 'not permitted' });
    assert.deepEqual(await rows(running.tree, 1, await find(running.tree, 'Endpoint')), [
      'No permission to list databases',
      'default',
      'Users',
      'Cluster Roles',
      'Privilege Groups',
      'Private Endpoint Services',
    ]);
    assert.equal((await below(['Endpoint', 'default'])).length, 3);
  });

  it('leaves the private endpoint services of a project whose regions are denied', async () => {
    refuse('GET /v2/regions', { status: 403, code: 403, message: 'not for you' });
    assert.deepEqual(await rows(connected.running.tree, 1, await find(connected.running.tree, ...PROJECT, 'Regions')), [
      'No permission to list regions',
      'Private Endpoint Services',
    ]);
  });

  it('names the regions without the names of their providers', async () => {
    refuse('GET /v2/clouds', { status: 403, code: 403, message: 'not for you' });
    assert.deepEqual(await rows(connected.running.tree, 1, await find(connected.running.tree, ...PROJECT, 'Regions')), [
      'aws',
    ]);
  });

  for (const [kind, operation] of [
    ['cloud', 'GET /v2/regions'],
    ['cluster', 'POST /v2/vectordb/collections/list'],
  ] as const)
    it(`keeps nobody from a connection: a denied trial of a ${kind} asks, and makes it limited`, async () => {
      const { running, demo } = connected;
      refuse(operation, { status: 403, code: 403, message: 'not for you' });
      const address = kind === 'cloud' ? demo.baseUrl : demo.clusters[0]!.endpoint;
      const given: Given = { address, key: '', name: '' };
      const step = keyStep(running, 'Add', given, kind)();
      using asked = answering('showWarningMessage', undefined, 'Save with Limited Permissions');
      assert.match(String(await step.accept(KEY)), /no permission: not for you/);
      assert.ok(!given.limited);
      assert.equal(await step.accept(KEY), undefined);
      assert.ok(given.limited);
      assert.match(JSON.stringify(asked.asked[1]), /no permission to list .*not for you/);
    });

  for (const kind of ['cloud', 'cluster', 'project', 'v1'] as const)
    it(`refuses a key that is good for nothing, limited or not: ${kind}`, async () => {
      const { running, demo } = connected;
      const address = kind === 'cloud' ? demo.baseUrl : demo.clusters[0]!.endpoint;
      const given: Given = { address, key: '', name: '' };
      using asked = answering('showWarningMessage');
      assert.match(String(await keyStep(running, 'Add', given, kind)().accept('canary-wrong')), /refused this key/);
      assert.deepEqual([asked.asked, given.limited], [[], false]);
    });

  for (const [kind, operation] of [
    ['cloud', 'GET /v2/regions'],
    ['cluster', 'POST /v2/vectordb/collections/list'],
  ] as const)
    it(`takes a key that one list refuses and another accepts, as limited: ${kind}`, async () => {
      const { running, demo } = connected;
      refuse(operation, { status: 401, code: 21119, message: 'illegal' });
      const given: Given = { address: kind === 'cloud' ? demo.baseUrl : demo.clusters[0]!.endpoint, key: '', name: '' };
      using asked = answering('showWarningMessage', 'Save with Limited Permissions');
      assert.equal(await keyStep(running, 'Add', given, kind)().accept(KEY), undefined);
      assert.equal(given.limited, true);
      assert.match(String(asked.asked[0]?.[0]), /^The key has no permission to list /);
    });

  it('stands beside the name of a limited connection', async () => {
    const { running } = connected;
    await running.connections.update('st', now => ({ ...now, limited: true }));
    assert.match(String(item(await find(running.tree, 'Service')).description), /^limited permissions · /);
    await running.connections.update('st', now => ({ ...now, limited: undefined }));
  });

  it('is a test of the connection passed all the same, unless the key is refused', async () => {
    const connection = await find(connected.running.tree, 'Service');
    using said = answering('showInformationMessage');
    using failed = answering('showErrorMessage');
    refuse('GET /v2/projects', { status: 403, code: 403, message: 'not for you' });
    await vscode.commands.executeCommand('vectorCloud.connection.test', connection);
    assert.match(String(said.asked[0]?.[0]), /responded in \d+ ms\. The API key has no permission: not for you/);
    refuse('GET /v2/projects', { status: 401, code: 21119, message: 'illegal' });
    await vscode.commands.executeCommand('vectorCloud.connection.test', connection);
    assert.match(
      String(failed.asked[0]?.[0]),
      /responded in \d+ ms\. The API key was refused for this operation\. If other operations work, the key has no permission/,
    );
  });

  it('is a test that ends where nothing answers, and says so', async () => {
    const { running, demo } = connected;
    const connection = await find(running.tree, 'Service');
    using failed = answering('showErrorMessage');
    demo.restrict({ hang: ['cloud.projects.list'] });
    running.clients.clock = hurrying;
    await vscode.commands.executeCommand('vectorCloud.connection.test', connection);
    demo.restrict();
    assert.match(
      String(failed.asked[0]?.[0]),
      /“Service” did not respond: no response to a list request within 10 s\./,
    );
  });
});
