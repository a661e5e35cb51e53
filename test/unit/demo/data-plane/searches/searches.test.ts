import assert from 'node:assert/strict';
import { shortFloat } from '../../../../../src/demo/data-plane/entities/floats';
import { embed } from '../../../../../src/demo/embeddings/embed';
import { fact, LAB, PLAYGROUND, PROD, rows, Service, type Answer } from '../../../../harness/services/demo';

describe('a search of the demo service', () => {
  const service = new Service();
  before(() => service.start());
  after(() => service.demo.close());

  const search = (body: Record<string, unknown>, headers = {}): Promise<Answer> =>
    service.data(PROD, 'entities/search', { collectionName: 'help_center', limit: 5, ...body }, headers);
  const near = (text: string) => [Array.from(embed(text))];

  const finds: [text: string, about: RegExp][] = [
    ['how do I reset my password', /password/i],
    ['I was charged twice on my credit card', /charge|refund|invoice/i],
    ['invite a colleague to the project', /invit|member/i],
    ['cosine similarity or euclidean distance', /COSINE|cosine|Euclidean|inner product|metric/i],
    ['add replicas for high availability', /replica/],
    ['restore a deleted collection from a backup', /backup|restor|recycle/i],
  ];
  for (const [text, about] of finds) {
    it(`finds what "${text}" is about`, async () => {
      for (const { text: found } of rows(await search({ data: near(text), outputFields: ['text'] }))) {
        assert.match(String(found), about);
      }
    });
  }

  it('gives every hit its key, its distance and the fields asked for', async () => {
    const [hit] = rows(await search({ data: near('invoice'), outputFields: ['title', 'year'] }));
    assert.deepEqual(Object.keys(hit!), ['id', 'distance', 'title', 'year']);
    const [whole] = rows(await search({ data: near('invoice'), outputFields: ['*'] }));
    assert.ok('text' in whole! && 'vector' in whole);
    assert.equal(typeof whole['meta'], 'string');
    const [vector] = rows(await search({ data: near('invoice'), outputFields: ['vector', 'text'] }));
    assert.deepEqual(vector!.vector, Array.from(embed(String(vector!.text)), shortFloat));
  });

  it('gives the second page what follows the first', async () => {
    const data = near('billing');
    const all = rows(await search({ data, limit: 10 }));
    const second = rows(await search({ data, limit: 4, offset: 6 }));
    assert.deepEqual(second, all.slice(6));
  });

  it('writes ids as digits, and as strings where they are asked for', async () => {
    const body = { collectionName: 'support_tickets', data: near('parcel'), limit: 1 };
    const [digits] = rows(await search(body));
    assert.match(String(digits!.ticket_id), /^4521189\d{11}$/);
    assert.equal(typeof digits!.ticket_id, 'bigint');
    const [strings] = rows(await search(body, { 'accept-type-allow-int64': 'false' }));
    assert.equal(strings!.ticket_id, String(digits!.ticket_id));
  });

  it('starts from entities by their ids, also those a number cannot hold', async () => {
    const [seed] = rows(await search({ collectionName: 'support_tickets', data: near('refund'), limit: 1 }));
    const id = String(seed!.ticket_id);
    const asString = rows(await search({ collectionName: 'support_tickets', ids: [id], limit: 3 }));
    const url = `${service.demo.clusters[PROD]!.endpoint}/v2/vectordb/entities/search`;
    const asDigits = await service.send('POST', url, `{"collectionName":"support_tickets","limit":3,"ids":[${id}]}`);
    assert.equal(String(asString[0]!.ticket_id), id);
    assert.deepEqual(rows(asDigits), asString);
  });

  describe('with a level', () => {
    const texts = ['reset my password', 'refund of an invoice', 'invite a colleague', 'cosine similarity', 'a backup'];
    const ids = async (level?: number, body = {}): Promise<unknown[]> => {
      const searchParams = level === undefined ? {} : { params: { level } };
      return rows(await search({ data: texts.flatMap(near), limit: 20, searchParams, ...body })).map(({ id }) => id);
    };

    it('finds more of the exact answer the higher the level is, and all of it at the highest', async () => {
      const exact = await ids();
      const found = await Promise.all(
        [1, 4, 7, 10].map(async level => {
          const answer = await ids(level);
          return texts.flatMap((_, query) => {
            const part = exact.slice(query * 20, query * 20 + 20);
            return part.filter(id => answer.includes(id));
          }).length;
        }),
      );
      assert.deepEqual(
        found,
        found.toSorted((a, b) => a - b),
      );
      assert.ok(found[0]! < 80 && found[0]! > 10, found.join(', '));
      assert.equal(found[3], 100);
      assert.deepEqual(await ids(10), exact);
    });

    it('gives the same answer each time, also after a change', async () => {
      const before = await ids(2);
      assert.deepEqual(await ids(2), before);
      const [data] = near('a text of which there is no other: zymurgy');
      const own = { title: 'New', text: 'New', category: 'api', year: 2026, helpful_votes: 0, published: true };
      const entity = { id: 987_654, ...own, tags: [], meta: {}, vector: data };
      const { code, message } = await service.data(PROD, 'entities/insert', {
        collectionName: 'help_center',
        data: [entity],
      });
      assert.equal(code, 0, message);
      const found = await search({ data: [data], limit: 1, searchParams: { params: { level: 1 } } });
      assert.equal(Number(rows(found)[0]!.id), 987_654);
      await service.data(PROD, 'entities/delete', { collectionName: 'help_center', filter: 'id == 987654' });
      assert.deepEqual(new Set(await ids(2)), new Set(before));
    });

    it('is refused where the level is not one', async () => {
      for (const level of [0, 11, 2.5, '3']) {
        const { code, message } = await search({ data: near('x'), searchParams: { params: { level } } });
        assert.notEqual(code, 0);
        assert.match(message, /^level: must be/);
      }
    });

    it('counts for a query of a hybrid search', async () => {
      const hybrid = async (level: number) => {
        const query = { data: near('refund of an invoice'), annsField: 'vector', limit: 50, params: { level } };
        const body = { collectionName: 'help_center', search: [query], rerank: { strategy: 'rrf', params: { k: 60 } } };
        return rows(await service.data(PROD, 'entities/hybrid_search', { ...body, limit: 50 })).length;
      };
      assert.equal(await hybrid(10), 50);
      assert.ok((await hybrid(1)) < 50);
    });
  });

  it('takes several vectors and says which hits are whose', async () => {
    const answer = await search({ data: [...near('password'), ...near('invoice')], limit: 3 });
    assert.deepEqual(answer.body.topks, [3, 3]);
    assert.deepEqual(rows(answer).slice(3), rows(await search({ data: near('invoice'), limit: 3 })));
  });

  it('stays within its partitions', async () => {
    const found = rows(
      await search({ data: near('password'), partitionNames: ['archived'], outputFields: ['year'], limit: 20 }),
    );
    assert.ok(found.length > 0 && found.every(({ year }) => Number(year) < 2022));
  });

  it('stays within a range, whose near bound belongs to it', async () => {
    const data = near('how do I reset my password');
    const all = rows(await search({ data, limit: 50 })).map(({ distance }) => Number(distance));
    const params = { radius: all[20], range_filter: all[5] };
    const within = rows(await search({ data, limit: 50, searchParams: { metricType: 'COSINE', params } }));
    const expected = all.filter(distance => distance > all[20]! + 1e-5 && distance < all[5]! - 1e-5);
    const distances = new Set(within.map(({ distance }) => Number(distance)));
    assert.ok(expected.every(distance => distances.has(distance)));
    assert.ok([...distances].every(distance => distance <= all[5]! + 1e-5 && distance >= all[20]! - 1e-5));
  });

  it('gives the nearest of each group', async () => {
    const found = rows(
      await search({
        data: near('password'),
        groupingField: 'category',
        outputFields: ['category'],
        limit: 4,
        groupSize: 2,
      }),
    );
    const counts = Map.groupBy(found, ({ category }) => category);
    assert.equal(counts.size, 4);
    assert.ok([...counts.values()].every(group => group.length === 2));
  });

  it('is smallest first by L2', async () => {
    const answer = await service.data(PLAYGROUND, 'entities/search', {
      collectionName: 'recipes',
      data: near('vegan curry with chickpeas'),
      limit: 10,
      outputFields: ['text'],
    });
    const distances = rows(answer).map(({ distance }) => Number(distance));
    assert.deepEqual(
      distances,
      distances.toSorted((a, b) => a - b),
    );
    assert.match(String(rows(answer)[0]!.text), /curry/);
  });

  it('reaches a collection by its alias', async () => {
    const data = near('password');
    assert.deepEqual(rows(await search({ collectionName: 'articles', data })), rows(await search({ data })));
  });

  it('by V1 gives integers called id, under code 200', async () => {
    const url = `${service.demo.clusters[PROD]!.endpoint}/v1/vector/search`;
    const vector = near('password')[0];
    const answer = await service.send('POST', url, {
      collectionName: 'help_center',
      vector,
      limit: 2,
      outputFields: ['title'],
    });
    assert.equal(answer.code, 200);
    assert.deepEqual(Object.keys(rows(answer)[0]!), ['id', 'distance', 'title']);
    assert.equal(typeof rows(answer)[0]!.id, 'number');
    const body = JSON.stringify({ collectionName: 'support_tickets', vector, limit: 1 });
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.demo.apiKey}` },
      body,
    });
    assert.match(await response.text(), /"data":\[\{"id":4521189\d{11},/);
    const noRange = await service.send('POST', url, { collectionName: 'help_center', vector, params: { radius: 0.1 } });
    assert.match(noRange.message, /range_filter/);
  });

  it('does not go over a collection that is released', async () => {
    await service.data(PLAYGROUND, 'collections/release', { collectionName: 'recipes' });
    const found = await service.data(PLAYGROUND, 'entities/search', { collectionName: 'recipes', data: near('soup') });
    assert.equal(found.code, 101);
    const state = await service.data(PLAYGROUND, 'collections/get_load_state', { collectionName: 'recipes' });
    assert.equal(fact(state).loadState, 'LoadStateNotLoad');
    await service.data(PLAYGROUND, 'collections/load', { collectionName: 'recipes' });
    service.pass(1000);
    const early = await service.data(PLAYGROUND, 'entities/search', { collectionName: 'recipes', data: near('soup') });
    assert.equal(early.code, 103);
    const loading = await service.data(PLAYGROUND, 'collections/get_load_state', { collectionName: 'recipes' });
    assert.deepEqual(fact(loading), { loadState: 'LoadStateLoading', loadProgress: 33 });
    assert.equal(loading.message, '');
    service.pass(3000);
    const again = await service.data(PLAYGROUND, 'entities/search', { collectionName: 'recipes', data: near('soup') });
    assert.equal(again.code, 0);
  });

  it('waits for a collection that was released while it was loaded', async () => {
    const collectionName = 'retired_benchmark';
    const state = async () => fact(await service.data(LAB, 'collections/get_load_state', { collectionName })).loadState;
    assert.equal(await state(), 'LoadStateNotLoad');
    await service.data(LAB, 'collections/load', { collectionName });
    await service.data(LAB, 'collections/release', { collectionName });
    service.pass(5000);
    assert.equal(await state(), 'LoadStateNotLoad');
    await service.data(LAB, 'collections/load', { collectionName });
    service.pass(5000);
    assert.equal(await state(), 'LoadStateLoaded');
  });
});
