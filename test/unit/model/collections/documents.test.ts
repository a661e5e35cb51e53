import assert from 'node:assert/strict';
import { ClusterClient } from '../../../../src/client';
import { startDemo, type Demo } from '../../../../src/demo';
import { checkCollectionDocument, CollectionDocument, requestOf } from '../../../../src/model/collections/documents';
import { CollectionRequest } from '../../../../src/model/collections/requests';
import { redact } from '../../../../src/model/secrets/redaction';
import { planCollection, sizeText } from '../../../../src/model/collections/plans';
import { COLLECTION_TEMPLATES } from '../../../../src/model/collections/templates';
import { collectionWarnings } from '../../../../src/model/collections/warnings';
import { offersAt } from '../../../../src/model/collections/offers';
import { placeAt, readable } from '../../../../src/model/documents/json-text';
import { readSample } from '../../../../src/model/collections/sample-rows';
import { sectionLines } from '../../../../src/model/plan-views';

const id = { fieldName: 'id', dataType: 'Int64', isPrimary: true };
const vector = { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 4 } };
const index = { fieldName: 'v', metricType: 'COSINE', params: { index_type: 'AUTOINDEX' } };
const withFields = (...fields: object[]) => ({ collectionName: 'c', schema: { fields }, indexParams: [index] });
const outside = { externalSource: 's3://b/', externalSpec: '{"format":"parquet"}' };

const templateWith = (more: object): CollectionDocument => ({
  ...COLLECTION_TEMPLATES.schema,
  schema: { ...COLLECTION_TEMPLATES.schema.schema, ...more },
});

const wrong: [what: string, document: unknown, ...issues: [path: string, message: RegExp][]][] = [
  ['without a name', { dimension: 4 }, ['collectionName', /./]],
  ['without dimensions or a schema', { collectionName: 'c' }, ['dimension', /Enter a dimension, or a schema/]],
  ['without a vector', withFields(id), ['indexParams.0.fieldName', /no field “v”/]],
  ['without a primary key', withFields(vector), ['schema.fields', /needs a primary key/]],
  [
    'with two primary keys',
    withFields(id, { ...id, fieldName: 'b' }, vector),
    ['schema.fields.1.isPrimary', /already/],
  ],
  ['with a field twice', withFields(id, vector, vector), ['schema.fields.2.fieldName', /Duplicate field name “v”/]],
  ['with a field of no type', withFields(id, vector, { fieldName: 'x' }), ['schema.fields.2', /dataType is required/]],
  [
    'with a vector of no size',
    withFields(id, { ...vector, elementTypeParams: {} }),
    ['schema.fields.1', /elementTypeParams\.dim/],
  ],
  [
    'with a partition key alone',
    withFields({ ...id, isPartitionKey: true }, vector),
    ['partitionsNum', /^partitionsNum is required/],
  ],
  [
    'outside, without a field of the source',
    { collectionName: 'c', schema: { ...outside, fields: [vector] } },
    ['schema.fields', /Map each field .* \(externalField\)/],
  ],
  [
    'outside, without its source',
    { collectionName: 'c', schema: { fields: [{ ...vector, externalField: 'v' }] } },
    ['schema.externalSource', /^externalSource is required/],
    ['schema.externalSpec', /^externalSpec is required/],
  ],
  [
    'with a spelling of the sample',
    { collectionName: 'c', dimension: 4, autoId: true, metric_type: 'IP' },
    ['autoId', /Use autoID/],
    ['metric_type', /Use metricType/],
  ],
  ['with a field that is none', { collectionName: 'c', dimension: 4, shards: 2 }, ['shards', /field “shards”/]],
  [
    'with fields of an index that are none',
    { ...withFields(id, vector), indexParams: [{ ...index, metric_type: 'IP', type: 'HNSW' }] },
    ['indexParams.0.metric_type', /Use metricType/],
    ['indexParams.0.type', /field “type”/],
  ],
  [
    'with a length that is no number',
    { collectionName: 'c', dimension: 4, params: { max_length: 'long' } },
    ['params.max_length', /integer \(bytes\)/],
  ],
  ['with no partitions', { collectionName: 'c', dimension: 4, partitionsNum: 0 }, ['partitionsNum', /^At least 1$/]],
  [
    'with no partitions in its params',
    { collectionName: 'c', dimension: 4, params: { partitionsNum: -1 } },
    ['params.partitionsNum', /^At least 1$/],
  ],
  ['with half a row', { collectionName: 'c', dimension: 4, expectedRows: 0.5 }, ['expectedRows', /integer \(rows\)/]],
];

