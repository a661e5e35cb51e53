import assert from 'node:assert/strict';
import type { Field } from '../../../../src/model/collections/collections';
import {
  mappingIssues,
  proposedMapping,
  unusedColumn,
  vectorColumns,
  type Mapping,
} from '../../../../src/model/mappings/mappings';

const field = (name: string, type: string, more: Partial<Field> = {}): Field => ({ name, type, ...more });
const dim = (value: number) => ({ params: [{ key: 'dim', value: String(value) }] });
const KEY = field('id', 'Int64', { primaryKey: true });
const TITLE = field('pageTitle', 'VarChar');
const VECTOR = field('embedding', 'FloatVector', dim(2));
const SPARSE = field('words', 'SparseFloatVector', { nullable: true });
const COMPUTED = field('terms', 'SparseFloatVector', { isFunctionOutput: true });

const sources = (fields: readonly Field[], samples: Record<string, unknown[]>) => {
  const mapping = proposedMapping({ fields, dynamic: false }, new Map(Object.entries(samples)));
  const columns = Object.entries(mapping.fields).map(([name, source]) => [name, 'column' in source && source.column]);
  return [Object.fromEntries(columns), mapping.ignored];
};

describe('an unused column', () => {
  const fields = { id: { column: 'key' }, year: { constant: 1 } };
  const mapping: Mapping = { fields, ignored: ['note'], unknown: 'reject', missing: 'default' };
  const unused = (...columns: string[]) => unusedColumn(mapping, columns);
  it('is the first that no field takes and nobody ignored', () => {
    assert.equal(unused('key', 'note', 'a', 'b'), 'a');
    assert.equal(unused('key', 'note'), undefined);
  });
});

describe('the columns that only vectors of floats are read from', () => {
  const fields = [
    VECTOR,
    field('other', 'FloatVector', dim(2)),
    field('longer', 'FloatVector', dim(3)),
    field('none', 'FloatVector'),
    TITLE,
    SPARSE,
  ];
  const cases: [what: string, sources: Mapping['fields'], columns: Record<string, number>][] = [
    ['of one field', { embedding: { column: 'a' } }, { a: 2 }],
    ['of two fields with the same dimension', { embedding: { column: 'a' }, other: { column: 'a' } }, { a: 2 }],
    ['not of other dimensions', { embedding: { column: 'a' }, longer: { column: 'a' }, other: { column: 'a' } }, {}],
    ['not of a text, too', { embedding: { column: 'a' }, pageTitle: { column: 'a' } }, {}],
    ['not of a text before', { pageTitle: { column: 'a' }, embedding: { column: 'a' } }, {}],
    ['not of a text to embed', { embedding: { embedded: 'a', url: 'https://e', model: 'm' } }, {}],
    ['not of a sparse vector, or without a dimension', { words: { column: 'a' }, none: { column: 'b' } }, {}],
    ['beside a constant', { pageTitle: { constant: 'a' }, embedding: { column: 'b' } }, { b: 2 }],
  ];
  for (const [what, from, columns] of cases) {
    it(`are ${what}`, () => {
      const mapping: Mapping = { fields: from, ignored: [], unknown: 'reject', missing: 'default' };
      assert.deepEqual(Object.fromEntries(vectorColumns(mapping, { fields })), columns);
    });
  }
});

