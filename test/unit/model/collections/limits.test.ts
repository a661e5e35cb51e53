import assert from 'node:assert/strict';
import { checkCollectionDocument, type CollectionDocument } from '../../../../src/model/collections/documents';
import { offersAt } from '../../../../src/model/collections/offers';
import { planCollection, sizeText } from '../../../../src/model/collections/plans';
import { readSample } from '../../../../src/model/collections/sample-rows';
import { sizeForecast } from '../../../../src/model/collections/sizes';
import { inferCollection } from '../../../../src/model/collections/samples';
import { DATA_TYPES, collectionWarnings, metricTypesOf } from '../../../../src/model/collections/warnings';
import type { Path } from '../../../../src/model/documents/json-text';
import { sectionLines } from '../../../../src/model/plan-views';

const id = { fieldName: 'id', dataType: 'Int64', isPrimary: true };
const vectorOf = (fieldName: string, dim = 4) => ({ fieldName, dataType: 'FloatVector', elementTypeParams: { dim } });
const indexOf = (fieldName: string) => ({ fieldName, metricType: 'COSINE', params: { index_type: 'AUTOINDEX' } });

/** A collection of fields, each of its vectors with an index. */
const withFields = (fields: object[], more: object = {}): CollectionDocument =>
  ({
    collectionName: 'c',
    schema: { fields, ...more },
    indexParams: (fields as { fieldName: string; dataType: string }[])
      .filter(({ dataType }) => dataType.endsWith('Vector'))
      .map(({ fieldName }) => indexOf(fieldName)),
  }) as CollectionDocument;
const quick = (more: object): CollectionDocument => ({ collectionName: 'c', dimension: 4, ...more });
const many = (count: number, of: (at: number) => object): object[] => Array.from({ length: count }, (_, at) => of(at));
const outside = { externalSource: 's3://b/', externalSpec: '{}' };

