import assert from 'node:assert/strict';
import { foundIn, textsIn } from '../../harness/window/sweep';

const SECRET = 'canary-sweep-5b20/+=';

/** Secrets that the search must find in a message to a page. */
describe('the search for secrets in messages', () => {
  const circle: Record<string, unknown> = { secret: SECRET };
  circle['itself'] = circle;
  const messages: [what: string, data: unknown][] = [
    ['a text', SECRET],
    ['a field', { deep: [{ er: SECRET }] }],
    ['the name of a field', { [SECRET]: 1 }],
    ['one beside a large number', { id: 9007199254740993n, secret: SECRET }],
    ['one in a circle', circle],
    ['bytes', new TextEncoder().encode(`{"key":"${SECRET}"}`)],
    ['a buffer', { part: new TextEncoder().encode(SECRET).buffer }],
    ['a map', new Map([['key', { secret: SECRET }]])],
    ['a set', new Set([[SECRET]])],
  ];
  for (const [what, data] of messages) {
    it(`finds it in ${what}`, () => assert.equal(foundIn(textsIn(data), [SECRET]).length > 0, true));
  }

  it('says nothing of what is no secret', () => assert.deepEqual(foundIn(textsIn({ a: [null, 1] }), [SECRET]), []));
});
