import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { deviationsOf, type AnswerFacts } from '../../../../src/model/wire/deviations';
import { secret, secretsIn } from '../../../../src/model/secrets/redaction';
import { comparableJson } from '../../../../src/model/wire/json';
import { NameList } from '../../../../src/model/wire/values';
import * as z from '../../../../src/model/zod';
import { grantsOf, includedIn, overlappingWith, policiesOf } from '../../../../src/model/roles/grants';

describe('a list of names in an answer', () => {
  const lists: [given: unknown, names: string[] | undefined][] = [
    [null, []],
    [[], []],
    [
      ['b', 'a', 'b'],
      ['b', 'a'],
    ],
    [
      [1, '1', null, 9007199254740993n],
      ['1', '9007199254740993'],
    ],
    ['a', undefined],
    [7, undefined],
    [{ length: 0 }, undefined],
    [undefined, undefined],
    [['a', true], ['a']], // what is no name is told beside the names
    [[['a']], []],
    [[{}, 'a'], ['a']],
  ];
  for (const [given, names] of lists) {
    it(`${inspect(given)} is ${names ? names.join(', ') || 'empty' : 'none'}`, () => {
      const read = z.safeParse(NameList, given);
      assert.deepEqual(read.success ? read.data : undefined, names);
    });
  }
});

describe('a comparable text', () => {
  it('is the same whatever the order of fields, and without those that are null', () => {
    assert.equal(comparableJson({ b: [{ d: 1, c: null }], a: null }), comparableJson({ b: [{ d: 1 }] }));
    assert.equal(comparableJson({ a: 1, b: 2n }), comparableJson({ b: 2, a: 1 }));
    assert.notEqual(comparableJson({ a: 0 }), comparableJson({}));
  });
});

