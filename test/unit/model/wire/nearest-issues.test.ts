import assert from 'node:assert/strict';
import { typed } from '../../../../src/client/exchanges/answer';
import { ClusterPage } from '../../../../src/model/clusters/clusters';
import { IndexDescriptions } from '../../../../src/model/collections/indexes';
import { CollectionRequest } from '../../../../src/model/collections/requests';
import { ImportJobMade } from '../../../../src/model/imports';
import { check } from '../../../../src/model/issues';
import type * as z from '../../../../src/model/zod';

const cases: [what: string, schema: z.ZodMiniType, answer: unknown, path: string, message: string][] = [
  ['a list that is none', ClusterPage, { clusters: 'none' }, 'clusters', 'Must be a list (got a string)'],
  ['a page without its list', ClusterPage, {}, 'clusters', 'must be a list'],
  ['what is neither page nor list', ClusterPage, 'none', '', 'Must be an object (got a string)'],
  ['an object without its id', ImportJobMade, {}, 'jobId', 'Missing. Must be a string'],
  ['the same in a list', ImportJobMade, [{}], '0.jobId', 'Missing. Must be a string'],
  ['an item of a list', IndexDescriptions, [1], '0', 'Must be an object (got a number)'],
  [
    'a union with words of its own',
    CollectionRequest,
    { collectionName: 'c', dimension: 4, params: { max_length: [] } },
    'params.max_length',
    'Must be an integer (bytes)',
  ],
];

describe('the complaint about a union', () => {
  for (const [what, schema, answer, path, message] of cases) {
    it(`is that of its nearest branch: ${what}`, () => {
      const checked = check(schema, answer);
      assert.ok(!checked.ok);
      assert.deepEqual(
        checked.issues.map(issue => [issue.path.join('.'), issue.message]),
        [[path, message]],
      );
    });
  }

  it('names the field of an answer that cannot be read', () => {
    const about = { operation: 'clusters.list', host: 'api.example' };
    assert.throws(() => typed(ClusterPage, { clusters: 'none' }, about), /\(clusters: Must be a list \(got a string\)/);
    const { unreadable = [] } = typed(ClusterPage, [{ clusterName: 'lost' }], about);
    assert.deepEqual(
      unreadable.map(({ reason }) => reason),
      ['clusterId: Missing. Must be a string'],
    );
  });
});
