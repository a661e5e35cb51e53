import assert from 'node:assert/strict';
import { variantNames, variantsIn } from '../../../../src/model/evaluations/checks';
import type { EvaluationDocument } from '../../../../src/model/evaluations/documents';

type Given = Pick<EvaluationDocument, 'variants' | 'baseline'>;

describe('the variants of an evaluation', () => {
  const issuesOf = (given: Given, base = {}) =>
    variantsIn(given, base).issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

  it('have no issues where each has a collection', () => {
    const given: Given = { variants: [{ name: 'a' }, { name: 'b', set: { collection: 'other' } }] };
    const { variants, issues } = variantsIn(given, { collection: 'help' });
    assert.deepEqual(issues, []);
    assert.deepEqual(
      variants.map(({ name, search }) => [name, search.collection]),
      [
        ['a', 'help'],
        ['b', 'other'],
      ],
    );
  });

  it('name the one without a collection, if others have one', () => {
    const given: Given = { variants: [{ name: 'a', set: { collection: 'help' } }, { name: 'b' }] };
    assert.deepEqual(issuesOf(given), ['search: Variant “b” has no collection']);
    assert.deepEqual(issuesOf({ variants: [{ name: 'a' }, { name: 'b' }] }), ['search: Enter a collection']);
    assert.deepEqual(issuesOf({}), ['search: Enter a collection']);
  });

  it('are none where one is wrong', () => {
    const wrong: Given = { variants: [{ name: 'a' }, { name: 'a' }] };
    assert.deepEqual(issuesOf(wrong, { collection: 'c' }), ['variants.1: Two variants have the name “a”']);
    assert.deepEqual(variantsIn(wrong, { collection: 'c' }).variants, []);
    assert.deepEqual(variantNames(wrong), []);
    assert.deepEqual(variantNames({ variants: 'none' }), []);
    assert.deepEqual(variantNames({ variants: [{ name: 'a' }, { name: 'b' }] }), ['a', 'b']);
  });
});
