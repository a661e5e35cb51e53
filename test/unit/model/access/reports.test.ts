import assert from 'node:assert/strict';
import { planeLines, planeRoleReport, planeSection, type PlaneAccess } from '../../../../src/model/access/reports';

const faq = { dbName: 'default', collectionName: 'faq' };
const PLANE: PlaneAccess = {
  clusterId: 'in01-1',
  name: 'prod|search',
  roles: [
    { roleName: 'admin', users: ['root'], grants: [] },
    {
      roleName: 'reader',
      users: ['olga', 'hugo_*'],
      grants: [
        { privilege: 'ingest', ...faq },
        { privilege: 'Search', ...faq },
        { privilege: 'ClusterAdmin', dbName: '*', collectionName: '*' },
        { privilege: 'UpdateUser', dbName: 'default', collectionName: 'olga', objectType: 'User' },
      ],
    },
    { roleName: 'idle', users: [], grants: [] },
    { roleName: 'lost', users: [], grants: [], problem: 'no right' },
  ],
  groups: new Map([['ingest', ['Insert', 'Upsert']]]),
  idle: ['nobody'],
  lacks: ['users'],
  problems: ['privilege groups: no right'],
};

describe('the access of a data plane', () => {
  it('is a table: each role with its users, its objects, and the privileges of groups', () => {
    assert.deepEqual(planeSection(PLANE), [
      String.raw`## Data plane of prod\|search ${'`in01-1`'}`,
      '',
      'Not supported by this service: users',
      '',
      '**Incomplete:**',
      '',
      String.raw`- privilege groups\: no right`,
      '',
      '| Role | Users | Object | Privileges |',
      '| --- | --- | --- | --- |',
      '| admin | root |  | all privileges on all objects |',
      String.raw`| reader | olga, hugo\_\* | default › faq | ${'`ingest` (`Insert`, `Upsert`), `Search`'} |`,
      String.raw`| reader | olga, hugo\_\* | every database | ${'**`ClusterAdmin`**'} |`,
      String.raw`| reader | olga, hugo\_\* | User olga | ${'`UpdateUser`'} |`,
      '| idle |  |  | none listed |',
      '| lost |  |  | could not be read: no right |',
      '',
      'Users without roles: nobody',
      '',
    ]);
  });

  it('is a line for each privilege, those of groups by the name of the group', () => {
    const line = ({ role, users, objectType, object, privilege, group }: ReturnType<typeof planeLines>[number]) =>
      [role, users, objectType, object, privilege, group].join(',');
    assert.deepEqual(planeLines({ ...PLANE, roles: PLANE.roles.map(role => ({ ...role, users: ['u'] })) }).map(line), [
      'admin,u,,,*,',
      'reader,u,Collection,default/faq,Insert,ingest',
      'reader,u,Collection,default/faq,Upsert,ingest',
      'reader,u,Collection,default/faq,Search,',
      'reader,u,Collection,*/*,ClusterAdmin,',
      'reader,u,User,olga,UpdateUser,',
      'idle,u,,,,',
      'Could not be read: lost: no right,,,,,',
      ',nobody,,,,',
      'Not supported by this service: users,,,,,',
      'Could not be read: privilege groups: no right,,,,,',
    ]);
  });

  it('of one role names its users and what needs a second look', () => {
    const report = planeRoleReport(PLANE.roles[1]!, { ...PLANE, lacks: [], problems: [] }, 'Service');
    assert.deepEqual(report.split('\n').slice(0, 13), [
      '# Access of “reader”',
      '',
      String.raw`cluster role · prod\|search ${'`in01-1`'} · connection Service`,
      '',
      '## Users',
      '',
      String.raw`olga, hugo\_\*`,
      '',
      '## Sensitive privileges',
      '',
      '- **`ClusterAdmin`** on every database',
      '',
      '## Access',
    ]);
    assert.match(planeRoleReport(PLANE.roles[3]!, PLANE, 'Service'), /## Access\n\ncould not be read: no right/);
    assert.match(planeRoleReport(PLANE.roles[2]!, PLANE, 'Service'), /No user has this role\./);
  });

  it('says so where there is nothing', () => {
    const empty = { ...PLANE, roles: [], idle: [], lacks: [], problems: [] };
    assert.deepEqual(planeSection(empty).slice(2), ['No roles.', '']);
  });
});
