import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { OwnWrites } from '../../../src/changes/own-writes';
import { Rights } from '../../../src/changes/rights';
import { PlaceNames } from '../../../src/connections/place-names';
import { apply } from '../../../src/changes/applying';
import type { Change } from '../../../src/changes/changes';
import { Journal } from '../../../src/changes/journal';
import type { Resource } from '../../../src/changes/resource';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { collectionResource } from '../../../src/changes/resources/new-collections';
import { roleResource } from '../../../src/changes/resources/roles';
import type { RoleContent } from '../../../src/model/roles/merge';
import type { PolicyRecord } from '../../../src/model/roles/roles';
import { connectDemo, LAB, leave, PROD } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { happened } from '../../harness/host/waiting';
import { asking, planShown } from '../../harness/host/plans';

const KEY = 'canary-91d2aa';
const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
const OPERATOR = 'r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh';

describe('a plan', () => {
  let running: App;
  let demo: Demo;
  let journal: Journal;
  let base: RoleContent;
  const folder = () => vscode.Uri.joinPath(running.storage, 'plan-documents');

  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'p', key: KEY }));
    journal = new Journal(folder());
    base = (await role().read({}))!;
  });
  afterEach(async () => {
    journal.dispose();
    await leave({ running, demo });
    await vscode.workspace.fs.delete(folder(), { recursive: true }).then(undefined, () => {}); // may never have been made
  });

  let ownWrites = new OwnWrites();
  beforeEach(() => (ownWrites = new OwnWrites()));

  const connection = () => ({ id: 'p', kind: 'cloud', name: 'Service', address: demo.baseUrl }) as const;
  const role = () =>
    roleResource(running.clients, {
      connection: connection(),
      projectId: PROJECT,
      roleId: OPERATOR,
      roleName: 'Search Operator',
    });
  const carry = async <T>(what: Resource<T>, change: Omit<Change<T>, 'confirm'>) =>
    apply(
      {
        connections: running.connections,
        journal,
        plans: await running.changes.plans.documents(),
        rights: new Rights(),
        placeNames: new PlaceNames(),
        writes: ownWrites,
        failed: new Set(),
      },
      what,
      {
        ...change,
        confirm: 'plan',
      },
    );
  const change = (mine: RoleContent) => carry(role(), { base, mine });
  const writes = () => demo.requests.filter(request => !request.startsWith('GET ')).length;
  const elsewhere = async (body: object) => {
    const url = `${demo.baseUrl}/v2/roles/${OPERATOR}`;
    const headers = { authorization: `Bearer ${KEY}` };
    const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) });
    assert.equal(((await answer.json()) as { code: number }).code, 0);
  };
  /** The document of the next plan, with the names of its ids. */
  const shown = async (): Promise<vscode.TextDocument> => {
    const { document } = await planShown();
    const named = () => document.getText().includes('Search Team') || !document.getText().includes(PROJECT);
    while (!named()) await happened(vscode.workspace.onDidChangeTextDocument, each => each.document === document);
    return document;
  };
  const run = (command: string, uri?: vscode.Uri) => vscode.commands.executeCommand(`vectorCloud.plan.${command}`, uri);
  const again = async (uri: vscode.Uri) => asking(await running.changes.plans.documents(), uri);
  const tabs = () => vscode.window.tabGroups.all.flatMap(group => group.tabs.map(({ label }) => label));
  const volumes = (...privileges: string[]): PolicyRecord => ({ resourceType: 'volume', privileges, resources: ['*'] });
  const more = () => [...base.policies!, { resourceType: 'backup', privileges: ['manage'] }];

  it('is a document: plain words with more access first, then the exact request', async () => {
    const plan = shown();
    const outcome = change({
      roleName: 'Operator',
      policies: more().filter(({ resourceType }) => resourceType !== 'observability'),
    });
    const document = await plan;
    assert.equal(document.languageId, 'markdown');
    assert.equal(document.uri.path, '/Change role “Search Operator”.md'); // all that breadcrumbs show
    const text = document.getText();
    const body = text.slice(text.indexOf('## Request'));
    assert.deepEqual(text.slice(0, text.indexOf('## Request')).split('\n'), [
      '# Change role “Search Operator”',
      '',
      '- Connection: Service',
      `- Project: Search Team (${PROJECT})`,
      '',
      '## Adds access',
      '',
      '- Adds: manage on backup (review: new resource type, manage)',
      '',
      '## Removes access',
      '',
      '- Removes: view on observability',
      '',
      '## Other changes',
      '',
      '- Name: “Search Operator” → “Operator”',
      '',
      '',
    ]);
    assert.match(body, new RegExp(`PUT /v2/roles/${OPERATOR}\n`));
    const sent = JSON.parse(/```json\n([\s\S]*)\n```/.exec(body)![1]!) as RoleContent;
    assert.deepEqual(Object.keys(sent), ['roleName', 'policies']); // the description stays, and so is not there
    await run('discard', document.uri);
    assert.deepEqual(await outcome, { kind: 'cancelled' });
    assert.deepEqual([writes(), tabs()], [0, []]);
  });

  it('has its buttons as lenses', async () => {
    const plan = shown();
    const outcome = change({ policies: more() });
    const { uri } = await plan;
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
    assert.deepEqual(
      lenses.map(({ command }) => [command?.title, command?.command]),
      [
        ['$(check) Change Role', 'vectorCloud.plan.apply'],
        ['$(discard) Discard Plan', 'vectorCloud.plan.discard'],
        ['$(diff) Show Difference', 'vectorCloud.plan.showDifference'],
      ],
    );
    await run('discard'); // of the one in the editor
    assert.equal((await outcome).kind, 'cancelled');
  });

  it('shows what is beside what will be, and takes that with it', async () => {
    const plan = shown();
    const outcome = change({ roleName: 'Operator' });
    const { uri } = await plan;
    await run('showDifference', uri);
    const [, { input } = { input: undefined }] = vscode.window.tabGroups.activeTabGroup.tabs;
    const { original, modified } = input as vscode.TabInputTextDiff;
    const names = await Promise.all(
      [original, modified].map(async side => {
        const text = (await vscode.workspace.openTextDocument(side)).getText();
        return (JSON.parse(text) as RoleContent).roleName;
      }),
    );
    assert.deepEqual(names, ['Search Operator', 'Operator']);
    await run('discard', uri);
    await outcome;
    assert.deepEqual(tabs(), []);
  });

  it('takes the place of a tab that came back with the window, whose plan of the same document is gone', async () => {
    const document = vscode.Uri.parse('vectorcloud://p/roles/some/role.vcrole.json');
    const [ofDocument, ofOther] = [document.toString(), 'other:/role'].map((query, at) =>
      vscode.Uri.from({ scheme: 'vectorcloud-plan', authority: `gone-${at}`, path: '/Old.md', query }),
    );
    for (const gone of [ofDocument!, ofOther!])
      await vscode.commands.executeCommand('vscode.open', gone, { preview: false });
    const shownTabs = () =>
      vscode.window.tabGroups.all.flatMap(group =>
        group.tabs.map(({ input }) => (input instanceof vscode.TabInputCustom ? input.uri.authority : '')),
      );
    assert.deepEqual(shownTabs(), ['gone-0', 'gone-1']);
    const plan = shown();
    const outcome = carry(role(), { base, mine: { ...base, roleName: 'Operator' }, document });
    const { uri } = await plan;
    assert.deepEqual(shownTabs(), ['gone-1', uri.authority]);
    await run('discard', uri);
    assert.equal((await outcome).kind, 'cancelled');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('that is closed is discarded', async () => {
    const plan = shown();
    const outcome = change({ roleName: 'Operator' });
    await plan;
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    assert.deepEqual([await outcome, writes()], [{ kind: 'cancelled' }, 0]);
  });

  it('stays where the last question is answered by no, and is applied once', async () => {
    const plan = shown();
    using modal = answering('showWarningMessage', undefined, 'Change Role');
    const outcome = change({ policies: more() });
    const { uri } = await plan;
    await run('apply', uri);
    await again(uri);
    await run('apply', uri);
    assert.deepEqual(await outcome.then(({ kind }) => kind), 'applied');
    assert.equal(writes(), 1);
    assert.deepEqual(tabs(), []);
    const [question, { detail }] = modal.asked[0] as [string, vscode.MessageOptions];
    assert.equal(question, 'Change role “Search Operator”?');
    const effect = 'Adds: manage on backup (review: new resource type, manage)';
    assert.equal(detail, `${effect}\n\nConnection: Service\nProject: ${PROJECT}`);
  });

  it('is asked about with its riskiest lines and every warning, however many there are', async () => {
    const lines = [...Array(20).keys()].map(nth => ({ text: `Line ${nth}`, effect: 'changes' }) as const);
    const warnings = [...Array(10).keys()].map(nth => `Warning ${nth}`);
    const long: Resource<RoleContent> = {
      ...role(),
      plan: () => ({
        summary: 'Change much',
        action: 'Change',
        lines: [
          ...lines,
          { text: 'A secret is sent', effect: 'changes', told: true },
          { text: 'All of it goes', effect: 'destroys' },
        ],
        warnings,
        request: { method: 'POST', path: '/v2/much' },
      }),
    };
    const plan = shown();
    using modal = answering('showWarningMessage', undefined);
    using box = answering('showInputBox', undefined);
    const outcome = carry(long, { base, mine: { ...base, roleName: 'Operator' } });
    const { uri } = await plan;
    await run('apply', uri);
    await again(uri);
    const { detail } = modal.asked[0]![1] as vscode.MessageOptions;
    const first = ['All of it goes', 'A secret is sent'];
    const told = [...first, ...lines.slice(0, 5).map(({ text }) => text), '15 more changes in the plan'];
    const place = ['Connection: Service', `Project: ${PROJECT}`];
    assert.deepEqual(detail?.split('\n'), [...told, ...warnings, '', ...place]);
    await running.connections.update('p', now => ({ ...now, production: true }));
    await run('apply', uri);
    await again(uri);
    const { title, prompt } = box.asked[0]![0] as vscode.InputBoxOptions;
    assert.equal(title, 'Change much?');
    const sentences = [...first, '20 more changes in the plan', ...warnings].map(text => `${text}.`);
    const where = `Connection: Service · PRODUCTION · Project: ${PROJECT}.`;
    assert.equal(prompt, [where, ...sentences, 'To confirm, type the name “Search Operator”.'].join(' '));
    await run('discard', uri);
    assert.equal((await outcome).kind, 'cancelled');
  });

  it('is made anew when others write while it is looked at, and keeps what they did', async () => {
    const plan = shown();
    using _ = answering('showWarningMessage', 'Change Role', 'Change Role');
    const outcome = change({ policies: more() });
    const document = await plan;
    await elsewhere({ roleName: 'Night Operator' });
    const renewed = happened(vscode.workspace.onDidChangeTextDocument, each => each.document === document);
    await run('apply', document.uri);
    await renewed;
    assert.match(
      document.getText(),
      /^Not applied\. Review the new plan.* Others renamed the role to “Night Operator”\.$/m,
    );
    assert.match(document.getText(), /\(kept\)\n\n- Others renamed the role to “Night Operator”/);
    await again(document.uri);
    await run('apply', document.uri);
    const { kind, live } = (await outcome) as { kind: string; live: RoleContent };
    assert.deepEqual([kind, live.roleName, live.policies?.length], ['applied', 'Night Operator', 5]);
    assert.equal(writes(), 2); // theirs and mine
    const { request } = (await journal.list()).records[0]!;
    assert.deepEqual(Object.keys((request as { body: object }).body), ['policies']);
  });

  it('does not attribute to others what an earlier change of this window did', async () => {
    const applied = async (mine: RoleContent) => {
      const plan = shown();
      using _ = answering('showWarningMessage', 'Change Role');
      const outcome = change(mine);
      const document = await plan;
      const text = document.getText();
      await again(document.uri);
      await run('apply', document.uri);
      assert.equal((await outcome).kind, 'applied');
      return text;
    };
    await applied({ policies: more() });
    assert.doesNotMatch(await applied({ policies: more(), description: 'Of the night' }), /Others|\(kept\)/);
    await elsewhere({ roleName: 'Night Operator' });
    const mine = [...more(), { resourceType: 'backup', privileges: ['view'] }];
    const kept = (await applied({ policies: mine, description: 'Of the night' })).match(/^- Others .*$/gm);
    assert.deepEqual(kept, ['- Others renamed the role to “Night Operator”']);
  });

  it('is not made where others gave what is taken', async () => {
    const policies = base.policies!.filter(({ resourceType }) => resourceType !== 'volume');
    await elsewhere({ policies: [...policies, volumes('view', 'usage', 'delete')] });
    const plan = shown();
    const outcome = change({ policies });
    const document = await plan;
    assert.match(document.getText(), /You remove: view and usage on all volume \(\*\); others added/);
    using said = answering('showWarningMessage');
    await run('apply', document.uri); // there is nothing to apply yet
    assert.equal(said.asked[0]?.[0], 'Resolve each conflict first.');
    await run('discard', document.uri);
    assert.equal((await outcome).kind, 'cancelled');
    assert.deepEqual([writes(), tabs()], [1, []]);
  });

  it('of a collection stays beside that of one of the same name on another cluster', async () => {
    const document = { collectionName: 'twins', dimension: 4, metricType: 'L2' };
    const create = async (clusterId: string) => {
      const plan = shown();
      const { services } = running.documents;
      const mine = { ...document, clusterId };
      const outcome = carry(collectionResource(services, connection(), clusterId, mine), { mine });
      return { outcome, uri: (await plan).uri };
    };
    const plans = [await create(PROD), await create(LAB)];
    assert.equal(tabs().length, 2);
    const newest = await create(LAB);
    assert.equal((await plans[1]!.outcome).kind, 'cancelled'); // the new one takes its place
    assert.equal(tabs().length, 2);
    for (const { uri } of [plans[0]!, newest]) await run('discard', uri);
    assert.deepEqual([(await plans[0]!.outcome).kind, (await newest.outcome).kind], ['cancelled', 'cancelled']);
  });

  it('about the same takes the place of the one before', async () => {
    const first = shown();
    const before = change({ roleName: 'A' });
    await first;
    const second = shown();
    const after = change({ roleName: 'B' });
    const { uri } = await second;
    assert.deepEqual(await before, { kind: 'cancelled' });
    assert.equal(tabs().length, 1);
    await run('discard', uri);
    assert.deepEqual(await after, { kind: 'cancelled' });
  });

  describe('on a production connection', () => {
    beforeEach(() => running.connections.update('p', now => ({ ...now, production: true })));

    it('that gives more access wants the name typed, once', async () => {
      const plan = shown();
      using modal = answering('showWarningMessage');
      using name = answering('showInputBox', 'search operator', 'Search Operator');
      const outcome = change({ policies: more() });
      const document = await plan;
      assert.match(document.getText(), /Connection: Service · PRODUCTION/);
      await run('apply', document.uri); // the name was wrong
      await again(document.uri);
      await run('apply', document.uri);
      assert.equal((await outcome).kind, 'applied');
      assert.deepEqual([modal.asked.length, name.asked.length, writes()], [0, 2, 1]);
    });

    it('that gives none is asked about as ever', async () => {
      const plan = shown();
      using _ = answering('showWarningMessage', 'Change Role');
      const outcome = change({ roleName: 'Operator' });
      await run('apply', (await plan).uri);
      assert.equal((await outcome).kind, 'applied');
    });
  });

  it('wants the name typed where the connection is production by the time that it is applied', async () => {
    const plan = shown();
    using _ = answering('showWarningMessage', 'Change Role');
    using name = answering('showInputBox', 'Search Operator');
    const outcome = change({ policies: more() });
    const { uri } = await plan;
    await running.connections.update('p', now => ({ ...now, production: true }));
    await run('apply', uri);
    assert.equal((await outcome).kind, 'applied');
    assert.equal(name.asked.length, 1);
  });

  it('shows no secret, nor does the journal keep one', async () => {
    const CANARY = 'canary-secret';
    interface Paging {
      readonly apiKey: string;
      readonly webhookUrl: string;
    }
    let state: Paging = { apiKey: `${CANARY}-old`, webhookUrl: '${kept}' };
    const paging: Resource<Paging> = {
      kind: 'paging',
      id: 'x',
      name: 'Pager: on/call?',
      connection: connection(),
      right: { operation: 'pagers.update' },
      read: () => Promise.resolve(state),
      merge: (_, mine) => ({ ok: true, value: mine, others: [] }),
      plan: (_, body) => ({
        summary: 'Change the pager: on/call?',
        action: 'Update Pager',
        lines: [{ text: 'Pages elsewhere', effect: 'changes' }],
        request: { method: 'POST', path: '/v2/pager', headers: { Authorization: CANARY }, body },
      }),
      write: (_, result) => Promise.resolve((state = result)),
      matches: (read, result) => read === result,
    };
    const plan = shown();
    using _ = answering('showWarningMessage', 'Update Pager');
    const outcome = carry(paging, { mine: { apiKey: CANARY, webhookUrl: '${secret:pager}' } });
    const { uri } = await plan;
    const sides = ['live', 'result'].map(side => uri.with({ path: `/${side}.json` }));
    const documents = await Promise.all([uri, ...sides].map(each => vscode.workspace.openTextDocument(each)));
    const texts = documents.map(document => document.getText());
    await run('apply', uri);
    assert.equal((await outcome).kind, 'applied');
    const kept = vscode.Uri.joinPath(folder(), 'journal');
    const [[file]] = (await vscode.workspace.fs.readDirectory(kept)) as [[string, vscode.FileType]];
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(kept, file));
    for (const text of [...texts, new TextDecoder().decode(bytes)]) {
      assert.doesNotMatch(text, new RegExp(CANARY));
      assert.match(text, /\$\{(kept|secret:pager)\}/);
    }
  });
});
