import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { NAMED_OPERATIONS } from '../../../src/demo/wire/operations';
import { filesOf } from '../../harness/checks/files';
import { ROWS } from '../../harness/matrix/operations';
import { matrixRows } from '../../harness/matrix/page';
import { isMeant, SERVICE_STYLES, type ServiceStyle } from '../../harness/matrix/services';

const planeOf = (operation: string) => operation.split('.')[0];

describe('what operations need', () => {
  it('stands in a row for every operation of the clients', () => {
    // That the demo service names them all is held by test/unit/client/reads.test.ts.
    assert.deepEqual(Object.keys(ROWS).toSorted(), Object.keys(NAMED_OPERATIONS).toSorted());
  });

  it('is nothing beyond the specification, and nothing of the other plane, for what the specification has', () => {
    for (const [operation, { needs = [] }] of Object.entries(ROWS)) {
      for (const needed of needs) {
        assert.ok(needed in NAMED_OPERATIONS, `${operation} needs ${needed}, which is no operation`);
        assert.equal(planeOf(needed), planeOf(operation), `${operation} needs ${needed} of the other plane`);
        if (NAMED_OPERATIONS[operation]!.section === undefined) continue;
        assert.ok(NAMED_OPERATIONS[needed]!.section, `${operation} needs ${needed}, which is a companion`);
      }
    }
  });

  it('fails only where it is tried', () => {
    for (const [operation, { failing = {} }] of Object.entries(ROWS)) {
      for (const style of Object.keys(failing)) {
        assert.ok(style in SERVICE_STYLES && isMeant(operation, style as ServiceStyle), `${operation}: ${style}`);
      }
    }
  });

  it('has no flow where nothing of ours calls the operation', () => {
    const sources = filesOf('src/**/*.ts').filter(file => !/^src\/(client|demo|webview)\//.test(file));
    const texts = sources.map(file => readFileSync(file, 'utf8')).join('\n');
    const uncalled = Object.keys(ROWS).filter(name => ROWS[name]!.flow === undefined);
    assert.ok(uncalled.length > 0);
    for (const name of uncalled) {
      const [, noun, operation] = name.split('.');
      assert.doesNotMatch(texts, new RegExp(`\\.${noun}\\.${operation}\\(`), name);
    }
  });

  it('is told by the documentation', () => {
    const plain = (line: string) => line.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');
    const page = readFileSync('docs/any-service.md', 'utf8').split('\n').map(plain);
    assert.deepEqual(
      page.filter(line => line.startsWith('|')),
      matrixRows().map(plain),
      'put the rows of matrixRows() (test/harness/matrix/page.ts) into docs/any-service.md',
    );
  });
});
