import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { callAt } from '../../harness/checks/calls';
import { filesOf } from '../../harness/checks/files';

/** The layer that escapes the texts of all questions; callers give the options. */
const SHIM = /^src\/connections\/window\//;

/** Lists that close when another part of the window gets the focus: nothing but a filter is typed, and no answer precedes them. */
const PASSING = ['src/commands/exchanges.ts', 'src/commands/searches/history-pick.ts'];

const QUESTIONS = /\bwindow\.(show(?:QuickPick|InputBox|OpenDialog|SaveDialog)|create(?:QuickPick|InputBox))\b/g;

describe('an answer that is typed or chosen', () => {
  const sources = filesOf('src/**/*.{ts,tsx}')
    .filter(file => !SHIM.test(file))
    .map(file => ({ file, text: readFileSync(file, 'utf8') }));
  /** The files with a call whose options let a loss of focus close the question. */
  const closing = (name: string, of = sources) =>
    of
      .flatMap(({ file, text }) =>
        [...text.matchAll(new RegExp(String.raw`\bwindow\.${name}(?:<\w+>)?(?=\()`, 'g'))].map(
          ({ 0: called, index }) => {
            const call = callAt(text, index + called.length);
            const options = /\.\.\.options\b|, options\)$/.test(call)
              ? /const options = \{[^}]*\}/.exec(text)?.[0]
              : '';
            return { file, keeps: (call + options).includes('ignoreFocusOut: true') };
          },
        ),
      )
      .filter(({ keeps }) => !keeps)
      .map(({ file }) => file);

  it('stays in its input box when the window loses the focus', () => {
    assert.deepEqual(closing('showInputBox'), []);
  });

  it('stays in a box or list made by hand', () => {
    const made = sources.filter(({ text }) => /\bwindow\.create(QuickPick|InputBox)\b/.test(text));
    assert.deepEqual(
      made.filter(({ text }) => !text.includes('.ignoreFocusOut = ')).map(({ file }) => file),
      PASSING.filter(file => !readFileSync(file, 'utf8').includes('.ignoreFocusOut = ')),
    );
    const boxes = sources.filter(({ text }) => /\bwindow\.createInputBox\b/.test(text));
    assert.deepEqual(
      boxes.filter(({ text }) => !text.includes('box.ignoreFocusOut = true')).map(({ file }) => file),
      [],
    );
  });

  it('stays in the lists of a series of questions', () => {
    const series = sources.filter(({ text }) => [...text.matchAll(QUESTIONS)].length > 1);
    assert.ok(series.length > 10);
    assert.deepEqual(closing('showQuickPick', series), []);
  });
});
