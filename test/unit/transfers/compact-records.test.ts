import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { entitiesBody } from '../../../src/client/entity-bodies';
import type { Field } from '../../../src/model/collections/collections';
import type { Mapping } from '../../../src/model/mappings/mappings';
import { CompactVector } from '../../../src/model/vectors/compact';
import { exactJson, stringifyJson } from '../../../src/model/wire/json';
import { rejectLine } from '../../../src/transfers/imports/rejects';
import { mappedRecords } from '../../../src/transfers/records/mapped';
import { openSource, type Source } from '../../../src/transfers/records/sources';
import { oneByOne } from '../../../src/transfers/records/records';

const dim = (value: number) => [{ key: 'dim', value }];
const FIELDS: Field[] = [
  { name: 'id', type: 'Int64', primaryKey: true },
  { name: 'v', type: 'FloatVector', params: dim(2) },
  { name: 'w', type: 'FloatVector', params: dim(3), nullable: true },
  { name: 'h', type: 'Float16Vector', params: dim(2), nullable: true },
];
const SCHEMA = { fields: FIELDS, dynamic: true };
const MAPPING: Mapping = {
  fields: { id: { column: 'id' }, v: { column: 'v' }, w: { column: 'wé' }, h: { column: 'h' } },
  ignored: ['skip'],
  unknown: 'dynamic',
  missing: 'default',
};

