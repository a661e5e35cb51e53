import type { AlertRule } from '../../../../src/model/alert-rules/alert-rules';
import type { ConnectionFacts, Fact, Thresholds, Unknown } from '../../../../src/model/problems/facts';

/** The time of every fact. */
export const AT = Date.UTC(2026, 10, 29, 14, 5);

export const DENIED: Unknown = { kind: 'denied', why: 'the key has no permission' };

export const known = <T>(value: T): Fact<T> => ({ value, at: AT });

export const THRESHOLDS: Thresholds = {
  capacityPercent: 80,
  productionNames: ['prod', 'production'],
};

/** A connection without anything. */
export const NOTHING: ConnectionFacts = {
  isProduction: false,
  key: known({ state: 'works' }),
  clusters: known([]),
  projects: known([]),
  roles: known([]),
  searched: known([]),
  searchedDays: 7,
  gaps: [],
};

export const CLUSTER = {
  clusterId: 'in01-a',
  clusterName: 'prod-search',
  projectId: 'proj-1',
  status: 'RUNNING',
  plan: 'Enterprise',
};

/** An alert rule with one recipient, for CLUSTER. */
export const RULE = {
  id: 'alert-1',
  ruleName: 'Capacity',
  enabled: true,
  targetInstanceIds: ['in01-a'],
  actions: [{ type: 'EMAIL', config: { recipients: { members: ['a@example.com'] } } }],
} as unknown as AlertRule;

export const project = (alertRules: Fact<readonly AlertRule[]>, unreadable?: string) =>
  ({ projectId: 'proj-1', projectName: 'Shop', alertRules, unreadable }) as const;

export const SEARCHED = {
  ref: {
    connectionId: 'c',
    connectionName: 'Service',
    clusterId: 'in01-a',
    clusterName: 'prod-search',
    dbName: 'default',
    collectionName: 'faq',
  },
  searches: 3,
  lastAt: AT - 7_200_000,
};
