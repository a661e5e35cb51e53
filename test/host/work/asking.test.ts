import assert from 'node:assert/strict';
import { CloudClient } from '../../../src/client';
import { startDemo, type Demo } from '../../../src/demo';
import { Asking } from '../../../src/work/problems/asking';
import { moment } from '../../harness/host/waiting';

const KEY = 'canary-asking-52';

describe('a background read of a list', () => {
  let demo: Demo;
  let clocks: AbortController[];
  before(async () => void (demo = await startDemo({ apiKey: KEY, entities: 10, strict: true })));
  after(() => demo.close());
  beforeEach(() => void (clocks = []));

  /** Reads the clusters, one on each page; `listed` tells of each of them. */
  function reading(listed: () => void = () => undefined) {
    const clock = () => {
      const controller = new AbortController();
      clocks.push(controller);
      return controller.signal;
    };
    const client = async () => new CloudClient({ baseUrl: demo.baseUrl, token: KEY });
    const asking = new Asking<CloudClient>({ clock }, client, new AbortController().signal);
    return asking.ask(async (cloud, options) => {
      const all = [];
      for await (const each of cloud.clusters.listAll({ pageSize: 1 }, options)) {
        all.push(each.clusterId);
        listed();
      }
      return all;
    });
  }

  it('has a timeout for each page, and none for all of them', async () => {
    const read = await reading(() => clocks.at(-2)!.abort(new DOMException('late', 'TimeoutError')));
    assert.ok('value' in read && read.value.length > 2);
    assert.equal(clocks.length, read.value.length + 1);
  });

  it('fails with a page that does not come in time', async () => {
    let restore = () => {};
    const seen: string[] = [];
    const read = reading(() => {
      if (seen.push('page') === 2) restore = demo.fail('GET /v2/clusters', { latencyMs: 600_000 });
    });
    while (seen.length < 2) await moment();
    clocks.at(-1)!.abort(new DOMException('late', 'TimeoutError'));
    const answer = await read;
    assert.ok('unknown' in answer);
    assert.deepEqual([answer.unknown.kind, seen.length], ['failed', 2]);
    assert.match(answer.unknown.why, /did not respond within 5 seconds/);
    restore();
  });
});
