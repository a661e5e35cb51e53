import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Connection } from '../../../src/connections/connection';
import type { Demo } from '../../../src/demo';
import { alertRuleDeletion, alertRuleResource } from '../../../src/changes/resources/alert-rules';
import { openDocument, openNew } from '../../../src/documents/opening';
import { proposeRevert } from '../../../src/documents/reverting';
import { shownDocument } from '../../harness/host/app';
import { askPastUs, connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { complaints, replace } from '../../harness/host/waiting';
import { planShown } from '../../harness/host/plans';

const KEY = 'canary-key-4410';
const CANARY = 'canary-secret-9c0d';
const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
const LATENCY = 'alert-0b6f7a52-9c1d-4e83-a2f4-5d7e90c31b68';
const CAPACITY = 'alert-d41c9e07-3b58-4f6a-8e2d-a90b7c64f135';

type Rule = { id: string; actions: { type: string; config: Record<string, string> }[] } & Record<string, unknown>;

/** A service that never returns secrets, and records its requests. */
class MaskingService {
  readonly sent: Partial<Rule>[] = [];
  readonly rule: Rule = {
    id: 'alert-1',
    projectId: 'proj-1',
    ruleName: 'Latency',
    level: 'CRITICAL',
    metricName: 'CU_CAPACITY',
    enabled: true,
    sendResolved: true,
    actions: [{ type: 'INCIDENT_A', config: { region: 'US', apiKey: `${CANARY}-old` } }],
  };
  private constructor(private readonly server: Server) {}

  static async open(): Promise<MaskingService> {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', chunk => (body += String(chunk)));
      request.on('end', () => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ code: 0, data: service.answer(request.method!, body) }));
      });
    });
    const service = new MaskingService(server);
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close = () => new Promise(resolve => this.server.close(resolve));

  private answer(method: string, body: string): unknown {
    if (method === 'PUT') {
      const change = JSON.parse(body) as Partial<Rule>;
      this.sent.push(change);
      Object.assign(this.rule, change);
    }
    const actions = this.rule.actions.map(({ type, config }) => {
      const masked = Object.entries(config).map(([key, value]) => [
        key,
        key === 'apiKey' ? `${value.slice(0, 4)}****` : value,
      ]);
      return { type, config: Object.fromEntries(masked) };
    });
    const shown = { ...this.rule, actions };
    return method === 'GET' ? { count: 1, currentPage: 1, pageSize: 100, alertRules: [shown] } : shown;
  }
}

