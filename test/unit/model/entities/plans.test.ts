import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Field } from '../../../../src/model/collections/collections';
import { changedIds, mergeEntities } from '../../../../src/model/entities/merge';
import { idOf } from '../../../../src/model/entities/values';
import { planDeletion, planEntities, TYPED_FROM, writeOf } from '../../../../src/model/entities/plans';

const FIELDS: readonly Field[] = [
  { name: 'id', type: 'Int64', primaryKey: true },
  { name: 'title', type: 'VarChar' },
  { name: 'year', type: 'Int32' },
  { name: 'v', type: 'FloatVector' },
];
const target = { dbName: 'default', collectionName: 'help' };
const one = { id: 1, title: 'a', year: 2020, v: [1, 0] };

describe('merging entities', () => {
  const merge = (
    base: Record<string, unknown>[] | undefined,
    mine: Record<string, unknown>[],
    theirs: Record<string, unknown>[],
    choices = {},
  ) => mergeEntities(FIELDS, base, mine, theirs, choices);
  const keys = (merged: ReturnType<typeof merge>) => (merged.ok ? [] : merged.conflicts.map(({ key }) => key));

  it('takes what both changed, field by field', () => {
    const merged = merge([one], [{ ...one, title: 'b' }], [{ ...one, year: 2021 }]);
    assert.deepEqual(merged, {
      ok: true,
      value: [{ ...one, title: 'b', year: 2021 }],
      others: ['year of entity 1 is now 2021'],
    });
  });

  it('asks where both changed the same field, and follows what was chosen', () => {
    const both = [[one], [{ ...one, title: 'b' }], [{ ...one, title: 'c' }]] as const;
    assert.deepEqual(keys(merge([...both[0]], [...both[1]], [...both[2]])), ['1/title']);
    for (const [side, title] of [
      ['mine', 'b'],
      ['theirs', 'c'],
    ] as const) {
      const merged = merge([one], [{ ...one, title: 'b' }], [{ ...one, title: 'c' }], { '1/title': side });
      assert.deepEqual(merged.ok && merged.value, [{ ...one, title }]);
    }
  });

  it('asks where an entity that is to be new exists', () => {
    assert.deepEqual(keys(merge([], [one], [{ ...one, title: 'x' }])), ['1']);
    const kept = merge([], [one], [{ ...one, title: 'x' }], { 1: 'theirs' });
    assert.deepEqual(kept.ok && kept.value, [{ ...one, title: 'x' }]);
  });

  it('tells that a changed ID is the ID of another entity', () => {
    const merged = merge([one], [{ ...one, id: 2 }], [{ ...one, id: 2, title: 'x' }]);
    assert.deepEqual(merged.ok ? [] : merged.conflicts, [
      {
        key: '2',
        name: 'Entity 2',
        path: [],
        message: 'You changed the ID from 1 to 2. Entity 2 exists and would be replaced; entity 1 stays',
        mine: 'title: a',
        theirs: 'title: x',
        exists: true,
      },
    ]);
    const replaced = merge([one], [{ ...one, id: 2 }], [{ ...one, id: 2, title: 'x' }], { 2: 'mine' });
    assert.deepEqual(replaced.ok && replaced.value, [{ ...one, id: 2 }]);
  });

  const two = { ...one, id: 2 };
  const changes: [what: string, base: object[], mine: object[], changed: [string, string][]][] = [
    ['none where the entities are new', [], [one], []],
    ['none where an entity is removed', [one, two], [two], []],
    ['none where two entities change places', [one, two], [two, one], []],
    ['none where an entity is added', [one], [one, two], []],
    ['one for an entity with another ID', [one, two], [one, { ...two, id: 3 }], [['2', '3']]],
  ];
  for (const [what, base, mine, changed] of changes) {
    it(`finds changed IDs: ${what}`, () =>
      assert.deepEqual(changedIds(FIELDS, base as (typeof one)[], mine as (typeof one)[]), changed));
  }

  it('asks where an entity was deleted elsewhere', () => {
    assert.deepEqual(keys(merge([one], [{ ...one, title: 'b' }], [])), ['1']);
    const again = merge([one], [{ ...one, title: 'b' }], [], { 1: 'mine' });
    assert.deepEqual(again.ok && again.value, [{ ...one, title: 'b' }]);
    const gone = merge([one], [{ ...one, title: 'b' }], [], { 1: 'theirs' });
    assert.deepEqual(gone.ok && gone.value, []);
  });

  it('takes every difference as ours where nobody knows the base', () => {
    const merged = merge(undefined, [{ id: 1, title: 'b' }], [one]);
    assert.deepEqual(merged.ok && merged.value, [{ ...one, title: 'b' }]);
  });

  it('takes all of ours where nobody else changed anything', () =>
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('title', 'year', 'more'), fc.jsonValue()), change => {
        const mine = { ...one, ...change };
        const merged = merge([one], [mine], [one]);
        assert.ok(merged.ok);
        assert.deepEqual(writeOf(FIELDS, [mine], merged.value).data, []);
      }),
    ));
});

