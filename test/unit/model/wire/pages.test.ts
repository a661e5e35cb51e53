import assert from 'node:assert/strict';
import { AlertRulePage, AlertRuleQuery } from '../../../../src/model/alert-rules/alert-rules';
import { ClusterPage, ClusterQuery } from '../../../../src/model/clusters/clusters';
import { ImportJobPage, ImportTaskPage } from '../../../../src/model/imports';
import { PrivateEndpointServicePage } from '../../../../src/model/regions/private-endpoint-services';
import { RolePage, RoleQuery } from '../../../../src/model/roles/roles';
import { VolumePage, VolumeQuery } from '../../../../src/model/volumes';
import { parse, type ZodMiniType } from '../../../../src/model/zod';
import { issuePaths } from '../../../harness/model/issue-paths';

describe('a page of an answer', () => {
  const pages: [items: string, page: ZodMiniType][] = [
    ['alertRules', AlertRulePage],
    ['clusters', ClusterPage],
    ['records', ImportJobPage],
    ['tasks', ImportTaskPage],
    ['endpointServices', PrivateEndpointServicePage],
    ['roles', RolePage],
    ['volumes', VolumePage],
  ];
  for (const [items, page] of pages) {
    it(`of ${items} has its counts as numbers, as which they may come as texts`, () => {
      const counted = { count: '21', currentPage: '3', pageSize: '10', [items]: [] };
      assert.deepEqual(parse(page, counted), { count: 21, currentPage: 3, pageSize: 10, [items]: [] });
      assert.deepEqual(parse(page, { ...counted, count: 21, next: 'x' }), {
        ...(parse(page, counted) as object),
        next: 'x',
      });
    });
  }

  it('of clusters may be their list alone', () => {
    const clusters = [{ clusterId: 'a' }, { clusterId: 'b' }];
    assert.deepEqual(parse(ClusterPage, clusters), { count: 2, currentPage: 1, pageSize: 2, clusters });
  });
});

describe('a query of a page', () => {
  const queries: [name: string, query: ZodMiniType, least: object][] = [
    ['alert rules', AlertRuleQuery, { projectId: 'p' }],
    ['clusters', ClusterQuery, {}],
    ['roles', RoleQuery, {}],
    ['volumes', VolumeQuery, { projectId: 'p' }],
  ];
  for (const [name, query, least] of queries) {
    it(`of ${name} says which page, and of how many`, () => {
      assert.deepEqual(parse(query, least), { ...least, currentPage: 1, pageSize: 100 });
      assert.deepEqual(parse(query, { ...least, currentPage: 2, pageSize: 1 }), {
        ...least,
        currentPage: 2,
        pageSize: 1,
      });
      assert.deepEqual(issuePaths(query, { ...least, currentPage: 0, pageSize: 0 }), ['currentPage', 'pageSize']);
      assert.deepEqual(issuePaths(query, { ...least, page: 1 }), ['']);
    });
  }
  for (const [type, wrong] of [
    ['MANAGED', []],
    ['EXTERNAL', []],
    ['managed', ['type']],
    ['', ['type']],
  ] as const) {
    it(`of volumes of the type “${type}” is ${wrong.length > 0 ? 'none' : 'one'} (spec 4.9)`, () =>
      assert.deepEqual(issuePaths(VolumeQuery, { projectId: 'p', type }), wrong));
  }
});
