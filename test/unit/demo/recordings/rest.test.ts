import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { differences } from '../../../harness/services/agreement';
import { EXCEPTIONS, type RecordedException } from '../../../harness/services/recorded-exceptions';
import { RecordedDemo } from '../../../harness/services/recorded-demo';
import { recordedV1, recordedV2, type RecordedCase } from '../../../harness/services/recordings';

const used = new Set<RecordedException>();

/** The exceptions that a case falls under. */
function exceptionsFor(version: string, { name }: RecordedCase): RecordedException[] {
  return EXCEPTIONS.filter(({ cases }) => cases?.includes(`${version} ${name}`) ?? true);
}

for (const [version, cases] of [
  ['V2', recordedV2()],
  ['V1', recordedV1()],
] as const) {
  describe(`the demo service and recorded engines by ${version}`, () => {
    let recorded: RecordedDemo;
    before(async function () {
      this.timeout(120_000);
      recorded = await RecordedDemo.start();
    });
    after(() => recorded.demo.close());

    for (const each of cases) {
      const { n, name, method, path, answers } = each;
      it(`${n} ${name}: ${method} ${path}`, async () => {
        const answer = await recorded.send(each);
        if (!answers) return;
        const exceptions = exceptionsFor(version, each);
        const without = new Set(exceptions.flatMap(({ members = [] }) => members));
        const compare = (ignored: ReadonlySet<string>) => {
          const found = Object.entries(answers).map(
            ([engine, theirs]) => [engine, differences(theirs, answer, ignored)] as const,
          );
          return found.some(([, differing]) => differing.length === 0)
            ? []
            : found.map(([engine, differing]) => `${engine}: ${differing.join('; ')}`);
        };
        const plain = compare(new Set());
        if (plain.length === 0) return;
        const waived = exceptions.filter(({ members, cases: names }) => names && !members);
        for (const exception of waived.length > 0 ? waived : exceptions) used.add(exception);
        if (waived.length === 0) assert.deepEqual(compare(without), []);
      });
    }
  });
}

describe('exceptions from the recorded engines', () => {
  it('are in the documentation', () => {
    const page = readFileSync('docs/demo-service.md', 'utf8');
    const rows = new Set([...page.matchAll(/^\| (.+?) +\|/gm)].map(([, behavior]) => behavior));
    assert.deepEqual(
      EXCEPTIONS.map(({ rule }) => rule).filter(rule => !rows.has(rule)),
      [],
    );
  });

  it('are all needed', () => {
    const idle = EXCEPTIONS.filter(exception => !used.has(exception)).map(({ rule }) => rule);
    assert.deepEqual(idle, []);
  });
});
