import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { type Judgment, judgmentEdits } from '../../../../src/model/evaluations/judgment-edits';
import { readJudgments } from '../../../../src/model/evaluations/judgments';

/** Returns a file with a judgment written or removed. */
function judged(file: string, query: string, entity: string, grade: number | undefined): string {
  const edits = judgmentEdits(file, { query, entity, grade }).toSorted((a, b) => b.offset - a.offset);
  return edits.reduce(
    (text, { offset, length, content }) => text.slice(0, offset) + content + text.slice(offset + length),
    file,
  );
}

const gradesIn = (file: string) =>
  Object.fromEntries(
    [...readJudgments(file).judgments].flatMap(([query, grades]) =>
      [...grades].map(([entity, grade]) => [JSON.stringify([query, entity]), grade]),
    ),
  );

type Row = Judgment & { readonly grade: number };

/** Each format writes rows as people or tools do. */
const FORMATS: Readonly<Record<string, (rows: readonly Row[]) => string>> = {
  'TREC qrels': rows => rows.map(({ query, entity, grade }) => `${query} 0 ${entity}  ${grade}\n`).join(''),
  'TREC qrels with tabs and CRLF': rows =>
    rows.map(({ query, entity, grade }) => `${query}\t0\t${entity}\t${grade}\r\n`).join(''),
  BEIR: rows =>
    `query-id\tcorpus-id\tscore\n${rows.map(({ query, entity, grade }) => `${query}\t${entity}\t${grade}\n`).join('')}`,
  CSV: rows =>
    `note,entity,query,grade\n${rows.map(({ query, entity, grade }) => `,"${entity}",${query},${grade}\n`).join('')}`,
  NDJSON: rows => rows.map(({ query, entity, grade }) => `${JSON.stringify({ query, entity, grade })}\n`).join(''),
  'NDJSON with numbers': rows =>
    rows.map(({ query, entity, grade }) => `{ "qid":"${query}", "id": ${entity}, "rel" :${grade}}\n`).join(''),
  'a JSON list': rows => JSON.stringify(rows, null, 2),
  'a list in a JSON object': rows => (rows.length > 0 ? JSON.stringify({ judgments: rows }, null, 2) : '[]'),
  'a JSON object by query': rows =>
    JSON.stringify(
      Object.fromEntries(
        [...Map.groupBy(rows, ({ query }) => query)].map(([query, own]) => [
          query,
          Object.fromEntries(own.map(({ entity, grade }) => [entity, grade])),
        ]),
      ),
    ),
};

const grade = fc.integer({ min: 0, max: 3 });
const query = fc.constantFrom('q1', 'q2', '3');
const entity = fc.constantFrom('9007199254740993', '-9223372036854775808', '7', '8', '9');
const rows = fc.uniqueArray(fc.record({ query, entity, grade }), {
  selector: row => JSON.stringify([row.query, row.entity]),
});

