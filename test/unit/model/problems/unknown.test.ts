import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ConnectionFacts, Fact } from '../../../../src/model/problems/facts';
import { findProblems } from '../../../../src/model/problems/rules';
import { AT, DENIED, THRESHOLDS } from './facts';

/** A fact, or an unknown one. */
const fact = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<Fact<T>> =>
  fc.oneof(
    { weight: 4, arbitrary: value.map(each => ({ value: each, at: AT })) },
    { weight: 1, arbitrary: value.map(each => ({ value: each, at: AT, missing: DENIED })) },
    fc.constant({ unknown: DENIED }),
  );

const status = fc.constantFrom('RUNNING', 'ABNORMAL', 'STOPPED', 'RESUMING', 'DELETED', undefined);
const clusterId = fc.constantFrom('a', 'b', 'c');
const projectId = fc.constantFrom('p', 'q', undefined);
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const cluster = fc.record({
  clusterId,
  clusterName: fc.constantFrom('prod', 'test'),
  projectId,
  status,
  plan: fc.constantFrom('Enterprise', 'Free'),
  replica: optional(fc.integer({ min: 1, max: 8 })),
  autoscaling: optional(
    fc.record({ replica: fc.record({ min: fc.constant(1), max: fc.integer({ min: 1, max: 8 }) }) }),
  ),
});

const rule = fc.record({
  id: fc.constantFrom('r1', 'r2'),
  ruleName: fc.constant('Rule'),
  enabled: optional(fc.boolean()),
  targetInstanceIds: optional(fc.array(clusterId, { maxLength: 2 })),
  actions: optional(
    fc.array(fc.constant({ type: 'EMAIL', config: { recipients: { members: [] } } }), { maxLength: 2 }),
  ),
});

const role = fc.record({
  roleId: fc.constantFrom('x', 'y'),
  roleName: fc.constant('Role'),
  projectId,
  policies: optional(
    fc.array(
      fc.record({
        resourceType: fc.constant('volume'),
        privileges: fc.constant(['usage']),
        resources: optional(fc.constantFrom(['*'], ['v'])),
      }),
    ),
  ),
});

const searched = fc.record({
  ref: fc.record({
    connectionId: fc.constant('c'),
    connectionName: fc.constant('C'),
    clusterId,
    clusterName: fc.constant('cluster'),
    dbName: fc.constant('default'),
    collectionName: fc.constantFrom('faq', 'news'),
  }),
  searches: fc.integer({ min: 1, max: 9 }),
  lastAt: fc.constant(AT - 1000),
  loadState: optional(fact(fc.constantFrom('LoadStateLoaded', 'LoadStateNotLoad'))),
});

const FACTS = fc.record({
  isProduction: fc.boolean(),
  key: fact(fc.constantFrom({ state: 'works' as const }, { state: 'refused' as const, why: '401' })),
  clusters: fact(
    fc.array(
      fc.record({
        cluster,
        capacity: optional(fact(fc.integer({ min: 0, max: 100 }))),
        details: optional(fact(cluster)),
      }),
      { maxLength: 3 },
    ),
  ),
  projects: fact(
    fc.array(
      fc.record({
        projectId: fc.constantFrom('p', 'q'),
        projectName: fc.constant('Project'),
        alertRules: fact(fc.array(rule, { maxLength: 2 })),
        unreadable: fc.constantFrom(undefined, 'one is unreadable'),
      }),
      { maxLength: 2 },
    ),
  ),
  roles: fact(fc.array(fc.record({ role, project: fc.constant(undefined), details: fact(role) }), { maxLength: 2 })),
  searched: fact(fc.array(searched, { maxLength: 2 })),
  searchedDays: fc.constant(7),
  gaps: fc.constant([]),
}) as unknown as fc.Arbitrary<ConnectionFacts>;

const keysOf = (facts: ConnectionFacts) =>
  findProblems(facts, THRESHOLDS).problems.map(({ rule: id, path, subject }) =>
    JSON.stringify([id, path, subject.kind]),
  );

/** Replaces each fact within a value, on its own, by an unknown one. */
function* withUnknown(value: unknown): Generator {
  if (typeof value !== 'object' || value === null) return;
  if ('value' in value && 'at' in value) {
    yield { unknown: DENIED };
    if (Array.isArray(value.value)) yield { ...value, missing: DENIED };
  }
  for (const [key, each] of Object.entries(value)) {
    for (const other of withUnknown(each)) {
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    }
  }
}

/** Most facts have no problem to lose. */
const RUNS = { numRuns: 1000 };

describe('an unknown fact', () => {
  it('never yields a problem: whatever is forgotten, no problem comes up that was not there', () => {
    fc.assert(
      fc.property(FACTS, facts => {
        const before = new Set(keysOf(facts));
        for (const less of withUnknown(facts)) {
          for (const key of keysOf(less as ConnectionFacts)) assert.ok(before.has(key), key);
        }
      }),
      RUNS,
    );
  });

  it('is told: each problem that vanishes with it leaves a gap of its rule', () => {
    fc.assert(
      fc.property(FACTS, facts => {
        const before = findProblems(facts, THRESHOLDS).problems;
        for (const less of withUnknown(facts)) {
          const after = findProblems(less as ConnectionFacts, THRESHOLDS);
          for (const { rule: id } of before) {
            const count = (all: readonly { readonly rule: string }[]) => all.filter(each => each.rule === id).length;
            if (count(after.problems) < count(before)) assert.ok(count(after.gaps) > 0, id);
          }
        }
      }),
      RUNS,
    );
  });
});
