import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RESEARCH } from '../../../src/demo/control-plane/projects';
import { ConfiguredCollections } from '../../harness/services/configured';

const DESCRIBE = 'POST /v2/vectordb/collections/describe';

describe('reads of a configuration', function () {
  this.timeout(120_000); // each starts processes
  let env: ConfiguredCollections;
  beforeEach(async () => {
    env = await ConfiguredCollections.start();
    const address = env.demo.baseUrl;
    env.write('vectorcloud.json', {
      documents: ['collections', 'roles'],
      environments: { dev: { address, project: 'Search Team' }, prod: { address, project: RESEARCH } },
    });
  });
  afterEach(() => env.close());

  const promote = (name: string) => env.run(['promote', '--from', 'dev', '--to', 'prod', name]);

  it('are those of the promoted objects only', async () => {
    const heal = env.demo.fail(DESCRIBE, { status: 400, code: 1, message: 'no' });
    const { code, stderr, stdout } = await promote('Backup Only');
    heal();
    assert.notEqual(code, 1, stderr);
    assert.match(stdout, /Backup Only/);
    assert.ok(!env.demo.requests.some(each => each.startsWith(DESCRIBE)));
  });

  it('tell the one that fails, and pull the others', async () => {
    const heal = env.demo.fail(DESCRIBE, { status: 400, code: 1, message: 'no' });
    const { code, stderr } = await env.run(['pull', '--env', 'dev']);
    heal();
    assert.equal(code, 1);
    assert.match(stderr, /^collections\/help-center\.vccollection\.json: .*no/m);
    assert.ok(existsSync(join(env.folder, 'roles/backup-only.vcrole.json')));
  });

  it('refuse a name that several objects have', async () => {
    const schema = {
      fields: [
        { fieldName: 'id', dataType: 'Int64', isPrimary: true },
        { fieldName: 'vector', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
      ],
    };
    for (const dbName of ['default', 'staging'])
      await env.client.collections.create({ dbName, collectionName: 'twice', schema });
    const { code, stderr } = await promote('twice');
    assert.equal(code, 1);
    assert.match(stderr, /Several objects are named “twice”\. Use the ID\./);
  });
});
