import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mergeCollections, wantedOver } from '../../../../src/model/configurations/collection-parts';
import { planSteps, stepsOf } from '../../../../src/model/configurations/collection-plans';
import { checkConfiguredCollection, type CollectionContent } from '../../../../src/model/configurations/collections';

const FIELDS = [
  { fieldName: 'id', dataType: 'Int64', isPrimary: true },
  { fieldName: 'vector', dataType: 'FloatVector', elementTypeParams: { dim: 4 } },
];
const optional = ['a', 'b', '__proto__'].map(fieldName => ({ fieldName, dataType: 'Int64', nullable: true }));
const name = fc.constantFrom('a', 'b', '__proto__', 'x y');

/** A state as it is read: with all of its parts. */
const state: fc.Arbitrary<CollectionContent> = fc.record({
  description: fc.constantFrom('one', 'two'),
  schema: fc.subarray(optional).map(fields => ({ autoID: false, fields: [...FIELDS, ...fields] })),
  indexParams: fc
    .subarray(['id', 'vector'])
    .map(fields => fields.map(fieldName => ({ fieldName, indexName: fieldName, params: { index_type: 'AUTOINDEX' } }))),
  aliases: fc.uniqueArray(name),
  properties: fc.uniqueArray(name).map(keys => Object.fromEntries(keys.map(key => [key, 'v']))),
});
const facts = {
  dbName: 'default',
  collectionName: 'c',
  clusterName: 'cluster',
  host: 'host',
  now: 0,
  owners: new Map<string, string>(),
  isLoaded: false,
};
const sent = (live: CollectionContent, result: CollectionContent) => {
  const { steps, refused } = stepsOf(facts, live, result);
  return [...steps.map(({ operation }) => operation), ...refused];
};

describe('collections of a configuration', () => {
  it('have no request where the document is what the service returns', () => {
    fc.assert(fc.property(state, live => assert.deepEqual(sent(live, wantedOver(live, live, new Set())), [])));
  });

  it('have no request for what a document leaves out', () => {
    fc.assert(
      fc.property(state, live => {
        const document = { schema: { fields: live.schema!.fields } };
        assert.deepEqual(sent(live, wantedOver(live, document, new Set())), []);
      }),
    );
  });

  it('are not loaded without an index of a vector field, and say so', () => {
    const document = { schema: { fields: FIELDS }, loaded: true };
    const released = { ...document, indexParams: [], aliases: [], properties: {}, loaded: false };
    const refused = ['A collection without an index of a vector field cannot be loaded'];
    assert.deepEqual(stepsOf(facts, undefined, document).refused, refused);
    assert.deepEqual(sent(released, wantedOver(released, document, new Set())), refused);
  });

  it('keep what only one side changed', () => {
    const merged = (base: CollectionContent, mine: CollectionContent, theirs: CollectionContent) => {
      const result = mergeCollections(base, mine, theirs);
      assert.ok(result.ok);
      return result.value;
    };
    fc.assert(
      fc.property(state, state, (base, other) => {
        assert.deepEqual(sent(other, merged(base, base, other)), []);
        assert.deepEqual(sent(other, merged(base, other, base)), []);
        assert.deepEqual(sent(other, merged(base, other, other)), []);
      }),
    );
  });

  it('never drop the collection, nor a field', () => {
    fc.assert(
      fc.property(state, state, (live, wanted) => {
        const { steps } = stepsOf(facts, live, wantedOver(live, wanted, new Set()));
        assert.ok(
          steps.every(({ operation }) => operation !== 'collections.drop' && operation !== 'collections.create'),
        );
      }),
    );
  });

  it('plan all of their requests in the order in which they are sent', () => {
    fc.assert(
      fc.property(state, state, (live, wanted) => {
        const planned = stepsOf(facts, live, wantedOver(live, wanted, new Set()));
        const { request } = planSteps(facts, planned);
        const requests = planned.steps.map(({ plan }) => plan.request);
        if (requests.length > 0)
          assert.deepEqual(
            [{ ...request, next: undefined }, ...(request.next ?? [])],
            [{ ...requests[0], next: undefined }, ...requests.slice(1)],
          );
      }),
    );
  });

  it('are checked in time, however many fields and indexes they have', () => {
    const many = Array.from({ length: 30_000 }, (_, at) => `f${at}`);
    const checked = checkConfiguredCollection({
      clusterId: 'in01',
      collectionName: 'c',
      schema: { fields: [...FIELDS, ...many.map(fieldName => ({ fieldName, dataType: 'Int64' }))] },
      indexParams: [...many, 'f7', 'no', 'vector'].map(fieldName => ({
        fieldName,
        params: { index_type: 'AUTOINDEX' },
      })),
    });
    assert.deepEqual(checked.ok || checked.issues.map(({ path, message }) => `${path.join('.')}: ${message}`), [
      'indexParams.30001.fieldName: The schema has no field “no”',
      'indexParams.30000: Duplicate index name',
    ]);
  });

  const ISSUES: [what: string, change: object, path: string][] = [
    ['a quick form', { schema: undefined, dimension: 4 }, 'dimension'],
    ['a setting that is a property', { ttlSeconds: 5 }, 'ttlSeconds'],
    ['no cluster', { clusterId: undefined }, 'clusterId'],
    ['no primary key', { schema: { fields: FIELDS.slice(1) } }, 'schema.fields'],
    [
      'an index of no field',
      { indexParams: [{ fieldName: 'no', params: { index_type: 'AUTOINDEX' } }] },
      'indexParams.0.fieldName',
    ],
    ['a secret property', { properties: { 'extfs.accessKey': 'x' } }, 'properties.extfs.accessKey'],
    ['an alias twice', { aliases: ['a', 'a'] }, 'aliases.1'],
  ];
  for (const [what, change, path] of ISSUES)
    it(`are refused with ${what}`, () => {
      const checked = checkConfiguredCollection({
        clusterId: 'c',
        collectionName: 'n',
        schema: { fields: FIELDS },
        ...change,
      });
      assert.deepEqual([checked.ok, checked.ok ? '' : checked.issues[0]!.path.join('.')], [false, path]);
    });
});

