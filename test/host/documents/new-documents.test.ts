import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { openNew, openScratch, type Beginning } from '../../../src/documents/opening';
import { shownDocument } from '../../harness/host/app';
import { connectDemo, forgetDrafts, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';
import { happened, moment, replace } from '../../harness/host/waiting';

const KEY = 'canary-5aa0c1';
const ROLE = { roleName: 'Made here', policies: [{ resourceType: 'billing', privileges: ['view'] }] };
const MADE: Beginning = { kind: 'roles', name: 'New Role', document: ROLE };

describe('a document of something new', () => {
  let running: App;
  let demo: Demo;
  before(async () => ({ running, demo } = await connectDemo({ id: 's', key: KEY })));
  after(() => leave({ running, demo }));
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await forgetDrafts(running);
  });

  const names = async () => (await running.documents.drafts.list()).map(({ name }) => name);
  const begin = (what = MADE) => openNew({ id: 's' }, running.documents, what);
  const titles = async (uri: vscode.Uri) => {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
    return lenses.map(({ command }) => command?.title);
  };

  it('is a draft once something is in it', async () => {
    const uri = await begin();
    assert.equal((await shownDocument()).uri.toString(), uri.toString());
    assert.deepEqual(await names(), []);
    assert.deepEqual(await titles(uri), ['Plan…']);
    const copy = await begin({ ...MADE, pending: true });
    assert.deepEqual(await names(), ['Made here']);
    assert.deepEqual(await titles(copy), ['Plan…', 'Discard Draft…']);
  });

  it('has an address that says where it will belong', async () => {
    running.clients.placeNames.learn('s', [{ projectId: 'proj-new', projectName: 'Search Team' }]);
    const { path } = await begin({ ...MADE, name: 'New Role', document: { roleName: '', projectId: 'proj-new' } });
    assert.match(path, /^\/roles\/[^/]+ › Search Team \(\w+\)\/New Role\.vcrole\.json$/);
  });

  it('is named as its text, in the view and in its tab, and as what it will be without a name', async () => {
    const uri = await begin({ ...MADE, document: { roleName: '', policies: [] } });
    const tab = () => vscode.window.tabGroups.activeTabGroup.activeTab?.label;
    while (tab() !== 'New Role') await moment();
    await replace(await shownDocument(), '"roleName": ""', '"roleName": "Night"');
    await vscode.workspace.save(uri);
    while (tab() !== 'Night') await moment();
    assert.deepEqual(await names(), ['Night']);
  });

  it('has no error for what is still to be filled in, and one for what is wrong', async () => {
    const uri = await begin({ ...MADE, document: { roleName: '', policies: [] } });
    const said = async (many: number) => {
      const here = () => vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Vector Cloud');
      while (here().length !== many) await happened(vscode.languages.onDidChangeDiagnostics);
      return here().map(({ severity }) => vscode.DiagnosticSeverity[severity]);
    };
    assert.deepEqual(await said(2), ['Information', 'Information']);
    await replace(await shownDocument(), '"policies": []', '"policies": [], "odd": 1');
    assert.deepEqual((await said(3)).toSorted(), ['Error', 'Information', 'Information']);
  });

  it('goes on as a draft of what was made', async () => {
    const uri = await begin();
    using _modal = answering('showWarningMessage', 'Create');
    const planned = planShown();
    const planning = vscode.commands.executeCommand('vectorCloud.document.plan', uri);
    assert.match((await planned).document.getText(), /Creates (role|alert rule)/);
    (await running.changes.plans.documents()).decide('apply');
    await planning;
    const { roleId, roleName } = JSON.parse((await shownDocument()).getText());
    assert.equal(roleName, 'Made here');
    assert.equal((await shownDocument()).uri.toString(), `vectorcloud://s/roles/${roleId}/role.vcrole.json`);
    assert.deepEqual(await names(), []);
    assert.equal(await running.documents.drafts.find(uri), undefined);
    assert.equal(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length, 1);
  });

  it('names nothing that is there already', async () => {
    const uri = await begin({ ...MADE, document: { roleId: 'r-1', ...ROLE } });
    using box = answering('showErrorMessage');
    await vscode.commands.executeCommand('vectorCloud.document.plan', uri);
    assert.match(String(box.asked[0]?.[0]), /Remove roleId/);
  });

  it('that is only tried out waits for nothing, and old ones are kept where they are of the last fifty', async () => {
    const { drafts } = running.documents;
    const first = await openScratch(running.documents, MADE);
    await vscode.workspace.fs.writeFile(first, new TextEncoder().encode('{}'));
    assert.deepEqual(await names(), []);
    assert.equal(await running.documents.badges.provideFileDecoration(first), undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (let number = 0; number < 50; number++) {
      const subject = { connectionId: '', kind: 'roles', id: `s${number}` } as const;
      await drafts.begin(subject, { text: '{}', name: 'Scratch', editable: true });
    }
    const forgotten = () => drafts.delete(first.with({ path: '/scratch/none/role.vcrole.json' })); // its turn comes after
    const kept = async () => (await drafts.scratches()).map(({ uri }) => uri);
    await forgotten();
    assert.ok((await kept()).includes(first.toString())); // another window can show it
    const record = (await drafts.find(first))!;
    const aged = { ...record, changedAt: Date.now() - 31 * 24 * 60 * 60_000 };
    const file = vscode.Uri.joinPath(running.storage, 'drafts', `${record.id}.json`);
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(aged)));
    await drafts.begin({ connectionId: '', kind: 'roles', id: 's0' }, { text: '{}', name: 'Scratch', editable: true });
    await forgotten();
    assert.equal((await kept()).length, 50);
    assert.ok(!(await kept()).includes(first.toString()));
  });
});
