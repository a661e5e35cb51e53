import assert from 'node:assert/strict';
import { config } from '@vscode/l10n';
import fc from 'fast-check';
import { check } from '../../../../src/model/issues';
import { byRisk, riskOf, type PlanLine } from '../../../../src/model/plans';
import { RESOURCE_TYPES, resourcesRule } from '../../../../src/model/roles/resource-types';
import { hasContent, type RoleContent } from '../../../../src/model/roles/merge';
import { planRole, planRoleDeletion, roleChangeOf } from '../../../../src/model/roles/plans';
import { RoleChange, type PolicyRecord } from '../../../../src/model/roles/roles';

const statement = (resourceType: string, privileges: string, resources?: string): PolicyRecord => ({
  resourceType,
  privileges: privileges.split(' '),
  ...(resources && { resources: resources.split(' ') }),
});
const role = (...policies: PolicyRecord[]): RoleContent => ({ roleName: 'Readers', description: '', policies });
const ID = { roleId: 'r/1', projectId: 'p' };
const told = (lines: readonly PlanLine[]): string[] =>
  lines.map(({ text, marks = [] }) => (marks.length > 0 ? `${text} [${marks.join(', ')}]` : text));

describe('the plan of a role', () => {
  const live = { ...role(statement('volume', 'view', 'a b'), statement('volume_data', 'read', '*')), projectId: 'p' };
  const cases: [what: string, result: RoleContent, ...lines: string[]][] = [
    [
      'says that a role moves to another project, which gives all that it has there',
      { ...live, projectId: 'q' },
      'Project: “p” → “q”',
    ],
    ['is empty where nothing differs', role(...live.policies!.toReversed())],
    [
      'says what it may that it may not now',
      role(...live.policies!, statement('volume', 'usage', 'a b c')),
      'Adds: usage on volume a, b and c',
    ],
    [
      'marks all, new types and strong privileges, and has them first',
      role(
        ...live.policies!,
        statement('volume', 'create usage', 'a'),
        statement('serving_cluster', 'view delete', '*'),
      ),
      'Adds: view and delete on all serving_cluster (*) [*, new resource type, delete]',
      'Adds: create and usage on volume a',
    ],
    [
      'has what it may before what it may no longer, and texts last',
      { ...role(statement('volume', 'view', 'a c'), statement('volume_data', 'read', '*')), roleName: 'Few' },
      'Adds: view on volume c',
      'Removes: view on volume b',
      'Name: “Readers” → “Few”',
    ],
    [
      'tells names from access',
      role(...live.policies!, statement('volume_data', 'read', 'x')),
      'Adds grants that other grants already cover (access does not change): read on volume_data x',
    ],
    [
      'tells what is narrowed to a name',
      role(live.policies![0]!, statement('volume_data', 'read', 'x')),
      'Removes: read on all volume_data (*)',
      'Adds grants that other grants already cover (access does not change): read on volume_data x',
    ],
    ['tells an emptied text', { ...live, description: 'new' }, 'Description: none → “new”'],
  ];
  for (const [what, result, ...lines] of cases) {
    it(what, () => assert.deepEqual(told(planRole(ID, live, result).lines), lines));
  }

  it('has the exact request, with what changed and nothing more', () => {
    const { request, summary } = planRole(ID, live, { ...live, description: 'new' });
    assert.deepEqual(request, { method: 'PUT', path: '/v2/roles/r%2F1', body: { description: 'new' } });
    assert.equal(summary, 'Change role “Readers”');
  });
  it('leaves out what a service returns and refuses', () => {
    const read = { ...statement('on_demand_compute_data', 'read', '*'), scope: {}, more: 1 };
    const { policies } = roleChangeOf(live, role(statement('backup', 'view'), read));
    assert.deepEqual(policies, [statement('backup', 'view'), statement('on_demand_compute_data', 'read')]);
  });
  it('sends a type nobody knows as it came, and says so', () => {
    const unknown = statement('quantum_store', 'entangle', 'x');
    const { request, warnings } = planRole(ID, live, role(unknown));
    assert.deepEqual(request.body, { policies: [unknown] });
    assert.deepEqual(warnings, ['quantum_store is not a known resource type and is sent unchanged']);
  });
  it('calls the role by its name now, else by the new one, else by its id', () => {
    const summary = (now: RoleContent | undefined, result: RoleContent, id: Parameters<typeof planRole>[0] = ID) =>
      planRole(id, now, result).summary;
    assert.match(summary(live, { roleName: 'Writers' }), /“Readers”$/);
    assert.match(summary({}, { roleName: 'Writers' }), /“Writers”$/);
    assert.match(summary({}, { description: 'x' }), /“r\/1”$/);
    assert.match(summary({}, {}, {}), /Change role none/);
  });
  it('warns of what belongs to organizations', () => {
    const result = role(statement('billing', 'view'), statement('project', 'view'));
    assert.deepEqual(planRole(ID, live, result).warnings, [
      'billing is an organization-level resource. The service might refuse it in a project role',
      'project is an organization-level resource. The service might refuse it in a project role',
    ]);
    assert.deepEqual(planRole({ ...ID, projectId: '' }, live, result).warnings, []);
  });
  it('creates where there is none', () => {
    const { request, lines, summary } = planRole({ projectId: 'p' }, undefined, role(statement('backup', 'view')));
    assert.equal(summary, 'Create role “Readers”');
    assert.deepEqual(told(lines), ['Adds: view on backup [new resource type]', 'Creates role “Readers”']);
    assert.deepEqual(request, {
      method: 'POST',
      path: '/v2/roles',
      body: { projectId: 'p', roleName: 'Readers', policies: [statement('backup', 'view')] },
    });
  });
  it('lists the description of a new role, which is sent', () => {
    const { lines } = planRole({ projectId: 'p' }, undefined, { ...role(), description: 'At night' });
    assert.deepEqual(told(lines), ['Creates role “Readers”', 'Description: “At night”']);
    assert.deepEqual(lines[1]?.value, { name: 'Description', after: 'At night' });
  });
  it('of a deletion destroys, and says what is lost', () => {
    const plan = planRoleDeletion('r/1', live);
    assert.equal(
      plan.effect,
      'Deletes role “Readers”. Revert Change can create a new role, but cannot restore the ID or the members',
    );
    assert.equal(riskOf(plan), 'destroys');
    assert.deepEqual(told(plan.lines).slice(1), [
      'Members lose: view on volume a and b',
      'Members lose: read on all volume_data (*)',
    ]);
    assert.equal(
      planRoleDeletion('r/1', { ...live, description: 'At night' }).lines[1]?.text,
      'Description: “At night”',
    );
  });
  it('names no more than one can read', () => {
    const many = Array.from({ length: 30 }, (_, at) => `v${at}`).join(' ');
    const [line] = planRole(ID, live, role(...live.policies!, statement('volume', 'usage', many))).lines;
    assert.match(line!.text, /v11 and 18 more$/);
  });
});

