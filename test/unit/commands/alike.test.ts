import assert from 'node:assert/strict';
import { located } from '../../../src/commands/choices/alike';
import type { Node } from '../../../src/tree/node';

const node = (kind: string | undefined, name: string, id = name, more: object = {}): Node =>
  ({ kind, key: id, identity: { id, name }, item: () => ({}), ...more }) as unknown as Node;
const cluster = (id: string, regionId?: string) => node('cluster', 'prod', id, { cluster: { regionId } });
const serviceWith = (guards: string[]) => node('connection', 'Service', 's', { guards });
const service = serviceWith([]);
const project = (id: string) => node('project', 'Team', id);
const descriptions = (...rows: [above: readonly Node[], row: Node, description?: string][]) =>
  located(
    rows.map(([above, row, description = '']) => ({ label: row.identity!.name, description, node: row, above })),
  ).map(({ description }) => description);

describe('items of one name', () => {
  it('show their place, and nothing else where that tells them apart', () => {
    const [one, two] = [node('project', 'One', 'p-1'), node('project', 'Two', 'p-2')];
    assert.deepEqual(descriptions([[service, one], cluster('c-1'), 'running'], [[service, two], cluster('c-2')]), [
      'Service › One · running',
      'Service › Two',
    ]);
  });
  it('show what every write there depends on', () => {
    const [live, kept] = [serviceWith(['PRODUCTION']), serviceWith(['read-only'])];
    assert.deepEqual(descriptions([[live], cluster('c-1'), 'running'], [[kept, project('p-1')], cluster('c-2')]), [
      'PRODUCTION · Service · running',
      'read-only · Service › Team',
    ]);
  });
  it('show the endpoint of a project below the project, not its name twice', () => {
    const endpoint = node(undefined, 'Team', 'p-1', { pathName: 'Project Endpoint' });
    assert.deepEqual(descriptions([[service, project('p-1'), endpoint], node('database', 'default')]), [
      'Service › Team › Project Endpoint',
    ]);
  });
  it('show the ID where names differ in case only', () => {
    const above = [service, project('p-1')];
    assert.deepEqual(
      descriptions([above, node('role', 'Reader', 'role-1')], [above, node('role', 'reader', 'role-2')]),
      ['Service › Team · role-1', 'Service › Team · role-2'],
    );
    const [one, two] = [node('collection', 'Help'), node('collection', 'help')];
    assert.deepEqual(descriptions([above, one], [above, two]), ['Service › Team', 'Service › Team']);
  });
  it('show region and ID at one place', () => {
    const above = [service, project('p-1')];
    assert.deepEqual(descriptions([above, cluster('c-1', 'eu-1'), 'running'], [above, cluster('c-2', 'eu-2')]), [
      'Service › Team · eu-1 · c-1 · running',
      'Service › Team · eu-2 · c-2',
    ]);
  });
  it('show the IDs of the rows above that differ, and of no others', () => {
    const help = node('collection', 'help');
    const below = (projectId: string, clusterId: string) => [service, project(projectId), cluster(clusterId)];
    assert.deepEqual(descriptions([below('p-1', 'c-1'), help], [below('p-1', 'c-2'), help]), [
      'Service › Team › prod (c-1)',
      'Service › Team › prod (c-2)',
    ]);
    assert.deepEqual(descriptions([below('p-1', 'c-1'), help], [below('p-2', 'c-1'), help]), [
      'Service › Team (p-1) › prod',
      'Service › Team (p-2) › prod',
    ]);
  });
  it('show the address of connections, and the cluster of favorites', () => {
    const connection = (address: string) =>
      node('connection', 'Service', address, { scope: { connection: { kind: 'cloud', address } } });
    assert.deepEqual(descriptions([[], connection('https://a.example')], [[], connection('https://b.example')]), [
      'https://a.example',
      'https://b.example',
    ]);
    const favorite = (clusterId: string) => node('favorite', 'help', 'help', { ref: { clusterId } });
    const at = 'Service › prod › default';
    assert.deepEqual(
      descriptions(
        [[], favorite('c-1'), at],
        [[], favorite('c-2'), at],
        [[], favorite('c-3'), 'Other › prod › default'],
      ),
      [`c-1 · ${at}`, `c-2 · ${at}`, 'Other › prod › default'],
    );
  });
  it('leave sentences and commands as they are', () => {
    const items = [{ label: 'Add Connection…' }, { label: 'Add Connection…', description: 'as is' }];
    assert.deepEqual(located(items), items);
  });
});
