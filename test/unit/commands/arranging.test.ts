import assert from 'node:assert/strict';
import { arranged, type Positions } from '../../../src/commands/choices/arranging';
import type { Located } from '../../../src/commands/choices/alike';
import type { Node } from '../../../src/tree/node';

const node = (kind: string, key: string): Node => ({ kind, key, item: () => ({}) }) as unknown as Node;
const item = (row: Node, ...above: Node[]): Located => ({ label: row.key, node: row, above });
const pathOf = ({ above = [], label }: Located) => [...above.map(({ key }) => key), label].join(' › ');

describe('rows of a pick', () => {
  const service = node('connection', 'Service');
  const [first, second] = [node('project', 'p-1'), node('project', 'p-2')];
  const positions: Positions = new WeakMap([[first, 0] as const, [second, 1]]);
  const arrange = (items: Located[]) => arranged(items, { isLast: () => false, positions }).map(pathOf);

  it('are databases and collections by name, whichever arrived first', () => {
    const items = [
      item(node('collection', 'logs_10'), service, first),
      item(node('collection', 'articles'), service, second),
      item(node('collection', 'logs_2'), service, first),
      item(node('collection', 'articles'), service, first),
    ];
    const inOrder = [
      'Service › p-1 › articles',
      'Service › p-2 › articles',
      'Service › p-1 › logs_2',
      'Service › p-1 › logs_10',
    ];
    assert.deepEqual(arrange(items), inOrder);
    assert.deepEqual(arrange(items.toReversed()), inOrder);
  });

  it('are clusters as the sidebar has them, whichever arrived first', () => {
    const [prod, dev, lab] = ['prod', 'dev', 'lab'].map(name => node('cluster', name));
    for (const [at, row] of [prod, dev].entries()) positions.set(row!, at);
    positions.set(lab!, 0);
    const items = [item(lab!, service, second), item(prod!, service, first), item(dev!, service, first)];
    const inOrder = ['Service › p-1 › prod', 'Service › p-1 › dev', 'Service › p-2 › lab'];
    assert.deepEqual(arrange(items), inOrder);
    assert.deepEqual(arrange(items.toReversed()), inOrder);
  });

  it('end with the reasons why rows are missing', () => {
    const stopped: Located = { label: 'The cluster is stopped', above: [service, first] };
    const items = [stopped, item(node('collection', 'articles'), service, second)];
    assert.deepEqual(arrange(items), ['Service › p-2 › articles', 'Service › p-1 › The cluster is stopped']);
  });
});
