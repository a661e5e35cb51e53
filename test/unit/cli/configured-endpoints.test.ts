import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkConfiguration } from '../../../src/model/configurations/configurations';
import { ConfiguredCollections } from '../../harness/services/configured';

const DOCUMENT = {
  clusterId: '${cluster:prod-search}',
  collectionName: 'notes',
  schema: {
    fields: [
      { fieldName: 'id', dataType: 'Int64', isPrimary: true },
      { fieldName: 'vector', dataType: 'FloatVector', elementTypeParams: { dim: 4 } },
    ],
  },
  indexParams: [{ fieldName: 'vector', metricType: 'COSINE', params: { index_type: 'AUTOINDEX' } }],
  aliases: ['latest'],
};
const ROLE = {
  projectId: '${project}',
  roleName: 'Operator',
  policies: [{ resourceType: 'backup', privileges: ['view'] }],
};

describe('an environment with an endpoint', function () {
  this.timeout(120_000); // each starts processes
  let env: ConfiguredCollections;
  let endpoint: string;
  beforeEach(async () => {
    env = await ConfiguredCollections.start();
    ({ endpoint } = env.demo.clusters[0]!);
    env.write('vectorcloud.json', {
      documents: ['collections', 'roles'],
      environments: {
        dev: { endpoint },
        cloud: { address: env.demo.baseUrl, project: 'Search Team' },
      },
    });
    env.write('roles/operator.vcrole.json', ROLE);
    env.document('notes', DOCUMENT);
  });
  afterEach(() => env.close());

  it('is planned and applied from the same documents as one with a control plane, without a request to it', async () => {
    const { code, stdout } = await env.run(['plan', '--env', 'dev']);
    assert.equal(code, 2);
    assert.match(stdout, /^Plan for environment dev, endpoint, http/);
    assert.match(stdout, /^Does not apply to an endpoint: roles\/operator\.vcrole\.json$/m);
    assert.match(stdout, /^Create collection “notes”/m);
    assert.match(stdout, /collection help_center/);
    await env.plan();
    await env.apply();
    assert.ok(env.demo.requests.every(each => each.startsWith('POST /v2/vectordb/')));
    assert.equal((await env.client.collections.describe({ collectionName: 'notes' })).collectionName, 'notes');
    assert.equal((await env.run(['drift', '--env', 'dev'])).code, 0);
    const cloud = await env.run(['plan', '--env', 'cloud', '--json']);
    const { changes } = JSON.parse(cloud.stdout) as { changes: { kind: string }[] };
    assert.deepEqual(
      changes.map(({ kind }) => kind),
      ['role'],
    );
  });

  it('drops an unmanaged collection that is named, and promotes one by its documents', async () => {
    await env.plan();
    await env.apply();
    rmSync(join(env.folder, 'collections/notes.vccollection.json'));
    const environments = { dev: { endpoint }, local: { endpoint: env.demo.clusters[1]!.endpoint } };
    env.write('vectorcloud.json', { documents: ['collections'], environments });
    const keyless = await env.run(['promote', '--from', 'dev', '--to', 'local', '--documents', 'notes']);
    assert.match(keyless.stderr, /“notes” was not found, and not all objects could be listed: .*authenticat/i);
    const promoted = await env.run(['promote', '--from', 'dev', '--to', 'local', '--documents', 'notes'], {
      VECTOR_CLOUD_FROM_KEY: env.demo.apiKey,
    });
    assert.equal(promoted.code, 0, promoted.stderr);
    assert.match(promoted.stdout, /^written: collections\/notes\.vccollection\.json$/m);
    rmSync(join(env.folder, 'collections/notes.vccollection.json'));
    await env.plan(['--prune', 'endpoint/default/notes']);
    await env.apply();
    assert.ok(!(await env.client.collections.list({})).includes('notes'));
  });

  it('is pulled into documents with an empty plan', async () => {
    rmSync(join(env.folder, 'vectorcloud.json'));
    rmSync(join(env.folder, 'collections'), { recursive: true });
    rmSync(join(env.folder, 'roles'), { recursive: true });
    const pulled = await env.run(['pull', '--env', 'dev', '--endpoint', endpoint]);
    assert.equal(pulled.code, 0, pulled.stderr);
    const files = readdirSync(join(env.folder, 'collections'));
    assert.ok(files.length > 1);
    const text = readFileSync(join(env.folder, 'collections', files[0]!), 'utf8');
    assert.match(text, /"clusterId": "\$\{cluster:endpoint\}"/);
    assert.match(readFileSync(join(env.folder, 'vectorcloud.json'), 'utf8'), /"endpoint": "http/);
    const { code, stdout } = await env.run(['plan', '--env', 'dev']);
    assert.deepEqual([code, /unmanaged/.test(stdout)], [0, true]);
    assert.match(stdout, /0 unmanaged\.$/m);
  });

  it('promotes collections by name, and knows of no other objects', async () => {
    const environments = { dev: { endpoint }, other: { endpoint: env.demo.clusters[1]!.endpoint } };
    env.write('vectorcloud.json', { documents: ['collections'], environments });
    const promote = (...args: string[]) =>
      env.run(['promote', '--from', 'dev', '--to', 'other', ...args], { VECTOR_CLOUD_FROM_KEY: env.demo.apiKey });
    const all = await promote();
    assert.deepEqual([all.code, /does not list/.test(all.stdout + all.stderr)], [0, false]);
    const unknown = await promote('nothing');
    assert.match(unknown.stderr, /“nothing” is not an object of environment dev/);
  });

  it('refuses a document of another cluster', async () => {
    env.document('notes', { ...DOCUMENT, clusterId: 'in01-other' });
    const { code, stderr } = await env.run(['plan', '--env', 'dev']);
    assert.equal(code, 1);
    assert.match(stderr, /Cluster in01-other is not the endpoint\. Use \$\{cluster:name\}/);
  });

  const wrong: [what: string, environment: object, path: string, message: RegExp][] = [
    ['both addresses', { address: 'https://a', endpoint: 'https://b' }, 'address', /endpoint has no “address”/],
    ['no address', {}, '', /The address, or an endpoint, is missing/],
    ['a project', { endpoint: 'https://b', project: 'p' }, 'project', /endpoint has no “project”/],
  ];
  for (const [what, environment, path, message] of wrong)
    it(`is no environment with ${what}`, () => {
      const checked = checkConfiguration({ documents: ['.'], environments: { dev: environment } });
      assert.ok(!checked.ok);
      assert.equal(checked.issues[0]!.path.slice(2).join('.'), path);
      assert.match(checked.issues[0]!.message, message);
    });
});
