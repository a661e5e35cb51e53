import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Field } from '../../../../src/model/collections/collections';
import { isSameValue, valueIn } from '../../../../src/model/entities/values';
import { proposedMapping, type Mapping } from '../../../../src/model/mappings/mappings';
import { rowMapper } from '../../../../src/model/mappings/rows';
import { exactJson, stringifyJson } from '../../../../src/model/wire/json';

const field = (name: string, type: string, more: Partial<Field> = {}): Field => ({ name, type, ...more });
const param = (key: string, value: number) => ({ params: [{ key, value: String(value) }] });
const dim = (value: number) => param('dim', value);

type Case = readonly [what: string, field: Field, given: unknown, sent: unknown];
const of = (type: string, more: Partial<Field> = {}) => field('f', type, more);
const PROBLEM = Symbol('problem');

const mapped = (target: Field, given: unknown, isOfTexts: boolean, change: Partial<Mapping> = {}) => {
  const schema = { fields: [target], dynamic: false };
  const mapping: Mapping = { ...proposedMapping(schema, new Map([['f', []]])), ...change };
  return rowMapper(mapping, schema, isOfTexts)({ f: given });
};

describe('a mapped row with a text to embed', () => {
  const fields = [field('v', 'FloatVector', dim(2)), field('title', 'VarChar', { nullable: true })];
  const embedding = (record: Record<string, unknown>, optional = false) => {
    const schema = { fields: fields.map(each => ({ ...each, nullable: optional })), dynamic: false };
    const embedded = { embedded: 'title', url: 'https://embed.example.com', model: 'm' };
    const mapping: Mapping = { ...proposedMapping(schema, new Map([['title', []]])), fields: { v: embedded } };
    const { entity, issues } = rowMapper({ ...mapping, ignored: ['title'] }, schema, false)(record);
    return [entity, issues.filter(({ path }) => path[0] === 'v').map(({ message }) => message)];
  };

  it('has the text in place of the vector', () =>
    assert.deepEqual(embedding({ title: 'pears' }), [{ v: 'pears' }, []]));
  it('is rejected without a text', () => {
    assert.deepEqual(embedding({ title: ' ' }), [{}, ['`v` needs text to embed.']]);
    assert.deepEqual(embedding({ title: 1 }), [{}, ['`v` needs text to embed.']]);
    assert.deepEqual(embedding({ title: null }), [{}, ['`v` has no value.']]);
  });
  it('has no vector where it is optional', () => assert.deepEqual(embedding({ title: null }, true), [{}, []]));
});

