import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readJournalRecord } from '../../../src/changes/journal-record';
import { readConnection } from '../../../src/connections/connection';
import { readFavoriteRecord } from '../../../src/connections/favorite-record';
import { readDraftRecord } from '../../../src/documents/drafts/draft-record';
import { readRememberedRecord } from '../../../src/changes/resources/remembered-record';
import { readBaseRecord } from '../../../src/documents/base-record';
import { readTargetRecord } from '../../../src/documents/target-record';
import type { Checked } from '../../../src/model/issues';
import { readHistory } from '../../../src/model/searches/history';
import { readRun } from '../../../src/model/searches/runs';
import { readLastForm } from '../../../src/panels/searches/last-form-record';
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
  favorites: [history, /^search\.searchParams\./],
  forms: [readLastForm],
  history: [history],
  journal: [readJournalRecord, /^(before|after|request|answer)\b/],
  places: [readFavoriteRecord],
  results: [readRun, SAID],
  targets: [readTargetRecord],
  work: [readOperationRecord],
};

describe('the records that people have', () => {
  for (const [folder, [read, anything]] of Object.entries(FOLDERS)) {
    const files = globSync(`${STORAGE}/${folder}/*.json`);
    const each = (check: (json: unknown, name: string) => void) => {
      assert.ok(files.length > 0);
      for (const file of files) check(JSON.parse(readFileSync(file, 'utf8')), basename(file));
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
