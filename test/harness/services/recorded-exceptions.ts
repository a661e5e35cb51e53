/**
 * Differences between the demo service and every recorded engine, by rule and reason; the table in docs/demo-service.md lists each rule.
 */
export interface RecordedException {
  readonly rule: string;
  readonly reason: string;
  /** Cases that it is about, as `V2 name`; none: all. */
  readonly cases?: readonly string[];
  /** Members that are not compared; none: the cases are sent, and not compared at all. */
  readonly members?: readonly string[];
}

export const EXCEPTIONS: readonly RecordedException[] = [
  {
    rule: 'IDs of objects and jobs',
    reason: 'they differ from run to run',
    members: ['collectionID', 'dbID'],
  },
  {
    rule: 'Generated keys',
    reason: 'they differ from run to run',
    cases: ['V2 auto insert without name'],
    members: ['insertIds'],
  },
  {
    rule: 'Loading an empty collection',
    reason: 'it takes no time here; 2.3.5 answers LoadStateLoading for a moment',
    cases: [
      'V2 quick describe',
      'V2 quick2 describe',
      'V2 pkey describe',
      'V2 db describe coll',
      'V2 vector binary: describe',
      'V2 vector binary base64: describe',
      'V2 vector float16: describe',
    ],
    members: ['load'],
  },
  {
    rule: 'Aliases in describe',
    reason: '2.3.5 leaves them out and does not find the load state of an alias',
    cases: ['V2 describe by alias'],
    members: ['aliases', 'message'],
  },
  {
    rule: 'Row count',
    reason: 'it is exact here; 2.3.5 counts what is flushed',
    cases: ['V2 released stats'],
  },
  {
    rule: 'Integers in the dynamic field',
    reason: 'they keep their digits here; lite-2.5.1 reads them as doubles',
    cases: ['V2 quick q', 'V2 quick get'],
    members: ['big'],
  },
  {
    rule: 'Hybrid search with several vectors',
    reason: 'ranks begin anew with each vector here; lite-2.5.1 goes on counting',
    cases: ['V2 hybrid 2 vec'],
  },
  {
    rule: 'Users and roles of a cluster',
    reason: 'a managed service has db_admin, db_ro and db_rw; engines have root, admin and public',
    cases: ['V2 users', 'V2 user list', 'V2 role list'],
  },
  {
    rule: 'Grantor of a privilege',
    reason: 'a managed service has db_admin; engines have root',
    cases: ['V2 role describe reader'],
    members: ['grantor'],
  },
  {
    rule: 'Dropping properties',
    reason: '2.3.5 cannot; services of today can',
    cases: ['V2 drop properties'],
  },
  {
    rule: '`collections/list` by GET',
    reason: 'the sample of spec 4.14 sends it; engines know POST alone',
    cases: ['V2 GET list'],
  },
  {
    rule: '`data` and `annsField` of a V1 search',
    reason: 'the sample of spec 4.7 has them; engines read vector alone',
    cases: ['V1 data sample'],
  },
  {
    rule: 'Partitions of a V1 search',
    reason: 'spec 4.7 searches these alone; engines ignore partitionNames',
    cases: ['V1 parts missing'],
  },
];
