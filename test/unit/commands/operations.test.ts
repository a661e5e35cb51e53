import assert from 'node:assert/strict';
import { BEYOND, SPECIFIED } from '../../../src/commands/connections/operations';
import { NAMED_OPERATIONS } from '../../../src/demo/wire/operations';

describe('the operations that are told of a service', () => {
  const named = Object.entries(NAMED_OPERATIONS).map(
    ([name, { section }]) => [name.replace(/^\w+\./, ''), section] as const,
  );

  it('are all that the client has', () => {
    const all = new Set(named.map(([name]) => name));
    assert.deepEqual([...Object.keys(SPECIFIED), ...BEYOND].toSorted(), [...all].toSorted());
  });

  it('have the sections of the specification', () => {
    const sections = named.filter(([, section]) => section !== undefined);
    assert.deepEqual(SPECIFIED, Object.fromEntries(sections));
  });
});
