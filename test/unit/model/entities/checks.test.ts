import assert from 'node:assert/strict';
import type { Field } from '../../../../src/model/collections/collections';
import { entityIssues } from '../../../../src/model/entities/checks';
import { checkEntitiesDocument, entityKeys, schemaIssues, typeText } from '../../../../src/model/entities/documents';

const field = (name: string, type: string, more: Partial<Field> = {}): Field => ({ name, type, ...more });
const FIELDS: readonly Field[] = [
  field('id', 'Int64', { primaryKey: true }),
  field('title', 'VarChar', { params: [{ key: 'max_length', value: '5' }] }),
  field('year', 'Int16', { nullable: true }),
  field('score', 'Double', { defaultValue: 1 }),
  field('share', 'Float', { nullable: true }),
  field('seen', 'Bool', { nullable: true }),
  field('tags', 'Array', { elementType: 'Int8', nullable: true, params: [{ key: 'max_capacity', value: '2' }] }),
  field('meta', 'JSON', { nullable: true }),
  field('at', 'Timestamptz', { nullable: true }),
  field('place', 'Geometry', { nullable: true }),
  field('vector', 'FloatVector', { params: [{ key: 'dim', value: '3' }] }),
  field('bits', 'BinaryVector', { nullable: true, params: [{ key: 'dim', value: '16' }] }),
  field('half', 'Float16Vector', { nullable: true, params: [{ key: 'dim', value: '2' }] }),
  field('small', 'Int8Vector', { nullable: true, params: [{ key: 'dim', value: '2' }] }),
  field('words', 'SparseFloatVector', { nullable: true }),
  field('terms', 'SparseFloatVector', { isFunctionOutput: true }),
];
const PARTS = field('parts', 'ArrayOfStruct', {
  params: [{ key: 'max_capacity', value: '2' }],
  fields: [
    field('text', 'VarChar', { params: [{ key: 'max_length', value: '5' }] }),
    field('page', 'Int64'),
    field('v', 'FloatVector', { params: [{ key: 'dim', value: '2' }] }),
    field('note', 'VarChar', { nullable: true }),
  ],
});
const PART = { text: 'a', page: '9223372036854775807', v: [1, 2], note: null };
const GOOD = { id: 1, title: 'a', vector: [1, 2, 3] };

/** Changes to a valid entity, and the fields with problems. */
const CASES: readonly [what: string, change: Record<string, unknown>, ...wrong: string[]][] = [
  ['takes an entity with what is required', {}],
  ['takes nulls and defaults', { year: null, score: null }],
  ['takes digits of a 64-bit key', { id: '9223372036854775807' }],
  ['refuses a key that is no number', { id: 'a' }, 'id'],
  ['refuses a number beyond 53 bits, of which digits are lost', { id: 2 ** 60 }, 'id'],
  ['refuses digits beyond 64 bits', { id: '9223372036854775808' }, 'id'],
  ['refuses a fraction', { year: 1.5 }, 'year'],
  ['refuses what its type cannot hold', { year: 32768 }, 'year'],
  ['takes the least that its type holds', { year: -32768 }],
  ['misses a text', { title: undefined }, 'title'],
  ['refuses null where a value is required', { title: null }, 'title'],
  ['counts bytes of a text', { title: 'äää' }, 'title'],
  ['takes a text of as many bytes as are allowed', { title: 'äa12' }],
  ['refuses a number for a text', { title: 5 }, 'title'],
  ['refuses a text for a number', { score: '1' }, 'score'],
  ['refuses a number that is too large for a double', { score: JSON.parse('1e400') }, 'score'],
  ['refuses a number that is too large for a float', { share: 1e300 }, 'share'],
  ['takes such a number as a double', { share: -3.4e38, score: 1e300 }],
  ['refuses a vector with such a number', { vector: [1, 1e300, 3] }, 'vector'],
  ['refuses a weight that is such a number', { words: { '1': 1e300 } }, 'words'],
  ['refuses what is too large for 16 bits', { half: [1, 1e5] }, 'half'],
  ['takes the least and the greatest that 8 bits hold', { small: [-128, 127] }],
  ['refuses a number below them', { small: [-129, 0] }, 'small'],
  ['refuses a number above them', { small: [0, 128] }, 'small'],
  ['refuses a fraction among them', { small: [0.5, 0] }, 'small'],
  ['refuses such a number within JSON', { meta: { a: [JSON.parse('-1e400')] } }, 'meta'],
  ['refuses 1 for true', { seen: 1 }, 'seen'],
  ['refuses more elements than fit', { tags: [1, 2, 3] }, 'tags'],
  ['refuses an element of another type', { tags: [1, 'a'] }, 'tags'],
  ['refuses an element that does not fit', { tags: [128] }, 'tags'],
  ['takes any JSON', { meta: [{ a: null }, 1e300, -(2 ** 53 - 1)] }],
  ['refuses a number beyond 53 bits within JSON, of which digits are lost', { meta: [{ a: 2 ** 60 }] }, 'meta'],
  ['refuses what is no time', { at: 'noon' }, 'at'],
  ['takes a time', { at: '2026-01-31T08:00:00Z' }],
  ['refuses a geometry that is no text', { place: [1, 2] }, 'place'],
  ['misses a vector', { vector: undefined }, 'vector'],
  ['refuses a vector of another dimension', { vector: [1, 2] }, 'vector'],
  ['refuses a vector with a text in it', { vector: [1, 2, 'a'] }, 'vector'],
  ['refuses base64 for a vector of 32-bit floats', { vector: 'AAAA' }, 'vector'],
  ['takes bits as bytes', { bits: [1, 255] }],
  ['refuses bytes above 255', { bits: [1, 256] }, 'bits'],
  ['takes bits as base64', { bits: 'AQI=' }],
  ['refuses base64 of another length', { bits: 'AQ==' }, 'bits'],
  ['refuses what is no base64', { bits: 'A?I=' }, 'bits'],
  ['takes 16-bit floats as base64', { half: 'AAAAAA==' }],
  ['takes weights', { words: { '1': 0.5, '4294967295': 1 } }],
  ['refuses a list for weights', { words: [1] }, 'words'],
  ['refuses an index that is none', { words: { a: 1 } }, 'words'],
  ['refuses an index beyond 32 bits', { words: { '4294967296': 1 } }, 'words'],
  ['refuses a value for what the service computes', { terms: {} }, 'terms'],
  ['refuses an unknown field', { colour: 1 }, 'colour'],
];