describe('the plan of entities', () => {
  it('warns that the entity with the previous ID stays', () => {
    const plan = planEntities(target, FIELDS, [], [{ ...one, id: 2 }], [], [one]);
    assert.deepEqual(plan.warnings, ['You changed the ID from 1 to 2. Entity 1 stays.']);
    assert.equal(
      planEntities(target, FIELDS, [one], [{ ...one, title: 'b', v: [0, 1] }], [], [one]).warnings,
      undefined,
    );
  });

  it('tells each changed field before and after, and sends the entity whole', () => {
    const result = [
      { ...one, title: 'b' },
      { ...one, id: 2 },
    ];
    const plan = planEntities(target, FIELDS, [one, { ...one, id: 2 }], result);
    assert.deepEqual(
      plan.lines.map(({ value, effect }) => [effect, value]),
      [['changes', { name: 'title of entity 1', before: 'a', after: 'b' }]],
    );
    assert.deepEqual(plan.request.body, { ...target, data: [{ ...one, title: 'b' }] });
    assert.match(plan.request.path, /entities\/upsert$/);
  });

  it('tells how far a vector is from before', () => {
    const { lines } = planEntities(target, FIELDS, [one], [{ ...one, v: [1, 1] }]);
    assert.equal(lines[0]!.value?.after, 'changed, cosine similarity to the previous vector: 0.71');
  });

  const computed = { name: 'sparse', type: 'SparseFloatVector', isFunctionOutput: true };
  const other = { name: 'w', type: 'FloatVector' };
  const texts: [
    what: string,
    fields: readonly Field[],
    change: Record<string, unknown>,
    vectors: string | undefined,
  ][] = [
    ['a text', FIELDS, { title: 'b' }, 'v'],
    ['a text, with another vector', [...FIELDS, other], { title: 'b' }, 'v and w'],
    ['a text and one of its vectors', [...FIELDS, other], { title: 'b', w: [0, 1] }, 'v'],
    ['a text and its vector', FIELDS, { title: 'b', v: [0, 1] }, undefined],
    ['a number', FIELDS, { year: 2021 }, undefined],
    ['a text whose vector the service computes', [...FIELDS.slice(0, 3), computed], { title: 'b' }, undefined],
    ['a text beside such a vector', [...FIELDS, computed], { title: 'b' }, 'v'],
    ['a text of the dynamic field', FIELDS.filter(({ name }) => name !== 'title'), { title: 'b' }, 'v'],
    ['a number of the dynamic field', FIELDS, { other: 2 }, undefined],
  ];
  for (const [what, fields, change, vectors] of texts) {
    it(`says which vectors stay as they are with ${what}`, () => {
      const now = Object.fromEntries(
        Object.entries({ ...one, w: [1, 1] }).filter(([name]) => fields.some(each => each.name === name)),
      );
      const { warnings } = planEntities(target, fields, [now], [{ ...now, ...change }]);
      const expected = `The vectors stay unchanged (${vectors}): a vector computed from title still represents the previous text. To compute the vectors again, use Compute Vectors in the document.`;
      assert.deepEqual(warnings, vectors === undefined ? undefined : [expected]);
    });
  }

  it('offers to compute no vectors that embeddings cannot be', () => {
    const fields = [...FIELDS.slice(0, 3), { name: 'b', type: 'BinaryVector' }];
    const now = { id: 1, title: 'a', year: 2020, b: [1] };
    const { warnings } = planEntities(target, fields, [now], [{ ...now, title: 'c' }]);
    assert.deepEqual(warnings, [
      'The vectors stay unchanged (b): a vector computed from title still represents the previous text.',
    ]);
  });

  it('says nothing of vectors with a new entity', () =>
    assert.equal(planEntities(target, FIELDS, [], [one]).warnings, undefined));

  it('sends no partial entity where a field goes', () => {
    const { title: _, ...without } = one;
    const { lines } = planEntities(target, FIELDS, [one], [without]);
    assert.deepEqual(lines[0]!.value, { name: 'title of entity 1', before: 'a', after: 'null' });
  });

  it('warns of fields that the service did not return, because an upsert would empty them', () => {
    const { year: _, ...read } = one;
    const withTerms = [...FIELDS, { name: 'terms', type: 'SparseFloatVector', isFunctionOutput: true }];
    const warningsOf = (live: object, result: object) =>
      planEntities(target, withTerms, [live as never], [result as never]).warnings ?? [];
    const warning =
      'The service did not return year. An upsert replaces the whole entity: the values of these fields are lost.';
    const isSaid = (live: object, result: object) => warningsOf(live, result).includes(warning);
    assert(isSaid(read, { ...read, title: 'b' }));
    assert(!isSaid(read, { ...read, title: 'b', year: 2000 }), 'the draft sets it');
    assert(!isSaid(read, read), 'nothing is sent');
    assert(!isSaid({ ...one, year: null }, { ...one, year: null, title: 'b' }), 'null is a value');
    assert(!isSaid(one, { id: 9, title: 'new' }), 'another entity');
  });

  it('tells each changed value of a struct, and the number of structs where it changes', () => {
    const parts = {
      name: 'parts',
      type: 'ArrayOfStruct',
      fields: [
        { name: 'text', type: 'VarChar' },
        { name: 'w', type: 'FloatVector' },
      ],
    };
    const live = {
      ...one,
      parts: [
        { text: 'a', w: [1, 0] },
        { text: 'b', w: [1, 0] },
      ],
    };
    const textsOf = (changed: readonly object[]) =>
      planEntities(target, [...FIELDS, parts], [live], [{ ...live, parts: changed }]).lines.map(({ text }) => text);
    assert.deepEqual(
      textsOf([
        { text: 'a', w: [1, 1] },
        { text: 'c', w: [1, 0] },
      ]),
      [
        'Changes parts[0].w of entity 1: [1,0] → changed, cosine similarity to the previous vector: 0.71',
        'Changes parts[1].text of entity 1: b → c',
      ],
    );
    const long = Array.from({ length: 9 }, () => 0);
    assert.deepEqual(textsOf([{ text: 'a', w: long }]), [
      'Changes parts of entity 1: [{"text":"a","w":[1,0]},{"text":"b","w":[1,0]}] → [{"text":"a","w":"9 components"}]',
    ]);
  });

  it('inserts what has no key yet', () => {
    const { id: _, ...fresh } = one;
    const plan = planEntities(target, FIELDS, [], [fresh]);
    assert.equal(plan.lines[0]!.effect, 'adds');
    assert.match(plan.request.path, /entities\/insert$/);
  });

  it('upserts what has a key, also where it is new', () => {
    const plan = planEntities(target, FIELDS, [], [one]);
    assert.equal(plan.lines[0]!.effect, 'adds');
    assert.match(plan.request.path, /entities\/upsert$/);
  });

  it('sends digits that a number cannot hold', () => {
    const { data } = writeOf(FIELDS, [], [{ ...one, id: '9223372036854775807' }]);
    assert.equal(data[0]!['id'], 9223372036854775807n);
  });

  for (const [written, id] of [
    ['010', 10],
    ['-0', 0],
    ['-01', -1],
    ['0009007199254740993', '9007199254740993'],
  ] as const) {
    it(`replaces entity ${id} for the ID ${written}`, () => {
      const live = { ...one, id };
      const merged = mergeEntities(FIELDS, undefined, [{ ...one, id: written, title: 'b' }], [live]);
      assert.ok(merged.ok);
      const plan = planEntities(target, FIELDS, [live], merged.value);
      assert.deepEqual(
        plan.lines.map(({ effect }) => effect),
        ['changes'],
      );
      assert.equal(idOf({ id: written }, FIELDS[0]), String(id));
    });
  }

  it('sends integers within JSON and beside the schema as they were read', () => {
    const fields = [...FIELDS, { name: 'j', type: 'JSON' }];
    const read = { ...one, j: { n: 9007199254740993n }, more: 2n ** 60n };
    const now = { ...one, j: { n: '9007199254740993' }, more: String(2n ** 60n) };
    const { request } = planEntities(target, fields, [now], [{ ...now, title: 'b' }], [read]);
    assert.deepEqual(request.body, { ...target, data: [{ ...read, title: 'b' }] });
  });

  it('takes nothing for a value that every object has', () => {
    const plan = planEntities(target, FIELDS, [one], [{ ...one, constructor: 'a' }]);
    assert.deepEqual(plan.lines[0]!.value, { name: 'constructor of entity 1', before: 'null', after: 'a' });
  });

  it('says how many entities it inserts and replaces, one in the singular', () => {
    const two = { ...one, id: 2 };
    const changed = { ...one, title: 'b' };
    const effect = (live: (typeof one)[], result: (typeof one)[]) => planEntities(target, FIELDS, live, result).effect;
    assert.deepEqual(
      [effect([one], [changed]), effect([one, two], [changed, { ...two, title: 'b' }]), effect([], [one])],
      [
        'Replaces 1 entity. Unlisted entities stay unchanged.',
        'Replaces 2 entities. Unlisted entities stay unchanged.',
        'Inserts 1 entity.',
      ],
    );
    assert.equal(effect([one], [changed, two]), 'Inserts 1 entity and replaces 1 entity.');
  });

  it('does nothing where nothing differs', () =>
    assert.deepEqual(planEntities(target, FIELDS, [{ ...one, id: 1n }], [{ ...one, id: '1' }]).lines, []));
});

