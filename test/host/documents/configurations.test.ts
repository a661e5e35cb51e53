import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { kindOf } from '../../../src/documents/kinds';
import { applyDocument } from '../../../src/documents/planning';
import { FormConfiguration } from '../../../src/panels/forms/configured';
import { issuesOf } from '../../../src/panels/forms/issues';
import { app } from '../../harness/host/app';
import { complaints, replace } from '../../harness/host/waiting';

const RULE = {
  projectId: '${project}',
  ruleName: 'Latency',
  level: 'WARNING',
  metricName: 'REQUEST_LATENCY_SEARCH_P99',
  threshold: '${var:threshold}',
  windowSize: '10',
  enabled: '${var:enabled}',
  sendResolved: true,
  comparisonMethod: 'GREATER_THAN',
  targetInstanceIds: ['${cluster:prod-search}'],
  actions: [{ type: 'EMAIL', config: { recipients: { members: ['a@b.example'] } } }],
};
const environment = { address: 'https://api.example.com', project: 'Search', variables: { threshold: '80' } };

const disposing = <T extends vscode.Disposable>(each: T) =>
  Object.assign(each, { [Symbol.dispose]: () => void each.dispose() });

describe('the files of a configuration', () => {
  let folder: vscode.Uri;
  beforeEach(async () => {
    const running = await app();
    folder = vscode.Uri.joinPath(running.storage, 'configurations', crypto.randomUUID());
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  const write = async (file: string, content: object) => {
    const uri = vscode.Uri.joinPath(folder, file);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(JSON.stringify(content, null, 2)));
    return vscode.workspace.openTextDocument(uri);
  };
  const told = async (document: vscode.TextDocument, many: number) =>
    (await complaints(document, many)).map(
      ({ message, range }) => `${document.getText(range)}: ${message.replaceAll('`', '')}`,
    );
  const offered = async (document: vscode.TextDocument, before: string) => {
    const position = document.positionAt(document.getText().indexOf(before) + before.length);
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      position,
    );
    const labelOf = ({ label }: vscode.CompletionItem) => (typeof label === 'string' ? label : label.label);
    return list.items.map(labelOf);
  };

  describe('with names', () => {
    const NAMES = { variables: { threshold: '80', enabled: true }, clusters: { 'prod-search': 'in01-a' } };
    const files = async () => {
      const prod = { ...environment, variables: { threshold: '70', enabled: true } };
      const environments = { dev: { ...environment, ...NAMES }, prod };
      const documents = ['rules/latency.vcalert.json', 'rules'];
      const configuration = await write('vectorcloud.json', { documents, environments });
      const rule = await write('rules/latency.vcalert.json', RULE);
      const other = await write('rules/other.vcalert.json', { ...RULE, ruleName: 'Other ${var:threshold}' });
      await write('nested/vectorcloud.json', { documents: ['.'], environments });
      await write('nested/foreign.vcalert.json', RULE);
      return { configuration, rule, other };
    };
    const at = (document: vscode.TextDocument, part: string) =>
      document.positionAt(document.getText().indexOf(part) + 3);
    const definitions = async (document: vscode.TextDocument, part: string) => {
      const found = await vscode.commands.executeCommand<vscode.LocationLink[]>(
        'vscode.executeDefinitionProvider',
        document.uri,
        at(document, part),
      );
      return found.map(({ targetUri, targetRange }) => ({ targetUri, targetRange }));
    };
    const renamed = (document: vscode.TextDocument, part: string, name: string) =>
      vscode.commands.executeCommand<vscode.WorkspaceEdit>(
        'vscode.executeDocumentRenameProvider',
        document.uri,
        at(document, part),
        name,
      );

    it('lead from a reference to the entries of the environments, and from a document’s name to its file', async () => {
      const { configuration, rule } = await files();
      const keysOf = async (part: string) =>
        (await definitions(rule, part)).map(({ targetUri, targetRange }) => {
          assert.equal(targetUri.toString(), configuration.uri.toString());
          return configuration.getText(targetRange);
        });
      assert.deepEqual(await keysOf('${var:threshold}'), ['"threshold"', '"threshold"']);
      assert.deepEqual(await keysOf('${cluster:prod-search}'), ['"prod-search"']);
      assert.deepEqual(await keysOf('${project}'), ['"project"', '"project"']);
      assert.deepEqual(await definitions(rule, '"ruleName"'), []);
      const [file] = await definitions(configuration, 'rules/latency');
      assert.equal(file?.targetUri.toString(), rule.uri.toString());
      assert.deepEqual(await definitions(configuration, '"rules"'), []);
    });

    it('are renamed in all environments and in all documents of the configuration', async () => {
      const { configuration, rule, other } = await files();
      const edit = await renamed(configuration, '"threshold"', 'limit');
      const changed = edit.entries().map(([uri, edits]) => `${uri.path.split('/').at(-1)} ${edits.length}`);
      assert.deepEqual(
        changed.toSorted((a, b) => a.localeCompare(b)),
        ['latency.vcalert.json 1', 'other.vcalert.json 2', 'vectorcloud.json 2'],
      );
      assert.ok(await vscode.workspace.applyEdit(edit));
      assert.match(rule.getText(), /"threshold": "\$\{var:limit\}"/);
      assert.match(other.getText(), /"Other \$\{var:limit\}"/);
      assert.doesNotMatch(configuration.getText(), /threshold/);
      assert.deepEqual(await complaints(rule, 0), []);
      const cluster = await renamed(rule, '${cluster:prod-search}', 'search');
      assert.ok(await vscode.workspace.applyEdit(cluster));
      assert.match(configuration.getText(), /"search": "in01-a"/);
      assert.match(other.getText(), /\$\{cluster:search\}/);
    });

    it('are renamed in a file with different line ends', async () => {
      const { configuration } = await files();
      const uri = vscode.Uri.joinPath(configuration.uri, '../rules/mixed.vcalert.json');
      const text = JSON.stringify({ ...RULE, ruleName: 'Mixed' }, null, 2);
      await vscode.workspace.fs.writeFile(uri, Buffer.from(text.replaceAll(',\n', ',\r\n')));
      assert.ok(await vscode.workspace.applyEdit(await renamed(configuration, '"threshold"', 'limit')));
      assert.match((await vscode.workspace.openTextDocument(uri)).getText(), /"threshold": "\$\{var:limit\}"/);
    });

    it('are not renamed to a name that exists, nor anything else', async () => {
      const { configuration, rule } = await files();
      const unlisted = await write('rules/unlisted.vcalert.json', {
        ...RULE,
        targetInstanceIds: ['${cluster:as-on-the-service}'],
      });
      await assert.rejects(async () => renamed(unlisted, '${cluster:as-on', 'other'));
      await assert.rejects(async () => renamed(configuration, '"threshold"', 'enabled'), /already has “enabled”/);
      await assert.rejects(async () => renamed(rule, '"ruleName"', 'other'));
    });
  });

  it('are checked with the values of their references, and again when those change', async () => {
    const variables = { threshold: '80', enabled: true };
    const configuration = await write('vectorcloud.json', {
      documents: ['alert-rules'],
      environments: { dev: { ...environment, variables } },
    });
    const rule = await write('alert-rules/latency.vcalert.json', { ...RULE, enabled: '${var:other}' });
    assert.deepEqual(await told(rule, 1), ['"${var:other}": The environment has no variable “other”']);
    await replace(configuration, '"enabled"', '"other"');
    assert.deepEqual(await told(rule, 0), []);
    await replace(rule, '"ruleName"', '"ensure": "absent",\n"ruleName"');
    await replace(rule, '"level": "WARNING",', '');
    assert.deepEqual(await told(rule, 0), []);
  });

  it('are checked and completed for volumes and replicas', async () => {
    await write('vectorcloud.json', {
      documents: ['settings'],
      environments: { dev: { ...environment, clusters: { 'prod-search': 'in01-1' } } },
    });
    const volume = await write('settings/a.vcvolume.json', { volumeName: '', description: '${var:x}' });
    assert.deepEqual((await told(volume, 1)).join(), '"${var:x}": The environment has no variable “x”');
    const replicas = await write('settings/a.vcreplicas.json', { clusterId: '', replica: 1 });
    assert.match((await complaints(replicas, 1)).map(({ message }) => message).join(), /Must not be empty/);
    assert.ok((await offered(replicas, '"clusterId": "')).includes('${cluster:prod-search}'));
  });

  it('are told where a configuration is nested thousands of levels deep', async () => {
    let nested: unknown = 1;
    for (let level = 0; level < 1_000; level++) nested = [nested];
    const configuration = await write('vectorcloud.json', { documents: nested });
    const messages = (await complaints(configuration, 1)).map(({ message }) => message);
    assert.match(messages.join('\n'), /more than 500 nested levels/);
  });

  it('have the same issues in their form, and are planned by the environment only', async () => {
    const variables = { threshold: '80', enabled: true };
    await write('vectorcloud.json', {
      documents: ['alert-rules'],
      environments: { dev: { ...environment, variables } },
    });
    const { uri } = await write('alert-rules/latency.vcalert.json', RULE);
    const kind = await kindOf('alertRules');
    using form = disposing(await FormConfiguration.of(uri, kind, () => {}));
    assert.deepEqual(issuesOf(form.kind, RULE, false), []);
    assert.notDeepEqual(issuesOf(kind, RULE, false), []);
    const absent = await write('alert-rules/old.vcalert.json', {
      ensure: 'absent',
      projectId: 'proj-1',
      ruleName: 'Old',
    });
    const planning = applyDocument(await app(), absent);
    await assert.rejects(planning, /^NotPlannable: .*`ensure`.*Configuration view/);
  });

  it('elsewhere have no references as numbers and booleans', async () => {
    await write('vectorcloud.json', { documents: ['roles'], environments: { dev: environment } });
    const rule = await write('alert-rules/latency.vcalert.json', RULE);
    assert.match((await told(rule, 2)).join('\n'), /^"\$\{var:enabled\}": /m);
  });

  it('report an invalid field and a missing document of the configuration itself', async () => {
    await write('roles/operator.vcrole.json', {});
    const configuration = await write('vectorcloud.json', {
      documents: ['roles', 'missing', '../roles', 'vectorcloud.json'],
      environments: { dev: environment },
    });
    assert.deepEqual(await told(configuration, 3), [
      '"missing": missing does not exist.',
      '"../roles": ../roles is outside the configuration folder.',
      '"vectorcloud.json": vectorcloud.json is not a document of a configuration (*.vcrole.json, *.vcalert.json, *.vcvolume.json, *.vcreplicas.json, *.vccollection.json).',
    ]);
    await replace(configuration, '"https://api.example.com"', '"not an address"');
    assert.match((await told(configuration, 1))[0]!, /^"not an address": /);
  });

  it('complete references, and paths of documents', async () => {
    const rule = await write('alert-rules/latency.vcalert.json', { ...RULE, ruleName: 'above ${v', threshold: '' });
    const configuration = await write('vectorcloud.json', {
      documents: ['alert-rules'],
      environments: { dev: environment },
    });
    assert.ok((await offered(rule, '"above ${v')).includes('${var:threshold}'));
    assert.ok((await offered(rule, '"threshold": "')).includes('${var:threshold}'));
    await replace(configuration, '"alert-rules"', '"alert-rules",\n    ""');
    assert.deepEqual(
      (await offered(configuration, '"alert-rules",\n    "')).filter(each => each.startsWith('alert-rules')),
      ['alert-rules', 'alert-rules/latency.vcalert.json'],
    );
  });
});
