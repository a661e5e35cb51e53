import assert from 'node:assert/strict';
import type { AlertRule } from '../../../../src/model/alert-rules/alert-rules';
import type { Cluster } from '../../../../src/model/clusters/clusters';
import type { ConnectionFacts, Fact, RuleId, Thresholds } from '../../../../src/model/problems/facts';
import { gapLine, problemLine } from '../../../../src/model/problems/reports';
import { findProblems, RULE_IDS } from '../../../../src/model/problems/rules';
import { hasWord } from '../../../../src/model/problems/production';
import type { PolicyRecord } from '../../../../src/model/roles/roles';
import { AT, CLUSTER, DENIED, known, NOTHING, project, RULE, SEARCHED, THRESHOLDS } from './facts';

/** Returns the lines of a rule, without the name of the connection, the rule and the time. */
function linesOf(rule: RuleId, facts: Partial<ConnectionFacts>, thresholds: Partial<Thresholds> = {}): string[] {
  const { problems, gaps } = findProblems({ ...NOTHING, ...facts }, { ...THRESHOLDS, ...thresholds });
  const all = [
    ...problems.filter(each => each.rule === rule).map(each => problemLine('C', each)),
    ...gaps.filter(each => each.rule === rule).map(each => gapLine('C', each)),
  ];
  return all.map(line => line.replace(/ \(\d{4}-[^)]*\)$/, ''));
}

type Row = readonly [name: string, lines: readonly string[]];

const clusters = (...all: (Partial<Cluster> & { capacity?: Fact<number>; details?: Fact<Cluster> })[]) =>
  known(all.map(({ capacity, details, ...cluster }) => ({ cluster: { ...CLUSTER, ...cluster }, capacity, details })));

describe('the rule about clusters that do not run', () => {
  const gap = 'not checked: C › test: Cluster not running: no permission: the key has no permission';
  const of = (status: string, evidence: string, severity = 'error', name = 'test') =>
    `${severity}: C › ${name}: Cluster not running. ${evidence.replace('{0}', status)}`;
  const searched = known([SEARCHED]);
  for (const [facts, lines] of [
    [{ clusterName: 'test', status: 'RUNNING' }, []],
    [{ clusterName: 'test', status: 'RESUMING' }, []],
    [{ clusterName: 'test', status: 'SOMETHING_NEW' }, []],
    [{ clusterName: 'test', status: 'DELETED' }, []],
    [{ clusterName: 'test', status: 'ABNORMAL' }, [of('ABNORMAL', 'The status is {0}.')]],
    [{ clusterName: 'test', status: 'FROZEN' }, [of('FROZEN', 'The status is {0}.')]],
    [{ clusterName: 'test', status: 'STOPPED' }, []],
    [{ clusterName: 'test', status: 'SUSPENDED' }, []],
    [
      { clusterName: 'test', status: 'STOPPED', searched },
      [of('STOPPED', 'The status is {0}. Collections searched in the last 7 days: 1.', 'warning')],
    ],
    [{ clusterName: 'test', status: 'STOPPED', searched: { unknown: DENIED } }, [gap]],
    [
      { clusterName: 'test', status: 'ABNORMAL', searched: { unknown: DENIED } },
      [of('ABNORMAL', 'The status is {0}.')],
    ],
    [
      { clusterName: 'prod-search', status: 'STOPPED', searched: { unknown: DENIED } },
      [of('STOPPED', 'Production cluster. The status is {0}.', 'error', 'prod-search')],
    ],
    [
      { clusterName: 'test', status: undefined },
      ['not checked: C › test: Cluster not running: not supported: the service returned no status'],
    ],
  ] as const) {
    const { searched: recent, ...cluster } = { searched: NOTHING.searched, ...facts };
    it(JSON.stringify(facts), () => {
      assert.deepEqual(linesOf('notRunning', { clusters: clusters(cluster), searched: recent }), lines);
    });
  }
});

