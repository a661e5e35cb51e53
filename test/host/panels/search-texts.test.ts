import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { connectSearch, LAB, PROD, sessionOf, leave } from '../../harness/host/connected';
import { happened } from '../../harness/host/waiting';

const KEY = 'canary-0b93fa';

describe('the text of a search', () => {
  let running: App;
  let demo: Demo;
  before(async () => {
    ({ running, demo } = await connectSearch(KEY, { entities: 500 }));
  });
  after(() => leave({ running, demo }));

  const open = async (filter: string, more = '') => {
    const text = `{ "clusterId": "${PROD}", "collection": "help_center", "text": "x", "filter": "${filter}"${more} }`;
    const session = await sessionOf(running, text);
    await session.begin();
    await vscode.window.showTextDocument(session.document);
    return session.document;
  };
  const complaints = async (document: vscode.TextDocument, count: number) => {
    const now = () => vscode.languages.getDiagnostics(document.uri);
    while (now().length !== count) await happened(vscode.languages.onDidChangeDiagnostics);
    return now().map(({ range, message }) => [document.getText(range), message] as const);
  };

  it('has its filter completed by the fields of the collection', async () => {
    const document = await open(String.raw`category == \"faq\" and ye`);
    const at = document.positionAt(document.getText().indexOf('and ye') + 'and ye'.length);
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      at,
    );
    const year = list.items.find(({ label }) => label === 'year');
    assert.equal(year?.detail, 'Int16');
    assert.equal(document.getText(year.range as vscode.Range), 'ye');
  });

  it('offers strings as a JSON string has them', async () => {
    const document = await open('category == ');
    const at = document.positionAt(document.getText().indexOf('category == ') + 'category == '.length);
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      at,
    );
    assert.ok(items.some(({ insertText }) => insertText === String.raw`\"`));
  });

  it('is told what is wrong with its filter, at the very word', async () => {
    const document = await open(String.raw`category == \"faq\" and yaer > 3`);
    const [[word, message]] = (await complaints(document, 1)) as [readonly [string, string]];
    assert.equal(word, 'yaer');
    assert.match(message, /yaer/);
  });

  /** A hybrid search whose second query has a filter. */
  const openHybrid = async (filter: string) => {
    const queries = `[{ "annsField": "dense" }, { "annsField": "full_text", "filter": "${filter}" }]`;
    const text = `{ "clusterId": "${LAB}", "collection": "research_digest", "text": "planet", "queries": ${queries} }`;
    const session = await sessionOf(running, text);
    await session.begin();
    await vscode.window.showTextDocument(session.document);
    return session.document;
  };
  const completed = async (document: vscode.TextDocument, before: string) => {
    const at = document.positionAt(document.getText().indexOf(before) + before.length);
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      at,
    );
    return items;
  };

  it('has the filter of each query completed, by the fields and by the values of the last results', async () => {
    const asked = await openHybrid('');
    await vscode.commands.executeCommand('vectorCloud.search.run', asked.uri);
    const [row] = (await running.searches()).find(asked.uri)!.run!.rows;
    const document = await openHybrid('id > 3 and field == ');
    const values = (await completed(document, 'field == ')).map(({ insertText }) => JSON.stringify(insertText));
    assert.ok(values.includes(JSON.stringify(String.raw`\"${String(row!['field'])}\"`)), values.join());
    const title = (await completed(document, 'id > 3 and fie')).find(({ label }) => label === 'field')!;
    assert.equal(document.getText(title.range as vscode.Range), 'field');
  });

  it('is told what is wrong with the filter of a query, once and at the very word', async () => {
    const document = await openHybrid('id > 3 and yaer > 3');
    const told = await complaints(document, 1);
    assert.deepEqual(
      told.map(([word]) => word),
      ['yaer'],
    );
  });

  it('is told what only the collection tells, and numbers that it loses', async () => {
    const document = await open('', ', "outputFields": ["nope"], "exprParams": { "a": 9007199254740993 }');
    const told = await complaints(document, 2);
    assert.deepEqual(told.map(([text]) => text).toSorted(), ['"nope"', '9007199254740993']);
  });

  it('runs from its text, with the form that shows what is found beside', async () => {
    const document = await open('');
    await vscode.commands.executeCommand('vectorCloud.search.run', document.uri);
    const session = (await running.searches()).find(document.uri)!;
    assert.equal(session.grid?.count, 10);
    const tabs = vscode.window.tabGroups.all.map(({ tabs: own }) => own.map(({ input }) => input));
    assert.equal(tabs.length, 2);
    assert.ok(tabs[1]?.some(input => input instanceof vscode.TabInputCustom));
  });
});
