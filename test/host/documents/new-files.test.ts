import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { openOrBegin } from '../../../src/documents/files/new-files';

describe('a file that is opened or begun', () => {
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'new-files-'))));
  after(() => rmSync(folder, { recursive: true }));

  it('is opened where it exists, and begun where it does not', async () => {
    const there = join(folder, 'a.jsonl');
    writeFileSync(there, '{}');
    assert.equal((await openOrBegin(vscode.Uri.file(there))).getText(), '{}');
    const begun = await openOrBegin(vscode.Uri.file(join(folder, 'b.jsonl')));
    assert.deepEqual([begun.uri.scheme, begun.getText()], ['untitled', '']);
  });

  it('is not begun where it cannot be reached', async () => {
    const below = join(folder, 'a.jsonl', 'x'.repeat(5000)); // longer than a name can be
    await assert.rejects(openOrBegin(vscode.Uri.file(below)));
  });
});
