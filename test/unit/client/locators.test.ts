import assert from 'node:assert/strict';
import { ClusterClient, type CallOptions, type Locator } from '../../../src/client';
import { noAnswer } from '../../harness/services/client-calls';
import { cut, json, Server } from '../../harness/services/recording-server';

const LIST = 'POST /v2/vectordb/collections/list';
const DROP = 'POST /v2/vectordb/collections/drop';

describe('a client whose endpoint does not answer', () => {
  let here: Server;
  let there: Server;
  let asked: string[];

  before(async () => ([here, there] = await Promise.all([Server.start(), Server.start()])));
  after(() => Promise.all([here.stop(), there.stop()]));
  beforeEach(() => {
    asked = [];
    for (const server of [here, there]) server.reset();
    for (const route of [LIST, DROP]) here.on(route, cut);
    for (const route of [LIST, DROP]) there.answer(route, 200, { code: 0, data: ['c'] });
  });

  const client = (relocate: Locator['relocate'] = async () => there.address) =>
    new ClusterClient({
      endpoint: here.address,
      firstWaitMs: 1,
      locator: {
        relocate: signal => {
          asked.push('relocate');
          return relocate(signal);
        },
        suspect: () => asked.push('suspect'),
      },
    });
  const list = (options?: CallOptions) => client().collections.list({}, options);
  const sent = () => [here.requests.length, there.requests.length];

  it('sends a read once more to another', async () => {
    assert.deepEqual(await list(), ['c']);
    assert.deepEqual([sent(), asked], [[4, 1], ['relocate']]);
  });

  it('sends no write there', async () => {
    await noAnswer(client().collections.drop({ collectionName: 'c' }));
    assert.deepEqual([sent(), asked], [[1, 0], ['suspect']]);
  });

  it('asks for none where nobody waits', async () => {
    await noAnswer(list({ background: true }));
    assert.deepEqual([sent(), asked], [[4, 0], []]);
  });

  it('goes no further than there', async () => {
    there.on(LIST, cut);
    const error = await noAnswer(list());
    assert.match(error.message, new RegExp(new URL(there.address).host));
    assert.deepEqual([sent(), asked], [[4, 4], ['relocate']]);
  });

  it('fails as it did where there is no other', async () => {
    const error = await noAnswer(client(async () => undefined).collections.list({}));
    assert.match(error.message, new RegExp(new URL(here.address).host));
    assert.deepEqual(sent(), [4, 0]);
  });

  it('fails as the locator does', async () => {
    const none = new Error('it sleeps');
    await assert.rejects(client(() => Promise.reject(none)).collections.list({}), none);
  });

  it('is cancelled while it asks', async () => {
    const given = new AbortController();
    const asking = client(async () => {
      given.abort();
      return undefined;
    }).collections.list({}, { signal: given.signal });
    assert.equal((await noAnswer(asking)).reason, 'cancelled');
    assert.deepEqual(sent(), [4, 0]);
  });

  const others: [what: string, answer: Parameters<Server['on']>[1], asks: string[]][] = [
    ['a page of something else', json(200, '<h1>hello</h1>'), ['suspect']],
    ['no such path', json(404, 'default backend'), ['suspect']],
    ['no such cluster', json(200, { code: 40021, message: 'gone' }), ['suspect']],
    ['a state in which the cluster does not serve', json(200, { code: '40003', message: 'asleep' }), ['suspect']],
    ['no such collection', json(200, { code: 100, message: 'not found' }), []],
    ['a refused key', json(401, { code: 1800, message: 'no' }), []],
  ];
  for (const [what, answer, asks] of others) {
    it(`${asks.length > 0 ? 'has it looked up, and' : 'asks for none and'} fails at once, where the answer is ${what}`, async () => {
      here.on(LIST, answer);
      await assert.rejects(list());
      assert.deepEqual([sent(), asked], [[1, 0], asks]);
    });
  }
});