describe('an entity', () => {
  for (const [what, change, ...wrong] of CASES) {
    it(what, () => {
      const entity = Object.fromEntries(
        Object.entries({ ...GOOD, ...change }).filter(([, value]) => value !== undefined),
      );
      const issues = entityIssues(entity, { fields: FIELDS, dynamic: false });
      assert.deepEqual(
        issues.map(({ path }) => path[0]),
        wrong,
      );
    });
  }

  it('is refused where it is nested too deeply for a plan', () => {
    const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    for (const [depth, ...wrong] of [[200], [201, 'meta', 'more'], [100_000, 'meta', 'more']] as const) {
      const entity = { ...GOOD, meta: nested(depth), more: nested(depth) };
      const issues = entityIssues(entity, { fields: FIELDS, dynamic: true });
      assert.deepEqual(
        issues.map(({ path }) => path[0]),
        wrong,
      );
    }
  });

  it('takes unknown fields where the collection has a dynamic field', () =>
    assert.deepEqual(entityIssues({ ...GOOD, colour: 1 }, { fields: FIELDS, dynamic: true }), []));

  it('is told where digits are lost beside the schema and within JSON', () => {
    const entity = { ...GOOD, meta: { a: [1, 2 ** 60] }, colour: 2 ** 60 };
    const issues = entityIssues(entity, { fields: FIELDS, dynamic: true });
    assert.deepEqual(
      issues.map(({ message }) => message.split(' ')[0]),
      ['`meta.a[1]`', '`colour`'],
    );
  });

  it('has no value of a field that is named as what every object has', () => {
    const fields = [...FIELDS, field('constructor', 'VarChar', { nullable: true }), field('toString', 'VarChar')];
    const issues = entityIssues(GOOD, { fields, dynamic: false });
    assert.deepEqual(
      issues.map(({ message }) => message),
      ['`toString` is required (VarChar).'],
    );
  });

  it('has its base64 read at once, however many marks of an end it has', () =>
    assert.equal(
      entityIssues({ ...GOOD, bits: `${'='.repeat(200_000)}x` }, { fields: FIELDS, dynamic: false }).length,
      1,
    ));

  it('is told the field that may be meant', () => {
    const [issue] = entityIssues({ ...GOOD, yaer: 1 }, { fields: FIELDS, dynamic: false });
    assert.match(issue!.message, /Similar: `year`\./);
  });

  it('needs no key that the service makes', () => {
    const automatic = [field('id', 'Int64', { primaryKey: true, autoId: true }), ...FIELDS.slice(1)];
    const { id: _, ...without } = GOOD;
    assert.deepEqual(entityIssues(without, { fields: automatic, dynamic: false }), []);
    assert.deepEqual(entityIssues(GOOD, { fields: automatic, dynamic: false }), []);
    assert.deepEqual(
      entityIssues({ ...GOOD, id: null }, { fields: automatic, dynamic: false }).map(({ path }) => path),
      [['id']],
    );
  });
});

/** Arrays of structs, and the paths of their problems. */
const STRUCTS: readonly [what: string, parts: unknown, ...wrong: string[]][] = [
  ['takes structs with all of their fields', [PART, PART]],
  ['takes no structs', []],
  ['misses the list', undefined, 'parts'],
  ['refuses null', null, 'parts'],
  ['refuses one struct without a list', PART, 'parts'],
  ['refuses more structs than fit', [PART, PART, PART], 'parts'],
  ['refuses what is not a struct', [PART, 'a'], 'parts.1'],
  ['refuses a list for a struct', [[PART]], 'parts.0'],
  ['misses a field, also one that takes null', [{ ...PART, note: undefined }], 'parts.0.note'],
  ['refuses null where a value is required', [PART, { ...PART, text: null }], 'parts.1.text'],
  [
    'refuses values of another type',
    [{ ...PART, text: 'aaaaaa', page: 1.5, v: [1] }],
    'parts.0.text',
    'parts.0.page',
    'parts.0.v',
  ],
  ['refuses a field that structs do not have', [{ ...PART, colour: 1 }], 'parts.0.colour'],
];

