import assert from 'node:assert/strict';
import { checkSearch, missing } from '../../../../src/model/searches/checks';
import { hybridCall, searchCall } from '../../../../src/model/searches/calls';
import type { Combination } from '../../../../src/model/searches/combinations';
import { readSearch, searchText, type SearchDocument } from '../../../../src/model/searches/documents';
import type { SearchFacts } from '../../../../src/model/searches/facts';
import { searchOf, withQuery } from '../../../../src/model/searches/queries';
import { recipeText, signOf, typedWeight, withEntities, type Sign } from '../../../../src/model/searches/recipes';
import { lostDigits } from '../../../../src/model/searches/texts';

const factsOf = (type: string, metricType: string, more: object = {}): SearchFacts => ({
  collection: {
    collectionName: 'c',
    fields: [
      { name: 'id', type: 'Int64', primaryKey: true },
      { name: 'v', type, params: [{ key: 'dim', value: '8' }], ...more },
    ],
    indexes: [{ fieldName: 'v', metricType }],
  },
});
const floats = factsOf('FloatVector', 'COSINE');
const of = (...weights: (number | undefined)[]): Combination => ({
  entities: weights.map((weight, at) => ({ id: String(at + 1), ...(weight === undefined ? {} : { weight }) })),
});

describe('a search by combined entities', () => {
  const rows: [what: string, search: SearchDocument, facts: SearchFacts, path?: string, says?: RegExp][] = [
    ['likes some and not others', { combine: { ...of(undefined, 2, -1), strength: 0.5 } }, floats],
    ['is one kind of query', { combine: of(1), ids: ['1'] }, floats, 'combine', /Only one query/],
    ['has weights that count', { combine: of(1, 0) }, floats, 'combine.entities.1.weight', /other than 0/],
    ['has ids', { combine: { entities: [{ id: ' ' }] } }, floats, 'combine.entities.0.id', /Enter an ID/],
    ['has each id once', { combine: { entities: [{ id: '1' }, { id: 1 }] } }, floats, 'combine.entities.1.id', /once/],
    ['has ids of the key', { combine: { entities: [{ id: 'x' }] } }, floats, 'combine.entities.0.id', /not an integer/],
    ['turns nothing around', { combine: { ...of(1), strength: -1 } }, floats, 'combine.strength', /0 or more/],
    ['is read at once', { combine: of(...Array.from({ length: 101 }, () => 1)) }, floats, 'combine.entities', /100/],
    ['can be the opposite', { combine: of(-1) }, floats],
    ['has no opposite by L2', { combine: of(-1) }, factsOf('FloatVector', 'L2'), 'combine.entities', /With L2/],
    ['takes no bits', { combine: of(1) }, factsOf('BinaryVector', 'HAMMING'), 'combine', /cannot be combined/],
    [
      'takes no full text',
      { combine: of(1) },
      factsOf('SparseFloatVector', 'BM25', { isFunctionOutput: true }),
      'combine',
      /cannot be read/,
    ],
    ['takes sparse vectors', { combine: of(1, -1) }, factsOf('SparseFloatVector', 'IP')],
    ['is not for V1', { combine: of(1), api: 'v1' }, floats, 'combine', /Not supported by V1/],
    ['is not for browsing', { combine: of(1), browse: true }, floats, 'combine', /Not used when browsing/],
    [
      'checks those of each query',
      { combine: of(1), queries: [{ annsField: 'v', combine: of(0) }] },
      floats,
      'queries.0.combine.entities.0.weight',
      /other than 0/,
    ],
  ];
  for (const [what, search, facts, path, says] of rows) {
    it(what, () => {
      const [first, ...rest] = checkSearch(search, facts);
      assert.deepEqual([first?.path.join('.'), rest], [path, []]);
      if (says) assert.match(first!.message, says);
    });
  }

  it('needs entities, and without a description what their vectors are told apart and scaled by', () => {
    const at = (search: SearchDocument, facts: SearchFacts) => missing(search, facts)?.path.join('.');
    assert.equal(at({ combine: { entities: [] } }, floats), 'combine.entities');
    const unknown = { collection: { collectionName: 'c', fields: [] }, byHand: {} };
    assert.equal(at({ combine: of(1), annsField: 'v' }, unknown), 'schema.primaryKey');
    const keyed = { ...unknown, collection: { collectionName: 'c', fields: floats.collection.fields } };
    assert.equal(at({ combine: of(1), annsField: 'v' }, keyed), 'schema.metricType');
    assert.equal(at({ combine: of(1), annsField: 'v' }, { ...keyed, byHand: { metricType: 'IP' } }), undefined);
    assert.deepEqual(
      checkSearch({ combine: of(1) }, keyed).map(({ path }) => path.join('.')),
      ['annsField'],
    );
  });

  it('is among the kinds of query to select from', () => {
    assert.match(missing({}, floats)!.message, /ID, Combine or Random/);
  });

  it('sends the vector, and keeps the recipe in the document', () => {
    const search: SearchDocument = { collection: 'c', combine: of(undefined, -0.5) };
    const vector = [1, 0, 0, 0, 0, 0, 0, 0];
    const { body } = searchCall(search, [vector], floats);
    assert.deepEqual(body, { collectionName: 'c', outputFields: ['*'], limit: 10, data: [vector], annsField: 'v' });
    assert.deepEqual(readSearch(JSON.parse(searchText(search))), { search, issues: [] });
    const hybrid = withQuery(search, ['v']) as SearchDocument & { queries: [] };
    assert.deepEqual(searchOf(hybrid, hybrid.queries[0]!).combine, search.combine);
    assert.ok(!JSON.stringify(hybridCall(hybrid, [vector, vector], floats)).includes('combine'));
  });

  it('loses no digit of an id', () => {
    const [issue] = lostDigits('{"combine":{"entities":[{"id":9007199254740993}]}}');
    assert.deepEqual(issue?.path, ['combine', 'entities', 0, 'id']);
  });
});

