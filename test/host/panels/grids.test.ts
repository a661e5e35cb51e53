import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { ResultGrid } from '../../../src/model/grid/result-grid';
import { hitsSource } from '../../../src/model/grid/sources';
import { gridHandlers } from '../../../src/panels/searches/grids';
import { app } from '../../harness/host/app';
import { answering } from '../../harness/host/dialogs';

const names = { rank: '#', row: 'row', distance: 'distance', query: 'query' };
const gridOf = (count: number, text = 'a') =>
  new ResultGrid(
    'run',
    hitsSource(
      Array.from({ length: count }, (_, at) => ({ id: 9007199254740993n + BigInt(at), distance: at, text })),
      { names },
    ),
  );

describe('what a grid asks of its host', () => {
  let grid: ResultGrid | undefined;
  const handlers = gridHandlers({ grid: () => grid, about: () => ({ collection: 'a/b', request: { limit: 2 } }) });
  const part = (to: number, columns = ['id', 'field:text']) => ({ runId: 'run', rows: [{ from: 0, to }], columns });
  let folder: string;
  const file = (name: string) => join(folder, name);
  before(async () => {
    await app();
    folder = mkdtempSync(join(tmpdir(), 'vector-cloud-grid-'));
  });
  after(() => rmSync(folder, { recursive: true }));
  beforeEach(() => (grid = gridOf(3)));

  it('copies rows with all their digits', async () => {
    assert.deepEqual(await handlers.copy({ ...part(2, ['id']), format: 'ids' }), { rows: 2 });
    assert.equal(await vscode.env.clipboard.readText(), 'id in [9007199254740993, 9007199254740994]');
    await handlers.copy({ ...part(1), format: 'text' });
    assert.equal(await vscode.env.clipboard.readText(), 'id\ttext\r\n9007199254740993\ta');
  });

  it('has nothing of a run that is gone, and says so where it was to be copied', async () => {
    await vscode.env.clipboard.writeText('before');
    const gone = { ...part(2), runId: 'earlier' };
    assert.equal(await handlers.rows({ ...gone, from: 0, to: 2 }), null);
    await assert.rejects(handlers.copy({ ...gone, format: 'json' }), /These results are no longer available/);
    await assert.rejects(handlers.exportRows({ ...gone, format: 'csv' }), /These results are no longer available/);
    assert.equal(await vscode.env.clipboard.readText(), 'before');
    grid = undefined;
    assert.equal(await handlers.hit({ runId: 'run', row: 0 }), null);
  });

  it('copies no more than a clipboard takes', async () => {
    grid = gridOf(400, 'x'.repeat(100_000));
    await assert.rejects(
      handlers.copy({ ...part(400), format: 'json' }),
      /Too large for the clipboard\. Export to a file/,
    );
  });

  it('exports CSV, with what was asked beside it, over what was there', async () => {
    writeFileSync(file('hits.csv'), 'earlier');
    using said = answering('showInformationMessage');
    using dialog = answering('showSaveDialog', vscode.Uri.file(file('hits.csv')));
    assert.deepEqual(await handlers.exportRows({ ...part(2), format: 'csv' }), { rows: 2, name: 'hits.csv' });
    assert.equal(readFileSync(file('hits.csv'), 'utf8'), 'id,text\r\n9007199254740993,a\r\n9007199254740994,a\r\n');
    const about = JSON.parse(readFileSync(file('hits.request.json'), 'utf8')) as Record<string, unknown>;
    assert.deepEqual([about['collection'], about['request']], ['a/b', { limit: 2 }]);
    const [options] = dialog.asked[0] as [vscode.SaveDialogOptions];
    assert.match(options.defaultUri!.path, /\/a_b-hits\.csv$/);
    assert.match(options.title!, /\.request\.json/);
    assert.equal(said.asked[0]![0], '2 rows exported to hits.csv, the request to hits.request.json.');
    assert.deepEqual(
      readdirSync(folder).toSorted((a, b) => a.localeCompare(b)),
      ['hits.csv', 'hits.request.json'],
    );
  });

  const exportOver = async (answer: string | undefined) => {
    writeFileSync(file('over.csv'), 'earlier');
    writeFileSync(file('over.request.json'), 'mine');
    writeFileSync(file('over.csv.part'), 'mine too');
    using _ = answering('showInformationMessage');
    using __ = answering('showSaveDialog', vscode.Uri.file(file('over.csv')));
    using question = answering('showWarningMessage', answer);
    const told = await handlers.exportRows({ ...part(2), format: 'csv' });
    return { told, asked: question.asked[0]?.[0], text: (name: string) => readFileSync(file(name), 'utf8') };
  };

  it('asks before it replaces the file beside an export, and writes nothing where that is refused', async () => {
    const { told, asked, text } = await exportOver(undefined);
    assert.deepEqual([told, asked], [null, 'Replace “over.request.json”?']);
    assert.deepEqual([text('over.csv'), text('over.request.json')], ['earlier', 'mine']);
  });

  it('replaces the file beside an export once that is agreed to, and no other', async () => {
    const { told, text } = await exportOver('Replace');
    assert.deepEqual(told, { rows: 2, name: 'over.csv' });
    assert.match(text('over.request.json'), /"limit": 2/);
    assert.equal(text('over.csv.part'), 'mine too');
  });

  it('exports JSON that has what was asked in it', async () => {
    using _ = answering('showInformationMessage');
    using __ = answering('showSaveDialog', vscode.Uri.file(file('all.json')));
    await handlers.exportRows({ ...part(3), format: 'json' });
    const text = readFileSync(file('all.json'), 'utf8');
    assert.match(text, /"id":9007199254740995,/);
    assert.deepEqual((JSON.parse(text) as { request: unknown }).request, { limit: 2 });
  });

  it('writes nothing where the person gives up, and leaves what was there where it cannot write', async () => {
    using _ = answering('showSaveDialog', undefined, vscode.Uri.file(file('no/such/folder.csv')));
    assert.equal(await handlers.exportRows({ ...part(3), format: 'csv' }), null);
    await assert.rejects(
      handlers.exportRows({ ...part(3), format: 'csv' }),
      /folder\.csv”: no such file or directory$/,
    );
    assert.ok(!existsSync(file('no')));
  });
});
