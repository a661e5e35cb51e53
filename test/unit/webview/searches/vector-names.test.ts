import assert from 'node:assert/strict';
import type { SearchAbout } from '../../../../src/model/searches/pages';
import { vectorNames } from '../../../../src/webview/searches/vector-names';

const field = (name: string, vector = true) => ({ name, vector, type: 'FloatVector', fullText: false });
const fields: SearchAbout['fields'] = [field('id', false), field('a'), field('b')];

describe('the names of vector fields', () => {
  it('are those of the description', () => assert.deepEqual(vectorNames({}, { fields }), ['a', 'b']));
  it('leave out what only the form calls a field', () => {
    assert.deepEqual(vectorNames({}, { fields, byHand: true }), ['a']);
    assert.deepEqual(vectorNames({ annsField: 'b' }, { fields, byHand: true }), ['a', 'b']);
    assert.deepEqual(vectorNames({}, { byHand: true }), []);
  });
});
