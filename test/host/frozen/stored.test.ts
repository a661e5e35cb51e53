import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Journal } from '../../../src/changes/journal';
import type { CloudConnection, EndpointConnection } from '../../../src/connections/connection';
import { ConnectionStore } from '../../../src/connections/connection-store';
import { Favorites } from '../../../src/connections/favorites';
import { baseUri, draftUri, liveUri } from '../../../src/documents/files/addresses';
import { Bases } from '../../../src/documents/bases';
import { Drafts } from '../../../src/documents/drafts/drafts';
import { RememberedAlertRules } from '../../../src/changes/resources/remembered-alert-rules';
import { requestUri } from '../../../src/documents/files/request-addresses';
import { Targets } from '../../../src/documents/targets';
import { Lease } from '../../../src/work/lease';
import { Work } from '../../../src/work/work';
import { app } from '../../harness/host/app';
import { HELP, NAMES, PROD, TEAM, frozenRecords, scratch } from '../../harness/host/frozen';

const ID = TEAM;
const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
const ROLE = { connectionId: ID, kind: 'roles', id: 'r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh' } as const;
const RULE = 'alert-08998908-17d1-42e3-bf03-942878159b7f';

/** Records as an earlier version wrote them: this one finds each by the same name, and reads the same from it. */
describe('what people have stored', () => {
  const { storage, open, names } = frozenRecords();
  const connections = async () => open(new ConnectionStore(storage(), (await app()).connections.keys));
  const failed = (error: unknown) => assert.fail(String(error));

  it('as connections is listed in its order, with every mark', async () => {
    const all = await connections();
    const { connections: listed, unreadable } = await all.list();
    assert.deepEqual(
      listed.map(({ id, kind, name, order, production, readOnly, closedToAgents }) => [
        [id, kind, name, order],
        [production, readOnly, closedToAgents],
      ]),
      [
        [
          [ID, 'cloud', 'Team Cloud', 0],
          [true, true, false],
        ],
        [
          ['lab', 'endpoint', 'Lab', 1],
          [undefined, true, undefined],
        ],
        [
          ['demo', 'demo', 'Demo', 2],
          [undefined, undefined, undefined],
        ],
        [
          ['plain', 'cloud', 'Plain', 3],
          [undefined, undefined, undefined],
        ],
        [
          ['shared', 'endpoint', 'Shared', 4],
          [true, undefined, undefined],
        ],
      ],
    );
    assert.deepEqual(unreadable, []);
    const { address, trusted, orgId, console: pages, controller, pinned, embedding } = listed[0] as CloudConnection;
    assert.deepEqual([address, trusted, orgId], ['https://api.team.example', ['example.net'], 'org-1']);
    assert.deepEqual(
      [pages, controller],
      ['https://console.team.example/{clusterId}', 'https://controller.{regionId}.team.example'],
    );
    assert.deepEqual([pinned?.projects, pinned?.clusters, pinned?.roles], [['proj-9'], ['in01-9'], ['r-9']]);
    assert.deepEqual([embedding?.url, embedding?.model], ['https://embed.example/v1/embeddings', 'large']);
    const { plane, anonymous } = listed[1] as EndpointConnection;
    assert.deepEqual([plane, anonymous, (listed[4] as EndpointConnection).plane], ['cluster', true, 'project']);
    assert.equal(await all.trusts(ID, 'example.net'), true);
  });

  it('as drafts is found by its address, with its text and what it began with', async () => {
    const drafts = open(new Drafts(storage(), failed));
    const { uri, name, text, base, changedAt } = (await drafts.find(draftUri(ROLE)))!;
    assert.deepEqual([uri, name, changedAt], [String(draftUri(ROLE)), 'Search Operator', 1795367178045]);
    const told = (json: string) => (JSON.parse(json) as { roleName: string }).roleName;
    assert.deepEqual([told(text), told(base.text)], ['Search Night Operator', 'Search Operator']);
    assert.ok(base.readAt < changedAt);
    assert.deepEqual(
      (await drafts.list()).map(each => [each.uri, each.text.slice(0, 12)]),
      [
        ['vectorcloud://~5465616d20c39c/alertRules/~cnVsZS8x/alert-rule.vcalert.json', '{ "ruleName"'],
        [`vectorcloud://${ID}/migrations/new-ef34ab/migration.vcmigration.json`, '{ "source": '],
        [`vectorcloud://${ID}/collections/new-ab12cd/collection.vccollection.json`, '{ "collectio'],
        [String(draftUri(ROLE)), text.slice(0, 12)],
      ],
    );
    assert.deepEqual(
      (await drafts.scratches()).map(each => each.uri),
      ['c2aa3ebb', '445fe17f', '7418f3f9', 'bf5ff46d'].map(word => String(scratch(word))),
    );
    const before = await names('drafts');
    await drafts.write(draftUri(ROLE), '{}\n');
    assert.deepEqual(await names('drafts'), before);
  });

  it('about documents has the same addresses', () => {
    const role = 'team-cloud/roles/r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh/role.vcrole.json';
    assert.equal(String(draftUri(ROLE)), `vectorcloud://${role}`);
    assert.equal(String(liveUri(ROLE)), `vectorcloud-live://${role}`);
    assert.equal(String(baseUri(ROLE)), `vectorcloud-live://${role}?base`);
    assert.equal(
      String(draftUri({ connectionId: 'Team Ü', kind: 'alertRules', id: 'rule/1' })),
      'vectorcloud://~5465616d20c39c/alertRules/~cnVsZS8x/alert-rule.vcalert.json',
    );
    assert.equal(
      String(requestUri('journal', '1-a', 'POST /v2 “x”')),
      'vectorcloud-request:/journal/1-a/POST%20_v2%20%E2%80%9Cx%E2%80%9D.md',
    );
  });

  it('as bases and targets is found by the thing and by the file', async () => {
    const bases = open(new Bases(storage()));
    assert.equal(await bases.find(ROLE), '{\n  "roleName": "Search Operator"\n}\n');
    const rule = await bases.find({ connectionId: ID, kind: 'alertRules', id: RULE });
    assert.equal((JSON.parse(rule!) as { ruleName: string }).ruleName, 'Night');
    const targets = open(new Targets(storage(), await connections()));
    const target = async (file: vscode.Uri) => (await targets.find(file))?.name;
    assert.equal(await target(vscode.Uri.parse('file:///home/team/searches/help.vcsearch.json')), 'Team Cloud');
    assert.equal(await target(vscode.Uri.parse('vscode-vfs://github/team/rules/Night%20%C3%BC.vcalert.json')), 'Lab');
    assert.equal(await target(scratch('7418f3f9')), 'Team Cloud');
  });

  it('as rules that were made here is listed and forgotten', async () => {
    const rules = open(new RememberedAlertRules(storage()));
    const listed = await rules.list(ID, PROJECT);
    assert.deepEqual(
      listed.map(({ id, ruleName, level, actions }) => [id, ruleName, level, actions?.[0]?.type]),
      [[RULE, 'Night', 'WARNING', 'EMAIL']],
    );
    await rules.forget(ID, RULE);
    assert.deepEqual(await names('alertRules'), []);
  });

  it('as the journal is listed with the newest first', async () => {
    const { records, unreadable } = await open(new Journal(storage())).list();
    assert.deepEqual(unreadable, []);
    assert.deepEqual(
      records.map(({ kind, thingId, name, outcome, note, within }) => [
        kind,
        thingId,
        name,
        outcome,
        note?.slice(0, 12),
        within,
      ]),
      [
        ['role', ROLE.id, 'Search Operator', 'sent', undefined, { projectId: 'p' }],
        ['volume', 'catalog_lake', 'catalog_lake', 'applied', undefined, { projectId: PROJECT }],
        ['volume', 'catalog_lake', 'catalog_lake', 'refused', 'Organization', { projectId: PROJECT }],
        ['alertRule', '', 'Night', 'applied', undefined, { projectId: PROJECT }],
        ['role', ROLE.id, 'Search Operator', 'applied', undefined, undefined],
      ],
    );
    const { connectionId, connectionName, at, summary, before, after, request, answer } = records[1]!;
    assert.deepEqual([connectionId, connectionName, at], [ID, 'Team Cloud', 1795367179590]);
    assert.equal(summary, 'Change the description of the volume “catalog_lake”');
    assert.deepEqual(
      [before, after],
      [{ description: 'Product catalog in our own bucket' }, { description: 'Nightly dumps' }],
    );
    const { method, path, headers, body } = request as Record<string, unknown>;
    assert.deepEqual([method, path, body], ['PATCH', '/v2/volumes/catalog_lake', { description: 'Nightly dumps' }]);
    assert.deepEqual(headers, { OrgId: 'org-2c41f7d09be83a56c1d0' });
    assert.equal((answer as { status: string }).status, 'RUNNING');
  });

  it('as operations is listed with the newest first', async () => {
    const listed = await open(new Work(storage())).list();
    assert.deepEqual(
      listed.map(({ kind, name, state, jobId }) => [kind, name, state, jobId]),
      [
        ['import', 'bad', 'failed', 'job-4'],
        ['import', 'mute', 'unwatchable', 'job-3'],
        ['import', 'left', 'left', 'job-2'],
        ['import', 'help_center', 'done', 'job-1'],
        ['migration', 'sent', 'sent', undefined],
        ['migration', 'copy', 'unknown', undefined],
        ['replicas', 'prod-search', 'running', undefined],
      ],
    );
    const { connectionId, connectionName, clusterId, regionId, target, begun, progress, note, misses } = listed[6]!;
    assert.deepEqual([connectionId, connectionName, clusterId, regionId], [ID, 'Team Cloud', PROD, 'region-1']);
    assert.deepEqual([target, begun, progress, note, misses], [4, true, 40, 'MODIFYING', 1]);
    assert.deepEqual([listed[5]!.projectId, listed[3]!.endedAt], ['proj-1', listed[3]!.at]);
  });

  it('by a window that watches operations holds the others back', async () => {
    const folder = vscode.Uri.joinPath(storage(), 'watching');
    const lives = 5_000_000_000_000; // milliseconds after its last sign of life
    assert.equal(await open(new Lease(folder, lives)).hold(), false);
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder, 'watching.json'));
    assert.equal(await open(new Lease(folder, lives)).hold(), true);
    assert.deepEqual(await names('watching'), ['watching.json']);
  });

  it('as places is listed as favorites and recents, and changed in its place', async () => {
    const places = open(new Favorites(storage(), () => 50));
    const { favorites, recents } = await places.list();
    const shown = (all: typeof recents) =>
      all.map(({ collectionName, favourite, usedAt }) => [collectionName, favourite, usedAt]);
    assert.deepEqual(shown(favorites), [
      ['favourite_only', true, undefined],
      ['help_center', true, undefined],
      ['support_tickets', true, 1795367181573],
    ]);
    assert.deepEqual(shown(recents), [
      ['recent_only', undefined, 1795367181632],
      ['support_tickets', true, 1795367181573],
    ]);
    const { connectionId, connectionName, clusterId, clusterName, dbName } = recents[0]!;
    assert.deepEqual(
      [connectionId, connectionName, clusterId, clusterName, dbName],
      [ID, 'Team Cloud', PROD, 'prod-search', 'default'],
    );
    const before = await names('places');
    await places.use({ ...HELP, ...NAMES });
    assert.deepEqual(await names('places'), before);
  });
});
