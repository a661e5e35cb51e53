import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { typesName } from '../../../src/changes/confirm';
import { askBeforeLoss } from '../../../src/connections/modals';
import { FailureNode } from '../../../src/tree/failures';
import { MessageNode } from '../../../src/tree/messages';
import { readTooltip } from '../../../src/tree/tooltips';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { happened } from '../../harness/host/waiting';

const SENTENCE = '`id` of “faq” must be an ID.';
const PLAIN = '“id” of “faq” must be an ID.';

describe('code in a sentence is in quotation marks, where VS Code has no font for it:', () => {
  it('in a dialog', async () => {
    using modal = answering('showWarningMessage');
    await askBeforeLoss({ question: SENTENCE, detail: SENTENCE, safe: 'Show', others: ['Drop'] });
    const [question, options] = modal.asked[0]! as [string, vscode.MessageOptions];
    assert.deepEqual([question, options.detail], [PLAIN, PLAIN]);
  });

  it('in an input box', async () => {
    using box = answering('showInputBox');
    await typesName('Drop', 'faq', () => SENTENCE);
    assert.equal((box.asked[0]![0] as vscode.InputBoxOptions).prompt, PLAIN);
  });

  it('in rows, and in their tooltips', async () => {
    for (const row of [new MessageNode(SENTENCE), new FailureNode({ message: SENTENCE }, undefined)]) {
      const { label, tooltip } = row.item();
      assert.deepEqual([label, tooltip], [PLAIN, PLAIN]);
    }
    assert.equal(await readTooltip(() => Promise.reject(new Error(SENTENCE)), undefined), PLAIN);
  });

  it('in the list of problems', async () => {
    const { running, demo } = await connectDemo({ id: 'q', key: 'canary-quoted-1' });
    try {
      const uri = vscode.Uri.joinPath(running.storage, 'quoted', 'new.vcentities.json');
      const place = { clusterId: 'in01-3f8a1b6c9d2e705', database: 'default', collection: 'help_center' };
      await vscode.workspace.fs.writeFile(uri, Buffer.from(JSON.stringify({ ...place, entities: [{ id: 'one' }] })));
      await running.documents.targets.remember(uri, 'q');
      await vscode.workspace.openTextDocument(uri);
      const told = () => vscode.languages.getDiagnostics(uri).map(({ message }) => message);
      while (!told().some(each => each.includes('must be an integer'))) {
        await happened(vscode.languages.onDidChangeDiagnostics);
      }
      assert.match(told().join('\n'), /^“id” must be an integer/m);
    } finally {
      await leave({ running, demo });
    }
  });
});
