import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CloudClient, Limiter } from '../../../src/client';
import { startDemo, type Demo } from '../../../src/demo';
import { RESEARCH, SEARCH_TEAM } from '../../../src/demo/control-plane/projects';
import { PROD_SEARCH, RECALL_LAB } from '../../../src/demo/seed/clusters';
import { runCli } from '../../harness/services/cli';

interface PlanJson {
  readonly changes: readonly { kind: string; name: string; effects: { text: string }[]; warnings: string[] }[];
  readonly unmanaged: readonly { kind: string; id: string }[];
}

describe('volumes and replicas in a configuration', function () {
  this.timeout(120_000); // each starts processes
  let demo: Demo;
  let folder: string;
  let cloud: CloudClient;
  beforeEach(async () => {
    demo = await startDemo({ apiKey: 'canary-key-8831', strict: true, entities: 100 });
    cloud = new CloudClient({ baseUrl: demo.baseUrl, token: demo.apiKey, limiter: new Limiter({ starts: Infinity }) });
    folder = mkdtempSync(join(tmpdir(), 'cli-settings-'));
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await demo.close();
  });

  const run = (args: readonly string[]) =>
    runCli(args, { env: { VECTOR_CLOUD_KEY: demo.apiKey, NO_COLOR: undefined }, cwd: folder });
  const write = (file: string, value: unknown) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), JSON.stringify(value));
  };
  const configuration = (environment: object = {}) => {
    for (const each of ['volumes', 'replicas']) mkdirSync(join(folder, each), { recursive: true });
    const dev = { address: demo.baseUrl, project: 'Search Team', organization: demo.orgId, ...environment };
    write('vectorcloud.json', { documents: ['volumes', 'replicas'], environments: { dev } });
  };
  async function planned(args: readonly string[] = []) {
    const { code, stdout, stderr } = await run(['plan', '--env', 'dev', '--json', ...args]);
    assert.notEqual(code, 1, stderr);
    return { code, plan: JSON.parse(stdout) as PlanJson };
  }
  const writes = () => demo.requests.filter(each => /^(PATCH|POST|PUT|DELETE) \/v2\/(volumes|clusters)/.test(each));
  const volume = (name: string) => cloud.volumes.describe(name);
  const NAME = 'übersicht/2026';

  it('are pulled with names of clusters, and compared only where the configuration includes them', async () => {
    const pulled = await run(['pull', '--env', 'dev', '--address', demo.baseUrl, '--project', 'Search Team']);
    assert.equal(pulled.code, 0, pulled.stderr);
    const replicas = JSON.parse(readFileSync(join(folder, 'replicas/prod-search.vcreplicas.json'), 'utf8'));
    assert.deepEqual(replicas, { clusterId: '${cluster:prod-search}', replica: 2 });
    assert.ok(existsSync(join(folder, 'volumes/übersicht-2026.vcvolume.json')));
    const { code, plan } = await planned();
    assert.deepEqual([code, plan.changes, plan.unmanaged], [0, [], []]);
    write('vectorcloud.json', {
      documents: ['roles', 'alert-rules'],
      environments: { dev: { address: demo.baseUrl, project: 'Search Team' } },
    });
    const sent = demo.requests.length;
    assert.deepEqual((await planned()).plan.unmanaged, []);
    assert.ok(!demo.requests.slice(sent).some(each => /volumes|describe|in01/.test(each)));
    assert.deepEqual(writes(), []);
  });

  it('are planned, applied exactly so, and equal afterwards', async () => {
    configuration({ variables: { count: 3 } });
    write('volumes/a.vcvolume.json', { volumeName: NAME, description: 'Neu' });
    write('replicas/a.vcreplicas.json', { clusterId: '${cluster:prod-search}', replica: '${var:count}' });
    const { code, plan } = await planned(['--out', 'plan.json']);
    assert.equal(code, 2);
    assert.deepEqual(plan.changes.map(({ kind }) => kind).toSorted(), ['replicas', 'volume']);
    assert.match(JSON.stringify(plan.changes), /2 replicas, fixed → 3 replicas, fixed/);
    const volumes = plan.unmanaged.filter(({ kind }) => kind === 'volume');
    assert.deepEqual(volumes.map(({ id }) => id).toSorted(), ['catalog_lake', 'help-center-exports']);
    assert.equal((await run(['drift', '--env', 'dev'])).code, 2);
    assert.deepEqual(writes(), []);
    const applied = await run(['apply', 'plan.json']);
    assert.equal(applied.code, 0, applied.stderr + applied.stdout);
    assert.match(applied.stdout, /Accepted: the cluster is being modified/);
    assert.deepEqual(writes().toSorted(), [
      `PATCH /v2/volumes/${encodeURIComponent(NAME)}`,
      `POST /v2/clusters/${PROD_SEARCH}/modifyReplica`,
    ]);
    assert.equal((await volume(NAME)).description, 'Neu');
    while ((await cloud.clusters.describe(PROD_SEARCH)).status !== 'RUNNING')
      await new Promise(done => setTimeout(done, 100));
    assert.equal((await planned()).code, 0);
    assert.equal((await run(['apply', 'plan.json'])).code, 0);
    assert.equal(writes().length, 2);
  });

  it('stop at a conflict before the first write, and need the organization', async () => {
    configuration({ organization: undefined });
    write('volumes/a.vcvolume.json', { volumeName: NAME, description: 'mine' });
    const { plan } = await planned(['--out', 'plan.json']);
    assert.match(plan.changes[0]!.warnings.join(' '), /Required to apply: organization of the environment/);
    const lacking = await run(['apply', 'plan.json']);
    assert.deepEqual([lacking.code, writes()], [1, []]);
    assert.match(lacking.stderr, /Not set: organization of the environment/);
    configuration();
    await cloud.volumes.updateDescription(NAME, 'theirs', { orgId: demo.orgId });
    const stopped = await run(['apply', 'plan.json']);
    assert.match(stopped.stderr, /a\.vcvolume\.json: Conflict: .*Nothing was applied/s);
    assert.equal((await volume(NAME)).description, 'theirs');
  });

  const FAULTS: [what: string, file: string, document: object, message: RegExp][] = [
    [
      'a volume that does not exist',
      'volumes/a.vcvolume.json',
      { volumeName: 'x', description: '' },
      /x does not exist/,
    ],
    [
      'a cluster of another project',
      'replicas/a.vcreplicas.json',
      { clusterId: RECALL_LAB, replica: 2 },
      /Cluster .* belongs to another project/,
    ],
    [
      'too many replicas',
      'replicas/a.vcreplicas.json',
      { clusterId: PROD_SEARCH, replica: 9 },
      /9 replicas requested; the maximum is 8/,
    ],
    [
      'a number and autoscaling',
      'replicas/a.vcreplicas.json',
      { clusterId: PROD_SEARCH, replica: 1, autoscaling: { replica: { min: 1 } } },
      /Use either a fixed number or autoscaling/,
    ],
    [
      'a deletion',
      'volumes/a.vcvolume.json',
      { ensure: 'absent', volumeName: NAME },
      /cannot delete volumes or clusters/,
    ],
  ];
  for (const [what, file, document, message] of FAULTS) {
    it(`plan nothing with ${what}`, async () => {
      configuration();
      write(file, document);
      const { code, stderr } = await run(['plan', '--env', 'dev', '--out', 'plan.json']);
      assert.deepEqual([code, existsSync(join(folder, 'plan.json'))], [1, false]);
      assert.match(stderr, message);
    });
  }

  it('are refused while the cluster cannot be changed, and not deleted by --prune', async () => {
    configuration({ project: RESEARCH });
    write('replicas/a.vcreplicas.json', { clusterId: '${cluster:archive-2024}', replica: 2 });
    const stopped = await run(['plan', '--env', 'dev']);
    assert.equal(stopped.code, 1);
    assert.match(stopped.stderr, /The cluster is STOPPED/);
    rmSync(join(folder, 'replicas/a.vcreplicas.json'));
    const pruned = await run(['plan', '--env', 'dev', '--prune', 'papers_archive']);
    assert.match(pruned.stderr, /“papers_archive” cannot be deleted: configurations cannot delete volumes or clusters/);
  });

  it('are absent without harm where the service does not have them', async () => {
    demo.fail('GET /v2/volumes', { status: 404, code: 404, message: 'Not Found' });
    demo.fail('GET /v2/clusters', { status: 404, code: 404, message: 'Not Found' });
    const pulled = await run(['pull', '--env', 'dev', '--address', demo.baseUrl, '--project', SEARCH_TEAM]);
    assert.equal(pulled.code, 0, pulled.stderr);
    assert.match(
      pulled.stderr,
      /volumes: Not pulled: the service does not list these objects[^]*replicas: Not pulled: the service does not list/,
    );
    assert.ok(existsSync(join(folder, 'roles')));
    configuration();
    write('roles/a.vcrole.json', {
      projectId: '${project}',
      roleName: 'A',
      policies: [{ resourceType: 'backup', privileges: ['view'] }],
    });
    const dev = { address: demo.baseUrl, project: SEARCH_TEAM };
    write('vectorcloud.json', { documents: ['volumes', 'replicas', 'roles'], environments: { dev } });
    const { code, stdout } = await run(['plan', '--env', 'dev']);
    assert.equal(code, 2);
    assert.match(
      stdout,
      /volumes are unknown: the service does not list volumes[^]*clusters are unknown: the service does not list clusters/,
    );
  });
});
