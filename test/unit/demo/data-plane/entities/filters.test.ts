import assert from 'node:assert/strict';
import { embed } from '../../../../../src/demo/embeddings/embed';
import { fact, LAB, PROD, rows, Service } from '../../../../harness/services/demo';

describe('filters of the demo service', () => {
  const service = new Service();
  before(() => service.start());
  after(() => service.demo.close());

  const help = { collectionName: 'help_center', outputFields: ['*'], limit: 500 };
  const lets: [filter: string, rule: (entity: Record<string, unknown>) => boolean][] = [
    ['year >= 2024', ({ year }) => Number(year) >= 2024],
    [
      'category in ["billing", "search"] and published == true',
      ({ category, published }) => /^(billing|search)$/.test(String(category)) && published === true,
    ],
    ['title like "Reset%"', ({ title }) => String(title).startsWith('Reset')],
    ['array_contains(tags, "api")', ({ tags }) => JSON.stringify(tags).includes('"api"')],
    ['meta["minutes"] < 3', ({ meta }) => (JSON.parse(String(meta)) as { minutes: number }).minutes < 3],
    ['not (id <= 200)', ({ id }) => Number(id) > 200],
  ];
  for (const [filter, rule] of lets) {
    it(`let through what ${filter} says, in searches, queries and counts`, async () => {
      const all = rows(await service.data(PROD, 'entities/query', help));
      const expected = all.filter(rule).map(({ id }) => id);
      assert.ok(expected.length > 0 && expected.length < all.length);
      const queried = rows(await service.data(PROD, 'entities/query', { ...help, filter }));
      assert.deepEqual(
        queried.map(({ id }) => id),
        expected,
      );
      const data = [Array.from(embed('password'))];
      const found = rows(await service.data(PROD, 'entities/search', { ...help, filter, data }));
      assert.deepEqual(new Set(found.map(({ id }) => id)), new Set(expected));
      const counted = await service.data(PROD, 'entities/query', { ...help, filter, outputFields: ['count(*)'] });
      assert.deepEqual(rows(counted), [{ 'count(*)': expected.length }]);
    });
  }

  it('are refused when they take too long on the entities', async () => {
    const condition = String.raw`text =~ "(\\b|\\B){900}(.?){900}é"`;
    const filter = Array.from({ length: 30 }, () => condition).join(' or ');
    for (const [what, body] of [
      ['query', help],
      ['search', { ...help, limit: 5, data: [Array.from(embed('password'))] }],
    ] as const) {
      const answer = await service.data(PROD, `entities/${what}`, { ...body, filter });
      assert.equal(answer.code, 1100);
      assert.match(answer.message, /takes too long/);
    }
  });

  it('take the values of templates', async () => {
    const body = { ...help, filter: 'year == {when}', exprParams: { when: 2025 } };
    const years = new Set(rows(await service.data(PROD, 'entities/query', body)).map(({ year }) => year));
    assert.deepEqual(years, new Set([2025]));
  });

  it('know ids that a number cannot hold, and fields that only some entities have', async () => {
    const tickets = { collectionName: 'support_tickets', limit: 500, outputFields: ['*'] };
    const all = rows(await service.data(PROD, 'entities/query', tickets));
    const id = String(all[3]!.ticket_id);
    const one = rows(await service.data(PROD, 'entities/query', { ...tickets, filter: `ticket_id == ${id}` }));
    assert.deepEqual(one, [all[3]]);
    const happy = rows(await service.data(PROD, 'entities/query', { ...tickets, filter: 'satisfaction > 3' }));
    assert.equal(happy.length, all.filter(({ satisfaction }) => Number(satisfaction) > 3).length);
    const open = rows(await service.data(PROD, 'entities/query', { ...tickets, filter: 'hours_open is null' }));
    assert.equal(open.length, all.filter(({ hours_open: hours }) => hours === null).length);
  });

  it('choose what is deleted', async () => {
    const collectionName = 'science_news';
    const before = Number(fact(await service.data(LAB, 'collections/get_stats', { collectionName })).rowCount);
    const gone = rows(
      await service.data(LAB, 'entities/query', { collectionName, filter: 'year == 2024', outputFields: ['id'] }),
    );
    await service.data(LAB, 'entities/delete', { collectionName, filter: 'year == 2024' });
    assert.equal(
      fact(await service.data(LAB, 'collections/get_stats', { collectionName })).rowCount,
      before - gone.length,
    );
    const left = await service.data(LAB, 'entities/query', { collectionName, filter: 'year == 2024' });
    assert.deepEqual(left.data, []);
  });

  const wrong: [filter: string, names: RegExp][] = [
    ['year >', /line 1:\d+/],
    ['nothing == 1', /nothing/],
    ['year == "x"', /line 1:/],
    ['year == 2024 and\n  (title like 5)', /line 2:/],
  ];
  for (const [filter, names] of wrong) {
    it(`are refused with their place: ${JSON.stringify(filter)}`, async () => {
      const answer = await service.data(PROD, 'entities/query', { ...help, filter });
      assert.equal(answer.code, 1100);
      assert.match(answer.message, /^cannot parse expression: /);
      assert.match(answer.message, names);
    });
  }
});
