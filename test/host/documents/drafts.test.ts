import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { PlaceNames } from '../../../src/connections/place-names';
import type { Demo } from '../../../src/demo';
import { saveNow } from '../../../src/documents/drafts/save-now';
import { keepTyped } from '../../../src/panels/forms/leaving';
import { find, shownDocument } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { happened } from '../../harness/host/waiting';

const KEY = 'canary-1c77d0';
const OPERATOR = 'r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh';
const URI = vscode.Uri.parse(`vectorcloud://s/roles/${OPERATOR}/role.vcrole.json`);
const LIVE = URI.with({ scheme: 'vectorcloud-live' });
const ROLES = ['Service', 'Search Team', 'Roles'] as const;

describe('a draft', () => {
  let running: App;
  let demo: Demo;
  before(async () => ({ running, demo } = await connectDemo({ id: 's', key: KEY })));
  after(() => leave({ running, demo }));
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const { uri } of await running.documents.drafts.list()) {
      await running.documents.drafts.discard(vscode.Uri.parse(uri));
    }
  });

  const open = async (role = 'Search Operator') => {
    await vscode.commands.executeCommand('vectorCloud.role.edit', await find(running.tree, ...ROLES, role));
    return shownDocument();
  };
  const type = async (document: vscode.TextDocument, before: string, text: string) => {
    const edit = new vscode.WorkspaceEdit();
    const at = document.positionAt(document.getText().indexOf(before));
    edit.insert(document.uri, at, text);
    assert.ok(await vscode.workspace.applyEdit(edit));
  };
  const kept = async () => (await running.documents.drafts.find(URI))?.text;
  const listed = async () => (await running.documents.drafts.list()).map(({ name }) => name);

  it('begins with what the service says, and is none before something is typed', async () => {
    const document = await open();
    assert.equal(document.uri.toString(), URI.toString());
    const { roleId, roleName, policies } = JSON.parse(document.getText());
    assert.deepEqual([roleId, roleName, policies.length], [OPERATOR, 'Search Operator', 4]);
    assert.deepEqual(await listed(), []);
  });

  it('is called what its thing is called, as a form and as a text', async () => {
    const title = () => vscode.window.tabGroups.activeTabGroup.activeTab?.label;
    const entitled = async (name: string) => {
      while (title() !== name) await happened(vscode.window.tabGroups.onDidChangeTabs);
    };
    const isText = () => vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputText;
    await open();
    await entitled('Search Operator');
    assert.equal(isText(), false);
    await vscode.commands.executeCommand('vectorCloud.document.openText');
    assert.equal(isText(), true);
    await entitled('Search Operator');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await open('Data Viewer'); // read-only
    await entitled('Data Viewer');
  });

  it('is of a language of its own, which VS Code saves when it is closed and helps with as with JSON', async () => {
    const { languageId, uri } = await open();
    const { autoSave } = vscode.workspace.getConfiguration('', { languageId, uri }).get<{ autoSave: string }>('files')!;
    assert.equal(autoSave, 'onFocusChange');
    await vscode.commands.executeCommand('vscode.openWith', uri, 'default');
    const outline = () => vscode.commands.executeCommand<unknown[]>('vscode.executeDocumentSymbolProvider', uri);
    while (!(await outline())?.length) await new Promise(resolve => setTimeout(resolve, 100));
  });

  it('is saved by itself, and its time changes only with its text', async () => {
    const document = await open();
    const { mtime } = await vscode.workspace.fs.stat(URI);
    const saved = happened(vscode.workspace.onDidSaveTextDocument, each => each.uri.toString() === URI.toString());
    await type(document, 'Operator', 'Night ');
    await saved;
    assert.match((await kept()) ?? '', /"Search Night Operator"/);
    const after = await vscode.workspace.fs.stat(URI);
    assert.ok(after.mtime > mtime);
    await vscode.workspace.fs.writeFile(URI, new TextEncoder().encode(document.getText()));
    assert.deepEqual(await vscode.workspace.fs.stat(URI), after);
    assert.deepEqual(await listed(), ['Search Operator']);
  });

  it('is saved by itself also where something is typed while it is saved', async () => {
    const document = await open();
    const { drafts } = running.documents;
    const write = drafts.write.bind(drafts);
    drafts.write = async (uri, text) => {
      drafts.write = write;
      await type(document, 'Operator', 'and Day ');
      return write(uri, text);
    };
    const saved = () =>
      happened(vscode.workspace.onDidSaveTextDocument, ({ uri }) => uri.toString() === URI.toString());
    const both = saved().then(saved);
    await type(document, 'Operator', 'Night ');
    await both;
    assert.match((await kept()) ?? '', /"Search Night and Day Operator"/);
  });

  it('is kept as it is shown also where an edit is undone while it is saved', async () => {
    const { uri } = await open();
    await vscode.commands.executeCommand('vscode.openWith', uri, 'default');
    const document = await vscode.workspace.openTextDocument(uri);
    const before = document.getText();
    const { drafts } = running.documents;
    const write = drafts.write.bind(drafts);
    drafts.write = async (...what) => {
      drafts.write = write;
      await vscode.commands.executeCommand('undo');
      return write(...what);
    };
    await type(document, 'Operator', 'Never ');
    while ((await kept()) === before) await happened(drafts.onDidChange);
    while ((await kept()) !== before) await happened(drafts.onDidChange);
    assert.equal(document.getText(), before);
    await type(document, 'Operator', 'Ever ');
    assert.ok(await saveNow(document)); // no newer one is in its way
  });

  it('is saved where one save meets another: neither says that it was not', async () => {
    const document = await open();
    await type(document, 'Operator', 'Twice ');
    assert.deepEqual(await Promise.all([saveNow(document), saveNow(document)]), [true, true]);
    assert.match((await kept()) ?? '', /Twice/);
  });

  it('is not planned where it cannot be saved: what is applied would stay a draft', async () => {
    const document = await open();
    const { drafts } = running.documents;
    const write = drafts.write.bind(drafts);
    drafts.write = async () => Promise.reject(vscode.FileSystemError.NoPermissions('the disk is full'));
    using told = answering('showErrorMessage');
    await type(document, 'Operator', 'Unsaved ');
    await vscode.commands.executeCommand('vectorCloud.document.plan', URI);
    drafts.write = write;
    assert.match(String(told.asked.at(-1)?.[0]), /No plan was made: the draft could not be saved/);
    assert.ok(demo.requests.every(request => !request.startsWith('PUT ')));
    assert.ok(await saveNow(document));
  });

  it('keeps what was typed and is not saved when its window ends', async () => {
    await open();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const before = (await kept())!;
    const unwritten = [
      { path: ['roleName'], value: 'Late' },
      { path: ['description'], value: undefined },
    ];
    await keepTyped(running.storage, new Map(), [
      { uri: URI, typed: unwritten },
      { uri: vscode.Uri.file('/nowhere/role.vcrole.json'), typed: unwritten },
    ]);
    const { roleName, description, policies } = JSON.parse((await kept())!);
    assert.deepEqual([roleName, description, policies.length], ['Late', undefined, 4]);
    const text = before.replace('Search Operator', 'From the Text');
    await keepTyped(running.storage, new Map([[URI.toString(), text]]), []);
    assert.equal(await kept(), text);
    await keepTyped(running.storage, new Map([[URI.toString(), '{ oops']]), [{ uri: URI, typed: unwritten }]);
    assert.equal(await kept(), '{ oops');
    const document = await open();
    assert.equal(document.getText(), '{ oops');
  });

  it('goes on where it was left, whatever the service says meanwhile', async () => {
    await typed();
    const document = await open();
    assert.match(document.getText(), /Search Night Operator/);
  });

  it('says what others changed since it began', async () => {
    await typed();
    using box = answering('showInformationMessage');
    await fetch(`${demo.baseUrl}/v2/roles/${OPERATOR}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ description: `At ${Date.now()}` }),
    });
    await open();
    assert.match(String(box.asked[0]?.[0]), /others changed: description\./);
    const base = await vscode.workspace.fs.readFile(LIVE.with({ query: 'base' }));
    assert.notEqual(new TextDecoder().decode(base), new TextDecoder().decode(await vscode.workspace.fs.readFile(LIVE)));
  });

  it('is gone with its tab when it is discarded', async () => {
    await typed();
    using box = answering('showWarningMessage', 'Discard');
    await open();
    await vscode.commands.executeCommand('vectorCloud.draft.discard');
    assert.equal(box.asked.length, 1);
    assert.deepEqual(await listed(), []);
    assert.deepEqual(
      vscode.window.tabGroups.all.flatMap(group => group.tabs.map(({ label }) => label)),
      [],
    );
  });

  it('is discarded with others after one question', async () => {
    await typed();
    await vscode.commands.executeCommand(
      'vectorCloud.role.copy',
      await find(running.tree, ...ROLES, 'Search Operator'),
    );
    assert.equal((await listed()).length, 2);
    using box = answering('showWarningMessage', 'Discard');
    const nodes = await running.views.drafts.tree.getChildren();
    await vscode.commands.executeCommand('vectorCloud.draft.discard', nodes[0], nodes);
    assert.equal(box.asked.length, 1);
    assert.deepEqual(await listed(), []);
  });

  it('names its cluster and database, in its row and before it is discarded', async () => {
    await find(running.tree, 'Service', 'Search Team', 'Clusters', 'prod-search');
    for (const clusterId of ['in01-3f8a1b6c9d2e705', 'in01-elsewhere']) {
      const subject = { connectionId: 's', kind: 'collections', id: clusterId, isNew: true } as const;
      const text = JSON.stringify({ clusterId, dbName: 'shop', collectionName: 'products' });
      await running.documents.propose(subject, { text: '', name: 'products', editable: true }, text);
    }
    const nodes = await running.views.drafts.tree.getChildren();
    const described = nodes.map(node => String(node.item().description).split(' · ')[0]);
    const places = ['Service › in01-elsewhere › shop', 'Service › prod-search › shop'];
    assert.deepEqual(new Set(described), new Set(places));
    using box = answering('showWarningMessage', undefined, 'Discard');
    await vscode.commands.executeCommand('vectorCloud.draft.discard', nodes[0]);
    await vscode.commands.executeCommand('vectorCloud.draft.discard', nodes[0], nodes);
    const [one, both] = box.asked.map(([, options]) => (options as vscode.MessageOptions).detail?.split('\n').slice(2));
    assert.deepEqual(one, ['Connection: Service', 'Cluster: in01-elsewhere', 'Database: shop']);
    assert.deepEqual(
      both!.toSorted(),
      places.map(place => `products · ${place}`),
    );
  });

  it('is picked by the names of its project and cluster, also before these were listed, and beside an open one', async () => {
    const projectId = demo.projects[0]!.projectId;
    for (const id of ['one', 'two']) {
      const subject = { connectionId: 's', kind: 'roles', id, isNew: true } as const;
      const text = JSON.stringify({ projectId, roleName: id });
      await running.documents.propose(subject, { text: '', name: id, editable: true }, text);
    }
    const { clusterId } = demo.clusters[0]!;
    const made = { connectionId: 's', kind: 'collections', id: clusterId, isNew: true } as const;
    const collection = JSON.stringify({ clusterId, dbName: 'shop', collectionName: 'products' });
    await running.documents.propose(made, { text: '', name: 'products', editable: true }, collection);
    await typed();
    await open();
    Object.assign(running.clients, { placeNames: new PlaceNames() }); // as after a reload
    using box = answering('showQuickPick', undefined);
    await vscode.commands.executeCommand('vectorCloud.draft.open');
    const items = await (box.asked[0]![0] as Promise<vscode.QuickPickItem[]> | vscode.QuickPickItem[]);
    const places = items.map(({ description }) => description!.split(' · ')[0]!);
    assert.equal(places.filter(place => place === 'Service › Search Team').length, 3);
    assert.ok(places.includes('Service › prod-search › shop'), places.join());
  });

  it('begins anew after it was discarded', async () => {
    await typed();
    await running.documents.drafts.discard(URI);
    assert.doesNotMatch((await kept()) ?? '', /Night/);
    assert.doesNotMatch((await open()).getText(), /Night/);
  });

  it('that nobody changed is forgotten after twenty others', async () => {
    const folder = vscode.Uri.joinPath(running.storage, 'drafts');
    const begun = await running.documents.drafts.begin(
      { connectionId: 's', kind: 'roles', id: 'r-any' },
      { text: '{}', name: 'Any', editable: true },
    );
    for (let number = 0; number < 25; number++) {
      const old = { ...begun, id: `old-${number}`, uri: `vectorcloud://s/roles/r-${number}/role.vcrole.json` };
      const json = JSON.stringify({ ...old, base: { text: '{}', readAt: number } });
      await vscode.workspace.fs.writeFile(
        vscode.Uri.joinPath(folder, `${old.id}.json`),
        new TextEncoder().encode(json),
      );
    }
    await open();
    await running.documents.drafts.discard(URI); // its turn comes after the forgetting
    const names = (await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name);
    assert.equal(names.length, 20);
    assert.ok(!names.includes('old-0.json') && names.includes('old-24.json'));
  });

  it('that begins anew after it was forgotten is told, also to who looks at it before the telling', async () => {
    const { drafts } = running.documents;
    const subject = { connectionId: 's', kind: 'roles', id: 'r-again' } as const;
    const begin = () => drafts.begin(subject, { text: '{}', name: 'Again', editable: true });
    const uri = vscode.Uri.parse((await begin()).uri);
    const told = (kind: vscode.FileChangeType) =>
      happened(drafts.onDidChange, changes =>
        changes.some(each => each.type === kind && each.uri.toString() === uri.toString()),
      );
    const gone = told(vscode.FileChangeType.Deleted);
    await drafts.delete(uri);
    await gone;
    const back = told(vscode.FileChangeType.Created);
    const begun = begin();
    while (!(await drafts.find(uri))); // as VS Code does, which wonders whether the file is gone for good
    await begun;
    await back;
  });

  it('is shown as another window left it', async () => {
    const document = await open();
    const draft = (await running.documents.drafts.find(URI))!;
    const file = vscode.Uri.joinPath(running.storage, 'drafts', `${draft.id}.json`);
    const other = { ...draft, text: draft.text.replace('Operator', 'Stranger'), changedAt: draft.changedAt + 5 };
    const shown = happened(vscode.workspace.onDidChangeTextDocument, each => each.document === document);
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(other)));
    await shown;
    assert.match(document.getText(), /Search Stranger/);
    assert.equal(document.isDirty, false);
  });

  it('of a role that nobody may change is none: it opens read-only', async () => {
    const document = await open('Data Viewer');
    assert.equal(document.uri.scheme, 'vectorcloud-live');
    const { permissions } = await vscode.workspace.fs.stat(document.uri);
    assert.equal(permissions, vscode.FilePermission.Readonly);
    await assert.rejects(async () => vscode.workspace.fs.writeFile(document.uri, new Uint8Array()), /read-?only/i);
  });

  it('wears a D, and so does the row', async () => {
    const role = await find(running.tree, ...ROLES, 'Search Operator');
    assert.equal(running.tree.getTreeItem(role).resourceUri?.toString(), URI.toString());
    const badges = running.documents.badges;
    await open();
    assert.equal(await badges.provideFileDecoration(URI), undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await typed();
    assert.equal((await badges.provideFileDecoration(URI))?.badge, 'D');
    assert.equal(await badges.provideFileDecoration(LIVE), undefined);
  });

  async function typed(): Promise<void> {
    const document = await open();
    const saved = happened(vscode.workspace.onDidSaveTextDocument, each => each.uri.toString() === URI.toString());
    await type(document, 'Operator', 'Night ');
    await saved;
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  }
});
