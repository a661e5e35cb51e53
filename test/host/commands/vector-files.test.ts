import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { npyOf } from '../../../src/model/vectors/npy';
import { answering, confirmed } from '../../harness/host/dialogs';
import { Importing } from '../../harness/host/imports';
import { moment } from '../../harness/host/waiting';

describe('NumPy files beside the file of an import', () => {
  const its = Importing.each('vf');
  const stored = () => its.stored(['id', 'v']);

  /** Returns a file of records in a folder of its own, with NumPy files beside it. */
  function recordsWith(files: Readonly<Record<string, readonly (readonly number[])[]>>, rows = 'id\n1\n2\n'): string {
    const folder = join(its.running.storage.fsPath, crypto.randomUUID());
    mkdirSync(folder, { recursive: true });
    for (const [name, vectors] of Object.entries(files)) writeFileSync(join(folder, name), npyOf(vectors));
    const file = join(folder, 'rows.csv');
    writeFileSync(file, rows);
    return file;
  }
  type Item = vscode.QuickPickItem & { readonly name: string };
  const pick = (name: string) => (items: readonly Item[]) => items.find(item => item.name === name);
  const vectors = [
    [1, 0.5],
    [2, 0.25],
  ];

  it('have the vectors of a field without a column, which the review names', async () => {
    const file = recordsWith({ 'other.npy': [[9, 9]], 'V.npy': vectors });
    using asked = answering('showQuickPick', pick('V.npy'));
    const page = await its.review(file);
    const [items, options] = asked.asked[0] as [readonly Item[], vscode.QuickPickOptions];
    assert.deepEqual(
      items.map(({ label }) => label),
      ['V.npy', 'No NumPy file', 'other.npy'],
    );
    assert.match(options.placeHolder!, /“rows\.csv” has no column for .v. \(FloatVector\)/);
    assert.match(page.now().file.facts.join(', '), /2 rows, vectors of .v.: V\.npy$/);
    using _ = answering('showWarningMessage', confirmed);
    await page.import();
    while ((await stored()).length < 2) await moment();
    assert.deepEqual(
      (await stored()).map(({ v }) => v),
      vectors,
    );
    assert.match(JSON.stringify(await its.lastRecord()), /"vectors":\[\{"field":"v","file":"[^"]+V\.npy"\}\]/);
  });

  it('are not asked for where each field has a column, and can be declined', async () => {
    using asked = answering('showQuickPick', pick(''));
    const whole = await its.review(recordsWith({ 'v.npy': vectors }, 'id,v\n1,"[1, 2]"\n'));
    assert.deepEqual([asked.asked.length, whole.now().refusal], [0, undefined]);
    const declined = await its.review(recordsWith({ 'v.npy': vectors }));
    assert.equal(asked.asked.length, 1);
    assert.doesNotMatch(declined.now().file.facts.join(), /npy/);
  });

  /** Begins an import that cannot be finished. */
  async function unfinished(file: string, picked: string): Promise<void> {
    const lift = its.demo.fail('POST /v2/vectordb/entities/upsert', { status: 403 });
    using _ = answering('showQuickPick', pick(picked));
    using warned = answering('showWarningMessage', confirmed, undefined);
    await (await its.review(file)).import();
    while (warned.asked.length < 2) await moment();
    lift();
  }

  it('are asked for again when an import starts over', async () => {
    const file = recordsWith({ 'v.npy': vectors, 'w.npy': vectors });
    await unfinished(file, 'v.npy');
    using asked = answering('showQuickPick', pick('w.npy'));
    using _ = answering('showWarningMessage', 'Start Over');
    const page = await its.review(file);
    assert.equal(asked.asked.length, 1);
    assert.match(page.now().file.facts.join(), /w\.npy/);
  });

  it('are missed when they are gone, with the way to start over', async () => {
    const file = recordsWith({ 'v.npy': vectors });
    await unfinished(file, 'v.npy');
    rmSync(join(file, '..', 'v.npy'));
    await assert.rejects(its.review(file), /“v\.npy” was changed after the import began.*delete the state file/);
  });

  it('are those of the unfinished import when it is resumed', async () => {
    const file = recordsWith({ 'v.npy': vectors });
    await unfinished(file, 'v.npy');
    using asked = answering('showQuickPick');
    using _ = answering('showWarningMessage', 'Resume', confirmed);
    const again = await its.review(file);
    assert.equal(asked.asked.length, 0);
    assert.match(again.now().file.facts.join(), /v\.npy/);
    await again.import();
    while ((await stored()).length < 2) await moment();
    assert.deepEqual(
      (await stored()).map(({ v }) => v),
      vectors,
    );
  });
});