describe('what services take of a collection (service facts 14.5, 16.4)', () => {
  const ints = (count: number) => many(count, at => ({ fieldName: `f${at}`, dataType: 'Int8' }));
  const mapped = (field: object) => ({ ...field, externalField: 'x' });
  const cases: [what: string, document: CollectionDocument, ...warned: string[]][] = [
    ['dimensions up to 32,768', quick({ dimension: 32_768 })],
    ['dimensions above', quick({ dimension: 32_769 }), 'dimension'],
    ['dimensions of a field up to 32,768', withFields([id, vectorOf('v', 32_768)])],
    ['dimensions of a field above', withFields([id, vectorOf('v', 32_769)]), 'schema.fields.1'],
    ['64 fields', withFields([id, vectorOf('v'), ...ints(62)])],
    ['65 fields', withFields([id, vectorOf('v'), ...ints(63)]), 'schema.fields'],
    ['4 vectors', withFields([id, ...many(4, at => vectorOf(`v${at}`))])],
    ['5 vectors', withFields([id, ...many(5, at => vectorOf(`v${at}`))]), 'schema.fields'],
    ['1,024 partitions', quick({ partitionsNum: 1024 })],
    ['1,025 partitions', quick({ params: { partitionsNum: 1025 } }), 'params.partitionsNum'],
    ['keys of Int64', quick({ idType: 'Int64' })],
    ['keys of VarChar with a length', quick({ idType: 'VarChar', params: { max_length: 1 } })],
    ['keys of VarChar without', quick({ idType: 'VarChar', params: {} }), 'idType'],
    ['keys of another type', quick({ idType: 'Int32' }), 'idType'],
    [
      'a key field of VarChar',
      withFields([{ ...id, dataType: 'VarChar', elementTypeParams: { max_length: 1 } }, vectorOf('v')]),
    ],
    [
      'a text of no length',
      withFields([id, vectorOf('v'), { fieldName: 't', dataType: 'VarChar', elementTypeParams: { max_length: 0 } }]),
      'schema.fields.2',
    ],
    [
      'an array of something',
      withFields([id, vectorOf('v'), { fieldName: 'a', dataType: 'Array', elementDataType: 'Int8' }]),
    ],
    ['a second of life', quick({ ttlSeconds: 1 }), 'ttlSeconds'],
    ['a life before now', quick({ params: { ttlSeconds: -1 } }), 'params.ttlSeconds'],
    ['a life twice: the one at the top', quick({ ttlSeconds: 5, params: { ttlSeconds: 7 } }), 'ttlSeconds'],
    ['an external collection', withFields([mapped(id), mapped(vectorOf('v'))], outside)],
    [
      'its dynamic fields',
      withFields([mapped(vectorOf('v'))], { ...outside, enableDynamicField: true }),
      'schema.enableDynamicField',
    ],
    ['dynamic fields of another', withFields([id, vectorOf('v')], { enableDynamicField: true })],
    ['a parameter with one slip', quick({ params: { ttlSecond: 1 } }), 'params.ttlSecond'],
    [
      'every quick field beside a schema',
      {
        ...withFields([id, vectorOf('v')]),
        dimension: 1,
        idType: 'Int64',
        autoID: false,
        primaryFieldName: 'a',
        vectorFieldName: 'b',
      },
      'dimension',
      'idType',
      'autoID',
      'primaryFieldName',
      'vectorFieldName',
    ],
    [
      'two vectors without an index',
      { collectionName: 'c', schema: { fields: [id, vectorOf('v'), vectorOf('w')] } },
      'schema',
    ],
    [
      'one of two without',
      { ...withFields([id, vectorOf('v'), vectorOf('w')]), indexParams: [indexOf('v')] },
      'indexParams',
    ],
  ];
  for (const [what, document, ...warned] of cases) {
    it(`${what}: ${warned.length > 0 ? `warned at ${warned.join(', ')}` : 'no warning'}`, () => {
      assert.deepEqual(
        collectionWarnings(document).map(({ path }) => path.join('.')),
        warned,
      );
    });
  }

  it('of parameters in other spellings: what is meant, by letters and digits alone', () => {
    const of = (name: string) => collectionWarnings(quick({ params: { [name]: 1 } })).map(({ message }) => message);
    assert.match(
      of('MAX-LENGTH')[0]!,
      /The specification calls this parameter max_length\. The service might ignore MAX-LENGTH/,
    );
    assert.match(of('shards')[0]!, /^shards is not a known/, 'three letters are missing');
    assert.match(of('shardsNu')[0]!, /The specification calls this parameter shardsNum\. The service might ignore/);
    assert.match(of('shardsN')[0]!, /The specification calls this parameter shardsNum\. The service might ignore/);
  });

  it('names a time to live in seconds, and a field without an index by its name', () => {
    assert.match(
      collectionWarnings(quick({ ttlSeconds: 5, params: { ttlSeconds: 7 } }))[0]!.message,
      /The service drops the whole collection, not only old entities/,
    );
    const bare = { collectionName: 'c', schema: { fields: [id, vectorOf('v'), vectorOf('w')] } } as CollectionDocument;
    assert.match(collectionWarnings(bare)[0]!.message, /^v, w has no index/);
  });

  it('reads the name of a field a bounded number of times, whatever the number of indexes', () => {
    let reads = 0;
    const fields = Array.from({ length: 500 }, (_, at) => ({
      dataType: 'FloatVector',
      get fieldName() {
        reads += 1;
        return `v${at}`;
      },
    }));
    const indexParams = [...fields.keys()].map(at => indexOf(`v${at}`));
    collectionWarnings({ collectionName: 'c', schema: { fields }, indexParams });
    assert.ok(reads < 500 * 10, `${reads} reads`);
  });
  it('measures nearness by the type of the vector', () => {
    for (const type of DATA_TYPES.filter(each => each.endsWith('Vector'))) {
      const wanted =
        type === 'BinaryVector'
          ? ['HAMMING', 'JACCARD', 'MHJACCARD']
          : type === 'SparseFloatVector'
            ? ['IP', 'BM25']
            : ['COSINE', 'IP', 'L2'];
      assert.deepEqual(metricTypesOf(type), wanted, type);
    }
  });

  const checked = (document: object): string[] => {
    const result = checkCollectionDocument(document);
    return result.ok ? [] : result.issues.map(({ path }) => path.join('.'));
  };
  it('refuses what cannot be, and nothing at the edge of it', () => {
    assert.deepEqual(checked(withFields([id, vectorOf('v', 1)])), []);
    assert.deepEqual(checked(withFields([id, vectorOf('v', 0)])), ['schema.fields.1']);
    assert.deepEqual(checked(withFields([id, { fieldName: 's', dataType: 'SparseFloatVector' }])), []);
    assert.deepEqual(
      checked({ ...withFields([id, vectorOf('v')], { enableDynamicField: true }), indexParams: [indexOf('x')] }),
      [],
    );
    assert.deepEqual(checked(withFields([vectorOf('v')].map(mapped), outside)), []);
    assert.deepEqual(checked(withFields([mapped(id)], outside)), []);
    assert.deepEqual(checked(withFields([{ ...id, isPrimary: false }, vectorOf('v')])), ['schema.fields']);
    assert.deepEqual(checked(withFields([id, vectorOf('v'), { ...id, fieldName: 'b' }, { ...id, fieldName: 'c' }])), [
      'schema.fields.2.isPrimary',
      'schema.fields.3.isPrimary',
    ]);
  });
});

