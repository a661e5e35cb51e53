import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { scalar } from '../../../../../src/demo/data-plane/entities/values';
import { entityIssues } from '../../../../../src/model/entities/checks';

type DemoField = Parameters<typeof scalar>[0];

/** Characters of one to four bytes, and half of a pair, which is sent as a character of three. */
const text = fc.string({ unit: fc.constantFrom('a', 'é', '漢', '🍐', '\ud83c'), maxLength: 12 });

describe('the length of a text', () => {
  const accepts = (field: DemoField, value: unknown): boolean => {
    try {
      scalar(field, value);
      return true;
    } catch {
      return false;
    }
  };
  const params = (max_length: number) => [
    { key: 'max_length', value: String(max_length) },
    { key: 'max_capacity', value: '8' },
  ];
  const kinds = {
    'a text': (value: string): unknown => value,
    'an element of an array': (value: string): unknown => ['a', value],
  };
  for (const [what, valueOf] of Object.entries(kinds)) {
    it(`is that of its bytes, for the check as for the service: ${what}`, () =>
      fc.assert(
        fc.property(text, fc.integer({ min: 1, max: 24 }), (given, max) => {
          const type = Array.isArray(valueOf('')) ? { type: 'Array', elementType: 'VarChar' } : { type: 'VarChar' };
          const field = { name: 'title', ...type, nullable: false, params: params(max) };
          const fits = Buffer.byteLength(given) <= max;
          assert.equal(accepts(field as unknown as DemoField, valueOf(given)), fits);
          const issues = entityIssues({ title: valueOf(given) }, { fields: [field], dynamic: false });
          assert.deepEqual(
            issues.map(({ message }) => /has \d+ bytes; at most \d+ are allowed/.test(message)),
            fits ? [] : [true],
          );
        }),
      ));
  }
});