describe('a document of a collection', () => {
  for (const [what, document, ...expected] of wrong) {
    it(`is complained about in its place: ${what}`, () => {
      const checked = checkCollectionDocument(document);
      assert.ok(!checked.ok);
      const told = checked.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      assert.equal(told.length, expected.length, told.join('\n'));
      for (const [path, message] of expected) {
        assert.ok(
          checked.issues.some(issue => issue.path.join('.') === path && message.test(issue.message)),
          told.join('\n'),
        );
      }
    });
  }

  const odd: [what: string, document: CollectionDocument, path: string, message: RegExp][] = [
    [
      'it is dropped again',
      { collectionName: 'c', dimension: 4, ttlSeconds: 60 },
      'ttlSeconds',
      /The service drops the whole collection, not only old entities/,
    ],
    [
      'it is dropped again, by its params',
      { collectionName: 'c', dimension: 4, params: { ttlSeconds: 60 } },
      'params.ttlSeconds',
      /The service drops the whole collection, not only old entities/,
    ],
    [
      'a time to live of nothing',
      { collectionName: 'c', dimension: 4, ttlSeconds: 0 },
      'ttlSeconds',
      /The service might refuse a TTL of 0 or less/,
    ],
    [
      'very many dimensions',
      { collectionName: 'c', dimension: 40_000 },
      'dimension',
      /40000 dimensions exceed the known limit of 32768/,
    ],
    [
      'texts as keys without a length',
      { collectionName: 'c', dimension: 4, idType: 'VarChar' },
      'idType',
      /max_length/,
    ],
    [
      'what a schema makes void',
      { ...withFields(id, vector), dimension: 4 } as CollectionDocument,
      'dimension',
      /ignored/,
    ],
    [
      'a vector without an index',
      { collectionName: 'c', schema: { fields: [id, vector] } },
      'schema',
      /v has no index/,
    ],
    [
      'another index',
      { ...withFields(id, vector), indexParams: [{ ...index, params: { index_type: 'HNSW' } }] } as CollectionDocument,
      'indexParams.0.params.index_type',
      /AUTOINDEX only/,
    ],
    [
      'a type in small letters',
      withFields(id, vector, { fieldName: 'x', dataType: 'varchar' }) as CollectionDocument,
      'schema.fields.2.dataType',
      /Types are case-sensitive\. Use VarChar/,
    ],
    [
      'a type in capitals',
      withFields(id, vector, { fieldName: 'x', dataType: 'TIMESTAMPTZ' }) as CollectionDocument,
      'schema.fields.2.dataType',
      /Types are case-sensitive\. Use Timestamptz/,
    ],
    [
      'a type nobody knows',
      withFields(id, vector, { fieldName: 'x', dataType: 'Quantum' }) as CollectionDocument,
      'schema.fields.2.dataType',
      /Quantum is not a known data type and is sent unchanged/,
    ],
    [
      'a key that is no key',
      withFields({ ...id, dataType: 'Double' }, vector) as CollectionDocument,
      'schema.fields.0.dataType',
      /Int64 or VarChar/,
    ],
    [
      'a text without a length',
      withFields(id, vector, { fieldName: 'x', dataType: 'VarChar' }) as CollectionDocument,
      'schema.fields.2',
      /max_length/,
    ],
    [
      'bits that leave a byte open',
      {
        ...withFields(id, { ...vector, dataType: 'BinaryVector', elementTypeParams: { dim: 14 } }),
        indexParams: [{ ...index, metricType: 'HAMMING' }],
      } as CollectionDocument,
      'schema.fields.1',
      /a multiple of 8/,
    ],
    [
      'an array of nothing',
      withFields(id, vector, { fieldName: 'x', dataType: 'Array' }) as CollectionDocument,
      'schema.fields.2',
      /elementDataType/,
    ],
    [
      'a metric of other vectors',
      { ...withFields(id, vector), indexParams: [{ ...index, metricType: 'HAMMING' }] } as CollectionDocument,
      'indexParams.0.metricType',
      /COSINE, IP, L2/,
    ],
    [
      'very many partitions',
      { collectionName: 'c', dimension: 4, partitionsNum: 1025 },
      'partitionsNum',
      /Known limit: 1,024 partitions/,
    ],
    [
      'very many partitions in its params',
      { collectionName: 'c', dimension: 4, params: { partitionsNum: 1e9 } },
      'params.partitionsNum',
      /Known limit: 1,024 partitions/,
    ],
    [
      'a parameter in another spelling',
      { collectionName: 'c', dimension: 4, params: { ttl_seconds: 60 } },
      'params.ttl_seconds',
      /The specification calls this parameter ttlSeconds\. The service might ignore ttl_seconds/,
    ],
    [
      'a parameter with two slips',
      { collectionName: 'c', dimension: 4, params: { 'warmup.vecterFeld': true } },
      'params.warmup.vecterFeld',
      /The specification calls this parameter warmup\.vectorField/,
    ],
    [
      'a parameter that nobody knows',
      { collectionName: 'c', dimension: 4, params: { turbo: true } },
      'params.turbo',
      /turbo is not a known parameter/,
    ],
    [
      'an external collection without a vector',
      { collectionName: 'c', schema: { ...outside, fields: [{ ...id, externalField: 'id' }] } },
      'schema.fields',
      /No vector field\. The collection cannot be searched by similarity/,
    ],
    [
      'a schema without a vector, whose structure the specification does not show',
      { collectionName: 'c', schema: { fields: [id] } },
      'schema.fields',
      /No vector field\. The service might refuse the collection/,
    ],
    [
      'a field that is not outside',
      {
        collectionName: 'c',
        indexParams: [index],
        schema: {
          ...outside,
          fields: [
            { ...vector, externalField: 'v' },
            { fieldName: 'x', dataType: 'Int8' },
          ],
        },
      },
      'schema.fields.1',
      /externalField/,
    ],
    [
      'a metric type that float vectors do not have',
      { collectionName: 'c', dimension: 4, metricType: 'HAMMING' },
      'metricType',
      /^Metric types for FloatVector: COSINE, IP, L2$/,
    ],
    [
      'what a sample left open',
      { collectionName: 'c', dimension: 4, notes: ['“a” holds different types'] },
      'notes.0',
      /different types/,
    ],
  ];
  for (const [what, document, path, message] of odd) {
    it(`is warned of in its place: ${what}`, () => {
      assert.deepEqual(checkCollectionDocument(document).ok, true);
      const warnings = collectionWarnings(document);
      assert.equal(warnings.length, 1, JSON.stringify(warnings));
      assert.equal(warnings[0]!.path.join('.'), path);
      assert.match(warnings[0]!.message, message);
    });
  }

  it('is not warned of known parameters, nor of as many partitions as engines are set up for', () => {
    const params = {
      max_length: 64,
      enableDynamicField: true,
      'mmap.enabled': true,
      description: 'of the collection',
      shardsNum: 2,
      partitionsNum: 1024,
    };
    assert.deepEqual(collectionWarnings({ collectionName: 'c', dimension: 4, params }), []);
  });

  it('sends a length as it was written, as a number or as a text', () => {
    for (const max_length of [64, '64']) {
      const checked = checkCollectionDocument({ collectionName: 'c', dimension: 4, params: { max_length } });
      assert.ok(checked.ok);
      assert.deepEqual(requestOf(checked.value).params, { max_length });
    }
  });

  it('is not warned of where bits fill their bytes', () => {
    const bits = { ...vector, dataType: 'BinaryVector', elementTypeParams: { dim: 16 } };
    const document = { ...withFields(id, bits), indexParams: [{ ...index, metricType: 'HAMMING' }] };
    assert.deepEqual(collectionWarnings(document as CollectionDocument), []);
  });

  const said: [what: string, document: CollectionDocument, text: RegExp, isSaid: boolean][] = [
    ['dynamic fields of a schema', templateWith({ enableDynamicField: true }), /Dynamic field enabled/, true],
    ['no dynamic fields of a schema without them', templateWith({ enableDynamicField: false }), /ynamic field/, false],
    ['functions', COLLECTION_TEMPLATES.hybrid, /^Computed by functions: terms_of_body$/, true],
    ['no functions where there are none', COLLECTION_TEMPLATES.schema, /functions/, false],
    ['where an external source is', COLLECTION_TEMPLATES.external, /Data stays in the external source s3:/, true],
    ['nothing of a source where there is none', COLLECTION_TEMPLATES.schema, /stays in/, false],
    ['partitions', COLLECTION_TEMPLATES.tenants, /^64 partitions$/, true],
    ['a consistency level', { ...COLLECTION_TEMPLATES.schema, consistencyLevel: 'Strong' }, /level: Strong$/, true],
    [
      'that nothing else is kept',
      { ...COLLECTION_TEMPLATES.quick, params: { enableDynamicField: false } },
      /^Dynamic field disabled$/,
      true,
    ],
  ];
  for (const [what, document, text, isSaid] of said) {
    it(`is planned in words: ${what}`, () => {
      const { lines } = planCollection(document, { clusterName: 'prod', host: 'in01.example.com', now: 0 });
      assert.equal(
        lines.some(line => text.test(line.text)),
        isSaid,
      );
    });
  }

  it('is planned with what rows take: examples, or as many as are expected', () => {
    const sizes = (document: CollectionDocument) =>
      sectionLines(
        planCollection(document, { clusterName: 'prod', host: 'in01.example.com', now: 0 }).sections![0]!,
      ).filter(line => line.startsWith('- '));
    const quick = { collectionName: 'c', dimension: 30 };
    assert.deepEqual(sizes(quick), [
      '- 100,000 entities: 12.2 MiB',
      '- 1,000,000 entities: 122 MiB',
      '- 10,000,000 entities: 1.19 GiB',
    ]);
    assert.deepEqual(sizes({ ...quick, expectedRows: 8 }), ['- 8 entities: 1.00 KiB']);
  });

  it('is planned with the notes of an inferred schema as they are, without their place in the document', () => {
    const { warnings } = planCollection(
      { collectionName: 'c', dimension: 4, notes: ['“id” contains different types (Int64, VarChar)'] },
      { clusterName: 'prod', host: 'in01.example.com', now: 0 },
    );
    assert.deepEqual(warnings, ['“id” contains different types (Int64, VarChar)']);
  });

  it('is planned with a warning of a time to live of nothing, which drops nothing', () => {
    const { lines, warnings } = planCollection(
      { collectionName: 'c', dimension: 4, ttlSeconds: 0 },
      { clusterName: 'prod', host: 'in01.example.com', now: 0 },
    );
    assert.ok(lines.every(({ effect }) => effect === 'adds'));
    assert.match(warnings!.join(), /ttlSeconds: The service might refuse a TTL of 0 or less/);
  });

  it('is planned with its exact request, without what is only for people', () => {
    const document = { clusterId: 'in01', expectedRows: 2_000_000, notes: ['look'], ...COLLECTION_TEMPLATES.quick };
    const { lines, request, sections } = planCollection(document, {
      clusterName: 'prod',
      host: 'in01.example.com',
      now: 0,
    });
    assert.deepEqual(request, {
      method: 'POST',
      path: '/v2/vectordb/collections/create',
      body: COLLECTION_TEMPLATES.quick,
      schema: CollectionRequest,
    });
    assert.deepEqual(
      lines.map(({ text, effect }) => [text, effect]),
      [
        ['Creates “my_collection” in database default of “prod”', 'adds'],
        ['Primary key id: Int64, generated by the service', 'adds'],
        ['Vector vector: 768 dimensions, COSINE', 'adds'],
        ['Dynamic field enabled', 'adds'],
        ['Indexed and loaded automatically', 'adds'],
      ],
    );
    assert.deepEqual(sectionLines(sections![0]!).slice(0, 3), [
      '3.01 KiB per entity, of which 3.00 KiB for vectors.',
      '',
      '- 2,000,000 entities: 5.74 GiB',
    ]);
  });

  it('says of each field its type with its size, and what it is', () => {
    const fields = [
      { fieldName: 'id', dataType: 'Int64', isPrimary: true },
      { fieldName: 'org', dataType: 'VarChar', elementTypeParams: { max_length: 64 }, isPartitionKey: true },
      { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: '8' }, nullable: true },
      { fieldName: 'raw', dataType: 'JSON', externalField: 'doc' },
    ];
    const { lines } = planCollection(
      { collectionName: 'c', schema: { fields } },
      { clusterName: 'prod', host: 'in01.example.com', now: 0 },
    );
    assert.equal(
      lines[1]!.text,
      'Fields: id Int64 [primary key], org VarChar(64) [partition key], v FloatVector(8) [nullable] and raw JSON [from doc]',
    );
  });

  it('that lies outside shows nowhere a key of its source', () => {
    const externalSpec = '{"format":"parquet","extfs":{"region":"r1","access_key_value":"hush-1","secret":"hush-2"}}';
    const schema = { ...COLLECTION_TEMPLATES.external.schema, externalSpec };
    const document = { ...COLLECTION_TEMPLATES.external, schema };
    const { request } = planCollection(document, { clusterName: 'prod', host: 'in01.example.com', now: 0 });
    for (const shown of [
      redact(request.schema, request.body, leaf => leaf),
      redact(CollectionDocument, document, leaf => leaf),
    ]) {
      const text = JSON.stringify(shown);
      assert.doesNotMatch(text, /hush/);
      assert.match(text, /parquet.*r1/);
    }
    assert.match(JSON.stringify(request.body), /hush-1.*hush-2/, 'it is sent as it is');
    const plain = redact(CollectionRequest, COLLECTION_TEMPLATES.external, leaf => leaf);
    assert.deepEqual(plain, COLLECTION_TEMPLATES.external);
  });

  it('that is dropped again says when, as what destroys', () => {
    const { lines } = planCollection(COLLECTION_TEMPLATES.expiring, {
      clusterName: 'prod',
      host: 'in01.example.com',
      now: Date.parse('2026-11-20T20:15:40Z'),
    });
    assert.deepEqual(lines[0], {
      text: 'The service drops the collection and all its entities on 2026-11-27 20:15 UTC, 7 d after creation',
      effect: 'destroys',
      marks: ['ttlSeconds'],
    });
  });

  for (const [bytes, text] of [
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.00 KiB'],
    [3080, '3.01 KiB'],
    [150 * 1024 ** 2, '150 MiB'],
    [2 ** 70, '1048576 PiB'],
  ] as const) {
    it(`writes ${bytes} bytes as ${text}`, () => assert.equal(sizeText(bytes), text));
  }
});

