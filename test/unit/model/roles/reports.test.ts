import assert from 'node:assert/strict';
import fc from 'fast-check';
import { csvLines } from '../../../../src/model/grid/exports';
import { accessMatrix, accessTable, clusterAccess, type Access } from '../../../../src/model/roles/access';
import { code, plainText } from '../../../../src/model/texts/markdown';
import { roleComparison, roleReport } from '../../../../src/model/roles/reports';
import type { Role } from '../../../../src/model/roles/roles';

const role = (roleName: string, policies: Role['policies'], more: Partial<Role> = {}): Role => ({
  roleId: `r-${roleName}`,
  roleName,
  roleKind: 'custom',
  projectId: 'p-1',
  policies,
  ...more,
});
const policy = (resourceType: string, privileges: string, resources?: string[]) => ({
  resourceType,
  privileges: privileges.split(' '),
  ...(resources && { resources }),
});
const PLACE = { connection: 'Service', project: 'Search' };
const operator = role('Operator', [policy('serving_cluster', 'view delete', ['in01', '*']), policy('backup', 'view')]);

/** Returns Markdown without its escapes, as readable text. */
const unescaped = (text: string): string =>
  text
    .replaceAll(/\\([\W_])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

describe('a text inside Markdown', () => {
  for (const text of [
    '![x](https://evil.example/?leak)',
    '[click](command:workbench.action.quit)',
    '<img src=x onerror=alert(1)>',
    '# heading | cell `code` **bold** https://a.example',
    '1. one',
  ]) {
    it(`is itself alone: ${text}`, () => {
      assert.doesNotMatch(plainText(text), /(?<!\\)[[\]`*_|#!<]|^\d+\./);
      assert.equal(unescaped(plainText(text)), text);
    });
  }
  it('stays on its line', () => assert.equal(plainText('a\r\n\n# b'), String.raw`a \# b`));
  it('of code holds any number of ticks, and no cell ends in it', () => {
    assert.equal(code('a``b|c'), '``` a``b\\|c ```');
    assert.equal(code('plain'), '`plain`');
  });
});

describe('what a role can do', () => {
  const text = roleReport(operator, PLACE, new Map([['in01', 'prod']]));

  it('is told by type and resource, with names for ids', () => {
    assert.match(text, /\| `serving_cluster` \| prod \(`in01`\) \| `view`, \*\*`delete`\*\* \|/);
    assert.match(text, /\| `serving_cluster` \| \*\*all\*\*, current and future \| /);
    assert.match(text, /\| `backup` \|  \| `view` \|/);
  });
  it('begins with what deserves a second look', () => {
    assert.match(unescaped(text), /## Sensitive privileges\n\n- view and delete on all serving_cluster \(\*\)\n/);
  });
  it('says what it may not touch', () => {
    assert.match(text, /No access to: .*`volume`/);
    assert.doesNotMatch(text, /No access to: .*`backup`/);
  });
  it('says so where it is nothing', () => {
    assert.match(roleReport(role('Empty', null), PLACE, new Map()), /The role has no statements and grants no access/);
  });
});

describe('two roles compared', () => {
  it('are told in both directions, and what both may', () => {
    const other = role('Viewer', [policy('backup', 'view manage'), policy('serving_cluster', 'view', ['in02'])]);
    const names = new Map([['in01', 'prod']]);
    const text = unescaped(roleComparison(operator, other, [PLACE, PLACE], names));
    const part = (title: string) => text.split(`## ${title}\n`)[1]?.split('\n## ')[0]?.trim();
    assert.equal(
      part('Only in “Operator”'),
      '- view and delete on all serving_cluster (*), also listed by name: prod (in01)',
    );
    assert.equal(part('Only in “Viewer”'), '- manage on backup'); // in02 is one of all
    assert.equal(part('In both roles'), '- view on backup');
  });
  it('of one name, whatever its case, are told by their IDs', () => {
    const other = role('operator', [policy('backup', 'view manage')], { roleId: 'role-2' });
    const text = unescaped(roleComparison(operator, other, [PLACE, PLACE], new Map()));
    assert.match(text, /^# “Operator” \(`.+`\) and “operator” \(`role-2`\)$/m);
    assert.match(text, /^## Only in “operator” \(`role-2`\)$/m);
  });
  it('that may do the same say so, whatever their statements', () => {
    const other = role('Same', [policy('backup', 'view'), policy('serving_cluster', 'delete view', ['*', 'in01'])]);
    assert.match(
      roleComparison(operator, other, [PLACE, PLACE], new Map()),
      /\*\*Both roles have the same access\.\*\*/,
    );
  });
});

describe('the access of a connection', () => {
  const access: Access = {
    connection: 'Service',
    readAt: Date.UTC(2026, 10, 20),
    planes: [],
    scopes: [
      { name: 'Organization', roles: [role('Owner', [policy('billing', 'view')], { projectId: '' })], problems: [] },
      {
        projectId: 'p-1',
        name: 'Search | team',
        roles: [operator, role('Odd', [policy('quantum_store', 'view', ['a', 'b'])], { roleKind: 'predefined' })],
        problems: ['Secret: the key may not read it'],
      },
    ],
  };

  it('is a table for each scope: roles, types, privileges', () => {
    const text = accessMatrix(access);
    assert.match(text, /\| Role \| Kind \| `backup` \| `serving_cluster` \| `quantum_store` \|/);
    assert.match(text, /\| Operator \| custom \| view \| view, delete \\\* \|  \|/);
    assert.match(text, /\| Odd \| predefined \|  \|  \| view \(2\) \|/);
    assert.match(text, /## Search \\\| team `p-1`/);
  });
  it('says what could not be read', () => {
    assert.match(unescaped(accessMatrix(access)), /Incomplete:\*\*\n\n- Secret: the key may not read it/);
    assert.deepEqual(accessTable(access).at(-1)?.[3], 'Could not be read: Secret: the key may not read it');
  });
  it('is a line for each right to an audit', () => {
    const lines = csvLines(accessTable(access)).split('\r\n');
    assert.equal(
      lines[0],
      'connection,scope,projectId,role,roleId,kind,resourceType,privilege,resource,plane,clusterId,group,users',
    );
    assert.equal(lines.length, 1 + 1 + 5 + 2 + 1 + 1); // head, rights of each, the problem, the end of the last line
    assert.ok(
      lines.includes('Service,Search | team,p-1,Operator,r-Operator,custom,serving_cluster,delete,*,control,,,'),
    );
  });
  it('is no formula to a spreadsheet, whatever a role is called', () => {
    const named = (roleName: string): Access => ({
      ...access,
      scopes: [{ name: 'x', roles: [role(roleName, [])], problems: [] }],
    });
    fc.assert(
      fc.property(fc.constantFrom('=', '+', '-', '@', '\t'), fc.string(), (sign, rest) => {
        const cell = csvLines(accessTable(named(`${sign}cmd${rest}`)))
          .split('\r\n')[1]!
          .split(',')[3]!;
        assert.match(cell, /^"?'/);
      }),
    );
  });
  it('says who can touch a cluster', () => {
    const text = clusterAccess({ id: 'in02', name: 'prod' }, access);
    assert.match(text, /\| Operator \| Search \\\| team \| custom \| `view` \\\*, `delete` \\\* \|  \|/);
    assert.doesNotMatch(text, /Odd|Owner/);
    assert.match(unescaped(text), /Secret: the key may not read it/);
    const none = { ...access, scopes: access.scopes.slice(0, 1) };
    assert.match(clusterAccess({ id: 'in02', name: 'prod' }, none), /No readable role grants access to this cluster/);
  });
});