describe('compact vectors of records', () => {
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'compact-'))));
  after(() => rmSync(folder, { recursive: true }));

  /** All that becomes of the records: the bodies of their requests, or what the file of rejected records says. */
  async function outcomes(source: Source) {
    const told: unknown[] = [];
    let compact = 0;
    for await (const { record, entity, issues } of oneByOne(mappedRecords(source, MAPPING, SCHEMA))) {
      const { line, bytes, end, text } = record;
      if (entity && Object.values(entity).some(each => each instanceof CompactVector)) compact++;
      told.push([line, bytes, end, text, entity ? sent(entity) : rejectLine(record, issues)]);
    }
    return { told, compact };
  }

  /** Numbers of vectors are floats, whatever their digits; all others have all digits. */
  function sent(entity: Readonly<Record<string, unknown>>) {
    const body = entitiesBody({ collectionName: 'c', data: [entity] });
    const text = typeof body === 'string' ? body : Buffer.from(body).toString();
    const [{ v, w, h, ...others }] = (exactJson(text) as { data: [Record<string, unknown>] }).data;
    const floats = (list: unknown) => (Array.isArray(list) ? list.map(number => Number(number) + 0) : list);
    return [...Object.entries(others), ['v', floats(v)], ['w', floats(w)], ['h', floats(h)]];
  }

  async function mustBeSame(content: string | Uint8Array, format: 'ndjson' | 'json') {
    const file = join(folder, 'file');
    writeFileSync(file, content);
    const source = await openSource(file, format);
    const { told, compact } = await outcomes(source);
    const parsed = await outcomes({ ...source, read: (from, signal) => source.read(from, signal) });
    assert.deepEqual(told, parsed.told);
    assert.equal(parsed.compact, 0);
    return compact;
  }

  it('are taken from plain lines, and no others', async () => {
    const cases: readonly [line: string, isCompact: boolean][] = [
      ['{"id":1,"v":[0.5,-1e-05]}', true],
      [' { "id" : 1 , "v" : [ 0.5 , 1 ] , "wé" : [1,2,3], "x": {"v":[1]} } ', true],
      ['{"id":9007199254740993,"v":[1,2],"t":"]}\\"ü"}\r', true],
      ['{"id":1,"v":[12345678901234567890,2]}', true],
      ['{"id":1,"v":[1,2,3]}', false],
      ['{"id":1,"v":[1]}', false],
      ['{"id":1,"v":[1,1e999]}', false],
      ['{"id":1,"v":[1,01]}', false],
      ['{"id":1,"v":[1,2],"v":[3,4]}', false],
      ['{"id":1,"\\u0076":[1,2]}', false],
      ['{"id":1,"v":[1,2],"x":1,"\\u0078":2}', false],
      ['{"id":1,"v":[1,2]', false],
      ['{"id":1,"v":[1,2]}}', false],
      ['{"id":1,"v":"[1,2]"}', false],
      ['{"id":1,"v":[1,2],"t":"\\q"}', false],
      ['{"id":1,"h":[1,2],"wé":null}', false],
    ];
    for (const [line, isCompact] of cases) {
      assert.equal(await mustBeSame(`${line}\n`, 'ndjson'), Number(isCompact), line);
      assert.equal(await mustBeSame(`{"id":0,"v":[0,0]}\n${line}\n`, 'ndjson'), 1 + Number(isCompact), line);
    }
    assert.equal(await mustBeSame('\uFEFF{"id":1,"v":[1,2]}\n{"id":1,"v":[1,2]}\n', 'ndjson'), 1);
    assert.equal(await mustBeSame('[\n{"id":1,"v":[1,2]},\n {"id":1,"v":[1,2]} , 5]', 'json'), 2);
    const latin1 = Buffer.from('{"id":1,"v":[1,2],"t":"\xe4"}\n', 'latin1');
    assert.equal(await mustBeSame(latin1, 'ndjson'), 0);
  });

  const some = (...texts: string[]) => fc.constantFrom(...texts);
  const space = fc.oneof({ weight: 8, arbitrary: some('') }, some(' ', '\t', '  ', '\r', '\u00a0', '\v'));
  const joined = (parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map(texts => texts.join(''));
  const number = fc.oneof(
    { weight: 6, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
    { weight: 2, arbitrary: some('1', '-0', '0.5', '1E5', '1e-07', '-12.50', '9007199254740993', '1e99', '1e-400') },
    some('01', '+1', '.5', '1.', '1e', '1e999', '-1e400', 'NaN', 'Infinity', '-', '', '0x1', '1_0', '1 2', 'null'),
    some('"1"', '[1]', '{}', 'true', '123456789012345678901', '1'.repeat(400), `0.${'1'.repeat(400)}`),
  );
  const list = fc
    .tuple(fc.array(joined([space, number, space]), { maxLength: 4 }), some(...Array<string>(20).fill(','), ',,', ';'))
    .map(([numbers, comma]) => `[${numbers.join(comma)}]`);
  const float = fc.float({ noNaN: true, noDefaultInfinity: true });
  const good = fc.array(float, { minLength: 2, maxLength: 3 }).map(numbers => JSON.stringify(numbers));
  const value = fc.oneof(
    { weight: 3, arbitrary: good },
    list,
    fc.json({ maxDepth: 3 }),
    fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }).map(String),
    some('"\\""', '"]}"', '"[1,2]"', '"\\u00e4ü"', '{"v":[1,2]}', '[[1,2]]', '"\\', '"', 'nul'),
  );
  const name = fc.oneof(
    { weight: 6, arbitrary: some('id', 'v', 'wé', 'h') },
    some('x', '\\u0076', 'we\u0301', '', '__proto__', 'skip', '0', 'v ', '\\"v', '$meta'),
  );
  const member = joined([space, name.map(text => `"${text}"`), space, some(':'), space, value, space]);
  const more = fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(member, { maxLength: 2 }));
  const two = fc.tuple(...Array<typeof float>(2).fill(float)).map(numbers => JSON.stringify(numbers));
  const plain = fc
    .tuple(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), two, more)
    .map(([id, vector, others]) => `{${[`"id":${id}`, `"v":${vector}`, ...others].join(',')}}`);
  const wild = fc
    .tuple(space, fc.array(member, { maxLength: 4 }), some('', '', '', ',', '}', ' x', '\r'))
    .map(([before, members, end]) => `${before}{${members.join(',')}}${end}`);
  /** A line in which something was replaced or removed. */
  const broken = fc
    .tuple(plain, fc.nat(), fc.nat(4), some('', '"', '\\', '{', '}', '[', ']', ',', ':', '1', '\u0000', 'é', '\u2028'))
    .map(([line, at, length, text]) => {
      const from = at % line.length;
      return line.slice(0, from) + text + line.slice(from + length);
    });
  const line = fc.oneof(plain, wild, broken);

  const array = (items: readonly string[], comma: string) => `[${items.join(comma)}]`;
  for (const [what, { format, between, textOf, numRuns }] of Object.entries({
    lines: {
      format: 'ndjson',
      between: some('', '\uFEFF', '\n'),
      textOf: (all: readonly string[], begin: string) => begin + all.join('\n'),
      numRuns: 500,
    },
    'an array': { format: 'json', between: some(',', ' , ', '\n,\n'), textOf: array, numRuns: 200 },
  } as const))
    it(`change nothing of what is sent, and of what is rejected: ${what}`, async () => {
      let compact = 0;
      const records = fc.array(line, { minLength: 1, maxLength: 12 });
      const property = fc.asyncProperty(records, between, async (all, text) => {
        compact += await mustBeSame(textOf(all, text), format);
      });
      await fc.assert(property, { numRuns });
      assert(compact > numRuns / 4, `${compact}`);
    });

  it('are written as they are, between all other values', () => {
    const bytes = Buffer.from('[0.50,1]');
    const v = new (class extends CompactVector {
      readonly length = 2;
      readonly maxBytes = bytes.length;
      write(target: Uint8Array, at: number) {
        target.set(bytes, at);
        return at + bytes.length;
      }
      numbers() {
        return [0.5, 1];
      }
    })();
    const data = [
      { id: 2n ** 63n - 1n, v, 'na"me': 'ü'.repeat(5000), none: undefined },
      {},
      { v },
      { x: { y: [1n] }, v, w: v, z: null },
    ];
    const body = entitiesBody({ dbName: 'd', collectionName: 'c', data }) as Uint8Array;
    assert.equal(
      Buffer.from(body).toString().replaceAll('[0.50,1]', '[0.5,1]'),
      stringifyJson({ dbName: 'd', collectionName: 'c', data }),
    );
  });
});