describe('every form of a collection', () => {
  let demo: Demo;
  let cluster: ClusterClient;
  before(async () => {
    demo = await startDemo({ strict: true, entities: 1000 });
    cluster = new ClusterClient({ endpoint: demo.clusters[3]!.endpoint, token: demo.apiKey });
  });
  after(() => demo.close());

  for (const [name, template] of Object.entries(COLLECTION_TEMPLATES) as [string, CollectionDocument][]) {
    it(`is created from its template and described back: ${name}`, async () => {
      const checked = checkCollectionDocument(template);
      assert.ok(checked.ok);
      const { collectionName } = template;
      await cluster.collections.create(requestOf(checked.value));
      const made = await cluster.collections.describe({ collectionName });
      const asked = template.schema?.fields.map(({ fieldName, dataType }) => [fieldName, dataType]) ?? [
        ['id', template.idType ?? 'Int64'],
        ['vector', 'FloatVector'],
      ];
      const there = made.fields.map(({ name: fieldName, type }) => [fieldName, type]);
      assert.deepEqual(
        there.filter(([fieldName]) => fieldName !== '__virtual_pk__'),
        asked,
      );
      assert.deepEqual(
        (made.indexes ?? []).map(({ fieldName, metricType }) => [fieldName, metricType]),
        template.indexParams?.map(({ fieldName, metricType }) => [fieldName, metricType]) ?? [['vector', 'COSINE']],
      );
      assert.equal(made.load, 'LoadStateLoaded');
      assert.equal(made['externalSource'], template.schema?.externalSource ?? '');
      assert.deepEqual(
        collectionWarnings(template).map(({ path }) => path.join('.')),
        template.params ? ['params.ttlSeconds'] : [],
      );
    });
  }
});

