import assert from 'node:assert/strict';
import {
  judgeJob,
  judgeMigration,
  judgeReplicas,
  unlessVague,
  type ReplicasSent,
} from '../../../../src/model/clusters/evidence';
import type { Cluster } from '../../../../src/model/clusters/clusters';

type Seen = Pick<Cluster, 'status' | 'replica'>;

const MINUTE = 60_000;
const RUNNING = 'RUNNING';

/** Observed states of a cluster, known facts about the change, and the allowed conclusions. */
const REPLICAS: readonly (readonly [seen: Seen, sent: Partial<ReplicasSent>, comes: string, note?: RegExp])[] = [
  // A cluster that runs, as it always does, is no evidence.
  [{ status: RUNNING, replica: 2 }, { before: 2, target: 4 }, 'running', /does not show/],
  [{ status: RUNNING, replica: 2 }, {}, 'running', /does not show/],
  [{ status: RUNNING }, { target: 4 }, 'running', /does not show/],
  [{ status: RUNNING, replica: 2 }, { before: 2, target: 4, ageMs: 40_000 }, 'running', /does not show/],
  [{ status: RUNNING, replica: 2 }, { before: 2, target: 4, ageMs: 11 * MINUTE }, 'unwatchable', /10 minutes/],
  [{ status: RUNNING }, { ageMs: 11 * MINUTE }, 'unwatchable', /10 minutes/],
  [{ status: RUNNING }, { ageMs: 10 * MINUTE - 1 }, 'running', /does not show/],
  [{ status: RUNNING }, { ageMs: 10 * MINUTE }, 'unwatchable', /10 minutes/],
  // The number that it had already is none either.
  [{ status: RUNNING, replica: 4 }, { before: 4, target: 4 }, 'running', /does not show/],
  // The target reached.
  [{ status: RUNNING, replica: 4 }, { before: 2, target: 4 }, 'done'],
  [{ status: RUNNING, replica: 4 }, { target: 4 }, 'done'],
  [{ replica: 4 }, { before: 2, target: 4 }, 'done'],
  [{ status: null, replica: 4 }, { before: 4, target: 4, begun: true }, 'done'],
  // A transition.
  [{ status: 'MODIFYING', replica: 2 }, { before: 2, target: 4 }, 'begun', /MODIFYING/],
  [{ status: 'SOMETHING_NEW', replica: 4 }, { before: 2, target: 4 }, 'begun', /SOMETHING_NEW/],
  [{ status: RUNNING }, { begun: true, target: 4 }, 'done'],
  [{ status: RUNNING, replica: 2 }, { begun: true }, 'done'],
  [{ status: RUNNING, replica: 4 }, { begun: true, before: 4, target: 4 }, 'done'],
  // A status that is left out is no transition.
  [{ status: null, replica: 2 }, { before: 2, target: 4 }, 'running', /does not show/],
  [{}, { begun: true }, 'running', /does not show/],
  // It was at it, and has another number still.
  [{ status: RUNNING, replica: 2 }, { begun: true, before: 2, target: 4 }, 'running', /2 replicas \(4 requested\)/],
  [{ status: RUNNING, replica: 2 }, { begun: true, target: 4, misses: 1 }, 'running', /2 replicas \(4 requested\)/],
  [{ status: RUNNING, replica: 2 }, { begun: true, target: 4, misses: 2 }, 'unwatchable', /2 replicas \(4 requested\)/],
  [{ status: 'DELETED' }, { begun: true }, 'failed', /DELETED/],
  [{ status: 'ABNORMAL', replica: 4 }, { before: 2, target: 4 }, 'failed', /ABNORMAL/],
];

describe('a change of replicas', () => {
  for (const [seen, sent, comes, note = /^$/] of REPLICAS) {
    it(`is ${comes} where ${JSON.stringify(seen)} is seen of ${JSON.stringify(sent)}`, () => {
      const found = judgeReplicas(seen, { ageMs: 0, ...sent });
      assert.equal(found.state ?? (found.begun ? 'begun' : 'running'), comes);
      assert.match(found.note ?? '', note);
    });
  }
});

describe('a migration that no job tells about', () => {
  for (const [made, comes, note] of [
    [
      undefined,
      'unwatchable',
      /The service does not report the progress of migrations\. Compare the collections of source and destination/,
    ],
    [{ status: 'CREATING' }, 'begun', /CREATING/],
    [{ status: RUNNING }, 'unwatchable', /is running\. .*Compare the collections/],
    [
      { status: null },
      'unwatchable',
      /The service does not report the progress of migrations\. Compare the collections of source and destination/,
    ],
    [{ status: 'DELETED' }, 'failed', /DELETED/],
  ] as const) {
    it(`is ${comes} where its cluster is ${JSON.stringify(made) ?? 'there anyway'}`, () => {
      const found = judgeMigration(made);
      assert.equal(found.state ?? (found.begun ? 'begun' : 'running'), comes);
      assert.match(found.note ?? '', note);
    });
  }
});

describe('a job', () => {
  for (const [job, comes] of [
    [{ status: 'SUCCESSFUL' }, { state: 'done', progress: 100 }],
    [
      { status: 'FAILED', reason: 'full', progress: 50 },
      { state: 'failed', note: 'full', progress: 50 },
    ],
    [{ status: 'CANCELED' }, { state: 'failed', note: 'CANCELED' }],
    [
      { status: 'IN_PROGRESS', progress: 100 },
      { begun: true, note: 'IN_PROGRESS', progress: 100 },
    ],
    [{ status: 'SOMETHING_NEW' }, { begun: true, note: 'SOMETHING_NEW' }],
    [{}, { begun: true, note: '' }],
  ] as const) {
    it(`tells by its own state alone: ${JSON.stringify(job)}`, () =>
      assert.deepEqual(judgeJob({ progress: undefined, ...job }), comes));
  }
});

describe('a state that tells no result', () => {
  const later = (state: string, minutes: number, more = {}) =>
    unlessVague({ begun: true, note: state, ...more }, minutes * MINUTE);

  for (const state of ['SOMETHING_NEW', 'SUSPENDED', 'UNFREEZED', ''])
    it(`is watched for an hour, and then told: ${state || 'none'}`, () => {
      assert.equal(later(state, 59).state, undefined);
      const { state: end, note } = later(state, 60);
      assert.equal(end, 'unwatchable');
      assert.match(
        note ?? '',
        state ? /^Accepted\. The state after 60 minutes is \w+; the result is unknown/ : /no state/,
      );
    });

  for (const state of ['MODIFYING', 'CREATING', 'IN_PROGRESS', 'InProgress', 'Importing', 'ImportRunning', 'Pending'])
    it(`is not one that leads to another: ${state}`, () => assert.equal(later(state, 6000).state, undefined));

  it('is no end while there is progress', () => {
    assert.equal(later('SOMETHING_NEW', 60, { progress: 40 }).state, undefined);
    assert.equal(later('SOMETHING_NEW', 60, { progress: 100 }).state, 'unwatchable');
  });

  it('changes no finding with a state of its own', () => {
    const done = { state: 'done', begun: true, note: 'x' } as const;
    assert.deepEqual(unlessVague(done, 6000 * MINUTE), done);
  });
});
