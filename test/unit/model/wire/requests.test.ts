import assert from 'node:assert/strict';
import { missingFields } from '../../../../src/model/alert-rules/action-types';
import { AlertAction } from '../../../../src/model/alert-rules/actions';
import { AlertRuleQuery } from '../../../../src/model/alert-rules/alert-rules';
import { Job, MAX_CUS, MigrationToExisting, MigrationToNewDedicated } from '../../../../src/model/clusters/migrations';
import { ClusterQuery } from '../../../../src/model/clusters/clusters';
import { ReplicaChange } from '../../../../src/model/clusters/replicas';
import { CollectionRequest } from '../../../../src/model/collections/requests';
import { EntityDelete, EntityInsert, EntityUpsert } from '../../../../src/model/entities/requests';
import { subjectOf } from '../../../../src/model/documents/documents';
import {
  ImportJobMade,
  ImportJobName,
  ImportJobQuery,
  ImportJobRequest,
  ImportTaskQuery,
} from '../../../../src/model/imports';
import { Policy, RoleChange, RoleQuery, RoleRequest } from '../../../../src/model/roles/roles';
import { planRole, planRoleDeletion } from '../../../../src/model/roles/plans';
import { idsFilter } from '../../../../src/model/grid/exports';
import { SearchRequest, SearchV1Request } from '../../../../src/model/searches/searches';
import { LONG_VECTOR } from '../../../../src/model/searches/ways';
import { resolveSecrets } from '../../../../src/model/secrets/names';
import { byQuery } from '../../../../src/model/comparisons/summaries';
import { VolumeQuery } from '../../../../src/model/volumes';
import { parse } from '../../../../src/model/zod';
import { recordsOf } from '../../../../src/model/wire/records';
import * as z from '../../../../src/model/zod';
import { issuePaths } from '../../../harness/model/issue-paths';

type Row = [what: string, schema: z.ZodMiniType, input: unknown, ...wrong: string[]];

const job = { clusterId: 'c', collectionName: 'x', objectUrl: 's3://b/f' };
const imports: Row[] = [
  ['into a cluster', ImportJobRequest, job],
  ['into a project’s region', ImportJobRequest, { ...job, clusterId: undefined, projectId: 'p', regionId: 'r' }],
  ['nowhere', ImportJobRequest, { ...job, clusterId: undefined }, 'clusterId'],
  ['into a project of no region', ImportJobRequest, { ...job, clusterId: undefined, projectId: 'p' }, 'clusterId'],
  ['into a region of no project', ImportJobRequest, { ...job, clusterId: undefined, regionId: 'r' }, 'clusterId'],
  ['into a cluster and a project', ImportJobRequest, { ...job, projectId: 'p' }, 'clusterId'],
  ['into a cluster and a region', ImportJobRequest, { ...job, regionId: 'r' }, 'clusterId'],
  [
    'of a volume’s files',
    ImportJobRequest,
    { clusterId: 'c', collectionName: 'x', volumeName: 'v', dataPaths: [['a'], ['b', 'c']] },
  ],
  [
    'of files of no volume',
    ImportJobRequest,
    { clusterId: 'c', collectionName: 'x', dataPaths: [['a']] },
    'volumeName',
  ],
  ['of no files', ImportJobRequest, { clusterId: 'c', collectionName: 'x' }, 'dataPaths'],
  ['of files in two ways', ImportJobRequest, { ...job, objectUrls: [['s3://b/g']] }, 'dataPaths'],
  ['of an empty list', ImportJobRequest, { clusterId: 'c', collectionName: 'x', objectUrls: [] }, 'objectUrls'],
  ['of a list of nothing', ImportJobRequest, { clusterId: 'c', collectionName: 'x', objectUrls: [[]] }, 'objectUrls.0'],
  ['a job of a cluster', ImportJobName, { jobId: 'j', clusterId: 'c' }],
  ['a job of nothing', ImportJobName, { jobId: 'j' }, 'clusterId'],
];

