import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { checkAlertRuleDocument } from '../../../src/model/alert-rules/documents';
import { checkDataRoleDocument } from '../../../src/model/access/data-role-documents';
import type { Checked } from '../../../src/model/issues';
import { checkCollectionDocument } from '../../../src/model/collections/documents';
import { kindOfFile } from '../../../src/model/documents/documents';
import { checkMigrationDocument } from '../../../src/model/clusters/migration-documents';
import { checkRoleDocument } from '../../../src/model/roles/documents';
import { checkSearch } from '../../../src/model/searches/checks';
import { readSearch } from '../../../src/model/searches/documents';
import { paths, wrongAt } from '../../harness/model/json-paths';
import { filesOf } from '../../harness/checks/files';

/** Documents in users' repositories, which must stay readable. */
const FILES = filesOf('test/fixtures/documents/*.vc*.json');

function checkSearchDocument(json: unknown): Checked<unknown> {
  const { search } = readSearch(json);
  const issues = checkSearch(json);
  return issues.length === 0 ? { ok: true, value: search } : { ok: false, issues };
}

/** Kinds by file ending: the kind in addresses, and the check of its documents. */
const KINDS: Readonly<Record<string, readonly [kind: string, check: (json: unknown) => Checked<unknown>]>> = {
  vcdatarole: ['dataRoles', checkDataRoleDocument],
  vcrole: ['roles', checkRoleDocument],
  vcalert: ['alertRules', checkAlertRuleDocument],
  vcsearch: ['searches', checkSearchDocument],
  vcmigration: ['migrations', checkMigrationDocument],
  vccollection: ['collections', checkCollectionDocument],
};

/** Paths with values that the service interprets: anything is allowed below. */
const ANY: Readonly<Record<string, RegExp>> = {
  vcsearch: /^(exprParams|searchParams)\./,
  vccollection: /^schema\.fields\.\d+\.elementTypeParams\./,
};

describe('the documents that people have', () => {
  it('are there of every kind', () => {
    assert.deepEqual(new Set(FILES.map(endOf)), new Set(Object.keys(KINDS)));
  });

  for (const file of FILES) {
    const [kind, check] = KINDS[endOf(file)]!;

    it(`${basename(file)} is read without a complaint, and keeps every field`, () => {
      const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
      assert.equal(kindOfFile(file), kind);
      assert.deepEqual(check(json), { ok: true, value: json });
    });

    it(`${basename(file)} has no field that is passed over`, () => {
      const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
      const all = paths(json).filter(path => check(wrongAt(json, path)).ok);
      const passed = all.map(path => path.join('.')).filter(path => !ANY[endOf(file)]?.test(path));
      assert.deepEqual(passed, []);
    });
  }
});

function endOf(file: string): string {
  return basename(file).split('.').at(-2)!;
}
