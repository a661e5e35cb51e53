import assert from 'node:assert/strict';
import { activeOptions } from '../../../../src/webview/searches/option-keys';

describe('the active options of a search', () => {
  const cases: [what: string, document: Record<string, unknown>, ...active: string[]][] = [
    ['of a text', { text: 'a', limit: 5, range: { radius: 0.5 }, offset: 10 }, 'range', 'offset'],
    ['without a range whose bounds were cleared', { text: 'a', range: {}, offset: 10 }, 'offset'],
    ['without empty parameters', { text: 'a', searchParams: {}, outputFields: [], groupSize: 0 }, 'groupSize'],
    [
      'of browsing, without those of vector searches',
      {
        browse: true,
        range: { radius: 1 },
        groupingField: 'a',
        searchParams: { a: 1 },
        api: 'v1',
        outputFields: ['a'],
      },
      'outputFields',
    ],
  ];
  for (const [what, document, ...active] of cases) {
    it(what, () => assert.deepEqual(activeOptions(document), active));
  }
});
