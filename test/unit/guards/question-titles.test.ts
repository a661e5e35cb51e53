import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { callAt } from '../../harness/checks/calls';
import { filesOf } from '../../harness/checks/files';

/** The layer that escapes the texts of all questions, for which callers give the titles. */
const SHIM = /^src\/connections\/window\//;

describe('a question of VS Code', () => {
  const sources = filesOf('src/**/*.{ts,tsx}')
    .filter(file => !SHIM.test(file))
    .map(file => ({ file, text: readFileSync(file, 'utf8') }));

  it('has a title, which says what command asks, and where', () => {
    const untitled = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/\bwindow\.(show(?:QuickPick|InputBox|OpenDialog|SaveDialog))(?:<\w+>)?(?=\()/g)]
        .filter(({ 0: name, index }) => {
          const call = callAt(text, index + name.length);
          const options = /\.\.\.options\b|, options\)$/.test(call) ? /const options = \{[^}]*\}/.exec(text)?.[0] : '';
          return !/\btitle\b/.test(call + options);
        })
        .map(({ 1: name }) => `${file}: ${name}`),
    );
    assert.deepEqual(untitled, []);
  });

  it('has one also where its list or box is made by hand', () => {
    const made = sources.filter(({ text }) => /\bwindow\.create(QuickPick|InputBox)\b/.test(text));
    assert.ok(made.length > 5);
    assert.deepEqual(
      made.filter(({ text }) => !/\.title = /.test(text)).map(({ file }) => file),
      [],
    );
  });
});
