import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { filesOf } from '../../harness/checks/files';

const DOOR = 'src/connections/modals.ts';

/** The dialogs in which Enter acts, each with the reason why its act destroys nothing. */
const ENTER_ACTS: Readonly<Record<string, string>> = {
  'src/changes/confirm.ts': 'only plans without a destructive line; the others take the dialog for losses',
  'src/commands/collections/indexes.ts': 'a question that only leads to the confirmations of a release and a drop',
  'src/commands/connections/protection.ts': 'marks of a connection, which the opposite command takes back',
  'src/commands/connections/steps.ts': 'a mark of a connection that is being added',
  'src/commands/entity-vectors.ts': 'vectors of a document, which Undo restores',
  'src/commands/evaluations/confirming.ts': 'searches, where no results are replaced',
};

/** The dialogs that lose something or send a key, each with its buttons, of which Enter presses the first. */
const ENTER_IS_SAFE: Readonly<Record<string, readonly RegExp[]>> = {
  'src/changes/confirm.ts': [/^show$/],
  'src/commands/collections/copies.ts': [/^back$/],
  'src/commands/collections/exports.ts': [/^resume$/],
  'src/commands/collections/imports.ts': [/^resume$/],
  'src/commands/configurations/promotions.ts': [/^vscode\.l10n\.t\('Write New Documents Only'\)$/],
  'src/commands/connections/keys.ts': [/^keep$/],
  'src/commands/connections/removing.ts': [/^look$/],
  'src/commands/connections/signing-out.ts': [/^look$/],
  'src/commands/connections/steps.ts': [/^vscode\.l10n\.t\('Change Address'\)$/],
  'src/commands/documents.ts': [/^look$/],
  'src/commands/evaluations/confirming.ts': [/^resume$/, /^show$/],
  'src/commands/searches/searches.ts': [/^look$/],
  'src/commands/secrets.ts': [/^replace$/],
  'src/connections/trust-question.ts': [/^copy$/],
  'src/documents/files/replacing.ts': [/^other$/],
  'src/documents/reverting.ts': [/^open$/],
  'src/panels/searches/card-pictures.ts': [/^copy$/],
  'src/work/one-time-password-dialog.ts': [/^copy$/],
};

describe('a dialog of VS Code, whose first button Enter presses', () => {
  const sources = filesOf('src/**/*.{ts,tsx}')
    .filter(file => file !== DOOR)
    .map(file => ({ file, text: readFileSync(file, 'utf8') }));
  const withText = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

  it('is opened in one place, which asks for a safe first button', () => {
    assert.match(readFileSync(DOOR, 'utf8'), /show\(question, detail, \[safe, \.\.\.others\]\)/);
    assert.deepEqual(withText(/\bmodal\b['"]?\s*:\s*true/), []);
  });

  it('acts on Enter only where nothing is destroyed', () => {
    assert.deepEqual(withText(/\baskModal\(/), Object.keys(ENTER_ACTS));
  });

  it('begins with the safe button where something is lost', () => {
    assert.deepEqual(withText(/\baskBeforeLoss\(/), Object.keys(ENTER_IS_SAFE));
    for (const { file, text } of sources) {
      const first = [...text.matchAll(/askBeforeLoss\(\{(?:[^{}]|\{\d\})*?\bsafe: ([^\n]+?)(?:,\n|, others)/g)];
      const safe = ENTER_IS_SAFE[file] ?? [];
      assert.equal(first.length, safe.length, file);
      safe.forEach((expected, nth) => assert.match(first[nth]![1]!, expected, file));
    }
  });
});
