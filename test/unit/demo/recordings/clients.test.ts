import assert from 'node:assert/strict';
import { startDemo, type Demo } from '../../../../src/demo';
import { recordedClients, type RecordedRequest } from '../../../harness/services/recordings';

/** Requests for missing or forbidden objects: their clients need a refusal with a message. */
const REFUSED = new Map([
  ['terraform-provider-zillizcloud GET clusters/in01-nope', 'no such cluster'],
  ['zilliz-cli GET clusters/in01-nope', 'no such cluster'],
  ['terraform-provider-zillizcloud GET volumes/nope', 'no such volume'],
  ['pymilvus GET volumes 3', 'no such project'],
  ['terraform-provider-zillizcloud POST clusters/in01-3f8a1b6c9d2e705/modifyReplica 2', 'nine replicas (spec 8)'],
  ['zilliz-cli GET clusters/in01-3f8a1b6c9d2e705/backups/b1', 'no such backup'],
  ['zilliz-cli POST jobs/import/getProgress', 'no such job'],
  ['terraform-provider-zillizcloud DELETE volumes/tfv', 'no such volume: what makes it is not recorded'],
  ['zilliz-cli POST indexes/drop', 'the collection is loaded'],
]);

/** Requests that the recorded engines refuse, or that differ because of the demo's other data. */
const OTHERWISE = new Map([
  ['zilliz-cli POST users/grant_role', 'the demo has db_ro'],
  ['zilliz-cli POST roles/describe', 'the demo has db_ro'],
  ['zilliz-cli POST aliases/alter', 'the demo has help_center'],
  ['@zilliz/milvus2-sdk-node POST roles/describe', 'the demo has no role admin'],
]);

/** Members of an answer's `data` that clients read, by request. */
const READ: readonly (readonly [request: RegExp, members: readonly string[]])[] = [
  [/^POST \/v2\/vectordb\/jobs\/import\/create$/, ['jobId']],
  [/^POST \/v2\/vectordb\/jobs\/import\/list$/, ['records']],
  [/^GET \/v2\/volumes\?/, ['volumes', 'count', 'currentPage', 'pageSize']],
  [/^GET \/v2\/volumes\/[^?]+$/, ['volumeName', 'type', 'regionId', 'status', 'createTime']],
  [/^POST \/v2\/volumes\/create$/, ['volumeName']],
  [/^GET \/v2\/clusters(\?|$)/, ['clusters', 'count', 'currentPage', 'pageSize']],
  [/^GET \/v2\/clusters\/[^/?]+$/, ['clusterId', 'clusterName', 'status', 'connectAddress', 'projectId', 'regionId']],
  [/^POST \/v2\/clusters\/create/, ['clusterId', 'username', 'password', 'prompt']],
  [/^POST \/v2\/clusters\/[^/]+\/(modify|modifyReplica|suspend|resume)$/, ['clusterId', 'prompt']],
  [/^POST \/v2\/clusters\/[^/]+\/metrics\/query$/, ['results']],
  [/^GET \/v2\/privateEndpointServices/, ['endpointServices']],
  [/^POST \/v2\/vectordb\/entities\/insert$/, ['insertCount', 'insertIds']],
  [/^POST \/v2\/vectordb\/entities\/upsert$/, ['upsertCount', 'upsertIds']],
  [/^POST \/v2\/vectordb\/entities\/delete$/, ['deleteCount']],
  [/^POST \/v2\/vectordb\/collections\/get_load_state$/, ['loadState']],
  [/^POST \/v2\/vectordb\/collections\/describe$/, ['collectionName', 'fields', 'indexes', 'autoId']],
  [/^POST \/v2\/vectordb\/collections\/compact$/, ['compactionID']],
  [/^POST \/v2\/vectordb\/aliases\/describe$/, ['aliasName', 'collectionName', 'dbName']],
];

describe('requests of foreign clients', () => {
  let demo: Demo;
  let clock = Date.parse('2026-03-01T12:00:00Z');
  before(async () => {
    demo = await startDemo({ entities: 1000, now: () => clock });
  });
  after(() => demo.close());

  /** Sends a request of a client with the demo's key; between requests, changes of clusters complete. */
  async function send({ plane, method, path, headers = {}, body }: RecordedRequest) {
    clock += 6000;
    const kept = Object.entries(headers).filter(([name]) => !/^(host|connection|content-length)$/i.test(name));
    const base = plane === 'control' ? demo.baseUrl : demo.clusters[0]!.endpoint;
    return fetch(base + path, {
      method,
      headers: { ...(Object.fromEntries(kept) as Record<string, string>), Authorization: `Bearer ${demo.apiKey}` },
      ...(body !== undefined && method !== 'GET' && { body }),
    });
  }

  for (const each of recordedClients()) {
    it(`${each.n} ${each.name}`, async () => {
      const response = await send(each);
      assert.equal(response.status, 200);
      assert.match(response.headers.get('content-type') ?? '', /^application\/json\b/);
      assert.ok(response.headers.get('requestid'));
      const answer = (await response.json()) as Record<string, unknown>;
      assert.equal(typeof answer['code'], 'number');
      const theirs = Object.values(each.answers ?? {}).map(({ body }) => 'data' in (JSON.parse(body) as object));
      const isOtherwise = OTHERWISE.has(each.name);
      const isRefused = 'message' in answer && !('data' in answer);
      if (theirs.length > 0 && !isOtherwise) assert.ok(theirs.includes(!isRefused), JSON.stringify(answer));
      if (isRefused) {
        assert.ok(REFUSED.has(each.name) || theirs.includes(false) || isOtherwise, JSON.stringify(answer));
        assert.notEqual(answer['code'], 0);
        assert.ok(typeof answer['message'] === 'string' && answer['message'] !== '');
        return;
      }
      assert.ok(!REFUSED.has(each.name), REFUSED.get(each.name));
      assert.equal(answer['code'], 0);
      const [, members = []] = READ.find(([request]) => request.test(`${each.method} ${each.path}`)) ?? [];
      const missing = members.filter(name => !Object.hasOwn(answer['data'] as object, name));
      assert.deepEqual(missing, []);
    });
  }

  it('for keys of an upload get all that they need of a volume', async () => {
    const response = await fetch(`${demo.baseUrl}/v2/volumes/apply`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.apiKey}` },
      body: JSON.stringify({ volumeName: 'help-center-exports', path: 'data/' }),
    });
    const { code, data } = (await response.json()) as { code: number; data: Record<string, object> };
    assert.equal(code, 0);
    const names = 'volumeName volumePrefix cloud region endpoint bucketName credentials condition'.split(' ');
    assert.deepEqual(Object.keys(data).toSorted(), names.toSorted());
    assert.deepEqual(Object.keys(data['condition']!), ['maxContentLength', 'maxFileNumber']);
    assert.deepEqual(Object.keys(data['credentials']!), ['tmpAK', 'tmpSK', 'sessionToken', 'expireTime']);
  });
});