describe('a judgment', () => {
  for (const [name, write] of Object.entries(FORMATS)) {
    it(`is written into ${name} and read back, and removed again; all others stay`, () => {
      fc.assert(
        fc.property(rows, query, entity, grade, (all, q, e, g) => {
          const before = write(all);
          const after = judged(before, q, e, g);
          const key = JSON.stringify([q, e]);
          const { [key]: _, ...others } = gradesIn(before);
          assert.deepEqual(gradesIn(after), { ...others, [key]: g });
          assert.deepEqual(gradesIn(judged(after, q, e, undefined)), others);
          assert.equal(judged(after, q, e, g), after);
        }),
      );
    });
    if (name.includes('JSON ') || name.startsWith('a ')) continue;
    it(`changes only its line of ${name}`, () => {
      fc.assert(
        fc.property(rows, query, entity, fc.option(grade, { nil: undefined }), (all, q, e, g) => {
          const lines = (text: string) => text.split(/(?<=\n)/).filter(Boolean);
          const before = lines(write(all));
          const after = lines(judged(before.join(''), q, e, g));
          const isOwn = (_: string, at: number) => {
            const row = all[at - (before.length - all.length)];
            return row?.query === q && row.entity === e;
          };
          const at = before.findIndex(isOwn);
          const own = at < 0 ? before.length : at;
          assert.deepEqual(after.slice(0, own), before.slice(0, own));
          const rest = before.slice(own + 1);
          assert.deepEqual(rest.length > 0 ? after.slice(-rest.length) : [], rest);
        }),
      );
    });
  }

  it('keeps any key that the format can have', () => {
    const key = fc.string({ unit: 'grapheme', minLength: 1 }).filter(each => each.trim() === each && each !== '');
    for (const file of ['', 'query,entity,grade\n', '[]', '{"query":"a","entity":"b","grade":1}\n']) {
      fc.assert(
        fc.property(key, key, grade, (q, e, g) => {
          assert.equal(gradesIn(judged(file, q, e, g))[JSON.stringify([q, e])], g);
        }),
      );
    }
  });

  it('begins an empty file as NDJSON, and follows a last line without a line break', () => {
    assert.equal(judged('', 'q', '9007199254740993', 2), '{"query":"q","entity":"9007199254740993","grade":2}\n');
    assert.equal(judged('q 0 a 1', 'q', 'b', 0), 'q 0 a 1\nq 0 b 0\n');
    assert.equal(judged('\uFEFFq 0 a 1\n', 'q', 'a', 3), '\uFEFFq 0 a 3\n');
    assert.equal(judged('', 'q', 'a', undefined), '');
  });

  it('changes every line that has it', () => {
    assert.equal(judged('q 0 a 1\nq 0 b 1\nq 0 a 2\n', 'q', 'a', 3), 'q 0 a 3\nq 0 b 1\nq 0 a 3\n');
    assert.equal(judged('q 0 a 1\nq 0 b 1\nq 0 a 1\n', 'q', 'a', undefined), 'q 0 b 1\n');
    const list = '[{"query":"q","entity":"a"}, {"query":"q","entity":"b"}, {"query":"q","entity":"a"}]';
    assert.deepEqual(gradesIn(judged(list, 'q', 'a', undefined)), { '["q","b"]': 1 });
  });

  it('keeps quotes of other cells, and adds a grade where a record has none', () => {
    assert.equal(
      judged('query,entity,grade,note\nq,a,1,"x, ""y"""\n', 'q', 'a', 2),
      'query,entity,grade,note\nq,a,2,"x, ""y"""\n',
    );
    assert.equal(judged('query,entity,note,grade\nq,a\n', 'q', 'a', 2), 'query,entity,note,grade\nq,a,,2\n');
    assert.deepEqual(gradesIn(judged('{"query":"q","entity":"a"}\n', 'q', 'a', 2)), { '["q","a"]': 2 });
  });

  const refused: [what: string, file: string, query: string, entity: string, why: RegExp][] = [
    ['spaces in TREC qrels', 'q 0 a 1\n', 'q', 'a b', /IDs in TREC qrels cannot contain spaces: “a b”/],
    ['a tab in TREC qrels', 'q 0 a 1\n', 'q\t1', 'a', /IDs in TREC qrels cannot contain spaces/],
    ['a tab in TSV', 'query-id\tcorpus-id\tscore\n', 'q', 'a\tb', /IDs in TSV cannot contain tabs or line breaks/],
    ['spaces around an ID', '', 'q', ' a', /starts or ends with a space: “ a”/],
    ['a header without a grade', 'query,entity\nq,a\n', 'q', 'b', /have no column “grade”/],
    ['broken JSON', '[{"query":', 'q', 'a', /are not valid JSON/],
    ['one object on several lines', '{\n"query":"q",\n"entity":"a"\n}', 'q', 'b', /a JSON object on several lines/],
  ];
  for (const [what, file, q, e, why] of refused) {
    it(`is refused for ${what}, with the reason`, () => {
      assert.throws(() => judgmentEdits(file, { query: q, entity: e, grade: 1 }), why);
    });
  }
});
