/** A refusal by the service: `code` and `message` in the body (spec 7.1), mostly under HTTP 200 (service facts 16.3). */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly status = 200,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** Codes that this service answers with (service facts 16). One number can mean different things on the two planes. */
export const CODE = {
  // control plane
  illegalKey: 21119,
  noPermission: 800,
  roleInUse: 21141,
  roleMissing: 21140, // not published anywhere: the demo's own
  wrongStatus: 40003,
  clusterNameTaken: 40013,
  clusterMissing: 40021,
  cloudUnknown: 63032,
  volumeMissing: 63240,
  pageSize: 80003,
  currentPage: 80004,
  cuType: 80005,
  nameTaken: 80010,
  plan: 80013,
  planDowngrade: 63104,
  projectMissing: 80014,
  notForServerless: 80021,
  parameter: 1801,
  alertRuleMissing: 40404, // not published anywhere: the demo's own
  jobMissing: 83004,
  tooMany: 429,
  // data plane
  noCredentials: 1800,
  malformed: 1801,
  fieldMissing: 1802,
  invalid: 1100,
  collectionMissing: 100,
  collectionNotLoaded: 101,
  collectionLoading: 103,
  collectionLoaded: 104,
  partitionMissing: 200,
  partitionNotLoaded: 201,
  indexMissing: 700,
  indexTaken: 702,
  databaseMissing: 800,
  databaseName: 802,
  notPermitted: 1401,
  aliasMissing: 1600,
  fieldUnknown: 1700,
  aliasCollides: 1601,
  aliasTaken: 1602,
  fieldName: 1701,
  insertData: 1804,
  rateLimited: 1807,
  primaryKey: 1806,
  importFailed: 2100,
  timedOut: 10001,
  unexpected: 65535,
} as const;