const source = { clusterId: 'c' };
const made = { clusterName: 'n', projectId: 'p', regionId: 'r', plan: 'x', cuType: 'y', cuSize: 1 };
const migrations: Row[] = [
  ['into a new cluster of one CU', MigrationToNewDedicated, { source, destination: made }],
  ['of the most CUs', MigrationToNewDedicated, { source, destination: { ...made, cuSize: MAX_CUS } }],
  ['of none', MigrationToNewDedicated, { source, destination: { ...made, cuSize: 0 } }, 'destination.cuSize'],
  ['of more', MigrationToNewDedicated, { source, destination: { ...made, cuSize: 1025 } }, 'destination.cuSize'],
  ['of half a one', MigrationToNewDedicated, { source, destination: { ...made, cuSize: 1.5 } }, 'destination.cuSize'],
  [
    'of databases',
    MigrationToNewDedicated,
    { source, destination: made, dbCollections: [{ dbName: 'a', destDbName: 'b' }] },
  ],
  [
    'of collections, which go whole',
    MigrationToNewDedicated,
    { source, destination: made, dbCollections: [{ dbName: 'a', collections: [] }] },
    'dbCollections.0',
  ],
  [
    'of collections into an existing one',
    MigrationToExisting,
    {
      source,
      destination: source,
      dbCollections: [{ dbName: 'a', destDbName: 'b', collections: [{ collectionName: 'x' }] }],
    },
  ],
];

const policy = { resourceType: 'volume', privileges: ['view'], resources: ['*'] };
const roles: Row[] = [
  ['a policy', Policy, policy],
  ['of no type', Policy, { ...policy, resourceType: '' }, 'resourceType'],
  ['of no privilege', Policy, { ...policy, privileges: [] }, 'privileges'],
  ['of no name', Policy, { ...policy, privileges: [''] }, 'privileges.0'],
  ['a role of one policy', RoleRequest, { roleName: 'a', policies: [policy] }],
  ['of none', RoleRequest, { roleName: 'a', policies: [] }, 'policies'],
  ['of no name', RoleRequest, { roleName: '', policies: [policy] }, 'roleName'],
  ['a change of nothing', RoleChange, {}],
  ['to no policy', RoleChange, { policies: [] }, 'policies'],
];

const schema = (fields: unknown[]) => ({ collectionName: 'c', schema: { fields } });
const index = { metricType: 'L2', fieldName: 'v', params: { index_type: 'AUTOINDEX' } };
const collections: Row[] = [
  ['one dimension', CollectionRequest, { collectionName: 'c', dimension: 1 }],
  ['one partition', CollectionRequest, { collectionName: 'c', dimension: 1, partitionsNum: 1 }],
  ['no partition', CollectionRequest, { collectionName: 'c', dimension: 1, partitionsNum: 0 }, 'partitionsNum'],
  ['one field', CollectionRequest, schema([{ fieldName: 'a' }])],
  [
    'an index of no type',
    CollectionRequest,
    { collectionName: 'c', dimension: 1, indexParams: [{ ...index, params: { index_type: '' } }] },
    'indexParams.0.params.index_type',
  ],
  [
    'an index of one letter',
    CollectionRequest,
    { collectionName: 'c', dimension: 1, indexParams: [{ ...index, params: { index_type: 'X' } }] },
  ],
  [
    'settings at the top',
    CollectionRequest,
    { collectionName: 'c', dimension: 1, consistencyLevel: 'Strong', ttlSeconds: 1, 'mmap.enabled': false },
  ],
  [
    'settings below',
    CollectionRequest,
    { collectionName: 'c', dimension: 1, params: { consistencyLevel: 'Strong', ttlSeconds: 1.5 } },
    'params.ttlSeconds',
  ],
];

const search = { collectionName: 'c', data: [[1]], limit: 1 };
const v1 = { collectionName: 'c', vector: [1], limit: 1 };
const searches: Row[] = [
  ['one number', SearchRequest, search],
  ['no vector', SearchRequest, { ...search, data: [] }, 'data'],
  ['a vector of nothing', SearchRequest, { ...search, data: [[]] }, 'data.0'],
  ['one id', SearchRequest, { collectionName: 'c', ids: [1], limit: 1 }],
  ['no id', SearchRequest, { collectionName: 'c', ids: [], limit: 1 }, 'ids'],
  ['groups of one', SearchRequest, { ...search, groupingField: 'a', groupSize: 1 }],
  ['groups of none', SearchRequest, { ...search, groupingField: 'a', groupSize: 0 }, 'groupSize'],
  ['of V1', SearchV1Request, v1],
  ['of V1, of nothing', SearchV1Request, { ...v1, vector: [] }, 'vector'],
];

