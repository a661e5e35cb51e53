import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentFiles, readDocuments, writeAtomically } from '../../../src/configurations/files';
import { writePulled } from '../../../src/configurations/pulling';

describe('the files of a configuration', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'files-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('refuse a path out of the folder before looking at it, whether it exists or not', () => {
    for (const named of ['../nowhere', '/nowhere/roles', '../']) {
      const configuration = { documents: [named], environments: {} };
      assert.throws(
        () => documentFiles({ folder: tmpdir(), configuration }, true),
        /is outside the configuration folder/,
      );
    }
  });

  it('are written through no link, and over no other file', () => {
    const [file, other] = [join(folder, 'a.vcrole.json'), join(folder, 'other')];
    writeFileSync(other, 'kept');
    symlinkSync(other, `${file}.next`);
    symlinkSync(other, file);
    writeAtomically(file, 'new');
    assert.deepEqual([readFileSync(file, 'utf8'), readFileSync(other, 'utf8')], ['new', 'kept']);
    assert.deepEqual(readdirSync(folder), ['a.vcrole.json', 'a.vcrole.json.next', 'other']);
  });

  it('leave nothing behind where they cannot be written', () => {
    mkdirSync(join(folder, 'a.vcrole.json', 'b'), { recursive: true });
    assert.throws(() => writeAtomically(join(folder, 'a.vcrole.json'), 'new'));
    assert.deepEqual(readdirSync(folder), ['a.vcrole.json']);
  });

  it('are pulled into no folder that leads out of theirs', () => {
    const [own, away] = [join(folder, 'own'), join(folder, 'away')];
    for (const each of [own, away]) mkdirSync(each);
    symlinkSync(away, join(own, 'roles'));
    const pulled = (file: string) => ({ file, text: '{}', isNew: true, object: { kind: 'role', id: file } }) as const;
    const write = (...files: string[]) =>
      writePulled({ folder: own, configuration: { documents: ['.'], environments: {} } }, files.map(pulled));
    for (const file of ['roles/a.vcrole.json', 'roles/deeper/a.vcrole.json'])
      assert.throws(() => write('b.vcrole.json', file), /roles\/.*a\.vcrole\.json is outside the configuration folder/);
    assert.deepEqual([readdirSync(away), existsSync(join(own, 'b.vcrole.json'))], [[], false]);
    write('b.vcrole.json', 'team/roles/a.vcrole.json');
    assert.equal(readFileSync(join(own, 'team/roles/a.vcrole.json'), 'utf8'), '{}');
  });

  it('are known to an endpoint that they do not apply to, so that an edit of one is told from none', () => {
    writeFileSync(join(folder, 'a.vcrole.json'), '{"roleName":"A"}');
    writeFileSync(join(folder, 'b.vcrole.json'), '{');
    const references = { isEndpoint: true, variables: {}, cluster: () => ({ id: 'endpoint' }) };
    const read = readDocuments({ folder, configuration: { documents: ['.'], environments: {} } }, references);
    assert.deepEqual(read.skipped, ['a.vcrole.json', 'b.vcrole.json']);
    assert.deepEqual([...read.json], [['a.vcrole.json', { roleName: 'A' }]]);
    assert.deepEqual([read.wanted, read.issues, read.unread], [[], [], []]);
  });
});
