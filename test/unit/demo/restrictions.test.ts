import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { NAMED_OPERATIONS } from '../../../src/demo/wire/operations';
import { ABSENT_STYLES } from '../../../src/demo/wire/restrictions';
import { PROD, LAB, Service } from '../../harness/services/demo';

const NAMES = Object.keys(NAMED_OPERATIONS);

describe('a service with restrictions', () => {
  const service = new Service();
  before(() => service.start());
  after(() => service.demo.close());
  afterEach(() => service.demo.restrict());

  /** The bare answer to an operation; its parameters name nothing that there is. */
  async function ask(name: string, options: RequestInit = {}): Promise<Response> {
    const [method = '', pattern = ''] = NAMED_OPERATIONS[name]!.route.split(' ');
    const { baseUrl, controllerUrl, clusters, apiKey } = service.demo;
    const control = name === 'cloud.importTasks.list' ? controllerUrl : baseUrl;
    service.pass(1000);
    return fetch(
      (name.startsWith('cloud.') ? control : clusters[PROD]!.endpoint) + pattern.replaceAll(/\{\w+\}/g, 'x'),
      {
        method,
        headers: { authorization: `Bearer ${apiKey}` },
        ...(method !== 'GET' && { body: '{}' }),
        ...options,
      },
    );
  }

  it('has a name for every operation of the specification, and answers all without restrictions', async () => {
    const sections = new Set(Object.values(NAMED_OPERATIONS).flatMap(({ section }) => section ?? []));
    assert.deepEqual(
      [...sections].toSorted((a, b) => Number(a.slice(2)) - Number(b.slice(2))),
      Array.from({ length: 14 }, (_, index) => `4.${index + 1}`),
    );
    for (const name of NAMES) assert.equal((await ask(name)).status, 200, name);
  });

  const absences = {
    json: ['application/json; charset=utf-8', /^\{"code":404,/],
    html: ['text/html', /^<!doctype html>/],
  };
  for (const style of ABSENT_STYLES) {
    it(`answers 404 as ${style} to what the specification does not have, and the rest as ever`, async () => {
      service.demo.restrict({ onlySpecified: style });
      for (const name of NAMES) {
        const answer = await ask(name);
        const text = await answer.text();
        if (NAMED_OPERATIONS[name]!.section !== undefined) assert.equal(answer.status, 200, name);
        else {
          assert.equal(answer.status, 404, name);
          const [type, body] = style === 'empty' ? ['text/plain', /^$/] : absences[style];
          assert.equal(answer.headers.get('content-type'), type);
          assert.match(text, body as RegExp);
        }
      }
      service.demo.restrict();
      assert.equal((await ask('cloud.projects.list')).status, 200);
    });
  }

  it('offers the list of collections by GET, too, as a sample of the specification has it', async () => {
    service.demo.restrict({ onlySpecified: true });
    const url = `${service.demo.clusters[PROD]!.endpoint}/v2/vectordb/collections/list`;
    assert.equal((await service.send('GET', url)).code, 0);
  });

  const denials = [
    ['401', [401, 21119], [401, 1800]],
    ['403', [403, 800], [403, 65535]],
    ['404', [404, 1801], [404, 1100]],
    ['code', [200, 800], [200, 1401]],
  ] as const;
  for (const [style, ofControl, ofData] of denials) {
    it(`denies operations by ${style}, and those alone`, async () => {
      service.demo.restrict({ deny: ['projects.list', 'cluster.collections.*'], denyAs: style });
      for (const [name, expected] of [
        ['cloud.projects.list', ofControl],
        ['cluster.collections.list', ofData],
        ['cluster.collections.drop', ofData],
      ] as const) {
        const answer = await ask(name);
        assert.deepEqual([answer.status, ((await answer.json()) as { code: number }).code], expected, name);
      }
      for (const name of ['cloud.clusters.list', 'cluster.databases.list']) assert.equal((await ask(name)).status, 200);
    });
  }

  it('denies by the name that both clients have on both planes, by that of one on one', async () => {
    service.demo.restrict({ deny: ['privateEndpointServices.list'] });
    assert.equal((await ask('cloud.privateEndpointServices.list')).status, 403);
    assert.equal((await ask('cluster.privateEndpointServices.list')).status, 403);
    service.demo.restrict({ deny: ['cloud.privateEndpointServices.list'] });
    assert.equal((await ask('cloud.privateEndpointServices.list')).status, 403);
    assert.equal((await ask('cluster.privateEndpointServices.list')).status, 200);
  });

  /** True where the request arrived and got no answer until another one was answered. */
  async function hangs(send: (signal: AbortSignal) => Promise<unknown>): Promise<boolean> {
    const giveUp = new AbortController();
    const before = service.demo.requests.length;
    let answered = false;
    const asked = send(giveUp.signal).then(
      () => (answered = true),
      () => undefined,
    );
    while (service.demo.requests.length === before) await new Promise(resolve => void setImmediate(resolve));
    await ask('cloud.regions.list');
    if (!answered) await ask('cloud.regions.list');
    giveUp.abort();
    await asked;
    return !answered;
  }

  it('leaves operations without an answer', async () => {
    service.demo.restrict({ hang: ['clusters.describe'] });
    assert.equal(await hangs(signal => ask('cloud.clusters.describe', { signal })), true);
    assert.equal((await ask('cloud.clusters.list')).status, 200);
  });

  it('leaves a region without an answer: its clusters, its controller and its control plane', async () => {
    const { demo } = service;
    demo.restrict({ hang: ['gcp-europe-west3'] });
    const headers = { authorization: `Bearer ${demo.apiKey}` };
    const list = (cluster: number) => `${demo.clusters[cluster]!.endpoint}/v2/vectordb/collections/list`;
    const tasks = (cluster: number) =>
      `${demo.controllerUrl}/v1/vector/collections/import/list?clusterId=${demo.clusters[cluster]!.clusterId}`;
    const regions = (
      (await (await ask('cloud.regions.list')).json()) as { data: { regionId: string; domain: string }[] }
    ).data;
    const domain = (id: string) => regions.find(({ regionId }) => regionId === id)!.domain;
    for (const url of [list(LAB), tasks(LAB), `${domain('gcp-europe-west3')}/v2/projects`]) {
      assert.equal(await hangs(signal => fetch(url, { headers, signal })), true, url);
    }
    for (const url of [list(PROD), tasks(PROD), `${domain('aws-us-west-2')}/v2/projects`]) {
      assert.equal((await fetch(url, { headers })).status, 200, url);
    }
  });

  it('refuses names that there are not, and keeps what holds', async () => {
    service.demo.restrict({ deny: ['projects.list'] });
    for (const wrong of [
      { deny: ['projects'] },
      { hang: ['mars'] },
      { onlySpecified: 'xml' as 'html' },
      { deny: [], denyAs: '500' as '401' },
    ]) {
      assert.throws(() => service.demo.restrict(wrong), /^RangeError: Unknown .* Known: /);
    }
    assert.equal((await ask('cloud.projects.list')).status, 403);
  });

  it('is documented with every name', () => {
    const page = readFileSync('docs/demo-service.md', 'utf8');
    assert.deepEqual(
      NAMES.filter(name => !page.includes(`\`${name}\``)),
      [],
    );
  });
});