describe('a sample of rows', () => {
  const rows = [{ a: 1 }, { a: 2 }];
  for (const [what, text] of [
    ['a list', JSON.stringify(rows)],
    ['a list, indented, behind a mark of its bytes', `\uFEFF${JSON.stringify(rows, null, 2)}`],
    ['a list in an object', JSON.stringify({ count: 2, rows })],
    ['an object to a line', '{"a":1}\n\n{"a":2}\n'],
    ['a table with commas', 'a,b\n1,\n2,\n'],
    ['a table with semicolons, from another system', '\uFEFFa;b\r\n1;\r\n2;\r\n'],
  ] as const) {
    it(`is read from ${what}`, () => assert.deepEqual(readSample(text), { rows, more: false }));
  }

  it('has truth values of a table in whatever case, and texts in their own', () => {
    const read = readSample('a;b;c;d\nFALSE;False;tRuE;"{""K"": ""V""}"');
    assert.deepEqual(read, { rows: [{ a: false, b: false, c: true, d: { K: 'V' } }], more: false });
  });

  it('has of a table numbers, truth values, lists and objects as such, and texts as they stand', () => {
    const cells = ['-1.5e3', 'TRUE', '"[0.1, 2]"', '"{""k"": 1}"', '007', '1,5', '"a, ""b"""', '[a]', 'NaN'];
    const names = cells.map((_, at) => `f${at}`);
    const read = readSample(`${names.join(';')}\n${cells.join(';')}`);
    assert.ok('rows' in read, JSON.stringify(read));
    assert.deepEqual(Object.values(read.rows[0]!), [
      -1500,
      true,
      [0.1, 2],
      { k: 1 },
      '007',
      '1,5',
      'a, "b"',
      '[a]',
      'NaN',
    ]);
  });

  for (const [text, problem] of [
    ['', /empty/],
    ['[]', /no rows/],
    ['password', /The sample is not JSON, NDJSON or CSV/],
    ['a,b\n', /no rows/],
    ['a,b\n1,2\n3', /Row 2 and the header have different numbers of cells/],
    ['a,b\n1,"2', /^Row 1 of the CSV cannot be read: /],
    ['[{"a": 1}, 2]', /Row 2 is not an object/],
    ['{"a":1}\n{"a":', /Line 2 is not valid JSON/],
    ['{"a":1}\n\n[1]', /Line 3 is not an object/],
    ['12', /The sample must be a list of objects/],
  ] as const) {
    it(`says what is wrong with it: ${JSON.stringify(text)}`, () => {
      const read = readSample(text);
      assert.match('problem' in read ? read.problem : '', problem);
    });
  }

  it('is read as far as it is needed', () => {
    const read = readSample(Array.from({ length: 1200 }, (_, number) => `{"id":${number}}`).join('\n'));
    assert.ok('rows' in read && read.rows.length === 1000 && read.more);
  });

  for (const [count, more] of [
    [1000, false],
    [1001, true],
  ] as const) {
    it(`tells whether CSV has more, of ${count} rows`, () => {
      const read = readSample(['a,b', ...Array.from({ length: count }, (_, number) => `${number},1`)].join('\n'));
      assert.deepEqual('rows' in read && [read.rows.length, read.more], [1000, more]);
    });
  }
});

