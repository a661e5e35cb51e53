import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { askStep, numberStep } from '../../../src/commands/choices/steps';
import { answering } from '../../harness/host/dialogs';

describe('the number of a step', () => {
  const numbered = (number: number, of: number) => {
    const box = vscode.window.createInputBox();
    numberStep(box, number, of);
    const { step, totalSteps } = box;
    box.dispose();
    return [step, totalSteps];
  };

  it('is shown in a series', () => assert.deepEqual(numbered(2, 3), [2, 3]));
  it('is not shown for a single question', () => assert.deepEqual(numbered(1, 1), [undefined, undefined]));
});

describe('a box that is closed while what was typed is tried', () => {
  /** Returns a step whose first test never ends, and the tested values. */
  const endless = () => {
    const begun = Promise.withResolvers<void>();
    const tried: string[] = [];
    const accept = async (typed: string) => {
      tried.push(typed);
      begun.resolve();
      if (tried.length === 1) await new Promise<never>(() => undefined);
      return undefined;
    };
    return { step: { title: 'Add Connection', prompt: 'Key', value: 'typed', accept }, tried, begun: begun.promise };
  };
  /** Presses Enter until it has an effect: the workbench shows a box with a delay. */
  const enter = async (isHeard: () => boolean) => {
    while (!isHeard()) await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
  };

  it('says so once, and goes on with what was typed', async () => {
    const { step, tried, begun } = endless();
    using told = answering('showInformationMessage', 'Continue');
    const asked = askStep(step, 1, 1);
    await enter(() => tried.length === 1);
    await begun;
    const other = vscode.window.showInputBox({ prompt: 'Another box' });
    assert.equal(await other, undefined); // the first box is back, and took its place
    await enter(() => tried.length === 2);
    assert.equal(await asked, 'next');
    assert.deepEqual(tried, ['typed', 'typed']);
    assert.deepEqual(told.asked, [
      ['“Add Connection” was closed before the service responded. Nothing was saved.', 'Continue'],
    ]);
  });

  it('is given up where nobody goes on', async () => {
    const { step, tried } = endless();
    using told = answering('showInformationMessage');
    const asked = askStep(step, 1, 1);
    await enter(() => tried.length === 1);
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    assert.equal(await asked, 'gone');
    assert.equal(told.asked.length, 1);
  });

  it('says nothing where nothing was tried', async () => {
    using told = answering('showInformationMessage');
    const box = askStep({ title: 'Add Connection', prompt: 'Key', accept: async () => 'no' }, 1, 1);
    const other = vscode.window.showInputBox({ prompt: 'Another box' });
    assert.equal(await box, 'gone');
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await other;
    assert.deepEqual(told.asked, []);
  });
});