describe('an answer held against the specification, at its edges', () => {
  const told = (value: unknown, more: Partial<AnswerFacts> = {}) =>
    deviationsOf({
      method: 'GET',
      path: '/v2/other',
      status: 200,
      contentType: 'application/json',
      body: { value },
      ...more,
    }).map(({ path, message }) => `${path.join('.')}: ${message.replaceAll('`', '')}`);
  const good = { code: 0, data: {} };
  const cases: [what: string, value: unknown, more: Partial<AnswerFacts>, ...told: string[]][] = [
    ['nothing against a good one', good, {}],
    ['a list in its place', [], {}, ': a list; must be an object'],
    [
      'all that is wrong around no object',
      null,
      { contentType: 'text/html' },
      ': Content type text/html; must be application/json',
      ': null; must be an object',
    ],
    ['a type with its character set', good, { contentType: 'Application/JSON; charset=utf-8' }],
    ['no type', good, { contentType: undefined }],
    ['a refusal by its status', { code: 5, message: 'x' }, { status: 400 }],
    ['a refusal without its words', { code: 5 }, { status: 400 }, 'message: Missing'],
    ['no refusal below', { code: 0 }, { status: 399 }, 'data: Missing'],
    ['a refusal by its code', { code: 5, message: 'x' }, {}],
    [
      'a refusal whose code is a text',
      { code: '5', message: 'x' },
      { status: 500 },
      'code: the string "5"; must be an integer',
    ],
    ['a success with another code', { code: 200, data: {} }, {}, 'code: the number 200; must be 0'],
    [
      'a short text whole',
      { code: 'x'.repeat(58), message: 1 },
      { status: 500 },
      `code: the string "${'x'.repeat(58)}"; must be an integer`,
      'message: the number 1; must be a string',
    ],
    [
      'the beginning of a long one',
      { code: 'x'.repeat(59), message: 'm' },
      { status: 500 },
      `code: the string "${'x'.repeat(59)}…; must be an integer`,
    ],
    [
      'true and null by their words',
      { code: true, message: null },
      { status: 500 },
      'code: true; must be an integer',
      'message: null; must be a string',
    ],
    [
      'an object and a list by their kind',
      { code: {}, message: [] },
      { status: 500 },
      'code: an object; must be an integer',
      'message: a list; must be a string',
    ],
    ['nothing of what was hidden or cut', { code: '•••', message: '… +7' }, { status: 500 }],
  ];
  for (const [what, value, more, ...wanted] of cases)
    it(`says ${what}`, () => assert.deepEqual(told(value, more), wanted));
  it('is no JSON where it is none', () => {
    assert.deepEqual(told(undefined, { body: undefined, contentType: 'text/plain' }), [
      ': Content type text/plain; must be application/json',
      ': Not JSON',
    ]);
  });
});

describe('the secrets in what is sent', () => {
  const cases: [what: string, value: unknown, secrets: string[]][] = [
    ['a text', { password: 'hush' }, ['hush']],
    ['a number', { password: 12345 }, ['12345']],
    ['a long number', { password: 9007199254740993n }, ['9007199254740993']],
    ['none that is true or nothing', { password: true, apiKey: null, token: undefined }, []],
    [
      'the parts of a file of credentials, where they are long',
      { password: '{"type":"key","private":"0123456789abcdef"}' },
      ['{"type":"key","private":"0123456789abcdef"}', '0123456789abcdef'],
    ],
    [
      'not its short parts',
      { password: '{"a":"0123456789abcde","b":[5,null]}' },
      ['{"a":"0123456789abcde","b":[5,null]}'],
    ],
    ['none of a name that is no secret', { description: 'hush' }, []],
    ['those within lists', { users: [{ password: 'a-1' }, { password: 'b-2' }] }, ['a-1', 'b-2']],
  ];
  for (const [what, value, secrets] of cases) {
    it(`are ${what}`, () => assert.deepEqual(secretsIn(undefined, value).toSorted(), secrets.toSorted()));
  }
  it('are all that is below a name of one, or below what a schema marks', () => {
    const value = { a: 'deep', b: [1, 2n, null, true, { c: 'er' }] };
    const schema = z.looseObject({ note: secret(z.unknown()) });
    assert.deepEqual(secretsIn(undefined, { password: value }).toSorted(), ['1', '2', 'deep', 'er']);
    assert.deepEqual(secretsIn(schema, { note: value, other: 'x' }).toSorted(), ['1', '2', 'deep', 'er']);
    assert.deepEqual(secretsIn(schema, { note: null }), []);
  });
});

describe('rights and those that include them', () => {
  const grant = (text: string) => {
    const [resourceType = '', privilege = '', resource] = text.split(' ');
    return { resourceType, privilege, resource };
  };
  const grants = (...texts: string[]) =>
    grantsOf(
      texts.map(grant).map(({ resourceType, privilege, resource }) => ({
        resourceType,
        privileges: [privilege],
        ...(resource === undefined ? {} : { resources: [resource] }),
      })),
    );
  const named = (found: ReturnType<typeof grant>): string =>
    [found.resourceType, found.privilege, found.resource].filter(Boolean).join(' ');
  const told = (found: ReturnType<typeof grant> | undefined) => found && named(found);

  const included: [of: string, by: string[], including: string | undefined][] = [
    ['volume view a', ['volume view *'], 'volume view *'],
    ['volume view a', ['volume all a'], 'volume all a'],
    ['volume view a', ['volume all *'], 'volume all *'],
    ['volume view a', ['volume view a'], undefined],
    ['volume view a', ['volume view b', 'volume view *'], 'volume view *'],
    ['volume view *', ['volume view *'], undefined],
    ['volume view *', ['volume all *'], 'volume all *'],
    ['volume view a', ['volume delete *'], undefined],
    ['volume view a', ['volume all b'], undefined],
    ['volume view a', ['backup view *'], undefined],
    ['volume create', ['volume all *'], 'volume all *'],
    ['volume view a', ['volume view'], 'volume view'],
    ['monitoring_integration view a', ['datadog_integration view *'], 'datadog_integration view *'],
  ];
  for (const [of, by, including] of included) {
    it(`${of} of ${by.join(', ')}: ${including ?? 'none'}`, () =>
      assert.equal(told(includedIn(grants(...by))(grant(of))), including));
  }

  const overlapping: [of: string, among: string[], overlap: string[]][] = [
    [
      'volume view a',
      ['volume view a', 'volume view b', 'volume all a', 'volume delete a', 'volume view *', 'backup view *'],
      ['volume view a', 'volume view *', 'volume all a'],
    ],
    [
      'volume view *',
      ['volume view a', 'volume view b', 'volume all a', 'volume delete a'],
      ['volume view a', 'volume view b', 'volume all a'],
    ],
    [
      'volume all a',
      ['volume view a', 'volume view b', 'volume delete a', 'volume delete *'],
      ['volume view a', 'volume delete a', 'volume delete *'],
    ],
    ['volume all *', ['volume view a', 'volume create'], ['volume view a', 'volume create']],
    ['volume view a', [], []],
    ['volume view a', ['volume delete a'], []],
  ];
  for (const [of, among, overlap] of overlapping) {
    it(`${of} overlaps ${overlap.join(', ') || 'none'} of ${among.join(', ') || 'none'}`, () =>
      assert.deepEqual(
        overlappingWith(grants(...among))(grant(of))
          .map(named)
          .toSorted(),
        overlap.toSorted(),
      ));
  }

  it('stand in as few statements as they can, privileges in the order of the service', () => {
    const all = grants(
      'volume delete a',
      'volume view a',
      'volume view b',
      'volume delete b',
      'volume create',
      'volume view c',
      'backup manage',
      'backup view',
      'quantum z x',
      'quantum a x',
    );
    assert.deepEqual(policiesOf(all.values()), [
      { resourceType: 'volume', privileges: ['view', 'delete'], resources: ['a', 'b'] },
      { resourceType: 'volume', privileges: ['create'] },
      { resourceType: 'volume', privileges: ['view'], resources: ['c'] },
      { resourceType: 'backup', privileges: ['view', 'manage'] },
      { resourceType: 'quantum', privileges: ['a', 'z'], resources: ['x'] },
    ]);
    const create = grants('volume create', 'volume create a');
    assert.deepEqual(
      policiesOf(create.values()).map(({ resources }) => resources),
      [undefined, ['a']],
    );
  });
});