describe('the rule about capacity', () => {
  const above = (percent: string, threshold = 80) =>
    `warning: C › prod-search: CU capacity above the threshold. CU capacity is ${percent} %. Threshold: ${threshold} %.`;
  for (const [capacity, threshold, lines] of [
    [undefined, 80, []],
    [known(80), 80, []],
    [known(80.04), 80, [above('80')]],
    [known(93.27), 80, [above('93.3')]],
    [known(93.27), 95, []],
    [known(51), 50, [above('51', 50)]],
    [known(Number.NaN), 80, []],
    [
      { unknown: DENIED },
      80,
      ['not checked: C › prod-search: CU capacity above the threshold: no permission: the key has no permission'],
    ],
  ] as const) {
    it(`${JSON.stringify(capacity)} of ${threshold}`, () => {
      const facts = { clusters: clusters(capacity ? { capacity } : {}) };
      assert.deepEqual(linesOf('capacity', facts, { capacityPercent: threshold }), lines);
    });
  }
});

describe('the rule about production clusters without alert rules', () => {
  const begin = 'warning: C › prod-search: No alert rule on a production cluster. ';
  const unchecked = 'not checked: C › prod-search: No alert rule on a production cluster: ';
  const rules = (...all: Partial<AlertRule>[]) => known([project(known(all.map(each => ({ ...RULE, ...each }))))]);
  const none = `${begin}No enabled alert rule monitors the cluster. Alert rules of the project: `;
  for (const [name, cluster, projects, lines] of [
    ['has a rule', {}, rules({}), []],
    ['has a rule for all clusters', {}, rules({ targetInstanceIds: [] }), []],
    ['has a rule whose clusters are unknown', {}, rules({ targetInstanceIds: undefined }), []],
    ['has a rule that might be enabled', {}, rules({ enabled: undefined }), []],
    ['has none', {}, rules(), [`${begin}The project has no alert rules.`]],
    ['has a disabled rule', {}, rules({ enabled: false }), [`${none}1, enabled: 0.`]],
    ['has rules of others', {}, rules({ targetInstanceIds: ['b'] }, { enabled: false }), [`${none}2, enabled: 1.`]],
    ['is no production cluster', { clusterName: 'test' }, rules(), []],
    ['is not dedicated', { plan: 'Serverless' }, rules(), []],
    ['is deleted', { status: 'DELETED' }, rules(), []],
    [
      'its rules are unknown',
      {},
      known([project({ unknown: DENIED })]),
      [`${unchecked}no permission: the key has no permission`],
    ],
    ['some rules are unreadable', {}, known([project(known([]), '1 of 2')]), [`${unchecked}not read: 1 of 2`]],
    ['the projects are unknown', {}, { unknown: DENIED }, [`${unchecked}no permission: the key has no permission`]],
    [
      'its project is not listed',
      { projectId: 'other' },
      rules(),
      [`${unchecked}not read: the project of the cluster was not read`],
    ],
    [
      'its project might be one that was not listed',
      { projectId: undefined },
      { ...rules(), missing: DENIED },
      [`${unchecked}no permission: the key has no permission`],
    ],
    [
      'its project is listed, others might not be',
      {},
      { ...rules(), missing: DENIED },
      [`${begin}The project has no alert rules.`],
    ],
    ['is in any of the projects', { projectId: undefined }, rules(), [`${begin}The project has no alert rules.`]],
  ] as const) {
    it(name, () => {
      assert.deepEqual(linesOf('noAlertRule', { clusters: clusters(cluster as Partial<Cluster>), projects }), lines);
    });
  }

  it('counts every cluster of a connection that is marked as production', () => {
    const facts = {
      isProduction: true,
      clusters: clusters({ clusterName: 'test' }),
      projects: known([project(known([]))]),
    };
    assert.deepEqual(linesOf('noAlertRule', facts), [
      'warning: C › test: No alert rule on a production cluster. The project has no alert rules.',
    ]);
  });
});

