import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { checkDocument } from '../../../src/panels/checks/document-runs';
import { CheckTests } from '../../../src/panels/checks/tests';
import { connectSearch, PROD, leave } from '../../harness/host/connected';

const KEY = 'canary-5b1d07';
const HELP = {
  clusterId: PROD,
  collection: 'help_center',
  limit: 10,
  vectors: [Array.from({ length: 128 }, (_, at) => Math.sin(at))],
};
const latency = { expect: 'latency', atMostMs: 60_000 };

describe('checks of searches', () => {
  let running: App;
  let demo: Demo;
  let tests: CheckTests;
  const services = () => ({ ...running, failed: assert.ifError });
  before(async () => {
    ({ running, demo } = await connectSearch(KEY));
    tests = new CheckTests(services());
  });
  after(async () => {
    tests.dispose();
    await leave({ running, demo });
  });

  const file = async (name: string, text: unknown): Promise<vscode.Uri> => {
    const uri = vscode.Uri.joinPath(running.storage, 'checks', `${name}.vcsearch.json`);
    const content = typeof text === 'string' ? text : JSON.stringify(text, null, 2);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(content));
    await running.documents.targets.remember(uri, 's');
    return uri;
  };
  const checked = async (search: object) => {
    const uri = await file(crypto.randomUUID(), search);
    return (await checkDocument(services(), uri, new AbortController().signal)).results;
  };
  /** Returns the checks of a document in the Test Explorer with their lines, or the reason for none. */
  const shown = (uri: vscode.Uri) => {
    const item = tests.controller.items.get(uri.toString());
    return item && (item.error ?? [...item.children].map(([, { label, range }]) => [label, range?.start.line]));
  };

  it('stand in the Test Explorer, each at its line', async () => {
    const uri = await file(
      'lines',
      '{\n  "expect": [\n    { "expect": "latency", "atMostMs": 5 },\n    {\n      "expect": "recall", "k": 3, "atLeast": 1, "name": "exact"\n    }\n  ]\n}',
    );
    await tests.look(uri);
    assert.deepEqual(shown(uri), [
      ['latency at most 5 ms', 2],
      ['exact', 3],
    ]);
    await file('lines', { ...HELP, expect: [latency] });
    await tests.look(uri);
    assert.equal((shown(uri) as unknown[]).length, 1);
    await file('lines', HELP);
    await tests.look(uri);
    assert.equal(shown(uri), undefined);
  });

  it('stay beside one that cannot be read, which says why', async () => {
    const misspelt = { ...latency, atMost: 5, name: 'quick' };
    const uri = await file('misspelt', { ...HELP, expect: [misspelt, latency] });
    await tests.look(uri);
    const item = tests.controller.items.get(uri.toString());
    assert.equal(item?.error, undefined);
    assert.deepEqual(
      [...(item?.children ?? [])].map(([, { label, error }]) => [label, error]),
      [
        ['quick', 'expect.0: Unknown field: atMost'],
        ['latency at most 60000 ms', undefined],
      ],
    );
    assert.deepEqual(
      (await checked({ ...HELP, expect: [misspelt, latency] })).map(({ name, state }) => [name, state]),
      [
        ['quick', 'unknown'],
        ['latency at most 60000 ms', 'passed'],
      ],
    );
    tests.remove(uri);
  });

  it('stay in a search that cannot run, which says why', async () => {
    const uri = await file('no limit', { ...HELP, limit: 0, expect: [latency] });
    await tests.look(uri);
    const item = tests.controller.items.get(uri.toString());
    assert.match(JSON.stringify(item?.error), /limit/);
    assert.equal(item?.children.size, 1);
    await vscode.workspace.fs.delete(uri);
    await tests.look(uri);
    assert.equal(shown(uri), undefined);
  });

  it('stay where their text is no JSON for a while, and say so', async () => {
    const text = JSON.stringify({ ...HELP, expect: [latency] }, null, 2);
    const uri = await file('broken', text);
    const item = () => tests.controller.items.get(uri.toString());
    await tests.look(uri);
    await file('broken', text.slice(0, -2));
    await tests.look(uri);
    assert.match(JSON.stringify(item()?.error), /ot valid JSON/);
    assert.equal(item()?.children.size, 1);
    await file('broken', text);
    await tests.look(uri);
    assert.equal(item()?.error, undefined);
    await file('broken from the start', text.slice(0, -2));
    await tests.look(vscode.Uri.joinPath(uri, '..', 'broken from the start.vcsearch.json'));
    assert.equal(tests.controller.items.size, 2);
  });

  it('hold a search against the exact answer of its own filter', async () => {
    const recall = { expect: 'recall', k: 10, atLeast: 1 };
    const results = await checked({ ...HELP, filter: 'id < 100', expect: [recall, latency] });
    assert.deepEqual(
      results.map(({ state }) => state),
      ['passed', 'passed'],
    );
  });

  it('tell what came in place of what should', async () => {
    const [result] = await checked({ ...HELP, expect: [{ expect: 'ids', ids: ['no such'], byRank: 3 }] });
    assert.equal(result?.state, 'failed');
    assert.match(result.actual ?? '', /no such is not among the 10 hits/);
  });

  it('cannot be made of what is no answer', async () => {
    await assert.rejects(checked({ ...HELP, collection: 'nowhere', expect: [latency] }), { name: 'ApiError' });
    await assert.rejects(checked({ ...HELP, vectors: [[1, 2]], expect: [latency] }), { name: 'NotSearchable' });
  });
});
