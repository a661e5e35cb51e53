import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Field } from '../../../../src/model/collections/collections';
import { edits, readable, readText, withValue } from '../../../../src/model/documents/json-text';
import { checkEntitiesDocument, entitiesDocument, entitiesText } from '../../../../src/model/entities/documents';
import { mergeEntities } from '../../../../src/model/entities/merge';
import { planEntities } from '../../../../src/model/entities/plans';
import { entitiesSource } from '../../../../src/model/grid/sources';
import { check } from '../../../../src/model/issues';
import type { Entity } from '../../../../src/model/searches/entities';
import * as z from '../../../../src/model/zod';

/** Names that every object has. */
const NAMES = ['__proto__', 'constructor', 'toString', 'valueOf'];
const FIELDS: readonly Field[] = [{ name: 'id', type: 'Int64', primaryKey: true }];
const place = { clusterId: 'c', dbName: 'default', collectionName: 'help' };

describe('a field with a name that every object has', () => {
  for (const name of NAMES) {
    const entity = (value: unknown): Entity =>
      Object.fromEntries([
        ['id', 1],
        [name, value],
      ]);

    it(`is read, merged, planned and sent: ${name}`, () => {
      const { text } = entitiesText(entitiesDocument(place, FIELDS, [entity({ [name]: 'a' })]));
      const read = readText(text);
      const document = 'value' in read ? checkEntitiesDocument(read.value) : undefined;
      assert(document?.ok);
      const [mine] = document.value.entities;
      assert.deepEqual(mine, entity({ [name]: 'a' }));
      const merged = mergeEntities(FIELDS, [entity('b')], [mine], [entity('b')]);
      assert(merged.ok);
      const plan = planEntities(place, FIELDS, [entity('b')], merged.value);
      assert.equal(plan.lines.length, 1);
      assert.deepEqual((plan.request.body as { data: unknown }).data, [entity({ [name]: 'a' })]);
    });

    it(`is absent from entities without the field: ${name}`, () => {
      const rows = [entity('a'), { id: 2 }];
      const columns = entitiesSource(rows, {
        primaryKey: 'id',
        names: { rank: 'rank', row: 'row', distance: 'd', query: 'q' },
      }).columns;
      const column = columns.find(each => each.key === `field:${name}`)!;
      assert.deepEqual([column.value(0), column.value(1)], ['a', undefined]);
    });

    it(`is changed and removed in a text: ${name}`, () => {
      const text = JSON.stringify(entity({ [name]: 'a' }), null, 2);
      const changed = withValue(text, [], entity({ [name]: 'b' }));
      assert.equal(changed, text.replace('"a"', '"b"'));
      assert.deepEqual(JSON.parse(withValue(text, [], { id: 1 })), { id: 1 });
      assert.deepEqual(edits(text, [], entity({ [name]: 'a' })), []);
      assert.deepEqual(readable(`${text},`), entity({ [name]: 'a' }));
    });
  }

  it('is read where it is written with an escape', () => {
    const text = String.raw`{"\u005f_proto__": 1}`;
    assert.deepEqual(readText(text), { value: JSON.parse(text) });
    assert.deepEqual(readable(text), JSON.parse(text));
  });

  it('is a member of a dictionary, and is checked as the others', () => {
    const record = z.object({ of: z.dictionary(z.string(), z.number()).check(z.superRefine(() => undefined)) });
    const given = (value: unknown) => ({ of: Object.fromEntries([['__proto__', value]]) });
    assert.deepEqual(check(record, given(1)), { ok: true, value: given(1) });
    const wrong = check(record, given('x'));
    assert.deepEqual(!wrong.ok && wrong.issues.map(({ path }) => path), [['of', '__proto__']]);
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), fc.string()), fc.nat()), of => {
        const own = Object.fromEntries(Object.entries(of));
        assert.deepEqual(check(record, { of: own }), { ok: true, value: { of: own } });
      }),
    );
  });
});