describe('the rule about alert rules that notify nobody', () => {
  const begin = 'warning: C › Shop › Capacity: Alert rule notifies nobody. ';
  const email = (recipients: unknown) => ({ type: 'EMAIL', config: { recipients } });
  for (const [rule, lines] of [
    [{}, []],
    [{ enabled: false }, [`${begin}The alert rule is disabled.`]],
    [{ actions: [] }, [`${begin}The alert rule has no actions.`]],
    [
      { actions: [email({ members: [], orgRoles: [] })] },
      [`${begin}The actions of the alert rule have no recipients.`],
    ],
    [{ actions: [email({ members: [] }), email({ projectRoles: ['OWNER'] })] }, []],
    [{ actions: [email(undefined)] }, []],
    [{ actions: [email({})] }, []],
    [{ actions: [email([])] }, []],
    [{ actions: [email(['a@example.com'])] }, []],
    [{ actions: [email({ emails: ['a@example.com'] })] }, []],
    [{ actions: [email({ members: [], emails: null })] }, []],
    [{ actions: [email({ members: [], emails: [] })] }, [`${begin}The actions of the alert rule have no recipients.`]],
    [{ actions: [email({ members: [] }), { type: 'WEBHOOK', config: {} }] }, []],
    [{ actions: [{ type: 'WEBHOOK', config: { url: '' } }] }, []],
    [{ actions: [{ type: 'NEW', config: null }] }, []],
    [
      { actions: undefined },
      [
        'not checked: C › Capacity: Alert rule notifies nobody: not supported: the list of alert rules does not include actions',
      ],
    ],
  ] as const) {
    it(JSON.stringify(rule), () => {
      const projects = known([project(known([{ ...RULE, ...rule } as unknown as AlertRule]))]);
      assert.deepEqual(linesOf('notifiesNobody', { projects }), lines);
    });
  }
});

describe('the rule about roles with all resources', () => {
  const begin = ': C › Shop › Operator: Role with all resources (*) on production. Access to all resources (*) in ';
  const own = { projectId: 'proj-1', projectName: 'Shop' };
  const role = { roleId: 'r-1', roleName: 'Operator', roleKind: 'custom', projectId: 'proj-1' };
  const data = (privileges: string[], resources: string[] | undefined): PolicyRecord => ({
    resourceType: 'volume',
    privileges,
    resources,
  });
  const unchecked = 'not checked: C › Operator: Role with all resources (*) on production: ';
  for (const [name, given, at, lines] of [
    ['names its resources', { policies: [data(['view'], ['a'])] }, CLUSTER, []],
    ['has no resources', { policies: [data(['create'], undefined)] }, CLUSTER, []],
    ['reads all', { policies: [data(['view'], ['*'])] }, CLUSTER, [`note${begin}1 of 1 statements: volume (view).`]],
    [
      'uses all',
      { policies: [data(['usage'], ['*']), data(['view'], ['a'])] },
      CLUSTER,
      [`warning${begin}1 of 2 statements: volume (usage).`],
    ],
    ['is predefined', { roleKind: 'pre-defined', policies: [data(['usage'], ['*'])] }, CLUSTER, []],
    ['has no production cluster', { policies: [data(['usage'], ['*'])] }, { ...CLUSTER, clusterName: 'test' }, []],
    ['is of another project', { policies: [data(['usage'], ['*'])] }, { ...CLUSTER, projectId: 'other' }, []],
    ['has unknown policies', {}, CLUSTER, [`${unchecked}not supported: the service returned no policies`]],
  ] as const) {
    it(name, () => {
      const roles = known([
        { role: { ...role, ...given }, project: own, details: known({ ...role, ...given }) },
      ]) as ConnectionFacts['roles'];
      assert.deepEqual(linesOf('wildcardRole', { roles, clusters: known([{ cluster: at }]) }), lines);
    });
  }

  it('cannot tell production without the clusters', () => {
    const wide = { ...role, policies: [data(['usage'], ['*'])] } as const;
    const roles = known([{ role: wide, project: own, details: known(wide) }]) as ConnectionFacts['roles'];
    const facts = { roles, clusters: { unknown: DENIED } };
    assert.deepEqual(linesOf('wildcardRole', facts), [`${unchecked}no permission: the key has no permission`]);
    const some = { roles, clusters: { ...clusters({ clusterName: 'test' }), missing: DENIED } };
    assert.deepEqual(linesOf('wildcardRole', some), [`${unchecked}no permission: the key has no permission`]);
    for (const each of [facts, some]) {
      assert.deepEqual(linesOf('wildcardRole', { ...each, isProduction: true }), [
        `warning${begin}1 of 1 statements: volume (usage).`,
      ]);
    }
  });
});

