import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { Baseline } from '../../../src/panels/comparisons/baselines';
import { SearchHistory } from '../../../src/panels/searches/history';
import { KeptResults } from '../../../src/panels/searches/kept-results';
import { LastForms } from '../../../src/panels/searches/last-forms';
import { readVectors } from '../../../src/panels/searches/vectors';
import { forgetUnnamed } from '../../../src/panels/searches/stored-vectors';
import { HELP, NAMES, PROD, TEAM, frozenRecords, scratch } from '../../harness/host/frozen';

const ID = TEAM;

/** Records as an earlier version wrote them: this one finds each by the same name, and reads the same from it. */
describe('what people have searched and stored', () => {
  const { storage, open, names } = frozenRecords();
  const failed = (error: unknown) => assert.fail(String(error));

  it('as history and favorites is listed by the collection, and goes with its connection', async () => {
    const history = open(new SearchHistory(storage(), { each: () => 50, isThere: async () => true }));
    const { favorites, records, unreadable } = await history.list(HELP);
    assert.deepEqual(unreadable, []);
    assert.deepEqual(
      records.map(({ outcome, hits, failure, dropped, search }) => [outcome, hits, failure, dropped, search.limit]),
      [
        ['found', 1, undefined, ['vectors'], undefined],
        ['failed', undefined, 'no such thing (code 1100)', undefined, undefined],
        ['found', 2, undefined, undefined, 2],
        ['found', 3, undefined, undefined, 3],
      ],
    );
    const [{ name, at, place, search, tookMs, times, answer }] = favorites as [(typeof favorites)[number]];
    assert.deepEqual([name, at], ['The usual one', 1795367180617]);
    assert.deepEqual(place, { ...HELP, ...NAMES });
    assert.deepEqual([search.filter, search.limit, search.offset, search.vectors?.length], ['year > 2021', 4, 1, 2]);
    assert.ok(times && tookMs >= times.totalMs && times.totalMs > times.networkMs + times.parseMs);
    const kept = await new KeptResults(storage(), () => true).findBy(answer!.document);
    assert.equal(kept?.id, answer!.runId);
    await history.forget(ID);
    assert.deepEqual([await names('history'), await names('favorites')], [[], []]);
  });

  it('as last forms is found by the collection', async () => {
    const form = await open(new LastForms(storage())).find(HELP);
    assert.deepEqual(form, { clusterId: PROD, database: 'default', collection: 'help_center', browse: true, limit: 2 });
  });

  it('as results is found by the document', async () => {
    const results = new KeptResults(storage(), () => true);
    const run = (await results.find(scratch('7418f3f9')))!;
    assert.deepEqual(
      [run.label, run.primaryKey, run.annsField, run.metricType],
      ['2 vectors', 'id', 'vector', 'COSINE'],
    );
    assert.deepEqual([run.topks, run.rows.length, run.rows[0]?.['title'] !== undefined], [[4, 4], 8, true]);
    assert.deepEqual(run.place, { ...HELP, ...NAMES });
    assert.equal(run.call.call, 'search');
    assert.deepEqual([run.fields[0]?.name, run.fields[0]?.primaryKey], ['id', true]);
    const browsed = (await results.find(scratch('445fe17f')))!;
    assert.deepEqual([browsed.label, browsed.call.call, browsed.rows.length], ['everything', 'query', 2]);
    await results.forgetConnection(ID);
    assert.deepEqual(await names('results'), []);
  });

  it('as a baseline is back in its folder, and where none is open', async () => {
    const kept = new KeptResults(storage(), () => true, 'baselines');
    const none = await kept.find(vscode.Uri.parse('vectorcloud:/baseline'));
    assert.equal(none?.label, '2 vectors');
    // It is named after the folder of the workspace, which is elsewhere on each machine.
    const here = createHash('sha256')
      .update(String(vscode.workspace.workspaceFolders![0]!.uri))
      .digest('hex')
      .slice(0, 32);
    const folder = vscode.Uri.joinPath(storage(), 'baselines');
    const [name] = await names('baselines');
    await vscode.workspace.fs.copy(vscode.Uri.joinPath(folder, name!), vscode.Uri.joinPath(folder, `${here}.json`));
    const baseline = open(new Baseline(kept, failed));
    await baseline.begin();
    assert.equal(baseline.run?.id, none.id);
  });

  it('as vectors is read by its name, and kept as long as a record names it', async () => {
    const folder = vscode.Uri.joinPath(storage(), 'vectors');
    const [first] = await readVectors(vscode.Uri.joinPath(folder, 'query.npy'));
    assert.deepEqual([(first as number[]).length, Math.round((first as number[])[1]! * 1000)], [128, 841]);
    assert.deepEqual(await readVectors(vscode.Uri.joinPath(folder, 'query.json')), [[1, 2], [3]]);
    await forgetUnnamed(storage(), Date.now() + 2 * 3_600_000);
    assert.deepEqual(await names('vectors'), ['query.npy']);
  });
});
