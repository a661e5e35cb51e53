import assert from 'node:assert/strict';
import fc from 'fast-check';
import { maskOf } from '../../../../src/model/secrets/encodings';
import { HIDDEN } from '../../../../src/model/secrets/hidden';

type Encode = (text: string) => string;

const percent: Encode = text => encodeURIComponent(text.toWellFormed());
const lower =
  (encode: Encode): Encode =>
  text =>
    encode(text).replaceAll(/%[\dA-F]{2}/g, found => found.toLowerCase());
const json: Encode = text => JSON.stringify(text).slice(1, -1);
const ascii: Encode = text =>
  json(text).replaceAll(/[<>&'\u007f-\uffff]/g, found => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);
const bytes = (text: string) => Buffer.from(text.toWellFormed());
const references =
  (write: (code: number) => string): Encode =>
  text =>
    Array.from(text, each => write(each.codePointAt(0)!)).join('');

/** How a value may be written that travels in addresses, JSON, HTML and headers. */
const ENCODINGS: Readonly<Record<string, Encode>> = {
  'as it is': text => text,
  'percent-encoded': percent,
  'percent-encoded in lower case': lower(percent),
  'percent-encoded as RFC 3986 says': text =>
    percent(text).replaceAll(/[!'()*]/g, found => `%${found.charCodeAt(0).toString(16).toUpperCase()}`),
  'percent-encoded as a part of a path': text => encodeURI(text.toWellFormed()),
  'percent-encoded in every byte': text =>
    [...bytes(text)].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  'percent-encoded twice': text => percent(percent(text)),
  'form-encoded': text => new URLSearchParams({ q: text }).toString().slice(2),
  'form-encoded in lower case': text => lower(each => new URLSearchParams({ q: each }).toString().slice(2))(text),
  'escaped for JSON': json,
  'escaped for JSON with its slashes': text => json(text).replaceAll('/', '\\/'),
  'escaped for JSON in ASCII': ascii,
  'escaped for JSON in ASCII and capitals': text =>
    ascii(text).replaceAll(/\\u[\da-f]{4}/g, found => `\\u${found.slice(2).toUpperCase()}`),
  'escaped for JSON within JSON': text => json(json(text)),
  'escaped for JSON within JSON within JSON': text => json(json(json(text))),
  'in base64': text => bytes(text).toString('base64'),
  'in base64 for addresses': text => bytes(text).toString('base64url'),
  'in base64 that is escaped': text => json(bytes(text).toString('base64')).replaceAll('/', '\\/'),
  'escaped by its bytes': text => [...bytes(text)].map(byte => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
  'escaped by its bytes in JSON': text =>
    [...bytes(text)].map(byte => `\\\\x${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
  'in hexadecimal': text => bytes(text).toString('hex'),
  'in hexadecimal capitals': text => bytes(text).toString('hex').toUpperCase(),
  'escaped for HTML': text =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
  'escaped for HTML in numbers': references(code => `&#${code};`),
  'escaped for HTML in hexadecimal numbers': references(code => `&#x${code.toString(16)};`),
  'escaped for HTML twice': text => text.replaceAll('&', '&amp;amp;').replaceAll('"', '&amp;quot;'),
};

/** As a private key in a file: longer than a pattern can be. */
const LONG = `-----BEGIN KEY-----\n${'Ab+/9="\\'.repeat(60)}\n-----END KEY-----`;

describe('the mask of secrets', () => {
  const secret = fc.oneof(
    fc.string({ minLength: 4, maxLength: 24, unit: 'grapheme' }),
    fc.string({ minLength: 4, maxLength: 24, unit: 'binary' }),
    fc.string({ minLength: 4, maxLength: 16, unit: fc.constantFrom(...Array.from('\\/"\'&<>+ %ab0=üé\n\t')) }),
  );
  const isKnown = (text: string) => text.length >= 4 && !text.includes('•');
  const around = fc.string({ maxLength: 8, unit: fc.constantFrom(...Array.from('\\"%&;u0+ ab/=')) });

  for (const [how, encode] of Object.entries(ENCODINGS)) {
    it(`lets none through that is ${how}`, () => {
      fc.assert(
        fc.property(secret.filter(isKnown), around, around, (key, before, after) => {
          const written = encode(key);
          const shown = maskOf(['another secret', key]).hide(`${before}${written}${after}`);
          assert.ok(shown.includes(HIDDEN) && !shown.includes(written), shown);
        }),
        { numRuns: 50, examples: [[LONG, '', '']] },
      );
    });
  }

  it('lets none through in which each character is written in another way', () => {
    const ways = fc.array(
      fc.constantFrom(...Object.values(ENCODINGS).filter(each => !/base64|["']hex["']/.test(String(each)))),
      {
        minLength: 24,
        maxLength: 24,
      },
    );
    const short = fc.string({ minLength: 4, maxLength: 24, unit: fc.constantFrom(...Array.from('/"\'&<>+ %ab0=ü')) });
    fc.assert(
      fc.property(short, ways, (key, how) => {
        const written = Array.from(key, (each, at) => how[at]!(each)).join('');
        assert.ok(!maskOf([key]).hide(`(${written})`).includes(written));
      }),
    );
  });

  const cases: [what: string, secrets: string[], text: string, shown: string][] = [
    ['hides nothing else', ['a+b c'], 'xa+b cy a+b', `x${HIDDEN}y a+b`],
    ['takes a plus for the space it is', ['a b cd'], '?q=a+b+cd&r=1', `?q=${HIDDEN}&r=1`],
    ['leaves out what is as short as a word', ['abc'], 'abc', 'abc'],
    ['hides the longest first', ['abcd', 'abcd-longer'], 'abcd-longer abcd', `${HIDDEN} ${HIDDEN}`],
    [
      'hides a long secret whole, of which another is a piece',
      ['0123456789'.repeat(17), '0123456789'.repeat(10)],
      `&amp;${'0123456789'.repeat(17)}&amp;`,
      `&amp;${HIDDEN}&amp;`,
    ],
    [
      'hides a long secret whole, of which another is a piece, where no character is encoded',
      ['0123456789'.repeat(17), '0123456789'.repeat(10)],
      `<${'0123456789'.repeat(17)}>`,
      `<${HIDDEN}>`,
    ],
    ['hides a long secret as one', ['k'.repeat(999)], `<${'k'.repeat(999)}>`, `<${HIDDEN}>`],
    ['hides nothing where nothing is secret', [], 'abcd', 'abcd'],
  ];
  for (const [what, secrets, text, shown] of cases) {
    it(what, () => assert.equal(maskOf(secrets).hide(text), shown));
  }

  const cut: [text: string, shown: string][] = [
    ['key=se/c', `key=${HIDDEN}`],
    ['key=se%2fc', `key=${HIDDEN}`],
    ['key=se%2Fcr%2', `key=${HIDDEN}`],
    [String.raw`"key":"se\/cr\u00`, `"key":"${HIDDEN}`],
    ['key=se/', 'key=se/'],
  ];
  for (const [text, shown] of cut) {
    it(`hides the beginning of a secret where ${text} was cut`, () => {
      assert.equal(maskOf(['se/cr"et']).hideEnd(text), shown);
    });
  }

  const WHOLE: Readonly<Record<string, (text: string) => string>> = {
    percents: encodeURIComponent,
    'percents of percents': text => encodeURIComponent(encodeURIComponent(text)),
    'escapes of JSON': text =>
      text.replaceAll(/[^\w-]/g, each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`),
    'escapes of bytes': text =>
      text.replaceAll(/[^\w-]/gu, each => [...bytes(each)].map(byte => `\\x${byte.toString(16)}`).join('')),
    'references of HTML': text => text.replaceAll(/[^\w-]/gu, each => `&#x${each.codePointAt(0)!.toString(16)};`),
    'references within HTML': text => text.replaceAll(/[^\w-]/gu, each => `&amp;#${each.codePointAt(0)!};`),
  };
  for (const [encoding, encode] of Object.entries(WHOLE)) {
    it(`hides the beginning of a secret wherever it was cut in ${encoding}`, () => {
      const word = 'word/é😀"&end';
      const whole = encode(word);
      for (let length = 4; length < whole.length; length++) {
        assert.equal(maskOf([word]).hideEnd(`key=${whole.slice(0, length)}`), `key=${HIDDEN}`, whole.slice(0, length));
      }
    });
  }
});