describe('the rules about collections, replicas and keys', () => {
  const collection = 'C › prod-search › default › faq: Searched collection not loaded. ';
  const replicas = (replica: unknown, bounds: object | undefined) => ({
    clusters: clusters({
      details: known({ ...CLUSTER, replica, autoscaling: bounds && { replica: bounds } } as unknown as Cluster),
    }),
  });
  const bound = (words: string) => `warning: C › prod-search: Replicas at the autoscaling maximum. ${words}`;
  const loaded = (loadState: Fact<string> | undefined) => ({ searched: known([{ ...SEARCHED, loadState }]) });
  const table: readonly (readonly [RuleId, Partial<ConnectionFacts>, ...Row])[] = [
    ['notLoaded', loaded(known('LoadStateLoaded')), 'loaded', []],
    ['notLoaded', loaded(known('LoadStateLoading')), 'loading', []],
    ['notLoaded', loaded(known('LoadStateNotExist')), 'deleted', []],
    ['notLoaded', loaded(undefined), 'not asked', []],
    [
      'notLoaded',
      loaded({ unknown: DENIED }),
      'denied',
      ['not checked: C › faq: Searched collection not loaded: no permission: the key has no permission'],
    ],
    [
      'notLoaded',
      loaded(known('LoadStateNotLoad')),
      'not loaded',
      [`warning: ${collection}Searches in the last 7 days: 3, most recently 2 h ago.`],
    ],
    [
      'replicasAtBound',
      replicas(4, { min: 1, max: 4 }),
      'at the bound',
      [bound('4 replicas. Maximum of autoscaling: 4.')],
    ],
    ['replicasAtBound', replicas(3, { min: 1, max: 4 }), 'below the bound', []],
    ['replicasAtBound', replicas(2, { min: 2, max: 2 }), 'fixed by equal bounds', []],
    ['replicasAtBound', replicas(8, undefined), 'a fixed number', []],
    ['replicasAtBound', replicas(3, { schedules: [{ cron: '0 8 * * *', target: 3 }] }), 'schedules', []],
    [
      'replicasAtBound',
      replicas(undefined, { max: 4 }),
      'an unknown number',
      [
        'not checked: C › prod-search: Replicas at the autoscaling maximum: not supported: the service returned no number of replicas',
      ],
    ],
    ['keyFails', { key: known({ state: 'works' }) }, 'a key that works', []],
    [
      'keyFails',
      { key: known({ state: 'missing' }) },
      'no key',
      ['error: C: Key missing or refused. The connection has no key on this computer.'],
    ],
    [
      'keyFails',
      { key: known({ state: 'refused', why: 'HTTP 401' }) },
      'a refused key',
      ['error: C: Key missing or refused. The service refused the key: HTTP 401.'],
    ],
  ];
  for (const [rule, facts, name, lines] of table) {
    it(`${rule}: ${name}`, () => assert.deepEqual(linesOf(rule, facts), lines));
  }
});

describe('the rules together', () => {
  it('put the most severe problem first, and keep the gaps of the reader', () => {
    const gap = { rule: 'capacity', unknown: { kind: 'unread', why: '3 clusters beyond the first 200' } } as const;
    const found = findProblems(
      {
        ...NOTHING,
        clusters: clusters({ capacity: known(99) }, { clusterName: 'other', status: 'ABNORMAL' }),
        projects: known([project(known([RULE]))]),
        gaps: [gap],
      },
      THRESHOLDS,
    );
    assert.deepEqual(
      found.problems.map(({ rule, severity, at }) => [rule, severity, at]),
      [
        ['notRunning', 'error', AT],
        ['capacity', 'warning', AT],
      ],
    );
    assert.deepEqual(found.gaps, [gap]);
  });

  it('find nothing, and check nothing, where nothing is known', () => {
    const unknown = { unknown: DENIED };
    const {
      key,
      clusters: all,
      projects,
      roles,
      searched,
    } = { key: unknown, clusters: unknown, projects: unknown, roles: unknown, searched: unknown };
    const found = findProblems({ ...NOTHING, key, clusters: all, projects, roles, searched }, THRESHOLDS);
    assert.deepEqual(found.problems, []);
    assert.deepEqual(
      found.gaps.map(({ rule }) => rule),
      RULE_IDS,
    );
  });
});

describe('a word in a name', () => {
  for (const [name, isIn] of [
    ['prod', true],
    ['prod-search', true],
    ['Search PROD 2', true],
    ['eu_production', true],
    ['products', false],
    ['nonprod', false],
    ['', false],
  ] as const) {
    it(name, () => assert.equal(hasWord(name, ['prod', 'production', '']), isIn));
  }
});