describe('an array of structs of an entity', () => {
  for (const [what, parts, ...wrong] of STRUCTS) {
    it(what, () => {
      const entity = JSON.parse(JSON.stringify({ ...GOOD, parts })) as Record<string, unknown>;
      const issues = entityIssues(entity, { fields: [...FIELDS, PARTS], dynamic: false });
      assert.deepEqual(
        issues.map(({ path }) => path.join('.')),
        wrong,
      );
    });
  }

  it('is named in a message with the place in the list', () => {
    const entity = { ...GOOD, parts: [PART, { ...PART, page: 'x' }] };
    const [issue] = entityIssues(entity, { fields: [PARTS, ...FIELDS], dynamic: false });
    assert.equal(issue!.message, '`parts[1].page` must be an integer.');
  });

  it('is offered with the fields of its structs', () => {
    assert.deepEqual(
      entityKeys([PARTS], {}).map(({ about, value }) => [about, value]),
      [['Array of structs (text, page, v and note)', []]],
    );
  });
});

describe('a document of entities', () => {
  const document = (...entities: Record<string, unknown>[]) => ({ collection: 'c', entities });

  it('needs entities, and has at most 100', () => {
    assert.equal(checkEntitiesDocument(document()).ok, false);
    assert.equal(checkEntitiesDocument(document(...Array.from({ length: 100 }, () => GOOD))).ok, true);
    assert.equal(checkEntitiesDocument(document(...Array.from({ length: 101 }, () => GOOD))).ok, false);
  });

  it('has entities with an ID or without, where the service makes it, and not both', () => {
    const automatic = [field('id', 'Int64', { primaryKey: true, autoId: true }), ...FIELDS.slice(1)];
    const { id: _, ...without } = GOOD;
    const wrong = (...entities: Record<string, unknown>[]) =>
      schemaIssues(document(...entities), { fields: automatic, dynamic: false }).map(({ path }) => path);
    assert.deepEqual(wrong(GOOD, without), [['entities', 1]]);
    assert.deepEqual(wrong(without, without), []);
    assert.deepEqual(wrong(GOOD, { ...GOOD, id: 2 }), []);
  });

  it('says where in it the schema is not met, and which ID stands twice', () => {
    const issues = schemaIssues(document(GOOD, { ...GOOD, id: '1', title: 5 }), { fields: FIELDS, dynamic: false });
    assert.deepEqual(
      issues.map(({ path }) => path.join('.')),
      ['entities.1.title', 'entities.1.id'],
    );
    assert.match(issues[1]!.message, /entity 1 has the same ID/);
  });
});

describe('a number beyond 53 bits', () => {
  const said = (change: object) => entityIssues({ ...GOOD, ...change }, { fields: FIELDS, dynamic: false })[0]?.message;

  it('is to be a string where the field makes an integer of it, and a string stays one within JSON', () => {
    assert.match(said({ id: 2 ** 60 })!, /write the number as a string/);
    assert.equal(said({ year: 1.5 }), '`year` must be an integer.');
    assert.match(said({ meta: { a: 2 ** 60 } })!, /then stores a string/);
  });
});

describe('the fields that an entity can have', () => {
  it('are those that it does not have, with type and an empty value', () => {
    assert.deepEqual(
      entityKeys(FIELDS, { year: 1, meta: {}, at: '', place: '' }).map(({ key, about, value }) => [key, about, value]),
      [
        ['id', 'Int64, primary key', 0],
        ['title', 'VarChar, at most 5 bytes', ''],
        ['score', 'Double, optional', 0],
        ['share', 'Float, optional', null],
        ['seen', 'Bool, optional', null],
        ['tags', 'Array of Int8, optional', null],
        ['vector', 'FloatVector, 3 dimensions', []],
        ['bits', 'BinaryVector, 16 dimensions, optional', null],
        ['half', 'Float16Vector, 2 dimensions, optional', null],
        ['small', 'Int8Vector, 2 dimensions, optional', null],
        ['words', 'SparseFloatVector, optional', null],
      ],
    );
  });

  it('have no length where the collection says none', () => {
    const key = { name: 'key', type: 'VarChar' };
    assert.deepEqual([key, { ...key, params: [{ key: 'max_length', value: '1' }] }].map(typeText), [
      'VarChar',
      'VarChar, at most 1 bytes',
    ]);
  });
  it('are all of them where there is no entity yet', () => {
    assert.equal(entityKeys(FIELDS, undefined).length, FIELDS.length - 1);
  });
});