const replica = (given: object) => ({ autoscaling: { replica: given } });
const replicas: Row[] = [
  ['one', ReplicaChange, { replica: 1 }],
  ['eight', ReplicaChange, { replica: 8 }],
  ['none', ReplicaChange, { replica: 0 }, 'replica'],
  ['nine', ReplicaChange, { replica: 9 }, 'replica'],
  [
    'a schedule of no time',
    ReplicaChange,
    replica({ schedules: [{ cron: '', target: 1 }] }),
    'autoscaling.replica.schedules.0.cron',
  ],
];

/** A list of pages: from page 1, of one item or more. */
const lists: [what: string, schema: z.ZodMiniType, input: object][] = [
  ['alert rules', AlertRuleQuery, { projectId: 'p' }],
  ['clusters', ClusterQuery, {}],
  ['roles', RoleQuery, {}],
  ['volumes', VolumeQuery, { projectId: 'p' }],
  ['import jobs', ImportJobQuery, { clusterId: 'c' }],
  ['import tasks', ImportTaskQuery, { clusterId: 'c' }],
];

const entities: Row[] = [
  ['one entity to insert', EntityInsert, { collectionName: 'c', data: [{ id: 1 }] }],
  ['no entity to insert', EntityInsert, { collectionName: 'c', data: [] }, 'data'],
  ['one entity to upsert', EntityUpsert, { collectionName: 'c', data: [{ id: 1 }] }],
  ['no entity to upsert', EntityUpsert, { collectionName: 'c', data: [] }, 'data'],
  ['a filter of one letter', EntityDelete, { collectionName: 'c', filter: 'a' }],
  ['a filter of blanks', EntityDelete, { collectionName: 'c', filter: ' \n' }, 'filter'],
];

const all = { entities, imports, migrations, roles, collections, searches, replicas };
for (const [group, rows] of Object.entries(all)) {
  describe(`requests of ${group}, at their edges`, () => {
    for (const [what, type, input, ...wrong] of rows) {
      it(`${what}: ${wrong.join() || 'right'}`, () => assert.deepEqual(issuePaths(type, input), wrong));
    }
  });
}

describe('a list that comes in pages (spec 4.6, 4.9, 4.10)', () => {
  for (const [what, type, input] of lists) {
    it(`of ${what} begins with its first page, of a hundred`, () => {
      assert.deepEqual(parse(type, input), { ...input, currentPage: 1, pageSize: 100 });
      assert.deepEqual(issuePaths(type, { ...input, currentPage: 1, pageSize: 1 }), []);
      assert.deepEqual(issuePaths(type, { ...input, currentPage: 0 }), ['currentPage']);
      assert.deepEqual(issuePaths(type, { ...input, pageSize: 0 }), ['pageSize']);
    });
  }
});

describe('answers in more than one form', () => {
  it('of an import: an object, or a list of one', () => {
    assert.deepEqual(parse(ImportJobMade, { jobId: 'j' }), { jobId: 'j' });
    assert.deepEqual(parse(ImportJobMade, [{ jobId: 'j' }]), { jobId: 'j' });
    assert.notDeepEqual(issuePaths(ImportJobMade, []), []);
    assert.notDeepEqual(issuePaths(ImportJobMade, [{ jobId: 'j' }, { jobId: 'k' }]), []);
  });
  it('of a job: how far it is, in percent', () => {
    const progress = (given: unknown) => parse(Job, { jobId: 'j', progress: given }).progress;
    assert.deepEqual([5, '5', '5%', '5.5%', 'half', null, undefined].map(progress), [
      5,
      5,
      5,
      5.5,
      undefined,
      null,
      undefined,
    ]);
  });
});

describe('records of a list that cannot be read', () => {
  it('are told with the first three reasons, each in its place', () => {
    const number = z.number();
    const record = z.object({ a: number, b: number, c: number, d: number });
    const { items, unreadable } = parse(recordsOf(record), [{ a: 1, b: 2, c: 3, d: 4 }, { a: 'x' }, 5]);
    assert.deepEqual(items, [{ a: 1, b: 2, c: 3, d: 4 }]);
    const reasons = unreadable.map(({ reason }) => reason.split('; ').map(each => each.split(':')[0]));
    assert.deepEqual(reasons[0], ['a', 'b', 'c']);
    assert.equal(reasons[1]!.length, 1);
    assert.doesNotMatch(unreadable[1]!.reason, /^: /);
  });
});

