import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { completionsAt } from '../../../src/documents/language/completions';
import { diagnosticsOf } from '../../../src/documents/language/diagnostics';
import { applyDocument } from '../../../src/documents/planning';
import { connectDemo, leave } from '../../harness/host/connected';
import { complaints } from '../../harness/host/waiting';

/** Files of each kind, and the member that the nested value is put at; undefined: it is the whole document. */
const FILES: readonly (readonly [file: string, member?: string])[] = [
  ['a.vcalert.json', 'actions'],
  ['a.vccollection.json', 'schema'],
  ['b.vccollection.json', 'params'],
  ['c.vccollection.json'],
  ['a.vcentities.json', 'entities'],
  ['a.vceval.json', 'search'],
  ['a.vcmigration.json', 'dbCollections'],
  ['a.vcrole.json', 'policies'],
  ['a.vcsearch.json', 'vectors'],
  ['b.vcsearch.json', 'expect'],
];
const LEVELS = 10_000;

describe('a document that is nested thousands of levels deep', () => {
  let running: App;
  let demo: Demo;
  let folder: vscode.Uri;
  before(async () => {
    ({ running, demo } = await connectDemo({ id: 'n', key: 'canary-nested' }));
    folder = vscode.Uri.joinPath(running.storage, 'nested');
  });
  after(async () => {
    await vscode.workspace.fs.delete(folder, { recursive: true });
    await leave({ running, demo });
  });

  for (const [file, member] of FILES) {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
      ['[', ''],
    ] as const) {
      const where = member === undefined ? 'as a whole' : `in ${member}`;
      it(`is opened, checked, completed and refused in a plan: ${file}, ${where}, ${open} … ${close}`, async () => {
        const nested = `${open.repeat(LEVELS)}1${close.repeat(LEVELS)}`;
        const uri = vscode.Uri.joinPath(folder, `${open.length}${close.length}`, file);
        const text = member === undefined ? nested : `{"${member}": ${nested}}`;
        await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
        const document = await vscode.workspace.openTextDocument(uri);
        const [told] = await complaints(document, 1);
        assert.match(told!.message, /more than 500 nested levels/);
        const places = [0, 2, text.length >> 1, text.length].map(offset => document.positionAt(offset));
        const { documents, changes } = running;
        const { services, drafts, targets } = documents;
        const failed = (error: unknown) => assert.fail(String(error));
        const belongsTo = async () => (await running.connections.find('n'))!;
        const context = { services, drafts, targets, belongsTo, failed };
        assert.equal((await diagnosticsOf(context, document)).length, 1);
        for (const place of places) assert.deepEqual(await completionsAt(context, document, place), []);
        await assert.rejects(applyDocument({ documents, changes }, document), { name: 'NotPlannable' });
      });
    }
  }
});
