import assert from 'node:assert/strict';
import { applyEdits } from 'jsonc-parser';
import { jsonLines } from '../../../../src/model/documents/json-lines';

const { readText, spansIn, readable, placeAt, keyAt, edits, write } = jsonLines('entities');
const DOCUMENT = {
  collection: 'notes',
  entities: [
    { id: 1, vector: [1, 0] },
    { id: 2, title: 'two' },
  ],
};
const TEXT = '{"collection": "notes"}\n{"id": 1, "vector": [1, 0]}\n{"id": 2, "title": "two"}\n';

/** Returns the offset of the caret `|` in a text, and the text without it. */
const caret = (text: string): [text: string, offset: number] => [text.replace('|', ''), text.indexOf('|')];

describe('JSON Lines of a document', () => {
  it('have its fields on the first line, and an item on each further one', () => {
    assert.equal(write(DOCUMENT), TEXT);
    assert.deepEqual(readText(TEXT), { value: DOCUMENT });
    assert.deepEqual(readText(TEXT.replaceAll('\n', '\r\n  \r\n')), { value: DOCUMENT });
    assert.deepEqual(readText('{"collection": "notes"}'), { value: { collection: 'notes', entities: [] } });
    assert.deepEqual(readText('{"id": "9", "deep": {"a": [{"b": null}]}}').hasOwnProperty('value'), true);
  });

  it('are broken on a line of their own', () => {
    const broken = (text: string) => {
      const read = readText(text);
      return 'broken' in read ? text.slice(read.broken.offset, read.broken.offset + read.broken.length) : undefined;
    };
    assert.equal(broken(TEXT.replace('"id": 2', '"id": two')), 'two');
    assert.equal(broken(TEXT.replace('{"id": 1', '[{"id": 1')), '}');
    assert.equal(broken('{"collection": "notes", "entities": [{"id": 1}]}\n'), '"entities"');
  });

  it('have the position of each value', () => {
    const at = spansIn(TEXT);
    const textAt = (...path: (string | number)[]) => {
      const { offset, length } = at(path);
      return TEXT.slice(offset, offset + length);
    };
    assert.equal(textAt('collection'), '"notes"');
    assert.equal(textAt('entities', 1, 'title'), '"two"');
    assert.equal(at(['entities', 1, 'missing']).offset, TEXT.indexOf('{"id": 2'));
    assert.equal(at(['entities']).offset, TEXT.indexOf('{"id": 1'));
    assert.deepEqual(spansIn('')(['entities']), { offset: 0, length: 0 });
  });

  it('tell where a caret is', () => {
    const [value, inValue] = caret(TEXT.replace('"two"', '"t|wo"'));
    assert.deepEqual(placeAt(value, inValue)?.path, ['entities', 1, 'title']);
    const [key, inKey] = caret(TEXT.replace('"id": 2', '"i|d": 2'));
    const found = keyAt(key, inKey);
    assert.deepEqual(
      [found?.path, key.slice(found!.span.offset, found!.span.offset + found!.span.length)],
      [['entities', 1], '"id"'],
    );
    const [head, inHead] = caret('{"coll|": ""}\n');
    assert.deepEqual(keyAt(head, inHead)?.path, []);
    const [next, inNext] = caret(`${TEXT}{"|"}`);
    assert.deepEqual(keyAt(next, inNext)?.path, ['entities', 2]);
    assert.deepEqual(readable(next), { ...DOCUMENT, entities: [...DOCUMENT.entities, {}] });
  });

  it('are edited line by line', () => {
    const edited = (path: (string | number)[], value: unknown, text = TEXT) =>
      applyEdits(text, edits(text, path, value));
    assert.equal(edited(['entities', 0, 'vector'], [0, 1]), TEXT.replace('[1, 0]', '[0, 1]'));
    assert.equal(edited(['entities', 1, 'vector'], [0, 1]), TEXT.replace('"two"}', '"two", "vector": [0, 1]}'));
    assert.equal(edited(['collection'], 'other'), TEXT.replace('notes', 'other'));
    const [first, second] = DOCUMENT.entities;
    assert.deepEqual(edits(TEXT, [], DOCUMENT), []);
    assert.equal(edited([], { ...DOCUMENT, entities: [first] }), TEXT.split('\n').slice(0, 2).join('\n') + '\n');
    assert.equal(edited([], { ...DOCUMENT, entities: [first, second, { id: 3 }] }), `${TEXT}{"id": 3}\n`);
    const windows = TEXT.replaceAll('\n', '\r\n');
    assert.equal(edited([], { ...DOCUMENT, entities: [first, second, { id: 3 }] }, windows), `${windows}{"id": 3}\r\n`);
    const all = { partition: 'p', ...DOCUMENT, entities: [{ id: 1, vector: [1, 0], title: 'one' }, second] };
    assert.deepEqual(readText(edited([], all)), { value: all });
    assert.equal(edited([], DOCUMENT, ''), TEXT.trimEnd());
  });
});
