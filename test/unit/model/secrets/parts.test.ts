import assert from 'node:assert/strict';
import { partsOf } from '../../../../src/model/secrets/parts';

/** A secret, and the parts of it that a service can repeat alone. */
const PARTS: readonly [secret: string, ...parts: string[]][] = [
  ['a key'],
  ['https://user:word@host.example/short?x=1', 'user', 'word'],
  ['https://host.example/hooks/T0123456789abcdef', '/hooks/T0123456789abcdef'],
  ['https://host.example/a?sig=abc&x=1', 'abc'],
  ['https://host.example/a?sig=abcdefghijkl', '?sig=abcdefghijkl', 'abcdefghijkl'],
  ['AccountName=a;AccountKey=b', 'b'],
  ['{"type":"service","private_key":"k","long":"0123456789abcdef"}', 'k', '0123456789abcdef'],
  ['{"api_keys":["a",["b"]]}', 'a', 'b'],
];

describe('the parts of a secret', () => {
  for (const [secret, ...parts] of PARTS) {
    it(`are ${parts.join(' and ') || 'none'}: ${secret}`, () =>
      assert.deepEqual(
        partsOf(secret).filter(part => part !== ''),
        parts,
      ));
  }

  it('are found 64 deep in a file of credentials, and no deeper', () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}"0123456789abcdef"${'}'.repeat(depth)}`;
    assert.deepEqual(partsOf(nested(64)), ['0123456789abcdef']);
    assert.deepEqual(partsOf(nested(65)), []);
  });
});