describe('a proposed mapping', () => {
  const CASES: readonly [
    what: string,
    fields: readonly Field[],
    samples: Record<string, unknown[]>,
    expected: Record<string, string>,
    ...ignored: string[],
  ][] = [
    ['the same names', [KEY, TITLE], { pageTitle: [], id: [] }, { id: 'id', pageTitle: 'pageTitle' }],
    ['other cases and separators', [KEY, TITLE], { _ID: [], 'page-title': [] }, { id: '_ID', pageTitle: 'page-title' }],
    ['the same name before a similar one', [TITLE], { page_title: [], pageTitle: [] }, { pageTitle: 'pageTitle' }],
    [
      'a similar column once',
      [TITLE, field('page_title', 'VarChar')],
      { 'page title': [] },
      { pageTitle: 'page title' },
    ],
    ['the only column of such vectors', [VECTOR], { a: [[1]], b: [[1, 2]], c: ['x'] }, { embedding: 'b' }],
    ['such vectors as texts', [VECTOR], { a: ['[1]'], b: ['[1, 2]'] }, { embedding: 'b' }],
    ['one of two columns of such vectors not', [VECTOR], { a: [[1, 2]], b: [[1, 2]] }, {}],
    ['bits', [field('bits', 'BinaryVector', dim(16))], { a: [[1, 255]] }, { bits: 'a' }],
    ['weights', [SPARSE], { a: [{ 1: 0.5 }], b: [[1]] }, { words: 'a' }],
    ['no value that the service sets', [KEY, COMPUTED], { id: [], terms: [{}] }, { id: 'id' }, 'terms'],
    [
      'no automatic key',
      [{ ...KEY, autoId: true }, TITLE],
      { id: [], pageTitle: [] },
      { pageTitle: 'pageTitle' },
      'id',
    ],
    [
      'a name that objects have',
      [field('__proto__', 'Int8')],
      Object.fromEntries([['__proto__', []]]),
      Object.fromEntries([['__proto__', '__proto__']]),
    ],
  ];
  for (const [what, fields, samples, expected, ...ignored] of CASES) {
    it(`has ${what}`, () => assert.deepEqual(sources(fields, samples), [expected, ignored]));
  }

  it('has each field with the column of its name, where later records can have other columns', () => {
    const schema = { fields: [KEY, TITLE, SPARSE, COMPUTED], dynamic: true };
    const { fields, ignored } = proposedMapping(schema, new Map([['ID', []]]), false);
    const expected = { id: { column: 'ID' }, pageTitle: { column: 'pageTitle' }, words: { column: 'words' } };
    assert.deepEqual([fields, ignored], [expected, ['terms']]);
  });

  it('stores other columns in the dynamic field, if there is one', () => {
    const unknown = [true, false].map(dynamic => proposedMapping({ fields: [KEY], dynamic }, new Map()).unknown);
    assert.deepEqual(unknown, ['dynamic', 'ignore']);
  });
});

describe('the problems of a mapping', () => {
  const fields = [KEY, { ...TITLE, nullable: true }, field('year', 'Int16', { nullable: true }), COMPUTED];
  const GOOD: Mapping = { fields: { id: { column: 'a' } }, ignored: [], unknown: 'ignore', missing: 'default' };
  const CASES: readonly [what: string, change: Partial<Mapping>, ...messages: string[]][] = [
    ['none', {}],
    ['a constant', { fields: { id: { column: 'a' }, pageTitle: { constant: 'x' } } }],
    [
      'a constant that no entity can have',
      { fields: { id: { column: 'a' }, year: { constant: 'x' } } },
      '`year` must be an integer.',
    ],
    ['no value for a required field', { fields: { id: { constant: null } } }, '`id` is required (Int64).'],
    ['null for an optional field', { fields: { id: { column: 'a' }, year: { constant: null } } }],
    ['an unknown field', { fields: { ...GOOD.fields, x: { column: 'a' } } }, 'The collection has no field `x`.'],
    [
      'a computed field',
      { fields: { ...GOOD.fields, terms: { column: 'a' } } },
      '`terms` is set by the service and takes no values.',
    ],
    ['an unknown column', { fields: { id: { column: 'b' } } }, 'The source has no column “b”.'],
    ['a required field', { fields: {} }, '`id` is required. Map a column to this field, or set a constant.'],
    ['no dynamic field', { unknown: 'dynamic' }, 'The collection has no dynamic field.'],
  ];
  for (const [what, change, ...messages] of CASES) {
    it(`name ${what}`, () => {
      const issues = mappingIssues({ ...GOOD, ...change }, { fields, dynamic: false }, ['a']);
      assert.deepEqual(
        issues.map(({ message }) => message),
        messages,
      );
    });
  }
});
