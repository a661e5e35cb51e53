import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { SCHEMA_FILES } from '../../harness/programs/json-schemas';

describe('the JSON schemas', () => {
  for (const [file, text] of Object.entries(SCHEMA_FILES)) {
    it(`${file} is what the model says (else: npm run schemas)`, () => assert.equal(readFileSync(file, 'utf8'), text));
    it(`${file} complains about nothing but types`, () => {
      assert.doesNotMatch(text, /"(required|additionalProperties|minLength|minItems|pattern)"/);
    });
  }
});
