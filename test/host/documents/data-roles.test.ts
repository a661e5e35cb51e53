import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { requestUri } from '../../../src/documents/files/request-addresses';
import { find, shownDocument } from '../../harness/host/app';
import { connectDemo, leave, PROD } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';
import { moment } from '../../harness/host/waiting';
import { eventually } from '../../harness/window/until';

const ROLES = ['Service', 'Search Team', 'Clusters', 'prod-search', 'Cluster Roles'] as const;
const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);

interface Statement {
  readonly dbName?: string;
  readonly objects: string[];
  readonly privileges: string[];
}
interface Document {
  readonly clusterId?: string;
  readonly roleName: string;
  readonly grants: readonly Statement[];
}

describe('a role of a cluster as a document', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => ({ running, demo } = await connectDemo({ id: 'dr', key: 'canary-77a0c3' })));
  afterEach(() => leave({ running, demo }));

  const client = async () => {
    const { clusterId, endpoint } = demo.clusters[0]!;
    return running.clients.cluster((await running.connections.find('dr'))!, clusterId, endpoint);
  };
  const row = (...below: string[]) => find(running.tree, ...ROLES, ...below);
  const granted = async (roleName: string) =>
    (await (await client()).clusterRoles.describe({ roleName, dbName: '*' }))
      .map(({ privilege, dbName, objectName }) => `${privilege} ${dbName}/${objectName}`)
      .toSorted();
  const sent = () =>
    demo.requests
      .filter(each => /roles\/(grant|revoke|create|drop)/.test(each))
      .map(each => each.split('/roles/')[1]!.replace('_v2', ''));
  const last = async () => (await running.changes.journal.list()).records[0]!;

  async function open(name: string): Promise<vscode.TextDocument> {
    await run('clusterRole.edit', await row(name));
    return shownDocument();
  }
  async function edit(document: vscode.TextDocument, change: (role: Document) => Document): Promise<void> {
    const text = JSON.stringify(change(JSON.parse(document.getText()) as Document), null, 2);
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    const edits = new vscode.WorkspaceEdit();
    edits.replace(document.uri, whole, text);
    assert.ok(await vscode.workspace.applyEdit(edits));
  }
  /** Plans, looks at the plan, and decides. Returns the text of the plan. */
  async function plan({ uri }: vscode.TextDocument, decision: 'apply' | 'discard'): Promise<string> {
    const shown = planShown();
    const planning = run('document.plan', uri);
    const text = (await shown).document.getText();
    assert.ok((await running.changes.plans.documents()).decide(decision));
    await planning;
    return text;
  }
  const withStatement =
    (...statements: Statement[]) =>
    (role: Document): Document => ({ ...role, grants: [...role.grants, ...statements] });
  const QUERY = { dbName: 'default', objects: ['help_center'], privileges: ['Query'] };

  it('is opened by its row, and changed by one request for each difference: grants before revocations', async () => {
    const document = await open('indexer');
    assert.deepEqual(JSON.parse(document.getText()), {
      clusterId: PROD,
      roleName: 'indexer',
      grants: [
        { dbName: 'default', objects: ['*'], privileges: ['Flush', 'Insert', 'Upsert'] },
        { dbName: 'engineering', objects: ['*'], privileges: ['CollectionReadOnly'] },
      ],
    });
    await edit(document, role => ({
      ...role,
      grants: [{ objects: ['*'], privileges: ['Insert', 'Upsert'] }, QUERY, ...role.grants.slice(1)],
    }));
    using modal = answering('showWarningMessage', confirmed);
    const text = await plan(document, 'apply');
    assert.match(text, /^# Change role “indexer”/);
    assert.match(text, /Adds access\n\n- Adds: Query on default › help_center\n[^]*Removes access[^]*Flush on every/);
    assert.match(text, /## Requests[^]*grant_privilege_v2[^]*revoke_privilege_v2/);
    assert.equal(modal.asked.length, 1);
    assert.deepEqual(sent(), ['grant_privilege', 'revoke_privilege']);
    assert.deepEqual(await granted('indexer'), [
      'CollectionReadOnly engineering/*',
      'Insert default/*',
      'Query default/help_center',
      'Upsert default/*',
    ]);
    const record = await last();
    assert.deepEqual([record.kind, record.outcome, record.thingId], ['dataRole', 'applied', 'indexer']);
    assert.equal((record.request as { next: unknown[] }).next.length, 1);
    using _copied = answering('showInformationMessage');
    await run('request.copyAsCurl', requestUri('journal', record.id, record.summary));
    assert.match(
      await vscode.env.clipboard.readText(),
      /^curl [^]*roles\/grant_privilege_v2[^]* &&[^]*\ncurl [^]*revoke/,
    );
    assert.deepEqual(await running.documents.drafts.list(), []);
  });

  it('is reverted by a draft, which leaves later grants of others', async () => {
    const document = await open('indexer');
    await edit(document, withStatement(QUERY));
    using _ = answering('showWarningMessage', confirmed, confirmed);
    await plan(document, 'apply');
    const other = { roleName: 'indexer', privilege: 'Search', dbName: 'default', collectionName: 'products' };
    await (await client()).clusterRoles.grantPrivilegeV2(other);
    using _pick = answering('showQuickPick', (items: vscode.QuickPickItem[]) => items[0]);
    using _told = answering('showInformationMessage');
    await run('journal.proposeReverse');
    const draft = await shownDocument();
    await eventually(async () => assert.doesNotMatch(draft.getText(), /"Query"/));
    assert.match(draft.getText(), /"products"/);
    await plan(draft, 'apply');
    assert.ok(!(await granted('indexer')).includes('Query default/help_center'));
    assert.ok((await granted('indexer')).includes('Search default/products'));
  });

  it('of a new role creates the role with its privileges, and goes on as its draft', async () => {
    await run('clusterRole.create', await row());
    const document = await shownDocument();
    assert.deepEqual(JSON.parse(document.getText()), { clusterId: PROD, roleName: '', grants: [] });
    await edit(document, role => ({ ...role, roleName: 'reader', grants: [QUERY] }));
    using _ = answering('showWarningMessage', confirmed);
    assert.match(await plan(document, 'apply'), /Creates role “reader”[^]*roles\/create[^]*grant_privilege_v2/);
    assert.deepEqual(await granted('reader'), ['Query default/help_center']);
    assert.ok(await row('reader'));
    while ((await shownDocument()).uri.toString() === document.uri.toString()) await moment();
    const made = await shownDocument();
    await edit(made, withStatement({ objects: ['products'], privileges: ['Search'] }));
    using _more = answering('showWarningMessage', confirmed);
    assert.match(await plan(made, 'apply'), /^# Change role “reader”/);
    assert.deepEqual(await granted('reader'), ['Query default/help_center', 'Search default/products']);
  });

  it('of a new role is refused if the name is taken', async () => {
    await run('clusterRole.create', await row());
    const document = await shownDocument();
    await edit(document, role => ({ ...role, roleName: 'indexer', grants: [QUERY] }));
    using said = answering('showErrorMessage');
    await run('document.plan', document.uri);
    assert.match(String(said.asked[0]?.[0]), /“prod-search” already has a role named “indexer”/);
    assert.deepEqual(sent(), []);
  });

  it('asks for the side where others removed what it widens', async () => {
    const document = await open('help_center_reader');
    await edit(document, withStatement({ ...QUERY, privileges: ['CollectionReadOnly'] }));
    const grant = { roleName: 'help_center_reader', dbName: 'default', collectionName: 'help_center' };
    await (await client()).clusterRoles.revokePrivilegeV2({ ...grant, privilege: 'search_and_query' });
    const shown = planShown();
    const planning = run('document.plan', document.uri);
    const text = (await shown).document.getText();
    assert.match(text, /You add: CollectionReadOnly[^]*others removed: search_and_query on default › help_center/);
    assert.ok((await running.changes.plans.documents()).decide('discard'));
    await planning;
    assert.deepEqual(await granted('help_center_reader'), []);
  });

  it('tells what was done before a refusal, and keeps the rest as a draft', async () => {
    const document = await open('indexer');
    await edit(document, role => ({ ...role, grants: [QUERY, ...role.grants.slice(1)] }));
    demo.fail('POST /v2/vectordb/roles/revoke_privilege_v2', { status: 200, code: 1100, message: 'not now' });
    using _ = answering('showWarningMessage', confirmed);
    using said = answering('showErrorMessage');
    await plan(document, 'apply');
    const record = await last();
    assert.equal(record.outcome, 'partial');
    assert.match(record.note!, /Done: granted Query on default › help_center\./);
    assert.equal((await running.documents.drafts.list()).length, 1);
    assert.deepEqual(sent(), ['grant_privilege', 'revoke_privilege']);
    assert.ok(said.asked.length + _.asked.length > 0);
  });

  it('tells what was done before a step without an answer', async () => {
    const document = await open('indexer');
    await edit(document, role => ({ ...role, grants: [QUERY, ...role.grants.slice(1)] }));
    demo.fail('POST /v2/vectordb/roles/revoke_privilege_v2', { status: 503, message: 'not now' });
    using said = answering('showWarningMessage', confirmed);
    await plan(document, 'apply');
    const record = await last();
    assert.equal(record.outcome, 'unknown');
    assert.match(record.note!, /^Done: granted Query on default › help_center\. /);
    assert.match(
      String(said.asked.at(-1)![0]),
      /: outcome unknown\. Done: granted Query on default › help_center\. .*not now.* Check the state before/,
    );
    assert.deepEqual(sent(), ['grant_privilege', 'revoke_privilege']);
  });

  it('of a dropped role creates the role again', async () => {
    using modal = answering('showWarningMessage', confirmed, confirmed);
    await run('clusterRole.drop', await row('indexer'));
    assert.equal(modal.asked[0]![0], 'Drop role “indexer”?');
    assert.deepEqual(sent(), [...Array<string>(4).fill('revoke_privilege'), 'drop']);
    using _pick = answering('showQuickPick', (items: vscode.QuickPickItem[]) => items[0]);
    using _told = answering('showInformationMessage');
    await run('journal.proposeReverse');
    const draft = await shownDocument();
    assert.equal((JSON.parse(draft.getText()) as Document).roleName, 'indexer');
    await plan(draft, 'apply');
    assert.equal((await granted('indexer')).length, 4);
  });

  it('of a role dropped in part changes the role that is left', async () => {
    demo.fail('POST /v2/vectordb/roles/drop', { status: 200, code: 1100, message: 'not now' });
    using _ = answering('showWarningMessage', confirmed, undefined, confirmed);
    await run('clusterRole.drop', await row('indexer'));
    assert.deepEqual([(await last()).outcome, await granted('indexer')], ['partial', []]);
    using _pick = answering('showQuickPick', (items: vscode.QuickPickItem[]) => items[0]);
    using _told = answering('showInformationMessage');
    await run('journal.proposeReverse');
    assert.match(await plan(await shownDocument(), 'apply'), /^# Change role “indexer”/);
    assert.equal((await granted('indexer')).length, 4);
  });

  it('created in part is completed from its draft', async () => {
    await run('clusterRole.create', await row());
    const document = await shownDocument();
    await edit(document, role => ({
      ...role,
      roleName: 'reader',
      grants: [QUERY, { objects: ['products'], privileges: ['Search'] }],
    }));
    const grant = 'POST /v2/vectordb/roles/grant_privilege_v2';
    const allow = demo.fail(grant, { status: 200, code: 1100, message: 'not now' });
    using _ = answering('showWarningMessage', confirmed, undefined, confirmed);
    await plan(document, 'apply');
    assert.equal((await last()).outcome, 'partial');
    allow();
    while ((await shownDocument()).uri.toString() === document.uri.toString()) await moment();
    const rest = await shownDocument();
    assert.equal((await running.documents.drafts.list()).length, 1);
    assert.match(await plan(rest, 'apply'), /^# Change role “reader”[^]*Adds: [^]*Adds: /);
    assert.deepEqual(await granted('reader'), ['Query default/help_center', 'Search default/products']);
    assert.deepEqual(await running.documents.drafts.list(), []);
  });

  it('in a file creates the role, and then changes it', async () => {
    const file = vscode.Uri.joinPath(running.storage, 'files', `${crypto.randomUUID()}.vcdatarole.json`);
    const text = JSON.stringify({ clusterId: PROD, roleName: 'auditor', grants: [QUERY] });
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    await running.documents.targets.remember(file, 'dr');
    const document = await vscode.workspace.openTextDocument(file);
    using _ = answering('showWarningMessage', confirmed, confirmed);
    assert.match(await plan(document, 'apply'), /^# Create role “auditor”/);
    await edit(document, role => ({ ...role, grants: [{ ...QUERY, privileges: ['Search'] }] }));
    assert.match(await plan(document, 'apply'), /^# Change role “auditor”/);
    assert.deepEqual(await granted('auditor'), ['Search default/help_center']);
  });

  it('of another role than its draft began with is not planned', async () => {
    const document = await open('indexer');
    await edit(document, role => ({ ...role, roleName: 'other' }));
    using said = answering('showErrorMessage');
    await run('document.plan', document.uri);
    assert.match(String(said.asked[0]?.[0]), /belongs to role “indexer”\. roleName and clusterId cannot be changed/);
  });

  it('begins with a copy of the privileges of another role', async () => {
    await run('clusterRole.copy', await row('indexer'));
    const copy = await shownDocument();
    assert.deepEqual(JSON.parse(copy.getText()), {
      clusterId: PROD,
      roleName: 'indexer_copy',
      grants: [
        { dbName: 'default', objects: ['*'], privileges: ['Flush', 'Insert', 'Upsert'] },
        { dbName: 'engineering', objects: ['*'], privileges: ['CollectionReadOnly'] },
      ],
    });
    using _ = answering('showWarningMessage', confirmed);
    assert.match(await plan(copy, 'apply'), /^# Create role “indexer_copy”/);
    assert.deepEqual(await granted('indexer_copy'), await granted('indexer'));
  });

  it('is not begun from a role whose privileges no service lists', async () => {
    using told = answering('showInformationMessage');
    await run('clusterRole.copy', await row('db_admin'));
    assert.match(String(told.asked[0]?.[0]), /“db_admin” is predefined, and the service does not list its privileges/);
    assert.deepEqual(await running.documents.drafts.list(), []);
  });

  it('on a production connection is applied by the typed name only', async () => {
    await running.connections.update('dr', now => ({ ...now, production: true }));
    const document = await open('indexer');
    await edit(document, withStatement(QUERY));
    const shown = planShown();
    const planning = run('document.plan', document.uri);
    const { uri } = (await shown).document;
    using box = answering('showInputBox', undefined, 'indexer');
    await run('plan.apply', uri);
    await eventually(async () => assert.equal(box.asked.length, 1));
    const { prompt } = box.asked[0]![0] as vscode.InputBoxOptions;
    assert.match(prompt!, /Service · PRODUCTION .*prod-search.*Query on .*type the name “indexer”/);
    assert.deepEqual(sent(), []);
    await eventually(async () => {
      await run('plan.apply', uri);
      assert.equal(box.asked.length, 2);
    });
    await planning;
    assert.deepEqual(sent(), ['grant_privilege']);
  });

  it('on a read-only connection is planned, and not applied', async () => {
    await running.connections.update('dr', now => ({ ...now, readOnly: true }));
    const document = await open('indexer');
    await edit(document, withStatement(QUERY));
    const shown = planShown();
    const planning = run('document.plan', document.uri);
    const planned = (await shown).document;
    assert.match(planned.getText(), /Adds: Query on default › help_center/);
    using modal = answering('showWarningMessage', undefined);
    await run('plan.apply', planned.uri);
    assert.match(String(modal.asked[0]?.[0]), /“Service” is read-only/);
    await run('plan.discard', planned.uri);
    await planning;
    assert.deepEqual(sent(), []);
    assert.equal((await running.documents.drafts.list()).length, 1);
  });

  it('of the user who applies is guarded through privilege groups', async () => {
    const admin = await client();
    await admin.privilegeGroups.create({ privilegeGroupName: 'keepers' });
    const members = { privilegeGroupName: 'keepers', privileges: ['ManageOwnership', 'SelectOwnership'] };
    await admin.privilegeGroups.addPrivileges(members);
    await admin.clusterRoles.create({ roleName: 'operators' });
    for (const privilege of ['keepers', 'Search'])
      await admin.clusterRoles.grantPrivilegeV2({ roleName: 'operators', dbName: '*', collectionName: '*', privilege });
    await admin.users.create({ userName: 'olga', password: 'before-1' });
    for (const roleName of ['db_admin', 'operators']) await admin.users.grantRole({ userName: 'olga', roleName });
    const address = demo.clusters[0]!.endpoint;
    await running.connections.add(
      { id: 'own', kind: 'endpoint', plane: 'cluster', name: 'Own', address },
      'olga:before-1',
    );
    await run('clusterRole.edit', await find(running.tree, 'Own', 'Cluster Roles', 'operators'));
    const document = await shownDocument();
    assert.equal((JSON.parse(document.getText()) as Document).clusterId, undefined);
    await edit(document, role => ({ ...role, grants: [] }));
    using box = answering('showInputBox', 'operators');
    const text = await plan(document, 'apply');
    assert.match(text, /Without keepers \(ManageOwnership\), the user might not be able to undo this change/);
    assert.match((box.asked[0]![0] as vscode.InputBoxOptions).prompt!, /To confirm, type the name “operators”/);
    const revoked = [...text.matchAll(/"privilege": "(\w+)"/g)].map(([, name]) => name);
    assert.deepEqual(revoked, ['Search', 'keepers']);
    assert.deepEqual(await granted('operators'), []);
  });

  it('of an endpoint is created, copied, changed and reverted there', async () => {
    const address = demo.clusters[0]!.endpoint;
    await running.connections.add({ id: 'e', kind: 'endpoint', plane: 'cluster', name: 'Own', address }, demo.apiKey);
    const roles = (...below: string[]) => find(running.tree, 'Own', 'Cluster Roles', ...below);
    await run('clusterRole.copy', await roles('indexer'));
    const copy = await shownDocument();
    assert.equal((JSON.parse(copy.getText()) as Document).clusterId, undefined);
    await edit(copy, role => ({ ...role, roleName: 'auditor', grants: [QUERY] }));
    using _ = answering('showWarningMessage', confirmed, confirmed, confirmed);
    assert.match(await plan(copy, 'apply'), /^# Create role “auditor”[^]*Own/);
    assert.deepEqual(await granted('auditor'), ['Query default/help_center']);
    while ((await shownDocument()).uri.toString() === copy.uri.toString()) await moment();
    const made = await shownDocument();
    await edit(made, role => ({ ...role, grants: [{ ...QUERY, privileges: ['Search'] }] }));
    await plan(made, 'apply');
    assert.deepEqual(await granted('auditor'), ['Search default/help_center']);
    const record = await last();
    assert.deepEqual([record.kind, record.connectionId, record.outcome], ['dataRole', 'e', 'applied']);
    using _pick = answering('showQuickPick', (items: vscode.QuickPickItem[]) => items[0]);
    using _told = answering('showInformationMessage');
    await run('journal.proposeReverse');
    const draft = await shownDocument();
    await eventually(async () => assert.match(draft.getText(), /"Query"/));
    await plan(draft, 'apply');
    assert.deepEqual(await granted('auditor'), ['Query default/help_center']);
  });

  it('of the service is read-only', async () => {
    const document = await open('db_admin');
    assert.equal(document.uri.scheme, 'vectorcloud-live');
    assert.deepEqual((JSON.parse(document.getText()) as Document).grants, []);
  });

  it('completes privilege groups, databases and collections', async () => {
    const document = await open('indexer');
    await edit(document, role => ({ ...role, grants: [{ dbName: '', objects: [''], privileges: [''] }] }));
    const offered = async (key: string) => {
      const text = document.getText();
      const at = document.positionAt(text.indexOf('""', text.indexOf(`"${key}"`)) + 1);
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        at,
      );
      return items.map(({ label }) => JSON.parse(typeof label === 'string' ? label : label.label) as string);
    };
    assert.ok((await offered('privileges')).includes('search_and_query'));
    assert.ok((await offered('dbName')).includes('engineering'));
    assert.ok((await offered('objects')).includes('help_center'));
  });
});