describe('rules that stand between files', () => {
  it('a vector stands in a file from 4,096 numbers on (design 4)', () => assert.equal(LONG_VECTOR, 4096));
  it('an action lacks a field that is empty, whatever empty is', () => {
    const lacks = (apiKey: unknown) => missingFields('INCIDENT_A', { region: 'EU', apiKey }).fields;
    for (const empty of [undefined, null, '']) assert.deepEqual(lacks(empty), ['apiKey']);
    for (const value of ['k', 0, false]) assert.deepEqual(lacks(value), []);
    assert.deepEqual(missingFields('PIGEON', {}), { fields: [], refused: true });
    assert.deepEqual(issuePaths(AlertAction, { type: '', config: {} })[0], 'type');
  });
  it('volumes are of a known type, or of both (spec 4.9)', () => {
    const wrong = (type: string | undefined) => issuePaths(VolumeQuery, { projectId: 'p', type });
    for (const type of ['MANAGED', 'EXTERNAL', undefined]) assert.deepEqual(wrong(type), []);
    for (const type of ['managed', 'OTHER', '', 'MANAGED,EXTERNAL']) assert.deepEqual(wrong(type), ['type']);
  });
  it('a document has three parts in its address', () => {
    const is = (path: string) => subjectOf({ authority: 'demo', path }) !== undefined;
    assert.deepEqual(
      [
        '/roles/a/role.vcrole.json',
        '/roles/a/role.vcrole.json/',
        '/roles/a/role.vcrole.json/b',
        '/roles/role.vcrole.json',
        '/roles/a/other.vcrole.json',
      ].map(is),
      [true, false, false, false, false],
    );
  });
  it('a secret that is stored as nothing is nothing', () => {
    const document = { actions: [{ type: 'A', config: { apiKey: '${kept}', url: '${secret:a}' } }] };
    const resolved = resolveSecrets(
      document,
      () => '',
      () => null,
    );
    assert.deepEqual(resolved.missing, []);
    assert.deepEqual(resolved.value, { actions: [{ type: 'A', config: { apiKey: '${kept}', url: '' } }] });
  });
  it('hits belong to their queries in turn', () => {
    assert.deepEqual(byQuery([1, 2, 3], undefined), [[1, 2, 3]]);
    assert.deepEqual(byQuery([1, 2, 3], []), [[1, 2, 3]]);
    assert.deepEqual(byQuery([1, 2, 3], [3]), [[1, 2, 3]]);
    assert.deepEqual(byQuery([1, 2, 3], [1, 0, 2]), [[1], [], [2, 3]]);
  });
  it('a filter finds rows by the ids that they have', () => {
    const of = (ids: unknown[], type?: string) => {
      const column = {
        key: 'id',
        name: 'doc',
        kind: 'id' as const,
        ...(type ? { type } : {}),
        value: (row: number) => ids[row],
      };
      return idsFilter({ rows: ids.map((_, row) => row), columns: [column] as never });
    };
    assert.equal(of([1, null, 2n ** 60n, undefined, 3]), 'doc in [1, 1152921504606846976, 3]');
    assert.equal(of(['1', 'a"b']), String.raw`doc in ["1", "a\"b"]`);
    assert.equal(of(['1', '-2', 'x'], 'Int64'), 'doc in [1, -2, "x"]');
    assert.throws(() => idsFilter({ rows: [], columns: [] }), /no column of ids/);
  });
  it('a role that says nothing of its rights has none', () => {
    assert.deepEqual(
      planRoleDeletion('r', {}).lines.map(({ text }) => text),
      ['Deletes role “r”. Revert Change can create a new role, but cannot restore the ID or the members'],
    );
    const plan = planRole({ roleId: 'r' }, {}, { policies: [{ resourceType: 'backup', privileges: ['view'] }] });
    assert.deepEqual(
      plan.lines.map(({ text }) => text),
      ['Adds: view on backup'],
    );
  });
});
