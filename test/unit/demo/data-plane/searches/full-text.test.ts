import assert from 'node:assert/strict';
import fc from 'fast-check';
import { embed } from '../../../../../src/demo/embeddings/embed';
import { fullTextMeasure } from '../../../../../src/demo/data-plane/searches/full-text';
import { check } from '../../../../../src/model/issues';
import { Collection } from '../../../../../src/model/collections/collections';
import { fact, LAB, rows, Service } from '../../../../harness/services/demo';

const collectionName = 'research_digest';

describe('full-text search', () => {
  const service = new Service();
  before(() => service.start());
  after(() => service.demo.close());

  const search = (body: object) => service.data(LAB, 'entities/search', { collectionName, limit: 5, ...body });
  const words = { annsField: 'full_text', outputFields: ['text'] };

  it('finds texts by their words, the most telling first', async () => {
    const found = rows(await search({ ...words, data: ['the telescope'], searchParams: { metricType: 'BM25' } }));
    assert.ok(found.length > 0);
    assert.match(String(found[0]!.text), /telescope/i);
    assert.deepEqual(
      found.map(({ distance }) => distance),
      found.map(({ distance }) => Number(distance)).toSorted((a, b) => b - a),
    );
  });

  it('finds nothing where no word is shared, and only what a filter lets through', async () => {
    assert.deepEqual((await search({ ...words, data: ['xyzzy'] })).data, []);
    const space = await search({ ...words, data: ['the'], filter: 'field == "space"', outputFields: ['field'] });
    assert.deepEqual(new Set(rows(space).map(({ field }) => field)), new Set(['space']));
  });

  it('takes several texts, a page and a range', async () => {
    const both = await search({ ...words, data: ['telescope', 'the'], limit: 3 });
    assert.equal((both.body.topks as number[]).length, 2);
    const all = rows(await search({ ...words, data: ['the'], limit: 9 }));
    assert.deepEqual(rows(await search({ ...words, data: ['the'], limit: 4, offset: 5 })), all.slice(5));
    const params = { radius: Number(all[5]!.distance) };
    const above = rows(await search({ ...words, data: ['the'], limit: 9, searchParams: { params } }));
    assert.ok(above.every(({ distance }) => Number(distance) > params.radius) && above.length < 9);
  });

  it('is mixed with vectors', async () => {
    const mixed = await service.data(LAB, 'entities/hybrid_search', {
      collectionName,
      search: [
        { annsField: 'dense', data: [Array.from(embed('a telescope finds a planet'))], limit: 10 },
        { annsField: 'full_text', data: ['telescope'], limit: 10 },
      ],
      rerank: { strategy: 'weighted', params: { weights: [0.5, 0.5] } },
      limit: 4,
      outputFields: ['text'],
    });
    assert.match(String(rows(mixed)[0]!.text), /telescope/i);
  });

  const wrong: [what: string, body: object, names: RegExp, code?: number][] = [
    ['no field', { data: ['a'] }, /multiple anns_fields exist/],
    ['a vector', { ...words, data: [[1, 2]] }, /full-text search needs text/, 1801],
    ['ids', { ...words, ids: ['1'] }, /by text/],
    ['another metric', { ...words, data: ['a'], searchParams: { metricType: 'IP' } }, /metric type not match/],
    ['its own vectors', { ...words, data: ['the'], outputFields: ['full_text'] }, /raw data of field full_text/],
    ['text for a dense field', { annsField: 'dense', data: ['a'] }, /array of 128 numbers/, 1801],
  ];
  for (const [what, body, names, code = 1100] of wrong) {
    it(`refuses ${what}`, async () => {
      const answer = await search(body);
      assert.equal(answer.code, code);
      assert.match(answer.message, names);
    });
  }

  it('comes with a collection that tells its function, its partition key and its times and places', async () => {
    const described = await service.data(LAB, 'collections/describe', { collectionName });
    assert.equal(check(Collection, described.data).ok, true);
    assert.deepEqual(fact(described).functions, [
      { name: 'words', type: 'BM25', inputFieldNames: ['text'], outputFieldNames: ['full_text'], params: [] },
    ]);
    const names = (await service.data(LAB, 'partitions/list', { collectionName })).data as string[];
    const counts = await Promise.all(
      names.map(async partitionName =>
        Number(fact(await service.data(LAB, 'partitions/get_stats', { collectionName, partitionName })).rowCount),
      ),
    );
    assert.equal(
      counts.reduce((sum, count) => sum + count),
      40,
    );
    assert.ok(counts.filter(count => count > 0).length > 3);
    const query = async (filter: string) => rows(await service.data(LAB, 'entities/query', { collectionName, filter }));
    const europe = await query('st_within(place, "POLYGON ((-10 36, 30 36, 30 71, -10 71, -10 36))")');
    const elsewhere = await query('not st_within(place, "POLYGON ((-10 36, 30 36, 30 71, -10 71, -10 36))")');
    const nowhere = await query('place is null');
    assert.equal(europe.length + elsewhere.length + nowhere.length, 40);
    for (const { text } of europe) assert.match(String(text), /Uppsala|Zürich|Edinburgh|Ljubljana|Tromsø/);
    assert.ok(europe.length > 0 && nowhere.length > 0);
    const early = await query("published < iso '2025-01-01T00:00:00Z'");
    assert.ok(early.length > 0 && early.every(({ published }) => String(published) < '2025'));
  });

  describe('in a collection that was made', () => {
    const made = 'made';
    const call = (path: string, body: object) => service.data(LAB, path, { collectionName: made, ...body });
    const text = { max_length: 100, enable_analyzer: true };
    const field = (fieldName: string, dataType: string, more: object = {}) => ({ fieldName, dataType, ...more });
    const schema = {
      fields: [
        field('id', 'Int64', { isPrimary: true }),
        field('said', 'VarChar', { elementTypeParams: text }),
        field('words', 'SparseFloatVector'),
        field('weights', 'SparseFloatVector'),
      ],
      functions: [{ name: 'f', type: 'BM25', inputFieldNames: ['said'], outputFieldNames: ['words'] }],
    };
    const indexParams = [
      { fieldName: 'words', metricType: 'BM25', params: { index_type: 'AUTOINDEX' } },
      { fieldName: 'weights', metricType: 'IP', params: { index_type: 'AUTOINDEX' } },
    ];

    it('follows what is inserted, changed and deleted', async () => {
      assert.equal((await call('collections/create', { schema, indexParams })).code, 0);
      const data = [
        { id: 1, said: 'blue whale', weights: { 1: 1, 7: 2 } },
        { id: 2, said: 'blue blue sky', weights: { 7: 1 } },
        { id: 3, said: 'red fox', weights: {} },
      ];
      assert.equal((await call('entities/insert', { data })).code, 0);
      const found = async (body: object) =>
        rows(await call('entities/search', body)).map(({ id, distance }) => [id, distance]);
      const blue = await found({ annsField: 'words', data: ['Blue'] });
      assert.deepEqual(
        blue.map(([id]) => id),
        [2, 1],
      );
      assert.deepEqual(await found({ annsField: 'weights', data: [{ 7: 3, 9: 1 }] }), [
        [1, 6],
        [2, 3],
      ]);
      assert.deepEqual(await found({ annsField: 'weights', ids: [2] }), [
        [1, 2],
        [2, 1],
      ]);
      await call('entities/upsert', { partialUpdate: true, data: [{ id: 3, said: 'a blue fox' }] });
      await call('entities/delete', { filter: 'id in [1]' });
      assert.equal((await found({ annsField: 'words', data: ['blue'] })).length, 2);
      const kept = rows(await call('entities/get', { id: [2, 3], outputFields: ['weights'] }));
      assert.deepEqual(kept, [
        { weights: { 7: 1 }, id: 2 },
        { weights: {}, id: 3 },
      ]);
      assert.match((await call('entities/insert', { data: [{ id: 9, said: 'a', words: {} }] })).message, /words/);
    });

    const refused: [what: string, change: object, names: RegExp][] = [
      ['another function', { functions: [{ ...schema.functions[0], type: 'TextEmbedding' }] }, /is not supported/],
      [
        'no analyzer',
        {
          fields: [
            ...schema.fields.slice(2),
            field('id', 'Int64', { isPrimary: true }),
            field('said', 'VarChar', { elementTypeParams: { max_length: 9 } }),
          ],
        },
        /enable_analyzer/,
      ],
      ['no output', { functions: [{ ...schema.functions[0], outputFieldNames: ['said'] }] }, /SparseFloatVector/],
      ['no function', { functions: [] }, /takes IP/],
    ];
    for (const [what, change, names] of refused) {
      it(`refuses ${what}`, async () => {
        const answer = await call('collections/create', {
          collectionName: 'refused',
          schema: { ...schema, ...change },
          indexParams,
        });
        assert.equal(answer.code, 1100);
        assert.match(answer.message, names);
      });
    }
  });

  it('scores by the textbook formula', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd');
    const texts = fc.array(fc.array(word, { maxLength: 6 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(texts, fc.array(word, { minLength: 1, maxLength: 3 }), (all, query) => {
        const measure = fullTextMeasure(
          all.map(each => ({ text: each.join(' ') })),
          'text',
          query.join(' '),
        );
        const average = all.flat().length / all.length || 1;
        for (const [row, own] of all.entries()) {
          let score = 0;
          for (const term of new Set(query)) {
            const having = all.filter(each => each.includes(term)).length;
            const often = own.filter(each => each === term).length;
            const rarity = Math.log(1 + (all.length - having + 0.5) / (having + 0.5));
            score += (rarity * often * 2.2) / (often + 1.2 * (0.25 + (0.75 * own.length) / average));
          }
          assert.ok(Math.abs(measure.distance(row) - score) < 1e-9);
        }
      }),
    );
  });
});
