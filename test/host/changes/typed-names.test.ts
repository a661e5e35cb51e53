import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { typesName } from '../../../src/changes/confirm';
import { app } from '../../harness/host/app';
import { answering } from '../../harness/host/dialogs';

describe('a confirmation by name', () => {
  before(app);

  it('stays open for an empty text, and then says what to type', async () => {
    using box = answering('showInputBox', '', 'faq');
    assert.equal(await typesName('Drop', 'faq', told => told), true);
    const told = box.asked.map(([options]) => (options as vscode.InputBoxOptions).validateInput!(''));
    assert.deepEqual(told, [undefined, 'Type “faq” exactly.']);
  });

  it('ends with Escape', async () => {
    using box = answering('showInputBox', undefined);
    assert.equal(await typesName('Drop', 'faq', told => told), false);
    assert.equal(box.asked.length, 1);
  });
});
