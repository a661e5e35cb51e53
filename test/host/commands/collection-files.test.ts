import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { find, shownDocument } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { answering, confirmed } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';
import { reviewOf } from '../../harness/host/reviews';
import { answeringSteps } from '../../harness/host/steps';
import { moment } from '../../harness/host/waiting';

const PATH = ['Service', 'Search Team', 'Clusters', 'prod-search', 'default'];
const CREATE = '$(add) Create the collection, then import the file…';
const DOCUMENT = '$(file-code) Edit the schema as a document first';
const CSV = 'id,title,v\n9007199254740993,one,"[1, 0.5]"\n2,two,"[2, 0.5]"\n';

describe('a collection from a file', () => {
  let running: App;
  let demo: Demo;
  let folder: string;
  beforeEach(async () => {
    ({ running, demo } = await connectDemo({ id: 'cf', key: 'canary-cf' }));
    folder = mkdtempSync(join(tmpdir(), 'vector-cloud-files-'));
  });
  afterEach(async () => {
    const imports = await running.imports.get();
    for (const { record } of await imports.list()) await imports.end(record.id, 'cancel');
    await leave({ running, demo });
    rmSync(folder, { recursive: true });
  });

  /** Runs the command with a file. */
  async function run(name: string, text: string): Promise<unknown> {
    const file = join(folder, name);
    writeFileSync(file, text);
    using _ = answering('showOpenDialog', [vscode.Uri.file(file)]);
    return await vscode.commands.executeCommand(
      'vectorCloud.collection.createFromFile',
      await find(running.tree, ...PATH),
    );
  }
  const decide = async (decision: 'apply' | 'discard'): Promise<string> => {
    const { document } = await planShown();
    const text = document.getText();
    (await running.changes.plans.documents()).decide(decision);
    return text;
  };
  const writes = () => demo.requests.filter(request => /collections\/create$|entities\/(insert|upsert)$/.test(request));

  it('is planned with the inferred fields, created, and filled by the reviewed import of the same file', async () => {
    using steps = answeringSteps(CREATE, 'my_fruit');
    using warned = answering('showWarningMessage', 'Create', confirmed);
    using told = answering('showInformationMessage', undefined);
    const plan = decide('apply');
    const page = await reviewOf(() => run('2026 fruit.csv', CSV));
    assert.match(await plan, /Creates “my_fruit” in database default of “prod-search”/);
    assert.deepEqual(
      steps.asked.map(({ text, value }) => [text, value]),
      [
        ['Nothing is created or imported until you confirm', undefined],
        ['Name of the new collection. You see the plan before the collection is created.', '_2026_fruit'],
      ],
    );
    const { columns, refusal } = page.now();
    assert.deepEqual(
      columns.map(({ choice, type }) => [choice, type]),
      [
        ['field:id', 'Int64, primary key'],
        ['field:title', 'VarChar, at most 32 bytes'],
        ['field:v', 'FloatVector, 2 dimensions'],
      ],
    );
    assert.equal(refusal, undefined);
    assert.deepEqual(writes(), ['POST /v2/vectordb/collections/create']);
    await page.import();
    while (told.asked.length < 1) await moment();
    assert.match(String(warned.asked[1]![0]), /into “my_fruit”\?$/);
    assert.match(String(told.asked[0]![0]), /2 entities written/);
  });

  it('is not created, and nothing is imported, where the plan is discarded', async () => {
    using _ = answeringSteps(CREATE, 'fruit');
    const plan = decide('discard');
    await run('fruit.csv', CSV);
    await plan;
    assert.deepEqual(writes(), []);
  });

  it('that is there already takes the file after its review, at a word', async () => {
    using steps = answeringSteps('$(cloud-upload) Import into the existing “help_center”…');
    const page = await reviewOf(() => run('help_center.ndjson', '{"id":1}'));
    assert.match(page.now().title, /help_center/);
    assert.deepEqual(steps.asked[0]!.rows?.length, 3);
    assert.deepEqual(writes(), []);
  });

  it('is a document where the schema is edited first, with notes on what was inferred', async () => {
    using _ = answeringSteps(DOCUMENT);
    const rows = Array.from({ length: 1200 }, (_row, id) => JSON.stringify({ id, v: [id, 1] })).join('\n');
    await run('tickets.v2.ndjson', rows);
    const { collectionName, notes } = JSON.parse((await shownDocument()).getText());
    assert.deepEqual([collectionName, notes], ['tickets', ['Fields inferred from the first 1,000 rows only.']]);
  });

  it('is refused where a row cannot be read, or the file has another ending, in words', async () => {
    using said = answering('showErrorMessage', undefined, undefined, undefined);
    await run('broken.ndjson', '{"id":1}\n{"id":');
    await run('empty.ndjson', '\n');
    await run('rows.xml', '<rows/>');
    assert.deepEqual(
      said.asked.map(([words]) => String(words).replace(/^.*?: (?=Line|The file|“rows)/, '')),
      [
        'Line 2: The record is not valid JSON: Unexpected end of JSON input',
        'The file has no rows.',
        '“rows.xml” has an unsupported file extension. Supported: NDJSON, JSON, CSV, TSV and Parquet files.',
      ],
    );
  });

  it('is none where no file is chosen', async () => {
    using _ = answering('showOpenDialog', undefined);
    await vscode.commands.executeCommand('vectorCloud.collection.createFromFile', await find(running.tree, ...PATH));
    assert.deepEqual(writes(), []);
  });
});