describe('a mapped row', () => {
  it('is refused with a huge number without its digits', () => {
    for (const [given, isOfTexts] of [[10n ** 1000n, false] as const, ['7'.repeat(1000), true] as const]) {
      const { issues } = mapped(of('Int64'), given, isOfTexts);
      assert.deepEqual(
        issues.map(({ message }) => message),
        ['`f` does not fit Int64.'],
      );
    }
  });

  const TEXTS: readonly Case[] = [
    ['digits', of('Int64'), ' 9223372036854775807 ', 9223372036854775807n],
    ['an integer with a point', of('Int32'), '12.0', 12],
    ['a fraction', of('Int32'), '12.5', PROBLEM],
    ['an integer that does not fit', of('Int8'), '128', PROBLEM],
    ['a million digits', of('Int64'), '7'.repeat(1e6), PROBLEM],
    ['a million digits before a letter', of('Double'), `${'7'.repeat(1e6)}x`, PROBLEM],
    ['a truth value', of('Bool'), 'TRUE', true],
    ['a number for a truth value', of('Bool'), '0', false],
    ['another word', of('Bool'), 'yes', PROBLEM],
    ['a number', of('Double'), '-.5e3', -500],
    ['a number that is too large', of('Double'), '1e400', PROBLEM],
    ['what is not a number', of('Float'), '0x10', PROBLEM],
    ['a text with spaces', of('VarChar'), ' a ', ' a '],
    ['a text of digits', of('VarChar'), '007', '007'],
    ['a too long text', of('VarChar', param('max_length', 2)), 'abc', PROBLEM],
    ['JSON', of('JSON'), '{"a":9007199254740993}', { a: 9007199254740993n }],
    ['a text of JSON', of('JSON'), '"a"', 'a'],
    ['what is not JSON', of('JSON'), 'a', PROBLEM],
    ['an array', of('Array', { elementType: 'Int64' }), '[1, 9007199254740993]', [1, 9007199254740993n]],
    ['an array with a wrong element', of('Array', { elementType: 'Int8' }), '[1, 1000]', PROBLEM],
    ['what is no array', of('Array', { elementType: 'Int8' }), '1', PROBLEM],
    ['a vector', of('FloatVector', dim(2)), '[0.5, 10000000000000000]', [0.5, 1e16]],
    ['a vector without commas', of('FloatVector', dim(3)), '[ 0.5  1 \n 2e1 ]', [0.5, 1, 20]],
    ['a vector without brackets', of('FloatVector', dim(3)), '0.5;1;2', [0.5, 1, 2]],
    ['a vector of another dimension', of('FloatVector', dim(3)), '[1, 2]', PROBLEM],
    ['a vector with a word', of('FloatVector', dim(2)), '[1, x]', PROBLEM],
    ['base64 of bits', of('BinaryVector', dim(24)), '1234', '1234'],
    ['bits as bytes', of('BinaryVector', dim(16)), '[1,255]', [1, 255]],
    ['base64 of 16-bit floats', of('BFloat16Vector', dim(2)), 'AAAAAA==', 'AAAAAA=='],
    ['bytes', of('Int8Vector', dim(2)), '-1, 2', [-1, 2]],
    ['weights', of('SparseFloatVector'), '{"17": 0.5}', { 17: 0.5 }],
    ['weights as two lists', of('SparseFloatVector'), '{"indices":[3,17],"values":[1,0.5]}', { 3: 1, 17: 0.5 }],
    ['a list for weights', of('SparseFloatVector'), '[1]', PROBLEM],
    ['a time', of('Timestamptz'), '2026-01-31T08:00:00Z', '2026-01-31T08:00:00Z'],
    ['what is no time', of('Timestamptz'), 'noon', PROBLEM],
    ['a geometry', of('Geometry'), 'POINT (1 2)', 'POINT (1 2)'],
  ];
  for (const [what, target, given, sent] of TEXTS)
    it(`of texts: ${what} for ${target.type}`, () => proves(target, given, sent, true));

  const VALUES: readonly Case[] = [
    ['digits in a text', of('Int64'), '9223372036854775807', 9223372036854775807n],
    ['a text for a number', of('Double'), '1', PROBLEM],
    ['a number for a text', of('VarChar'), 1, PROBLEM],
    ['an integer beyond 53 bits', of('Double'), 10n ** 20n, 1e20],
    ['a number beyond 53 bits in JSON', of('JSON'), { a: [1e17] }, { a: [10n ** 17n] }],
    ['a text in JSON', of('JSON'), '{', '{'],
    ['a vector with an integer beyond 53 bits', of('FloatVector', dim(2)), [10n ** 16n, 1], [1e16, 1]],
    ['a vector in a text', of('FloatVector', dim(2)), '[1, 2]', [1, 2]],
    ['an array of floats', of('Array', { elementType: 'Float' }), [10n ** 16n], [1e16]],
  ];
  for (const [what, target, given, sent] of VALUES)
    it(`of values: ${what} for ${target.type}`, () => proves(target, given, sent, false));

  function proves(target: Field, given: unknown, sent: unknown, isOfTexts: boolean): void {
    const { entity, issues } = mapped(target, given, isOfTexts);
    if (sent === PROBLEM)
      assert.deepEqual(
        issues.map(({ path }) => path[0]),
        ['f'],
      );
    else assert.deepEqual([entity, issues], [{ f: sent }, []]);
  }

  const NULLABLE = of('Int8', { nullable: true });
  const MISSING: readonly [what: string, field: Field, missing: Mapping['missing'], sent: unknown][] = [
    ['no value where null is allowed', NULLABLE, 'default', {}],
    ['null where it is allowed', NULLABLE, 'null', { f: null }],
    ['no row', NULLABLE, 'reject', PROBLEM],
    ['no value where there is a default', of('Int8', { defaultValue: 1 }), 'null', {}],
    ['no row where a value is required', of('Int8'), 'default', PROBLEM],
  ];
  for (const [what, target, missing, sent] of MISSING) {
    for (const given of [null, undefined]) {
      it(`has ${what} (${String(given)}, ${missing})`, () => {
        const { entity, issues } = mapped(target, given, true, { missing });
        if (sent === PROBLEM)
          assert.deepEqual(
            issues.map(({ message }) => message),
            ['`f` has no value.'],
          );
        else assert.deepEqual([entity, issues], [sent, []]);
      });
    }
  }

  const SCHEMA = {
    fields: [
      field('id', 'Int8', { primaryKey: true }),
      field('auto', 'SparseFloatVector', { isFunctionOutput: true }),
      field('title', 'VarChar', { nullable: true }),
    ],
    dynamic: true,
  };
  const MAPPING: Mapping = {
    fields: { id: { column: 'key' } },
    ignored: ['auto'],
    unknown: 'dynamic',
    missing: 'default',
  };
  const COLUMNS: readonly [
    what: string,
    mapping: Partial<Mapping>,
    isOfTexts: boolean,
    record: Record<string, unknown>,
    sent: unknown,
  ][] = [
    [
      'other columns in the dynamic field',
      {},
      false,
      { key: 1, a: [1], b: null, auto: {} },
      { id: 1, a: [1], b: null },
    ],
    [
      'texts as JSON writes them',
      {},
      true,
      { key: '1', a: '1.50', b: '1.5', c: '[1]', d: 'true', e: '007', f: null, g: '' },
      { id: 1, a: '1.50', b: 1.5, c: [1], d: true, e: '007', g: '' },
    ],
    [
      'a column of the dynamic field',
      {},
      true,
      { key: '1', $meta: '{"a":9007199254740993,"b":null}' },
      { id: 1, a: 9007199254740993n, b: null },
    ],
    ['no text for the dynamic field', {}, true, { key: '1', $meta: 'a' }, PROBLEM],
    ['no field in the dynamic field', {}, false, { key: 1, $meta: { id: 2 } }, PROBLEM],
    ['no column that has the name of another field', {}, false, { key: 1, id: 2 }, { id: 1 }],
    ['no row with a value of a field without a source', {}, false, { key: 1, title: 'a' }, PROBLEM],
    [
      'no row with such a value, though other columns are left out',
      { unknown: 'ignore' },
      false,
      { key: 1, title: 'a' },
      PROBLEM,
    ],
    ['a row where a field without a source is null', {}, false, { key: 1, title: null }, { id: 1 }],
    ['no other columns', { unknown: 'ignore' }, false, { key: 1, a: 1 }, { id: 1 }],
    ['no row with other columns', { unknown: 'reject' }, false, { key: 1, a: 1 }, PROBLEM],
    ['a constant', { fields: { id: { constant: 7 } } }, true, {}, { id: 7 }],
  ];
  for (const [what, change, isOfTexts, record, sent] of COLUMNS) {
    it(`has ${what}`, () => {
      const { entity, issues } = rowMapper({ ...MAPPING, ...change }, SCHEMA, isOfTexts)(record);
      if (sent === PROBLEM) assert.equal(issues.length, 1);
      else assert.deepEqual([entity, issues], [sent, []]);
    });
  }

  const float = fc.float({ noNaN: true, noDefaultInfinity: true });
  const text = fc.string({ unit: 'grapheme' });
  const whole = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
  const VALUES_OF: readonly [field: Field, values: fc.Arbitrary<unknown>][] = [
    [field('id', 'Int64', { primaryKey: true }), whole],
    [field('small', 'Int8'), fc.integer({ min: -128, max: 127 })],
    [field('on', 'Bool'), fc.boolean()],
    [field('score', 'Float'), float],
    [field('weight', 'Double'), fc.double({ noNaN: true, noDefaultInfinity: true })],
    [field('title', 'VarChar'), text],
    [field('meta', 'JSON'), fc.jsonValue().filter(each => each !== null)],
    [field('tags', 'Array', { elementType: 'VarChar' }), fc.array(text)],
    [field('counts', 'Array', { elementType: 'Int64' }), fc.array(whole)],
    [field('dense', 'FloatVector', dim(2)), fc.tuple(float, float)],
    [
      field('half', 'Float16Vector', dim(2)),
      fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })),
    ],
    [field('bits', 'BinaryVector', dim(16)), fc.tuple(fc.nat(255), fc.nat(255))],
    [field('bytes', 'Int8Vector', dim(1)), fc.tuple(fc.integer({ min: -128, max: 127 }))],
    [field('sparse', 'SparseFloatVector'), fc.dictionary(fc.nat(2 ** 31).map(String), float)],
  ];
  const fields = VALUES_OF.map(([each]) => ({ ...each, nullable: !each.primaryKey }));
  const entities = fc.record({
    ...Object.fromEntries(
      VALUES_OF.map(([{ name, primaryKey }, values]) => [name, primaryKey ? values : fc.option(values)]),
    ),
    extra: fc.option(fc.oneof(text, fc.integer(), fc.constant({ a: [1] })), { nil: undefined }),
  });
  const schema = { fields, dynamic: true };
  const comesBack = (
    record: Readonly<Record<string, unknown>>,
    entity: Readonly<Record<string, unknown>>,
    isOfTexts: boolean,
  ) => {
    const mapping = proposedMapping(schema, new Map(fields.map(({ name }) => [name, []])));
    const row = rowMapper(mapping, schema, isOfTexts)(record);
    assert.deepEqual(row.issues, []);
    for (const target of [...fields, undefined]) {
      const name = target?.name ?? 'extra';
      assert.ok(isSameValue(valueIn(row.entity, name), valueIn(entity, name), target), name);
    }
  };

  it('is the entity that was written as JSON', () =>
    fc.assert(fc.property(entities, entity => comesBack(exactJson(stringifyJson(entity)) as never, entity, false))));

  it('is the entity that was written as texts', () =>
    fc.assert(
      fc.property(entities, ({ extra, ...own }) => {
        const cell = (name: string, value: unknown) => {
          if (value === null) return null;
          const isText = typeof value === 'string' && fields.find(each => each.name === name)?.type !== 'JSON';
          return isText ? value : stringifyJson(value);
        };
        const cells = Object.entries(own).map(([name, value]) => [name, cell(name, value)]);
        const record = { ...Object.fromEntries(cells), $meta: stringifyJson({ extra }) };
        comesBack(record, { ...own, extra }, true);
      }),
    ));
});
