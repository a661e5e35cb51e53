import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudClient, Limiter } from '../../../src/client';
import { apply, prepare, type Steps } from '../../../src/configurations/applying';
import { JournalFile } from '../../../src/configurations/journals';
import { Service } from '../../../src/configurations/service';
import type { TargetServices } from '../../../src/configurations/targets';
import { startDemo, type Demo } from '../../../src/demo';
import { SEARCH_TEAM } from '../../../src/demo/control-plane/projects';
import type { RoleChanges } from '../../../src/model/configurations/plan-files';
import { contentOf } from '../../../src/model/roles/merge';
import { roleChangeOf, roleRequestOf } from '../../../src/model/roles/plans';
import { eventsOf } from '../../harness/services/cli';
import { planesAt } from '../../harness/services/planes';

describe('applying a configuration', () => {
  let demo: Demo;
  let cloud: CloudClient;
  let services: TargetServices;
  let folder: string;

  beforeEach(async () => {
    demo = await startDemo({ strict: true, entities: 100 });
    cloud = new CloudClient({ baseUrl: demo.baseUrl, token: demo.apiKey, limiter: new Limiter({ starts: Infinity }) });
    services = { service: new Service(cloud, planesAt(cloud, demo)), stored: () => undefined, host: 'localhost' };
    folder = mkdtempSync(join(tmpdir(), 'applying-'));
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await demo.close();
  });

  const creation = (name: string): RoleChanges => ({
    kind: 'role',
    file: `roles/${name}.vcrole.json`,
    name,
    projectId: SEARCH_TEAM,
    result: { projectId: SEARCH_TEAM, roleName: name, policies: [{ resourceType: 'backup', privileges: ['view'] }] },
  });
  const roleNamed = async (name: string) =>
    (await Array.fromAsync(cloud.roles.listAll({ projectId: SEARCH_TEAM }))).find(each => each.roleName === name)!;
  async function described(name: string) {
    const { roleId } = await roleNamed(name);
    return contentOf({ ...(await cloud.roles.describe(roleId)), projectId: SEARCH_TEAM });
  }
  async function change(name: string, description: string): Promise<RoleChanges> {
    const { roleId: id } = await roleNamed(name);
    const seen = await described(name);
    const result = { ...seen, description };
    return { kind: 'role', file: 'roles/a.vcrole.json', id, name, projectId: SEARCH_TEAM, seen, result };
  }
  async function applied(steps: Steps, signal = new AbortController().signal, onResult = () => {}) {
    const journal = new JournalFile(join(folder, 'journal.ndjson'));
    const results: string[] = [];
    const isWhole = await apply(services, steps, { journal, signal }, ({ name }, { outcome, notes, others }) => {
      results.push([name, outcome, ...notes, ...others].join(': '));
      onResult();
    });
    journal.close();
    return { isWhole, results };
  }

  it('reads each object right before its write: keeps what others added, and stops at a conflict', async () => {
    const steps = await prepare(services, [
      await change('Search Operator', 'mine'),
      await change('Backup Only', 'mine'),
      creation('Late'),
    ]);
    assert.deepEqual(steps.problems, []);
    const { roleId } = await roleNamed('Search Operator');
    const before = await described('Search Operator');
    const policies = [...before.policies!, { resourceType: 'backup', privileges: ['view'] }];
    await cloud.roles.update(roleId, roleChangeOf(before, { ...before, policies }));
    const { roleId: backup } = await roleNamed('Backup Only');
    await cloud.roles.update(backup, { description: 'theirs' });
    const { isWhole, results } = await applied(steps);
    assert.equal(isWhole, false);
    assert.equal(results[0], 'Search Operator: applied: Others added: view on backup');
    assert.match(results[1]!, /^Backup Only: refused: Conflict: .*theirs/);
    assert.deepEqual(results.slice(2), ['Late: skipped']);
    assert.equal((await described('Search Operator')).policies!.length, policies.length);
    assert.equal((await described('Backup Only')).description, 'theirs');
  });

  it('sends nothing for an object that others brought to the wanted state meanwhile', async () => {
    const steps = await prepare(services, [creation('Twice')]);
    const { result } = creation('Twice');
    await cloud.roles.create(roleRequestOf({ projectId: SEARCH_TEAM }, result!));
    const sent = demo.requests.filter(each => each.startsWith('POST ')).length;
    assert.deepEqual(await applied(steps), { isWhole: true, results: ['Twice: done'] });
    assert.equal(demo.requests.filter(each => each.startsWith('POST ')).length, sent);
  });

  it('stops after the current change where the run is interrupted', async () => {
    const steps = await prepare(services, ['A', 'B', 'C'].map(creation));
    const stop = new AbortController();
    const { isWhole, results } = await applied(steps, stop.signal, () => stop.abort());
    assert.deepEqual([isWhole, results], [false, ['A: applied', 'B: skipped', 'C: skipped']]);
    const journal = eventsOf(readFileSync(join(folder, 'journal.ndjson'), 'utf8'));
    assert.deepEqual(
      journal.map(({ name, outcome }) => [name, outcome]),
      [
        ['A', 'sent'],
        ['A', 'applied'],
      ],
    );
  });
});
