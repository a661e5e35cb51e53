import assert from 'node:assert/strict';
import type { Collection, Field } from '../../../../src/model/collections/collections';
import { changed, elsewhere, questionOf } from '../../../../src/model/searches/questions';
import { searchCall } from '../../../../src/model/searches/calls';
import type { SearchDocument } from '../../../../src/model/searches/documents';
import type { SearchFacts } from '../../../../src/model/searches/facts';

const vector = (name: string, dim: number, more: object = {}): Field => ({
  name,
  type: 'FloatVector',
  params: [{ key: 'dim', value: String(dim) }],
  ...more,
});
const facts = (fields: Field[], more: Partial<Collection> = {}, partitions?: string[]): SearchFacts => ({
  collection: { collectionName: 'other', fields, ...more },
  ...(partitions ? { partitions } : {}),
});
const HERE = facts([
  { name: 'id', type: 'Int64', primaryKey: true },
  { name: 'title', type: 'VarChar' },
  vector('v', 2),
]);

describe('a question that is asked again', () => {
  const documents: [what: string, document: SearchDocument, queries: number[][]][] = [
    ['vectors', { vectors: [[1, 2]], limit: 3, offset: 2, annsField: 'v' }, [[1, 2]]],
    ['ids of 64 bits', { ids: ['9007199254740993'], limit: 3, annsField: 'v' }, []],
    [
      'a filter, partitions, groups',
      { vectors: [[1, 2]], limit: 9, filter: 'id > 1', partitionNames: ['p'], groupingField: 'title', annsField: 'v' },
      [[1, 2]],
    ],
    ['V1 with a range', { vectors: [[1, 2]], limit: 3, api: 'v1', range: { range_filter: 0.5 } }, [[1, 2]]],
    ['a range', { vectors: [[1, 2]], limit: 3, annsField: 'v', range: { radius: 1 } }, [[1, 2]]],
  ];
  for (const [what, document, queries] of documents) {
    it(`sends the same again: ${what}`, () => {
      const call = searchCall(document, queries, HERE);
      const question = questionOf(call)!;
      assert.deepEqual(searchCall(question, (question.vectors ?? []) as number[][], HERE), call);
    });
  }

  it('by a random vector or an embedded text is by the vector that was sent', () => {
    const call = searchCall({ text: 'a', annsField: 'v' }, [[3, 4]], HERE);
    assert.deepEqual(questionOf(call)?.vectors, [[3, 4]]);
  });

  it('is none where entities were browsed', () => {
    assert.equal(questionOf(searchCall({ browse: true }, [], HERE)), undefined);
  });

  it('has what was changed, and not what was taken away', () => {
    assert.deepEqual(changed({ vectors: [[1]], filter: 'a' }, { filter: undefined, partitionNames: ['p'] }), {
      vectors: [[1]],
      partitionNames: ['p'],
    });
  });
});

describe('a question for another collection', () => {
  const question: SearchDocument = {
    vectors: [[1, 2]],
    annsField: 'v',
    outputFields: ['title', 'body'],
    partitionNames: ['p'],
  };
  const cases: [
    what: string,
    question: SearchDocument,
    facts: SearchFacts,
    text: string | undefined,
    asked: SearchDocument,
  ][] = [
    [
      'goes over the field of the same name',
      question,
      facts([vector('u', 2), vector('v', 2), { name: 'title', type: 'VarChar' }], {}, ['p']),
      undefined,
      { vectors: [[1, 2]], annsField: 'v', outputFields: ['title'], partitionNames: ['p'] },
    ],
    [
      'goes over another that its vectors fit, without what is not there',
      question,
      facts([vector('v', 3), vector('w', 2)], {}, ['q']),
      undefined,
      { vectors: [[1, 2]], annsField: 'w' },
    ],
    [
      'keeps output fields that may be keys of a dynamic field',
      question,
      facts([vector('w', 2)], { enableDynamicField: true }, []),
      undefined,
      { vectors: [[1, 2]], annsField: 'w', outputFields: ['title', 'body'] },
    ],
    [
      'is embedded anew where no vector fits',
      question,
      facts([vector('w', 3)], {}, []),
      'why',
      { text: 'why', annsField: 'w' },
    ],
    [
      'is not embedded by a field that the service embeds texts for itself',
      question,
      facts([vector('words', 3, { isFunctionOutput: true }), vector('w', 3)], {}, []),
      'why',
      { text: 'why', annsField: 'w' },
    ],
    [
      'stays as it is where nothing fits, to be refused',
      question,
      facts([vector('w', 3)], {}, []),
      undefined,
      { vectors: [[1, 2]], annsField: 'w' },
    ],
    [
      'that is a text goes over a field of texts',
      { text: 'why', annsField: 'v' },
      facts([vector('w', 2), vector('words', 2, { isFunctionOutput: true })], {}),
      undefined,
      { text: 'why', annsField: 'words' },
    ],
    [
      'by V1 names no field',
      { ...question, api: 'v1' },
      facts([vector('w', 2)], {}, []),
      undefined,
      { vectors: [[1, 2]], api: 'v1' },
    ],
    [
      'by ids keeps them',
      { ids: ['1'], annsField: 'v' },
      facts([vector('w', 2)]),
      undefined,
      { ids: ['1'], annsField: 'w' },
    ],
  ];
  for (const [what, asked, there, text, expected] of cases) {
    it(what, () => assert.deepEqual(elsewhere(asked, there, text), expected));
  }
});
