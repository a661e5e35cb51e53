import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { openNew } from '../../../src/documents/opening';
import { COLLECTION_TEMPLATES } from '../../../src/model/collections/templates';
import { find as rowOf } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { stringifyJson } from '../../../src/model/wire/json';
import { happened } from '../../harness/host/waiting';
import { foundIn, leakingFiles } from '../../harness/window/sweep';
import { planShown } from '../../harness/host/plans';

const KEY = 'canary-0e77b2';

/** Credentials of storages: typed into boxes, or into the text and moved away from there. */
const SECRETS = {
  value: 'canary-value "/+=\\ 1',
  token: 'canary-token-2',
  file: '{"type":"service_account","private_key":"canary-file-3-----\\n"}',
  part: 'canary-file-3-----\n',
};
const secrets = Object.values(SECRETS);

describe('the credentials of an external collection', () => {
  let running: App;
  let demo: Demo;
  before(async () => ({ running, demo } = await connectDemo({ id: 'x', key: KEY })));
  after(() => leave({ running, demo }));

  const CREATE = 'POST /v2/vectordb/collections/create';
  const begin = async (externalSpec: unknown) => {
    const { external } = COLLECTION_TEMPLATES;
    const { clusterId } = demo.clusters[0]!;
    const document = { clusterId, ...external, schema: { ...external.schema, externalSpec } };
    const uri = await openNew({ id: 'x' }, running.documents, {
      kind: 'collections',
      name: 'New',
      document,
      pending: true,
    });
    return vscode.workspace.openTextDocument(uri);
  };
  it('are masked in the record of the collection', async () => {
    const node = await rowOf(
      running.tree,
      'Service',
      'Search Team',
      'Clusters',
      'prod-search',
      'default',
      'help_center',
    );
    const client = await running.clients.cluster(
      (await running.connections.find('x'))!,
      demo.clusters[0]!.clusterId,
      demo.clusters[0]!.endpoint,
    );
    const described = await client.collections.describe({ collectionName: 'help_center' });
    const externalSpec = JSON.stringify({
      format: 'parquet',
      extfs: { region: 'eu', access_key_value: 'canary-spec' },
    });
    const restore = demo.fail('POST /v2/vectordb/collections/describe', {
      body: stringifyJson({ code: 0, data: { ...described, externalSource: 's3://b?sig=canary-sig', externalSpec } }),
    });
    await vscode.commands.executeCommand('vectorCloud.thing.copyRecord', node);
    restore();
    const copied = await vscode.env.clipboard.readText();
    assert.match(copied, /help_center[^]*parquet/);
    assert.doesNotMatch(copied, /canary/);
  });

  const specIn = (document: vscode.TextDocument) => JSON.parse(document.getText()).schema.externalSpec;

  /** Plans the document, applies it, and answers the plan. */
  async function apply(uri: vscode.Uri): Promise<string> {
    using _modal = answering('showWarningMessage', 'Create');
    const shown = planShown();
    const planned = vscode.commands.executeCommand('vectorCloud.document.plan', uri);
    const text = (await shown).document.getText();
    (await running.changes.plans.documents()).decide('apply');
    await planned;
    return text;
  }

  /** Returns everything stored or displayable. */
  const traces = async () => {
    const inspector = await running.inspector();
    return stringifyJson([inspector.exchanges.list(), (await running.changes.journal.list()).records]);
  };

  it('are refused in a text until they are moved away, whatever the text is', async () => {
    for (const spec of [
      { format: 'parquet', extfs: { region: 'r', sas_token: SECRETS.token } },
      JSON.stringify({ format: 'parquet', extfs: { region: 'r', sas_token: SECRETS.token } }),
    ]) {
      await running.connections.keys.deleteSecret('x', 'sas_token');
      const document = await begin(spec);
      const complaints = () => vscode.languages.getDiagnostics(document.uri);
      while (complaints().length === 0) await happened(vscode.languages.onDidChangeDiagnostics);
      const [complaint] = complaints();
      assert.match(complaint!.message, /Do not store the value in the document/);
      using said = answering('showErrorMessage');
      await vscode.commands.executeCommand('vectorCloud.document.plan', document.uri);
      assert.match(String(said.asked[0]?.[0]), /Do not store the value in the document/);
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        complaint!.range,
      );
      const fix = actions.find(({ title }) => title === 'Move to Secret Storage…')!;
      using _ = answering('showInputBox', (options: vscode.InputBoxOptions) => options.value);
      await vscode.commands.executeCommand(fix.command!.command, ...fix.command!.arguments!);
      assert.deepEqual(specIn(document), {
        format: 'parquet',
        extfs: { region: 'r', sas_token: '${secret:sas_token}' },
      });
      assert.equal(await running.connections.keys.secret('x', 'sas_token'), SECRETS.token);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      assert.deepEqual(leakingFiles(running.storage.fsPath, secrets), []);
    }
  });

  it('are offered by their names', async () => {
    await running.connections.keys.storeSecret('x', 'lake', SECRETS.value);
    const document = await begin({ extfs: { account_key: '' } });
    const at = document.positionAt(document.getText().indexOf('"account_key": "') + '"account_key": "'.length);
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      at,
    );
    const labels = items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    assert.ok(labels.includes('"${secret:lake}"'), labels.join(', '));
  });

  it('go to the service alone, which repeats what it refuses', async () => {
    await running.connections.keys.storeSecret('x', 'lake', SECRETS.value);
    const document = await begin({
      format: 'parquet',
      extfs: {
        region: 'r-shown',
        access_key_value: '${secret:lake}',
        session_token: '${secret:session}',
        gcp_credential_json: '${secret:gcp}',
      },
    });
    const told = [...secrets, JSON.stringify(SECRETS.value), encodeURIComponent(SECRETS.value)].join(', ');
    const restore = demo.fail(CREATE, { status: 400, code: 1100, message: `cannot read with ${told}` });
    using box = answering('showInputBox', SECRETS.token, SECRETS.file);
    using said = answering('showErrorMessage');
    const plan = await apply(document.uri);
    assert.match(plan, /Sends secret “lake” to [\w.:]+ as schema\.externalSpec\.extfs\.access_key_value/);
    assert.match(plan, /\$\{secret:lake\}/);
    assert.match(plan, /r-shown/);
    assert.deepEqual(
      box.asked.map(([options]) => (options as vscode.InputBoxOptions).title),
      ['Secret “session”', 'Secret “gcp”'],
    );
    assert.match(String(said.asked[0]?.[0]), /not applied\. cannot read with •••/);
    restore();
    await apply(document.uri);
    const { endpoint } = demo.clusters[0]!;
    const client = await running.clients.cluster(
      (await running.connections.find('x'))!,
      demo.clusters[0]!.clusterId,
      endpoint,
    );
    const made = await client.collections.describe({ collectionName: COLLECTION_TEMPLATES.external.collectionName });
    assert.deepEqual(JSON.parse(made.externalSpec as string), {
      format: 'parquet',
      extfs: {
        region: 'r-shown',
        access_key_value: SECRETS.value,
        session_token: SECRETS.token,
        gcp_credential_json: SECRETS.file,
      },
    });
    await new Promise(resolve => setImmediate(resolve));
    const left = await traces();
    assert.match(left, /r-shown/);
    assert.deepEqual(foundIn(`${plan}${left}${String(said.asked)}`, secrets), []);
    assert.deepEqual(leakingFiles(running.storage.fsPath, secrets), []);
    assert.deepEqual(leakingFiles(running.logFolder.fsPath, secrets), []);
  });

  it('are named in a copy of the collection', async () => {
    const { copyCollection } = await import('../../../src/commands/collections/new-collections');
    const { find, shownDocument } = await import('../../harness/host/app');
    const { collectionName } = COLLECTION_TEMPLATES.external;
    const row = await find(
      running.tree,
      'Service',
      'Search Team',
      'Clusters',
      'prod-search',
      'default',
      collectionName,
    );
    await copyCollection(running, row as Parameters<typeof copyCollection>[1]);
    assert.deepEqual(specIn(await shownDocument()).extfs, {
      region: 'r-shown',
      access_key_value: '${secret:access_key_value}',
      session_token: '${secret:session_token}',
      gcp_credential_json: '${secret:gcp_credential_json}',
    });
  });
});
