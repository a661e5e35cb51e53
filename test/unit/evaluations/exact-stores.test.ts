import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStore } from '../../../src/evaluations/exact-stores';

const [OLD, NEW] = ['a', 'b'].map(digit => digit.repeat(64)) as [string, string];

describe('the folder of exact answers', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'vector-cloud-exact-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('gives back what was written, and removes what nobody wrote for a month, and no other file', async () => {
    const store = folderStore(folder);
    await store.write(OLD, { read: 1 });
    writeFileSync(join(folder, 'notes.json'), '{}');
    const past = Date.now() / 1000 - 31 * 24 * 3600;
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), past, past);
    await store.write(NEW, { read: 2 });
    assert.equal(await store.read(OLD), undefined);
    assert.deepEqual(await store.read(NEW), { read: 2, key: NEW });
    assert.deepEqual(readdirSync(folder).toSorted(), [`exact-${NEW.slice(0, 32)}.json`, 'notes.json']);
  });
});
