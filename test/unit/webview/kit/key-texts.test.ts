import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { keyText } from '../../../../src/webview/kit/key-texts';

describe('the text of a key', () => {
  const keys: [keys: string, onMac: string][] = [
    ['Ctrl+Z', 'Cmd+Z'],
    ['Ctrl+Enter', 'Cmd+Enter'],
    ['Ctrl+↓', 'Cmd+↓'],
    ['Ctrl+Space', 'Ctrl+Space'],
    ['Shift+Enter', 'Shift+Enter'],
    ['Escape', 'Escape'],
  ];
  for (const [key, onMac] of keys) {
    it(`of ${key} is ${onMac} on macOS`, () => {
      assert.equal(keyText(key, true), onMac);
      assert.equal(keyText(key, false), key);
    });
  }

  it('goes through one place in all pages: no other text names Ctrl', () => {
    const texts = globSync('src/webview/**/*.tsx').flatMap(file =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(line => /Ctrl\+(?!Space)/.test(line) && !/^\s*(\/\/|\*|\/\*)|keyText\(|keys: '/.test(line))
        .map(line => `${file}: ${line.trim()}`),
    );
    assert.deepEqual(
      texts.filter(text => !/\/\//.test(text)),
      [],
    );
  });
});
