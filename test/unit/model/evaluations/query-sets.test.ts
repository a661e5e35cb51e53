import assert from 'node:assert/strict';
import { readQuerySet } from '../../../../src/model/evaluations/query-sets';

const told = (text: string) => {
  const { queries, problems } = readQuerySet(text);
  return { queries, problems: problems.map(({ line, message }) => `${line}: ${message}`) };
};

describe('a query set', () => {
  it('is read from NDJSON, as BEIR writes it', () => {
    assert.deepEqual(
      told(
        '{"_id": "PLAIN-2", "text": "Do statins cause cancer?", "metadata": {}}\n\n{"_id": 9007199254740993, "text": "b"}\n',
      ),
      {
        queries: [
          { id: 'PLAIN-2', text: 'Do statins cause cancer?', tags: [] },
          { id: '9007199254740993', text: 'b', tags: [] },
        ],
        problems: [],
      },
    );
  });

  it('is read in linear time: blank files, and lists with a problem in each record', () => {
    assert.deepEqual(told(' '.repeat(300_000)), { queries: [], problems: ['1: No queries'] });
    assert.deepEqual(told(`\n\n${' '.repeat(300_000)}text\na`).queries, [{ id: '1', text: 'a', tags: [] }]);
    const same = Array.from({ length: 3000 }, () => '{"id": 1, "text": "a"}').join(',\n');
    const { problems } = told(`[\n${same}]`);
    assert.deepEqual(
      [problems[0], problems.at(-1)],
      ['3: Query 1 is already defined', '3001: Query 1 is already defined'],
    );
  });

  it('takes the delimiter from the first line with cells', () => {
    assert.deepEqual(told('\t\n \nid;text\n1;a, b\tc\n').queries, [{ id: '1', text: 'a, b\tc', tags: [] }]);
    assert.deepEqual(told('\n\tid\ttext\n\t1\ta, b\n').queries, [{ id: '1', text: 'a, b', tags: [] }]);
  });

  it('has only texts, numbers and booleans as tags', () => {
    const tags = '["a", 7, true, 12345678901234567890, null, ["b"], {"toString": null}]';
    assert.deepEqual(told(`[{"id": 1, "text": "a", "tags": ${tags}}]`), {
      queries: [{ id: '1', text: 'a', tags: ['a', '7', 'true', '12345678901234567890'] }],
      problems: [],
    });
  });

  it('is read from CSV and TSV, with quotes, line breaks in cells and tags', () => {
    assert.deepEqual(told('id,text,tags\n1,"a ""b"",\nc",x; y\n2,d,\n2,e,\n'), {
      queries: [
        { id: '1', text: 'a "b",\nc', tags: ['x', 'y'] },
        { id: '2', text: 'd', tags: [] },
      ],
      problems: ['5: Query 2 is already defined'],
    });
    assert.deepEqual(told('\uFEFFqid\ttext\n7\tsay "so\n8\tb\n').queries, [
      { id: '7', text: 'say "so', tags: [] },
      { id: '8', text: 'b', tags: [] },
    ]);
    assert.deepEqual(told('10\thow to, reset\n11\tb').queries, [
      { id: '10', text: 'how to, reset', tags: [] },
      { id: '11', text: 'b', tags: [] },
    ]);
  });

  it('has vectors and entities, in any format', () => {
    const expected = [
      { id: 'a', vector: [1, -0.5], tags: ['t'] },
      { id: '2', entity: '9007199254740993', tags: [] },
    ];
    const json = '[{"id": "a", "vector": [1, -0.5], "tags": ["t", "t"]}, {"entity": 9007199254740993}]';
    assert.deepEqual(told(json), { queries: expected, problems: [] });
    assert.deepEqual(told(`{"queries": ${json}}`), { queries: expected, problems: [] });
    const csv = 'id,vector,entity,tags\na,"[1,-0.5]",,t\n2,,9007199254740993,\n';
    assert.deepEqual(told(csv), { queries: expected, problems: [] });
  });

  it('names the line of each problem and keeps the rest', () => {
    assert.deepEqual(
      told('{"text": "a"}\n{"text":\n[]\n{"vector": ["a"]}\n{"id": 1.5, "text": "a"}\n{"x": 1}\n{"text": 5}'),
      {
        queries: [{ id: '1', text: 'a', tags: [] }],
        problems: [
          '2: Not valid JSON',
          '3: Not an object',
          '4: The vector must be a list of numbers',
          '5: The ID must be a string or an integer',
          '6: No text, vector or entity',
          '7: The text must be a string',
        ],
      },
    );
    assert.deepEqual(told('[\n {"text": "a"},\n 5,\n {"vector": []}\n]').problems, [
      '3: Not an object',
      '4: The vector must be a list of numbers',
    ]);
    assert.deepEqual(told('[\n1,,]').problems, ['2: Not valid JSON: value expected']);
    assert.deepEqual(told('a,b,c\n1,2,3').problems, ['1: The header has no column “text”, “vector” or “entity”']);
    assert.deepEqual(told('').problems, ['1: No queries']);
  });
});
