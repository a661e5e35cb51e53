import assert from 'node:assert/strict';
import { isSameSource } from '../../../src/transfers/imports/resuming';

describe('the source of a resumed transfer', () => {
  const source = { size: 0, modifiedMs: 0, head: 'a' };
  const cases = [
    ['its id is the same', { ...source, id: '1' }, { ...source, id: '1' }, true],
    ['its id is another', { ...source, id: '1' }, { ...source, id: '2' }, false],
    ['an older version saved no id', source, { ...source, id: '1' }, true],
    ['the service returns no id now', { ...source, id: '1' }, source, true],
    ['its beginning is another', source, { ...source, head: 'b' }, false],
  ] as const;
  for (const [what, saved, now, isSame] of cases)
    it(`is ${isSame ? 'the same' : 'another'} where ${what}`, () => assert.equal(isSameSource(saved, now), isSame));
});