describe('the risk of a plan', () => {
  const line = (effect: PlanLine['effect'], marks?: string[]): PlanLine => ({
    text: `${effect}${marks ? '!' : ''}`,
    effect,
    ...(marks && { marks }),
  });
  it('is that of its worst line', () => {
    assert.equal(riskOf({ lines: [] }), 'plain');
    assert.equal(riskOf({ lines: [line('narrows'), line('changes')] }), 'plain');
    assert.equal(riskOf({ lines: [line('narrows'), line('widens')] }), 'widens');
    assert.equal(riskOf({ lines: [line('widens'), line('destroys')] }), 'destroys');
  });
  it('comes first', () => {
    const lines = [
      line('changes'),
      line('adds', []),
      line('adds', ['*']),
      line('narrows'),
      line('widens'),
      line('widens', ['*']),
      line('destroys'),
    ];
    const order = byRisk(lines).map(({ text }) => text);
    assert.deepEqual(order, ['destroys', 'widens!', 'widens', 'narrows', 'adds!', 'adds!', 'changes']);
  });
});

describe('a change of a role', () => {
  const types = fc.constantFrom(...Object.keys(RESOURCE_TYPES), 'quantum_store');
  const policy = types.chain(resourceType =>
    fc
      .record({
        privileges: fc.uniqueArray(fc.constantFrom('view', 'create', 'all', 'x'), { minLength: 1 }),
        resources: fc.uniqueArray(fc.constantFrom('*', 'a', 'b'), { minLength: 1 }),
      })
      .map(({ privileges, resources }): PolicyRecord => {
        const rule = resourcesRule(resourceType, privileges);
        return { resourceType, privileges, ...(rule !== 'forbidden' && { resources }) };
      }),
  );
  /** A service can leave any of it out. */
  const content = (minLength: number) =>
    fc.record(
      {
        projectId: fc.constantFrom('p', 'q'),
        roleName: fc.constantFrom('A', 'B'),
        description: fc.constantFrom('', 'd'),
        policies: fc.array(policy, { minLength, maxLength: 5 }),
      },
      { requiredKeys: [] },
    );

  it('applied to what it was planned for gives what was wanted, touching nothing else', () => {
    fc.assert(
      fc.property(content(0), content(1), (live, result) => {
        const change = roleChangeOf(live, result);
        assert.ok(check(RoleChange, change).ok);
        assert.ok(hasContent({ ...live, ...change }, result));
        for (const field of ['roleName', 'description', 'policies'] as const) {
          if (hasContent(live, { [field]: result[field] })) assert.equal(change[field], undefined);
        }
      }),
    );
  });
  it('is said in the plan exactly when something is sent', () => {
    fc.assert(
      fc.property(content(0), content(1), (live, result) => {
        const { lines, request } = planRole(ID, live, result);
        assert.equal(lines.length === 0, Object.keys(request.body as object).length === 0);
      }),
    );
  });
});

describe('a plan in another language', () => {
  afterEach(() => config({ contents: {} }));

  it('says what it says in that', () => {
    config({ contents: { 'Create role {0}': 'Die Rolle {0} anlegen', 'Adds: {0}': 'Darf jetzt: {0}' } });
    const policies = [{ resourceType: 'billing', privileges: ['view'] }];
    const { summary, lines } = planRole({}, undefined, { roleName: 'Leser', policies });
    assert.equal(summary, 'Die Rolle “Leser” anlegen');
    assert.ok(lines.some(({ text }) => text === 'Darf jetzt: view on billing'));
  });
});