describe('the summary of a plan of entities', () => {
  it('has the verb of its buttons, and names its action', () => {
    const { id: _, ...without } = one;
    const automatic = FIELDS.map(field => (field.primaryKey ? { ...field, autoId: true } : field));
    const named = (fields: readonly Field[], rows: Record<string, unknown>[]) => {
      const { verb, action } = planEntities(target, fields, [], rows);
      return [verb, action];
    };
    assert.deepEqual(named(automatic, [without]), ['Insert', 'Insert Entity']);
    assert.deepEqual(named(automatic, [without, without]), ['Insert', 'Insert Entities']);
    assert.deepEqual(named(FIELDS, [one]), ['Upsert', 'Upsert Entity']);
    assert.deepEqual(named(FIELDS, [one, { ...one, id: 2 }]), ['Upsert', 'Upsert Entities']);
    const deletion = (count: number) =>
      planDeletion(target, 'id > 0', { count, sample: [], unread: [], restorable: 0 } as never).action;
    assert.deepEqual([deletion(1), deletion(2)], ['Delete Entity', 'Delete Entities']);
  });

  it('counts in its summary what is sent', () => {
    const automatic = FIELDS.map(field => (field.primaryKey ? { ...field, autoId: true } : field));
    const { id: _, ...without } = one;
    const summaryOf = (fields: readonly Field[], ...rows: Record<string, unknown>[]) =>
      planEntities(target, fields, [], rows).summary;
    assert.deepEqual(
      [
        summaryOf(automatic, without),
        summaryOf(automatic, without, without),
        summaryOf(FIELDS, one),
        summaryOf(FIELDS, one, { ...one, id: 2 }),
      ],
      [
        'Insert 1 entity into “help”',
        'Insert 2 entities into “help”',
        'Upsert 1 entity into “help”',
        'Upsert 2 entities into “help”',
      ],
    );
  });
});

