import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { filesOf } from '../../harness/checks/files';

/** Returns the rules of a style sheet for reduced motion, without comments. */
function calm(css: string): string {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/@media[^{]*prefers-reduced-motion:\s*no-preference[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
}

const MOVES =
  /(?:^|[\s;{])((?:transition|animation)[\w-]*\s*:(?!\s*none)[^;}]*|scroll-behavior\s*:\s*smooth|@keyframes\s+[\w-]+)/g;
const moving = (css: string): string[] => [...calm(css).matchAll(MOVES)].map(match => match[1]!.trim());

describe('where little motion is wanted', () => {
  for (const file of filesOf('media/**/*.css', 'node_modules/uplot/dist/uPlot.min.css')) {
    it(`nothing moves by ${file}`, () => {
      assert.deepEqual(moving(readFileSync(file, 'utf8')), []);
    });
  }

  it('no page or plot scrolls, fades or draws step by step', () => {
    const steps = /behavior:\s*'smooth'|\.animate\(|\bsetInterval\(|startViewTransition/;
    const files = filesOf('src/webview/**/*.{ts,tsx}').filter(file => steps.test(readFileSync(file, 'utf8')));
    assert.deepEqual(files, []);
  });

  it('a rule that moves something is seen, unless it is for those who do not mind', () => {
    const rule = 'a { color: red; transition: opacity 1s }';
    assert.deepEqual(moving(rule), ['transition: opacity 1s']);
    assert.deepEqual(moving(`@media (prefers-reduced-motion: no-preference) { ${rule} b { animation: x 1s; } }`), []);
    assert.deepEqual(moving('@keyframes spin { to { rotate: 1turn } }'), ['@keyframes spin']);
  });
});