describe('the text of an alert rule', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => ({ running, demo } = await connectDemo({ id: 's', key: KEY })));
  afterEach(() => leave({ running, demo }));

  const service = async (id: string, method = 'GET', body?: unknown) => {
    const path = method === 'GET' ? `?projectId=${PROJECT}` : `/${id}`;
    const { alertRules } = await askPastUs<{ alertRules?: Rule[] }>(demo, method, `/v2/alertRules${path}`, body);
    return alertRules?.find(rule => rule.id === id);
  };
  const open = async (id: string, connectionId = 's') => {
    await openDocument(running.documents, { connectionId, kind: 'alertRules', id });
    return shownDocument();
  };
  /** Plans, looks at the plan, and decides. */
  const plan = async (document: vscode.TextDocument, decision: 'apply' | 'discard' = 'apply') => {
    const shown = planShown();
    const planning = vscode.commands.executeCommand('vectorCloud.document.plan', document.uri);
    const text = (await shown).document.getText();
    assert.ok((await running.changes.plans.documents()).decide(decision));
    await planning;
    return text;
  };

  it('is found in the project’s list, and has no secret', async () => {
    const document = await open(CAPACITY);
    assert.deepEqual(JSON.parse(document.getText()).actions, [
      { type: 'CHATHOOK_A', config: { webhookUrl: '${kept}' } },
      { type: 'WEBHOOK', config: { url: '${kept}' } },
    ]);
    assert.deepEqual(await complaints(document, 0), []);
  });

  it('sends no actions while they are as they were', async () => {
    const document = await open(CAPACITY);
    await replace(document, '"threshold": "70"', '"threshold": "80"');
    using _ = answering('showWarningMessage', 'Change Alert Rule');
    const text = await plan(document);
    assert.match(text, /Fires less often: Threshold 70 % → 80 %/);
    assert.doesNotMatch(text, /actions/);
    assert.equal((await service(CAPACITY))?.['threshold'], '80');
    assert.deepEqual(await running.documents.drafts.list(), []);
  });

  it('with other actions sends what was kept again', async () => {
    const document = await open(CAPACITY);
    const before = await service(CAPACITY);
    await replace(document, '"CHATHOOK_A",', '"CHATHOOK_B",');
    using box = answering('showInputBox', 'https://other.example.com');
    using _ = answering('showWarningMessage', 'Change Alert Rule');
    assert.match(await plan(document), /Sends url of WEBHOOK to 127\.0\.0\.1:\d+ again, unchanged/);
    assert.equal(box.asked.length, 1); // what was kept for a chat of another kind is not this one's
    assert.equal((box.asked[0]![0] as vscode.InputBoxOptions).password, true);
    assert.deepEqual((await service(CAPACITY))?.actions, [
      { type: 'CHATHOOK_B', config: { webhookUrl: 'https://other.example.com' } },
      before?.actions[1],
    ]);
  });

  it('is merged with what others changed, and collides where they changed the same', async () => {
    const document = await open(CAPACITY);
    await replace(document, '"threshold": "70"', '"threshold": "80"');
    await service(CAPACITY, 'PUT', { level: 'CRITICAL' });
    using confirmation = answering('showWarningMessage', 'Change Alert Rule');
    assert.match(await plan(document), /Others changed Severity to CRITICAL/);
    assert.match(JSON.stringify(confirmation.asked), /Others changed Severity to CRITICAL \(kept\)/);
    await replace(document, '"threshold": "80"', '"threshold": "60"');
    await service(CAPACITY, 'PUT', { threshold: '75' });
    assert.match(await plan(document, 'discard'), /You and others changed Threshold/);
    assert.equal((await service(CAPACITY))?.['threshold'], '75');
  });

  it('makes a rule (spec 4.2) and goes on as its draft', async () => {
    const rule = {
      projectId: PROJECT,
      ruleName: 'Made here',
      level: 'WARNING',
      metricName: 'CU_CAPACITY',
      enabled: true,
      sendResolved: false,
      actions: [{ type: 'INCIDENT_B', config: { region: 'EU', apiKey: '${secret:pager}' } }],
    };
    await openNew({ id: 's' }, running.documents, { kind: 'alertRules', name: 'New Alert Rule', document: rule });
    using box = answering('showInputBox', CANARY);
    using _ = answering('showWarningMessage', 'Create');
    const text = await plan(await shownDocument());
    assert.match(text, /Sends secret “pager” to 127\.0\.0\.1:\d+ as apiKey of INCIDENT_B/);
    assert.match(String((box.asked[0]![0] as vscode.InputBoxOptions).title), /Secret “pager”/);
    const made = await shownDocument();
    const { id, actions } = JSON.parse(made.getText());
    assert.equal(made.uri.path, `/alertRules/${id}/alert-rule.vcalert.json`);
    assert.equal(actions[0].config.apiKey, '${kept}');
    assert.equal((await service(id))?.actions[0]?.config['apiKey'], CANARY);
    assert.deepEqual(await running.connections.keys.secretNames('s'), ['pager']);
    await running.connections.remove((await running.connections.find('s'))!);
    assert.deepEqual(await running.connections.keys.secretNames('s'), []);
    assert.equal(await running.connections.keys.sent('s', id), undefined);
  });

  it('goes on as the draft of what it made, though its form writes in the last moment', async () => {
    const rule = {
      projectId: PROJECT,
      ruleName: 'Made late',
      level: 'WARNING',
      metricName: 'CU_CAPACITY',
      enabled: true,
      sendResolved: false,
      actions: [{ type: 'EMAIL', config: { recipients: { members: ['oncall@example.com'] } } }],
    };
    await openNew({ id: 's' }, running.documents, { kind: 'alertRules', name: 'New Alert Rule', document: rule });
    const draft = await shownDocument();
    const late = vscode.workspace.onDidOpenTextDocument(({ uri }) => {
      if (uri.scheme === draft.uri.scheme && uri.path !== draft.uri.path)
        void replace(draft, '"WARNING"', '"CRITICAL"');
    });
    try {
      using _ = answering('showWarningMessage', 'Create');
      await plan(draft);
    } finally {
      late.dispose();
    }
    assert.match((await shownDocument()).getText(), /"ruleName": "Made late"/);
    const [kept] = await running.documents.drafts.list();
    assert.match(kept?.text ?? '', /"level": "CRITICAL"/);
    const tabs = vscode.window.tabGroups.all.flatMap(group => group.tabs);
    assert.deepEqual(
      tabs.map(({ label }) => label).filter(label => label === 'New Alert Rule'),
      [],
    );
    assert.equal(tabs.length, 1);
  });

  it('completes each type of action once, with its public name', async () => {
    const document = await open(CAPACITY);
    const at = document.positionAt(document.getText().lastIndexOf('"type": "') + '"type": "'.length);
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      at,
    );
    const offered = items.map(({ label }) => (typeof label === 'string' ? [label] : [label.label, label.description]));
    assert.deepEqual(
      offered.filter(label => /CHATHOOK_A|SLACK/.test(label.join())),
      [['"CHATHOOK_A"', 'SLACK · chat']],
    );
  });

  it('keeps a type of action that the service gave, and brings no other that is not known', async () => {
    const gave = { type: 'CARRIER_PIGEON', config: {} };
    const of = { connection: (await running.connections.find('s'))!, projectId: PROJECT, id: LATENCY, ruleName: 'L' };
    const resource = alertRuleResource(running.documents.services, of, []);
    assert.equal(
      resource.plan({ actions: [gave], level: 'INFO' }, { actions: [gave], level: 'WARNING' }).lines.length,
      1,
    );
    assert.throws(
      () => resource.plan({ actions: [] }, { actions: [gave] }),
      /^Error: CARRIER_PIGEON is not an action type\. Types: EMAIL,/,
    );
  });

  const strange = { type: 'CARRIER_PIGEON', config: { recipients: {} } };

  it('may be a copy with a type of action that the service gave', async () => {
    const rule = {
      projectId: PROJECT,
      ruleName: 'Copied',
      level: 'WARNING',
      metricName: 'CU_CAPACITY',
      enabled: true,
      sendResolved: false,
      actions: [strange],
    };
    const beginning = { kind: 'alertRules', name: 'Copied', document: rule, pending: true } as const;
    await openNew({ id: 's' }, running.documents, { ...beginning, copies: rule });
    assert.match(await plan(await shownDocument(), 'discard'), /CARRIER_PIGEON/);
    await openNew({ id: 's' }, running.documents, beginning);
    using told = answering('showErrorMessage');
    await vscode.commands.executeCommand('vectorCloud.document.plan', (await shownDocument()).uri);
    assert.match(String(told.asked[0]?.[0]), /CARRIER_PIGEON is not an action type/);
  });

  it('reverts to a type of action that the service gave', async () => {
    const record = {
      id: 'j',
      at: 0,
      connectionId: 's',
      connectionName: 'Service',
      kind: 'alertRule',
      thingId: CAPACITY,
      name: 'Capacity',
      summary: '',
      outcome: 'applied',
      request: {},
      within: { projectId: PROJECT },
      before: { level: 'CRITICAL', actions: [strange] },
      after: { level: 'CRITICAL', actions: [] },
    };
    await service(CAPACITY, 'PUT', { level: 'CRITICAL', actions: [] });
    await proposeRevert(running.documents, record);
    assert.match(await plan(await shownDocument(), 'discard'), /CARRIER_PIGEON/);
  });

  it('that names what the service has already changes nothing', async () => {
    await running.connections.keys.storeSecret('s', 'pager', 'demo-incident-key-71f0c2');
    const document = await open(LATENCY);
    await replace(document, '"apiKey": "${kept}"', '"apiKey": "${secret:pager}"');
    using said = answering('showInformationMessage');
    await vscode.commands.executeCommand('vectorCloud.document.plan', document.uri);
    assert.match(String(said.asked[0]?.[0]), /already has this state\. Nothing was sent/);
  });

  it('is switched off and on again, and deleted', async () => {
    const connection = (await running.connections.find('s')) as Connection;
    const of = { connection, projectId: PROJECT, id: LATENCY, ruleName: 'Search latency is critical' };
    using modal = answering('showWarningMessage', 'Disable', 'Enable', 'Delete');
    for (const on of [false, true]) {
      const change = { base: { enabled: !on }, mine: { enabled: on }, confirm: 'modal' } as const;
      const outcome = await running.changes.apply(alertRuleResource(running.documents.services, of, []), change);
      assert.equal(outcome.kind, 'applied');
      assert.equal((await service(LATENCY))?.['enabled'], on);
    }
    assert.equal((await service(LATENCY))?.actions[1]?.config['apiKey'], 'demo-incident-key-71f0c2');
    const deletion = alertRuleDeletion(running.documents.services, of);
    assert.equal((await running.changes.apply(deletion, { mine: {}, confirm: 'modal' })).kind, 'applied');
    assert.equal(await service(LATENCY), undefined);
    assert.match((modal.asked[2]![1] as vscode.MessageOptions).detail!, /No more notifications/);
    assert.equal((await running.changes.apply(deletion, { mine: {}, confirm: 'modal' })).kind, 'gone');
  });

  it('with a secret in it is refused until the secret is moved away', async () => {
    const document = await open(LATENCY);
    await replace(document, '"apiKey": "${kept}"', `"apiKey": "${CANARY}"`);
    const [complaint] = await complaints(document, 1);
    assert.match(complaint!.message, /Do not store the value in the document/);
    assert.doesNotMatch(complaint!.message, new RegExp(CANARY));
    using said = answering('showErrorMessage');
    await vscode.commands.executeCommand('vectorCloud.document.plan', document.uri);
    assert.deepEqual(said.asked, [], 'its form shows why, at the field');
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      complaint!.range,
    );
    const fix = actions.find(({ title }) => title === 'Move to Secret Storage…')!;
    using named = answering('showInputBox', (options: vscode.InputBoxOptions) => options.value);
    await vscode.commands.executeCommand(fix.command!.command, ...fix.command!.arguments!);
    assert.equal(named.asked.length, 1);
    assert.match(document.getText(), /"apiKey": "\$\{secret:incident_a\}"/);
    assert.equal(await running.connections.keys.secret('s', 'incident_a'), CANARY);
    assert.deepEqual(await complaints(document, 0), []);
  });

  describe('of a service that tells no secret again', () => {
    let masking: MaskingService;
    beforeEach(async () => {
      masking = await MaskingService.open();
      await running.connections.add({ id: 'm', kind: 'cloud', name: 'Masking', address: masking.address }, KEY);
      await running.documents.bases.put(
        { connectionId: 'm', kind: 'alertRules', id: 'alert-1' },
        JSON.stringify({ projectId: 'proj-1' }),
      );
    });
    afterEach(() => masking.close());

    it('is asked for what was kept, once, and sends no mask', async () => {
      const document = await open('alert-1', 'm');
      await replace(document, '"region": "US"', '"region": "EU"');
      using box = answering('showInputBox', `${CANARY}-typed`);
      using _ = answering('showWarningMessage', 'Change Alert Rule', 'Change Alert Rule');
      await plan(document);
      assert.equal(box.asked.length, 1);
      assert.deepEqual(masking.sent[0]?.actions, [
        { type: 'INCIDENT_A', config: { region: 'EU', apiKey: `${CANARY}-typed` } },
      ]);
      await replace(document, '"region": "EU"', '"region": "US"');
      await plan(document);
      assert.equal(box.asked.length, 1);
      assert.equal(masking.sent[1]?.actions?.[0]?.config['apiKey'], `${CANARY}-typed`);
    });

    it('sends nothing when the box is closed', async () => {
      const document = await open('alert-1', 'm');
      await replace(document, '"region": "US"', '"region": "EU"');
      using _ = answering('showInputBox');
      await vscode.commands.executeCommand('vectorCloud.document.plan', document.uri);
      assert.deepEqual(masking.sent, []);
      assert.equal((await running.documents.drafts.list()).length, 1);
    });

    it('leaves no secret anywhere but in the secret storage', async () => {
      const document = await open('alert-1', 'm');
      await replace(document, '"apiKey": "${kept}"', '"apiKey": "${secret:pager}"');
      await running.connections.keys.storeSecret('m', 'pager', `${CANARY}-new`);
      const seen: string[] = [];
      using _ = answering('showWarningMessage', (...said: unknown[]) => {
        seen.push(JSON.stringify(said));
        return 'Change Alert Rule';
      });
      seen.push(await plan(document));
      assert.equal(masking.sent[0]?.actions?.[0]?.config['apiKey'], `${CANARY}-new`);
      await replace(document, '"CRITICAL"', '"WARNING"');
      seen.push(await plan(document, 'discard'));
      seen.push(document.getText(), JSON.stringify((await running.changes.journal.list()).records[0]));
      const root = running.storage.fsPath;
      for (const file of readdirSync(root, { recursive: true, withFileTypes: true })) {
        if (file.isFile()) seen.push(readFileSync(join(file.parentPath, file.name), 'utf8'));
      }
      for (const text of seen) assert.doesNotMatch(text, new RegExp(CANARY));
    });
  });
});