describe('what a document of a collection wants', () => {
  const over = (live: CollectionContent, document: CollectionContent) => wantedOver(live, document, new Set());
  const LIVE_FIELD = {
    fieldName: 'a',
    dataType: 'Array',
    elementDataType: 'VarChar',
    nullable: false,
    description: '',
    elementTypeParams: { max_capacity: '10', max_length: '64' },
  };
  const fields: [what: string, change: object, agrees: boolean][] = [
    ['without what the service adds', {}, true],
    ['with numbers for texts', { elementTypeParams: { max_capacity: 10 } }, true],
    ['with an empty description', { description: '' }, true],
    ['with another type', { dataType: 'JSON', elementDataType: undefined }, false],
    ['with another type of elements', { elementDataType: 'Int64' }, false],
    ['with another capacity', { elementTypeParams: { max_capacity: 11 } }, false],
    ['with a description', { description: 'tags' }, false],
    ['with a default value', { defaultValue: 'x' }, false],
    ['that can be null', { nullable: true }, false],
    ['that is a clustering key', { isClusteringKey: true }, false],
    ['that is a partition key', { isPartitionKey: true }, false],
  ];
  for (const [what, change, agrees] of fields) {
    it(`is a field as the service has it, or as the document has it: ${what}`, () => {
      const field = { fieldName: 'a', dataType: 'Array', elementDataType: 'VarChar', ...change };
      const wanted = over({ schema: { fields: [...FIELDS, LIVE_FIELD] } }, { schema: { fields: [...FIELDS, field] } });
      assert.deepEqual(wanted.schema!.fields, [...FIELDS, agrees ? LIVE_FIELD : field]);
    });
  }

  it('has the settings of the service that the document leaves out, and none that it empties', () => {
    const settings = { description: 'news', consistencyLevel: 'Strong', partitionsNum: 16 };
    const schema = { fields: FIELDS };
    const others = { indexParams: [], aliases: [], properties: {} };
    assert.deepEqual(over({ ...settings, schema }, { schema }), { ...settings, schema, ...others });
    const { description: _, ...kept } = settings;
    assert.deepEqual(over({ ...settings, schema }, { description: '', schema }), { ...kept, schema, ...others });
    assert.deepEqual(over({ description: '', schema }, { schema }), { schema, ...others });
  });

  it('is a new field, and no field that the document has not', () => {
    const field = { fieldName: 'b', dataType: 'Int64', nullable: true };
    const wanted = over({ schema: { fields: [...FIELDS, LIVE_FIELD] } }, { schema: { fields: [...FIELDS, field] } });
    assert.deepEqual(wanted.schema!.fields, [...FIELDS, field]);
  });

  const live = { fieldName: 'vector', indexName: 'v', metricType: 'L2', params: { index_type: 'HNSW', M: '16' } };
  const other = { fieldName: 'id', indexName: 'w', params: { index_type: 'AUTOINDEX' } };
  const indexes: [what: string, index: object, result: object][] = [
    ['as the service has it', { indexName: 'v', params: { index_type: 'HNSW', M: 16 } }, live],
    ['without a name', { params: { index_type: 'HNSW' } }, live],
    [
      'with another metric',
      { indexName: 'v', metricType: 'IP', params: {} },
      { fieldName: 'vector', indexName: 'v', metricType: 'IP', params: {} },
    ],
    [
      'without a name, with other parameters',
      { params: { M: 8 } },
      { fieldName: 'vector', indexName: 'v', params: { M: 8 } },
    ],
    [
      'with another name',
      { indexName: 'x', params: { M: 16 } },
      { fieldName: 'vector', indexName: 'x', params: { M: 16 } },
    ],
  ];
  for (const [what, index, result] of indexes) {
    it(`is an index ${what}`, () => {
      const fieldsOf = { schema: { fields: FIELDS } };
      const document = { ...fieldsOf, indexParams: [{ fieldName: 'vector', ...index } as never] };
      const wanted = over({ ...fieldsOf, indexParams: [live, other] }, document);
      assert.deepEqual(wanted.indexParams, [result]);
    });
  }
});