describe('the plan of a collection', () => {
  const facts = { clusterName: 'prod', host: 'in01.example.com', now: Date.parse('2026-01-31T00:00:59Z') };
  const texts = (document: CollectionDocument) => planCollection(document, facts).lines.map(({ text }) => text);

  const lives: [seconds: number, when: string][] = [
    [1, '2026-01-31 00:01 UTC, 1 s'],
    [90, '2026-01-31 00:02 UTC, 1 min 30 s'],
    [3599, '2026-01-31 01:00 UTC, 59 min 59 s'],
    [3600, '2026-01-31 01:00 UTC, 1 h'],
    [5400, '2026-01-31 01:30 UTC, 1 h 30 min'],
    [86_400, '2026-02-01 00:00 UTC, 1 d'],
    [172_799, '2026-02-02 00:00 UTC, 1 d 23 h 59 min 59 s'],
    [172_800, '2026-02-02 00:00 UTC, 2 d'],
    [31_536_000, '2027-01-31 00:00 UTC, 365 d'],
    [1e15, 'a date out of range (1000000000000000 s), 11574074074 d 1 h 46 min 40 s'],
  ];
  for (const [seconds, when] of lives) {
    it(`says when ${seconds} seconds are over`, () => {
      const wanted = `The service drops the collection and all its entities on ${when} after creation`;
      for (const document of [quick({ ttlSeconds: seconds }), quick({ params: { ttlSeconds: seconds } })]) {
        const { lines, warnings } = planCollection(document, facts);
        assert.deepEqual([lines[0]!.text, warnings], [wanted, []]);
      }
    });
  }

  const quicks: [document: CollectionDocument, ...lines: string[]][] = [
    [
      quick({}),
      'Primary key id: Int64, provided by the client',
      'Vector vector: 4 dimensions, service default (COSINE)',
      'Dynamic field enabled',
    ],
    [
      quick({
        dbName: 'other',
        autoID: true,
        idType: 'VarChar',
        primaryFieldName: 'pk',
        vectorFieldName: 'v',
        metricType: 'L2',
        params: { max_length: 9, enableDynamicField: false },
      }),
      'Primary key pk: VarChar, generated by the service',
      'Vector v: 4 dimensions, L2',
      'Dynamic field disabled',
    ],
    [
      quick({ params: { enableDynamicField: true } }),
      'Primary key id: Int64, provided by the client',
      'Vector vector: 4 dimensions, service default (COSINE)',
      'Dynamic field enabled',
    ],
  ];
  for (const [document, ...lines] of quicks) {
    it(`says what a quick one has: ${lines.join('; ')}`, () => {
      assert.deepEqual(texts(document), [
        `Creates “c” in database ${document.dbName ?? 'default'} of “prod”`,
        ...lines,
        'Indexed and loaded automatically',
      ]);
    });
  }

  it('says all of a schema, in one order, and nothing that it does not have', () => {
    const fields = [id, vectorOf('v'), { fieldName: 't', dataType: 'VarChar' }];
    assert.deepEqual(texts({ collectionName: 'c', schema: { fields } }).slice(1), [
      'Fields: id Int64 [primary key], v FloatVector(4) and t VarChar',
      'No index; not loaded automatically',
    ]);
    assert.equal(texts(withFields([id, vectorOf('v')])).at(-1), 'Indexes: v (COSINE, AUTOINDEX); loaded automatically');
    const functions = [{ name: 'a' }, { name: 'b' }];
    const whole = {
      ...withFields(
        [{ ...id, isPartitionKey: true, nullable: true, externalField: 'k' }, vectorOf('v'), vectorOf('w')],
        {
          enableDynamicField: true,
          functions,
          ...outside,
        },
      ),
      consistencyLevel: 'Strong',
      partitionsNum: 1,
    };
    assert.deepEqual(texts(whole).slice(1), [
      'Fields: id Int64 [primary key, partition key, nullable, from k], v FloatVector(4) and w FloatVector(4)',
      'Dynamic field enabled',
      'Computed by functions: a and b',
      'Data stays in the external source s3://b/',
      'Indexes: v (COSINE, AUTOINDEX) and w (COSINE, AUTOINDEX); loaded automatically',
      'Consistency level: Strong',
      '1 partitions',
    ]);
    assert.ok(!texts(withFields([id, vectorOf('v')], { functions: [] })).some(text => /functions/.test(text)));
  });

  it('says what rows take, and what is not counted', () => {
    const lines = (document: CollectionDocument) => sectionLines(planCollection(document, facts).sections![0]!);
    assert.deepEqual(lines(quick({ expectedRows: 1 })), [
      '24 B per entity, of which 16 B for vectors.',
      '',
      '- 1 entities: 24 B',
      '',
      'Raw data without indexes, replicas or compression. Strings at maximum length.',
    ]);
    assert.deepEqual(lines(withFields([id, vectorOf('v'), { fieldName: 'j', dataType: 'JSON' }])).slice(-2), [
      'Not included, size unknown: j.',
      'For another number of entities, set expectedRows in the document.',
    ]);
  });

  it('has no size for a text or a vector of none', () => {
    const text = (max_length: unknown) => ({ fieldName: 't', dataType: 'VarChar', elementTypeParams: { max_length } });
    const words = (field: object) =>
      texts({ collectionName: 'c', schema: { fields: [id, field] } } as CollectionDocument)[1];
    assert.equal(words(text(0)), 'Fields: id Int64 [primary key] and t VarChar');
    assert.equal(words(text('1')), 'Fields: id Int64 [primary key] and t VarChar(1)');
    const sizeOf = (max_length: number) => sizeForecast(withFields([id, text(max_length)])).bytesPerRow;
    assert.deepEqual([0, 1, 2].map(sizeOf), [8, 9, 10]);
  });

  it('leaves out the warning of a life that it says with its date, and no other', () => {
    const { warnings } = planCollection(quick({ ttlSeconds: 60, dimension: 32_769, partitionsNum: 2000 }), facts);
    assert.deepEqual(
      warnings!.map(each => each.split(':')[0]),
      ['partitionsNum', 'dimension'],
    );
  });

  it('warns of an index type that a managed service refuses, unless it is a server of one’s own', () => {
    const index = { fieldName: 'v', metricType: 'L2', params: { index_type: 'HNSW' } };
    const document = { ...withFields([id, vectorOf('v')]), indexParams: [index] } as CollectionDocument;
    const warned = (selfHosted: boolean) => planCollection(document, { ...facts, selfHosted }).warnings;
    assert.deepEqual(warned(false), ['indexParams.0.params.index_type: A managed service supports AUTOINDEX only']);
    assert.deepEqual(warned(true), []);
  });

  it('writes sizes with three digits up to the next unit', () => {
    const KIB = 1024;
    const cases: [bytes: number, text: string][] = [
      [1, '1 B'],
      [1.5, '2 B'],
      [100, '100 B'],
      [1.5 * KIB, '1.50 KiB'],
      [99.5 * KIB, '99.5 KiB'],
      [100.4 * KIB, '100 KiB'],
      [1023 * KIB, '1023 KiB'],
      [KIB ** 2, '1.00 MiB'],
      [KIB ** 3, '1.00 GiB'],
      [KIB ** 4, '1.00 TiB'],
      [KIB ** 5, '1.00 PiB'],
      [KIB ** 6, '1024 PiB'],
    ];
    assert.deepEqual(
      cases.map(([bytes]) => sizeText(bytes)),
      cases.map(([, text]) => text),
    );
  });
});

