import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { SCHEMA_FILES } from '../../harness/programs/json-schemas';

/** A text in place of a number, a boolean or a list. */
const VARIABLE =
  /"type": \[\s*"(?:number|integer|boolean|array)",\s*"string"\s*\],(?:\s*"items": [^;]*?\},)?\s*"pattern": "\^\\\\\$\\\\\{var:.*/g;

describe('the JSON schemas', () => {
  for (const [file, text] of Object.entries(SCHEMA_FILES)) {
    it(`${file} is what the model says (else: npm run schemas)`, () => assert.equal(readFileSync(file, 'utf8'), text));
    it(`${file} complains about nothing but types, and texts that are no variables`, () => {
      assert.doesNotMatch(
        text.replaceAll(VARIABLE, ''),
        /"(required|additionalProperties|minLength|minItems|pattern)"/,
      );
    });
  }

  it('complete the rerankers of a hybrid search and their parameters', () => {
    const { properties } = JSON.parse(SCHEMA_FILES['media/schemas/vcsearch.schema.json']!) as Completed;
    const { functions } = properties['functionScore']!.properties;
    const { reranker } = functions!.items.properties['params']!.properties as unknown as Record<string, Offer>;
    assert.deepEqual(reranker!.anyOf[0]!.enum, ['rrf', 'weighted', 'decay', 'boost', 'model']);
    assert.deepEqual(Object.keys(properties['rerank']!.properties['params']!.properties), [
      'k',
      'weights',
      'norm_score',
    ]);
  });
});

interface Completed {
  readonly properties: Readonly<Record<string, Completed>>;
  readonly items: Completed;
}

interface Offer {
  readonly anyOf: readonly { readonly enum?: readonly string[] }[];
}