describe('the plan of a deletion', () => {
  const plan = (count: number | undefined, restorable = false) =>
    planDeletion(target, 'year < 2020', {
      count,
      sample: [one],
      restorable,
      unread: count === undefined ? 'HTTP 404' : undefined,
    });

  it('says how many, and that it cannot be undone', () => {
    const { summary, lines } = plan(1234);
    assert.equal(summary, 'Delete 1,234 entities from “help”');
    assert.match(lines[0]!.text, /cannot be undone/);
    assert.equal(lines[0]!.effect, 'destroys');
  });

  it('counts one entity in the singular', () => {
    assert.deepEqual(
      [plan(1).effect, plan(2).effect],
      ['Deletes 1 entity from the collection.', 'Deletes 2 entities from the collection.'],
    );
  });

  it('says what the journal can propose where all were read', () =>
    assert.match(plan(1, true).lines[0]!.text, /To insert the entities again, use Revert Change/));
  it('has the number typed from a threshold on', () => {
    assert.deepEqual(plan(TYPED_FROM)?.typed, { text: '100', always: true });
    assert.deepEqual(plan(TYPED_FROM - 1)?.typed, { text: '99', always: false });
  });
  it('warns where nobody knows how many', () => {
    assert.equal(plan(undefined).warnings?.length, 1);
    assert.equal(plan(undefined).typed, undefined);
  });
  it('does nothing where nothing matches', () => assert.deepEqual(plan(0).lines, []));
  it('warns of entities that are nested too deeply to store', () => {
    const facts = { count: 2, sample: [one], restorable: false, deep: 1 };
    assert.deepEqual(planDeletion(target, 'id > 0', facts).warnings, [
      'Not shown here, not stored in the journal: entities nested more than 200 levels deep (1).',
    ]);
  });
  it('shows a sample as a table', () => {
    const [section] = plan(1234).sections!;
    assert.deepEqual(
      [section, ...plan(1).sections!, ...plan(undefined).sections!].map(each => each!.title),
      ['The first 1 entities', 'Entities', 'The first 1 entities'],
    );
    assert.deepEqual(section!.blocks, [
      {
        table: [
          ['id', 'title', 'year', 'v'],
          ['1', 'a', '2020', '[1,0]'],
        ],
      },
    ]);
  });
});