describe('what the text of a collection offers', () => {
  const value = {
    schema: {
      fields: [
        { fieldName: 'id', dataType: 'Int64' },
        { fieldName: 'v', dataType: 'FloatVector' },
        { fieldName: 's', dataType: 'SparseFloatVector' },
        { fieldName: 7 },
        null,
        { fieldName: 'bare' },
      ],
    },
    indexParams: [{ fieldName: 'v' }, { fieldName: 's' }, { fieldName: 'gone' }, { fieldName: 'bare' }],
  };
  const names = ['id', 'v', 's', 'bare'];
  const cases: [path: Path, offers: readonly string[]][] = [
    [
      ['indexParams', 0, 'fieldName'],
      ['v', 's', 'id', 'bare'],
    ],
    [
      ['indexParams', 0, 'metricType'],
      ['COSINE', 'IP', 'L2'],
    ],
    [
      ['indexParams', 1, 'metricType'],
      ['IP', 'BM25'],
    ],
    [['indexParams', 2, 'metricType'], []],
    [['indexParams', 3, 'metricType'], []],
    [['indexParams', 9, 'metricType'], []],
    [['indexParams', 0, 'indexName'], []],
    [['schema', 0, 'metricType'], []],
    [['schema', 0, 'fieldName'], []],
    [['ttlField'], names],
    [['params', 'ttlField'], names],
    [['params', 'ttlSeconds'], []],
    [['schema', 'ttlField'], []],
    [['schema', 'functions', 0, 'inputFieldNames', 0], names],
    [['schema', 'functions', 0, 'outputFieldNames', 0], names],
    [['schema', 'functions', 0, 'name'], []],
    [['description'], []],
    [[], []],
  ];
  for (const [path, offers] of cases) {
    it(`at ${path.join('.')}: ${offers.join(' ')}`, () => assert.deepEqual(offersAt(value, path), offers));
  }
  it('is nothing where it cannot be read', () => {
    for (const odd of [undefined, null, 1, 'x', [], {}, { schema: null }, { schema: { fields: {} } }]) {
      for (const [path] of cases) assert.deepEqual(offersAt(odd, path), []);
    }
  });
});

