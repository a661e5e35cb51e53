import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readJournalRecord } from '../../../src/changes/journal-record';
import { readConnection } from '../../../src/connections/connection';
import { readFavoriteRecord } from '../../../src/connections/favorite-record';
import { readDraftRecord } from '../../../src/documents/drafts/draft-record';
import { readSavedRecord } from '../../../src/documents/drafts/saved-record';
import { readEndpointRecord } from '../../../src/connections/endpoints/endpoint-record';
import { readOfferRecord } from '../../../src/connections/offers/offer-record';
import { isLater, unversioned, versioned } from '../../../src/connections/record-versions';
import { readRememberedRecord } from '../../../src/changes/resources/remembered-record';
import { readBaseRecord } from '../../../src/documents/base-record';
import { readTargetRecord } from '../../../src/documents/target-record';
import type { Checked } from '../../../src/model/issues';
import { readHistory } from '../../../src/model/searches/history';
import { readRun } from '../../../src/model/searches/runs';
import { readLastForm } from '../../../src/panels/searches/last-form-record';
import { readEvaluationRecord } from '../../../src/work/evaluations/evaluation-record';
import { readExportRecord } from '../../../src/work/export-record';
import { readImportRecord } from '../../../src/work/imports/import-record';
import { readOperationRecord } from '../../../src/work/operation-record';
import { paths, wrongAt } from '../../harness/model/json-paths';

const STORAGE = 'test/fixtures/stored/storage';

/** Paths of service data in a run: described fields and results. */
const SAID = /^(call\.body\b|rows\.\d+\.|fields\.\d+\.(id|partitionKey|clusteringKey|params\.\d+\.value)$)/;

const history = (json: unknown, file: string) => readHistory(json, file);

/** Every kind of stored record: its folder, its reader, and its open parts, where any value is allowed. */
const FOLDERS: Readonly<
  Record<string, readonly [read: (json: unknown, file: string) => Checked<unknown>, anything?: RegExp]>
> = {
  alertRules: [readRememberedRecord],
  baselines: [readRun, SAID],
  bases: [readBaseRecord],
  connections: [readConnection],
  drafts: [readDraftRecord],
  endpoints: [readEndpointRecord],
  evaluations: [readEvaluationRecord],
  exports: [readExportRecord],
  favorites: [history, /^search\.searchParams\./],
  forms: [readLastForm],
  history: [history],
  imports: [readImportRecord],
  journal: [readJournalRecord, /^(before|after|request|answer)\b/],
  offers: [readOfferRecord],
  places: [readFavoriteRecord],
  results: [readRun, SAID],
  saved: [readSavedRecord],
  targets: [readTargetRecord],
  work: [readOperationRecord],
};

describe('the records that people have', () => {
  for (const [folder, [read, anything]] of Object.entries(FOLDERS)) {
    const files = globSync(`${STORAGE}/${folder}/*.json`);
    const each = (check: (json: unknown, name: string) => void) => {
      assert.ok(files.length > 0);
      for (const file of files) check(unversioned(JSON.parse(readFileSync(file, 'utf8'))), basename(file));
    };

    it(`in ${folder} are read, and keep every field`, () => {
      each((json, name) => assert.deepEqual(read(json, name), { ok: true, value: json }, name));
    });

    it(`in ${folder} have no field that is passed over`, () => {
      each((json, name) => {
        const all = paths(json).filter(path => read(wrongAt(json, path), name).ok);
        const passed = all.map(path => path.join('.')).filter(path => !anything?.test(path));
        assert.deepEqual(passed, [], name);
      });
    });
  }
});

describe('the version of a record', () => {
  const text = (version: unknown) => JSON.stringify({ version, id: 'a' });
  const cases: [what: string, text: string, isLater: boolean][] = [
    ['none', '{"id":"a"}', false],
    ['this one', text(1), false],
    ['a later one', text(2), true],
    ['one of two digits, over several lines', '\n{\n  "version" : 10,\n  half', true],
    ['a field that is not in front', '{"id":"a","version":2}', false],
    ['a word', text('2'), false],
  ];
  for (const [what, written, expected] of cases) {
    it(`is ${expected ? '' : 'not '}later: ${what}`, () => assert.equal(isLater(written), expected));
  }

  it('is in front of every record, and gone when it is read', () => {
    const record = { id: 'a', at: 1 };
    assert.match(JSON.stringify(versioned(record)), /^\{"version":1,/);
    assert.match(JSON.stringify(versioned({ ...record, version: 0 })), /^\{"version":1,"id":"a","at":1\}$/);
    assert.deepEqual(unversioned(versioned(record)), record);
    for (const other of [undefined, null, 1, 'text', [1]]) assert.deepEqual(unversioned(other), other);
  });

  it('can grow: every folder that holds records has one to try', () => {
    const written = globSync('src/**/*.ts').flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/new Records\(\s*vscode\.Uri\.joinPath\([\w.]+, '(\w+)'\)/g)].map(
        ([, name]) => name!,
      ),
    );
    assert.deepEqual(
      [...new Set(written)].filter(name => !(name in FOLDERS)),
      [],
    );
    assert.ok(written.length > 10);
  });
});
