import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { focusAgain } from '../../../src/panels/forms/page';

describe('a page that was closed during a dialog', () => {
  it('gets no focus, and that is no error', () => {
    const panel = vscode.window.createWebviewPanel('test', 'Closed', vscode.ViewColumn.Active);
    panel.dispose();
    assert.throws(() => panel.active); // else the next line proves nothing
    focusAgain(panel);
  });
});