describe('rows of a sample', () => {
  const read = (value: unknown) => readSample(typeof value === 'string' ? value : JSON.stringify(value));
  const rows: [what: string, text: unknown, rows: unknown][] = [
    ['one object', { a: 1 }, [{ a: 1 }]],
    ['a list in an object, beside other lists', { of: [1], none: [], rows: [{ a: 1 }] }, [{ a: 1 }]],
    ['an object of two lists of rows', { a: [{ x: 1 }], b: [{ y: 1 }] }, [{ a: [{ x: 1 }], b: [{ y: 1 }] }]],
    ['an object of a list of rows and no rows', { a: [{ x: 1 }, 2] }, [{ a: [{ x: 1 }, 2] }]],
    ['blanks around it', '\n\t [{"a":1}] \r\n', [{ a: 1 }]],
    ['blank lines between', ' {"a":1}\n \n{"a":2} ', [{ a: 1 }, { a: 2 }]],
  ];
  for (const [what, text, wanted] of rows) {
    it(`are those of ${what}`, () => assert.deepEqual(read(text), { rows: wanted, more: false }));
  }
  it('are read as many as tell what they are like', () => {
    for (const count of [999, 1000, 1001]) {
      const given = Array.from({ length: count }, (_, a) => ({ a }));
      for (const text of [JSON.stringify(given), given.map(row => JSON.stringify(row)).join('\n')]) {
        const { rows: found, more } = readSample(text) as { rows: unknown[]; more: boolean };
        assert.deepEqual([found.length, more], [Math.min(1000, count), count > 1000]);
      }
    }
  });
});

it('a sample of blanks alone is empty', () => {
  assert.deepEqual(readSample('\uFEFF \n\t'), { problem: 'The sample is empty' });
});

