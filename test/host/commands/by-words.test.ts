import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { byWords, matches } from '../../../src/commands/choices/by-words';

const { Separator } = vscode.QuickPickItemKind;
const ITEMS: readonly vscode.QuickPickItem[] = [
  { label: 'Demo', kind: Separator },
  { label: 'help_center', description: 'Demo › Search Team › prod-search › default' },
  { label: 'help_center', description: 'Demo › Search Team › playground › default' },
  { label: 'recipes', description: 'Demo › Search Team › playground › default', detail: 'Prod copy' },
  { label: 'Other', kind: Separator },
  { label: 'Problem', alwaysShow: true },
  { label: 'Third', kind: Separator },
  { label: 'prod', description: 'Third › help' },
];

describe('several words in the filter of a pick', () => {
  const labels = (text: string) => byWords(ITEMS, text).map(({ label }) => label);
  for (const [text, expected] of [
    ['help prod', ['Demo', 'help_center', 'Other', 'Problem', 'Third', 'prod']],
    ['PROD  help ', ['Demo', 'help_center', 'Other', 'Problem', 'Third', 'prod']],
    ['copy recipes', ['Demo', 'recipes', 'Other', 'Problem']],
    ['search team › play', ['Demo', 'help_center', 'recipes', 'Other', 'Problem']],
    ['help nowhere', ['Other', 'Problem']],
  ] as const) {
    it(`find what has each of them: “${text}”`, () => assert.deepEqual(labels(text), expected));
  }

  it('are shown whatever VS Code finds, and one word is left to it', () => {
    assert.deepEqual(
      byWords(ITEMS, 'help prod').map(({ alwaysShow }) => alwaysShow ?? false),
      [false, true, false, true, false, true],
    );
    for (const text of ['', ' ', 'help', ' help ']) assert.equal(byWords(ITEMS, text), ITEMS);
  });

  it('tell whether a text is a filter of a row', () => {
    assert.ok(matches(ITEMS[1]!, 'prod help'));
    assert.ok(!matches(ITEMS[2]!, 'prod help'));
  });
});
