import assert from 'node:assert/strict';
import { hidden } from '../../../src/writes/hiding';
import { HIDDEN } from '../../../src/model/secrets/hidden';

describe('a copy for the journal and the plan', () => {
  const cases: [what: string, value: unknown, copy: unknown][] = [
    ['hides secrets', { name: 'a', password: 'hush' }, { name: 'a', password: HIDDEN }],
    ['hides a secret that is no text', { password: { a: 1 } }, { password: HIDDEN }],
    ['keeps a secret’s name', { password: '${secret:pager}' }, { password: '${secret:pager}' }],
    ['keeps that a secret stays', { list: [{ secretKey: '${kept}' }] }, { list: [{ secretKey: '${kept}' }] }],
    ['hides what only begins so', { password: '${secret:a}b' }, { password: HIDDEN }],
    [
      'has all that is none',
      { a: [1, null, { b: true }], c: '${secret:x}' },
      { a: [1, null, { b: true }], c: '${secret:x}' },
    ],
    [
      'shows that a secret is not set',
      { password: '', apiKey: null, token: undefined },
      { password: '', apiKey: null, token: undefined },
    ],
    ['of nothing is nothing', undefined, undefined],
    ['of null is null', null, null],
  ];
  for (const [what, value, copy] of cases) it(what, () => assert.deepEqual(hidden(undefined, value), copy));
});