it('a collection whose vector has no dimensions is of unknown size, whatever its vector is called', () => {
  assert.deepEqual(sizeForecast({ collectionName: 'c' }), {
    bytesPerRow: 8,
    vectorBytesPerRow: 0,
    unknown: ['vector'],
  });
  assert.deepEqual(
    sizeForecast({ collectionName: 'c', idType: 'VARCHAR', primaryFieldName: 'k', vectorFieldName: 'v' }).unknown,
    ['k', 'v'],
  );
  assert.deepEqual(sizeForecast({ collectionName: 'c', idType: 'VarChar' }).unknown, ['id', 'vector']);
});

describe('the field that a column of a sample becomes', () => {
  const fieldOf = (values: unknown[]) => {
    const { request, notes } = inferCollection(
      'c',
      values.map((x, at) => ({ id: at, x })),
    );
    const { fieldName: _, ...field } = request.schema!.fields.find(({ fieldName }) => fieldName === 'x')!;
    return [field, notes.filter(note => !note.startsWith('No vector field found'))];
  };
  const text = (max_length: number) => ({ dataType: 'VarChar', elementTypeParams: { max_length } });
  const array = (elementDataType: string, params: object) => ({
    dataType: 'Array',
    elementDataType,
    elementTypeParams: params,
  });
  const cases: [what: string, values: unknown[], field: object, ...notes: RegExp[]][] = [
    ['whole numbers', [1, 1], { dataType: 'Int64' }],
    ['numbers', [1, 1.5], { dataType: 'Double' }],
    ['truth', [true, false], { dataType: 'Bool' }],
    ['truth and numbers', [true, 1], { dataType: 'JSON' }, /“x” contains different types \(Bool, Int64\)/],
    ['numbers and texts', [1, 1.5, 'a'], { dataType: 'JSON' }, /\(Int64, Double, VarChar\)/],
    ['nothing', [null, undefined], { dataType: 'JSON', nullable: true }, /“x” has no value/, /missing in 2 of 2/],
    [
      'a hole',
      [1, null, 3],
      { dataType: 'Int64', nullable: true },
      /“x” is missing in 1 of 3 rows and becomes nullable/,
    ],
    ['short texts', ['a', 'b'.repeat(16)], text(32)],
    ['longer texts', ['a', 'b'.repeat(17)], text(64)],
    ['texts of wide letters', ['é'.repeat(16), 'x'], text(64)],
    ['texts of 16,384 bytes', ['a'.repeat(16_384), 'b'], text(32_768)],
    ['the longest texts', ['a'.repeat(16_385), 'b'], text(65_535)],
    ['an object', [{ a: 1 }, {}], { dataType: 'JSON' }],
    ['weights', [{ 1: 0.5 }, { 20: 1 }], { dataType: 'SparseFloatVector' }],
    ['weights and words', [{ 1: 0.5, a: 1 }], { dataType: 'JSON' }],
    ['weights that are none', [{ 1: 'a' }], { dataType: 'JSON' }],
    [
      'a vector',
      [
        [1, 2],
        [3, 4],
      ],
      { dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
    ],
    [
      'a vector with a hole',
      [[1, 2], null],
      { dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
      /Vector “x” is missing in 1 of 2 rows\. Every row needs a vector\./,
    ],
    ['lists of one number', [[1], [2]], array('Int64', { max_capacity: 1 })],
    [
      'lists of numbers, not always as many',
      [
        [1, 2],
        [3, 4, 5],
      ],
      array('Int64', { max_capacity: 4 }),
      /lists of different lengths/,
    ],
    ['lists of numbers and none', [[1, 2], []], array('Int64', { max_capacity: 2 }), /lists of different lengths/],
    ['vectors and texts', [[1, 2], 'a'], { dataType: 'JSON' }, /\(FloatVector, VarChar\)/],
    ['lists of texts', [['a', 'b', 'c'], ['d']], array('VarChar', { max_capacity: 4, max_length: 32 })],
    ['lists of both', [['a', 1]], array('JSON', { max_capacity: 2 }), /“x\[\]” contains different types/],
    [
      'very long lists',
      [Array.from({ length: 5000 }, () => 'a')],
      array('VarChar', { max_capacity: 4096, max_length: 32 }),
    ],
    ['empty lists', [[], []], array('JSON', { max_capacity: 1 }), /“x\[\]” has no value/],
  ];
  for (const [what, values, field, ...notes] of cases) {
    it(`of ${what}`, () => {
      const [found, said] = fieldOf(values) as [object, string[]];
      assert.deepEqual(found, field);
      assert.equal(said.length, notes.length, said.join('\n'));
      for (const [at, note] of notes.entries()) assert.match(said[at]!, note);
    });
  }

  const keys: [what: string, rows: Record<string, unknown>[], key: string | undefined][] = [
    [
      'called like one',
      [
        { n: 1, id: 'a' },
        { n: 2, id: 'b' },
      ],
      'id',
    ],
    [
      'called like one at its end',
      [
        { n: 1, user_id: 5 },
        { n: 2, user_id: 6 },
      ],
      'user_id',
    ],
    [
      'called like one in capitals',
      [
        { n: 1, PK: 5 },
        { n: 2, PK: 6 },
      ],
      'PK',
    ],
    [
      'whole and different in every row',
      [
        { s: 'a', n: 1 },
        { s: 'b', n: 2 },
      ],
      'n',
    ],
    ['not a text of another name', [{ s: 'a' }, { s: 'b' }], undefined],
    ['not one that comes twice', [{ id: 1 }, { id: 1 }], undefined],
    ['not one that is missing once', [{ id: 1 }, {}], undefined],
    ['not one of two kinds', [{ id: 1 }, { id: 'a' }], undefined],
    ['not one of numbers that are not whole', [{ id: 1.5 }, { id: 2.5 }], undefined],
    [
      'not one called otherwise',
      [
        { idea: 'a', keys: 'x' },
        { idea: 'b', keys: 'y' },
      ],
      undefined,
    ],
    ['none of no rows', [], undefined],
  ];
  for (const [what, rows, key] of keys) {
    it(`is the key: ${what}`, () => {
      const { request, notes } = inferCollection('c', rows);
      const { fields, autoID } = request.schema!;
      const primary = fields.filter(({ isPrimary }) => isPrimary);
      assert.equal(primary.length, 1);
      assert.equal(autoID, key === undefined);
      assert.equal(
        notes.some(note => /service generates IDs/.test(note)),
        key === undefined,
      );
      if (key === undefined) {
        assert.equal(fields[0]!.isPrimary, true);
        assert.ok(!rows.some(row => fields[0]!.fieldName in row), 'a name of its own');
      } else assert.equal(primary[0]!.fieldName, key);
    });
  }
  it('has a name that is free, where the service makes the key', () => {
    const rows = [{ id: 1.5, id_1: 1.5 }];
    assert.equal(inferCollection('c', rows).request.schema!.fields[0]!.fieldName, 'id_2');
  });
});

describe('a large sample', () => {
  it('can have 200 tags in each of 1,000 rows', () => {
    const tags = Array.from({ length: 200 }, (_, at) => `tag ${at}`);
    const rows = Array.from({ length: 1000 }, (_, at) => ({ id: at, tags, numbers: [...tags.keys()] }));
    assert.deepEqual(inferCollection('c', rows).request.schema!.fields.slice(1), [
      {
        fieldName: 'tags',
        dataType: 'Array',
        elementDataType: 'VarChar',
        elementTypeParams: { max_capacity: 256, max_length: 32 },
      },
      { fieldName: 'numbers', dataType: 'FloatVector', elementTypeParams: { dim: 200 } },
    ]);
  });
  it('with different fields in each row has each value read a bounded number of times', () => {
    let reads = 0;
    const rows = Array.from(
      { length: 300 },
      (_, at) =>
        new Proxy<Record<string, unknown>>(
          { id: at, [`own ${at}`]: 'x' },
          {
            get: (target, name) => {
              reads += 1;
              return Reflect.get(target, name) as unknown;
            },
          },
        ),
    );
    const { fields } = inferCollection('c', rows).request.schema!;
    assert.deepEqual([fields.length, fields[0]?.isPrimary, fields[1]?.nullable], [301, true, true]);
    assert.ok(reads < 300 * 10, `${reads} reads`);
  });
});
