import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import {
  asking,
  askingBox,
  keepingBoxFocus,
  isAsking,
  showingKeepingBoxFocus,
} from '../../../src/connections/window/asking';

/** An input box whose events a test fires. */
function boxOfTest() {
  const listeners = new Map<string, () => void>();
  const on = (name: string) => (listener: () => void) => void listeners.set(name, listener);
  const box = {
    show: () => {},
    onDidHide: on('hide'),
    onDidAccept: on('accept'),
    onDidTriggerButton: on('button'),
    onDidChangeValue: on('type'),
  };
  return { box: askingBox(box as unknown as vscode.InputBox), fire: (name: string) => listeners.get(name)!() };
}

const sent: unknown[][] = [];
const execute = keepingBoxFocus((...told) => Promise.resolve(void sent.push(told)));
const show = showingKeepingBoxFocus((...told) => Promise.resolve(void sent.push(told)));
const last = () => sent.at(-1);

describe('an editor that opens', () => {
  it('takes the focus while no box waits', async () => {
    await execute('vscode.open', 'a', { preview: false }, 'title');
    assert.deepEqual(last(), ['vscode.open', 'a', { preview: false }, 'title']);
    await show('a');
    assert.deepEqual(last(), ['a', undefined]);
  });

  it('leaves the focus to a list that waits', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const answer = asking(() => promise);
    await execute('vscode.open', 'a', { preview: false }, 'title');
    assert.deepEqual(last(), ['vscode.open', 'a', { preview: false, preserveFocus: true }, 'title']);
    await execute('vscode.openWith', 'a', 'form', 2);
    assert.deepEqual(last(), ['vscode.openWith', 'a', 'form', { viewColumn: 2, preserveFocus: true }]);
    await execute('vscode.diff', 'a', 'b', 'title');
    assert.deepEqual(last(), ['vscode.diff', 'a', 'b', 'title', { preserveFocus: true }]);
    await show('a', { preview: true });
    assert.deepEqual(last(), ['a', { preview: true, preserveFocus: true }]);
    await show('a', 1, false);
    assert.deepEqual(last(), ['a', 1, true]);
    await execute('setContext', 'a', true);
    assert.deepEqual(last(), ['setContext', 'a', true]);
    resolve('row');
    assert.equal(await answer.then(() => isAsking()), false, 'who asked opens with the focus');
  });

  it('leaves the focus to a box until the box has its answer, and again after a refused one', () => {
    const { box, fire } = boxOfTest();
    assert.equal(isAsking(), false);
    box.show();
    assert.equal(isAsking(), true);
    fire('accept');
    assert.equal(isAsking(), false);
    fire('type');
    assert.equal(isAsking(), true);
    fire('hide');
    assert.equal(isAsking(), false);
    fire('type');
    assert.equal(isAsking(), false, 'the code sets the value of a hidden box');
  });

  it('takes the focus after a question that failed', async () => {
    await assert.rejects(asking(() => Promise.reject(new Error('no'))));
    assert.equal(isAsking(), false);
  });
});