describe('the text of a collection', () => {
  const text = (more: string) =>
    `{"schema": {"fields": [{"fieldName": "id", "dataType": "Int64"}, {"fieldName": "v", "dataType": "BinaryVector"}]}, ${more}`;
  const offered = (more: string) => {
    const whole = text(more);
    const offset = whole.indexOf('§');
    const typed = whole.replace('§', '');
    const place = placeAt(typed, offset);
    return place && [offersAt(readable(typed), place.path), typed.slice(place.span.offset).slice(0, place.span.length)];
  };
  it('offers the names of its own fields, vectors first, where one is named', () => {
    assert.deepEqual(offered('"indexParams": [{"fieldName": "§"}]}'), [['v', 'id'], '""']);
    assert.deepEqual(offered('"indexParams": [{"fieldName": §'), [['v', 'id'], '']);
    assert.deepEqual(offered('"ttlField": "i§'), [['id', 'v'], '"i']);
  });
  it('offers the metric types that fit the vector', () => {
    const metrics = ['HAMMING', 'JACCARD', 'MHJACCARD'];
    assert.deepEqual(offered('"indexParams": [{"fieldName": "v", "metricType": "§"}]'), [metrics, '""']);
  });
  it('offers nothing elsewhere', () => {
    assert.deepEqual(offered('"description": "§"}'), [[], '""']);
    assert.deepEqual(offered('"§": 1}'), undefined);
  });
});