describe('a recipe', () => {
  it('is told as a sum', () => {
    assert.equal(recipeText(of(undefined, 1, -1)), '1 + 2 − 3');
    assert.equal(recipeText({ ...of(-1, 2, -1), strength: 0.5 }), '−0.5 × 1 + 2 × 2 − 0.5 × 3');
  });

  it('has each entity once, with its last sign', () => {
    const recipe = withEntities({ ...of(2, 1), strength: 3 }, ['2', '3', '3'], false);
    assert.deepEqual(recipe, {
      entities: [
        { id: '1', weight: 2 },
        { id: '2', weight: -1 },
        { id: '3', weight: -1 },
      ],
      strength: 3,
    });
    assert.deepEqual(withEntities(recipe, ['3'], true).entities.at(-1), { id: '3' });
    const twice = { entities: [{ id: '1' }, { id: 1 }, { id: '2' }] };
    assert.deepEqual(withEntities(twice, ['3'], true).entities, [{ id: '1' }, { id: '2' }, { id: '3' }]);
  });

  it('keeps an entity unlike while its weight is typed, and makes one unlike by a weight below 0', () => {
    const typed = (...texts: string[]) => {
      let [weight, sign]: [unknown, Sign] = [-1, -1];
      for (const text of texts) {
        const number = Number(text);
        weight = Number.isNaN(number) ? text : typedWeight(text === '' ? undefined : number, sign);
        sign = signOf(JSON.parse(JSON.stringify(weight)), sign); // as the document has it: it keeps no -0
      }
      return weight;
    };
    assert.equal(typed('0', '0.', '0.5'), -0.5);
    assert.equal(typed('1x', '1'), -1);
    assert.equal(typed(''), -1);
    assert.equal(typed('-', '-2'), -2);
    assert.deepEqual([signOf(1, -1), typedWeight(-2, 1), typedWeight(2, 1), typedWeight(undefined, 1)], [1, -2, 2, 1]);
  });
});
