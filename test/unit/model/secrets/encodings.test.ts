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
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const references =
  (write: (code: number) => string): Encode =>
  text =>
    Array.from(text, each => write(each.codePointAt(0)!)).join('');

/** Encodings of values in addresses, JSON, HTML and headers. */
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

/** A private key as in a file: longer than a pattern can be. */
const LONG = `-----BEGIN KEY-----\n${'Ab+/9="\\'.repeat(60)}\n-----END KEY-----`;

/** Printed bytes, and other contexts of a secret among them. */
const PACKED: Readonly<Record<string, Encode>> = {
  'as a list of bytes': text => `[${[...bytes(text)].join(' ')}]`,
  'as a list of bytes in JSON': text => JSON.stringify([...bytes(text)]),
  'in hexadecimal with colons': text =>
    bytes(text)
      .toString('hex')
      .replaceAll(/..(?=.)/g, '$&:'),
  'in hexadecimal, a number for each byte': text =>
    [...bytes(text)].map(byte => `0x${byte.toString(16).padStart(2, '0')}`).join(', '),
  'in base64 with a user before it': text => bytes(`root:${text}`).toString('base64'),
  'in base64 with a word before it': text => bytes(`Bearer ${text}`).toString('base64url'),
  'in base64 of JSON': text => bytes(JSON.stringify({ a: 1, password: text })).toString('base64'),
  'in base64 of JSON, in lines': text =>
    bytes(JSON.stringify({ ab: 1, password: text, c: 1 }))
      .toString('base64')
      .replaceAll(/.{64}/g, '$&\r\n'),
  'in hexadecimal of JSON': text => bytes(JSON.stringify({ password: text })).toString('hex'),
  'with its characters in braces': text =>
    Array.from(text, each => (/[\w-]/.test(each) ? each : `\\u{${each.codePointAt(0)!.toString(16)}}`)).join(''),
  'with its characters in eight digits': text =>
    Array.from(text, each =>
      /[\w-]/.test(each) ? each : `\\U${each.codePointAt(0)!.toString(16).padStart(8, '0')}`,
    ).join(''),
  'in octal': text =>
    [...bytes(text)]
      .map(byte =>
        /[\w-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`,
      )
      .join(''),
  'in base64 of UTF-16': text => utf16(text).toString('base64'),
  'in base64 of UTF-16, the high byte first': text => utf16(text).swap16().toString('base64'),
  'in hexadecimal of UTF-16': text => utf16(text).toString('hex'),
  'quoted-printable, in lines': text =>
    [...bytes(text)]
      .map(byte =>
        /[\w-]/.test(String.fromCharCode(byte))
          ? String.fromCharCode(byte)
          : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
      )
      .join('')
      .replaceAll(/(?:=..|.){20}(?=.)/g, '$&=\r\n'),
  'percent-encoded by its units': text =>
    text.replaceAll(/[^\w-]/g, each => `%u${each.charCodeAt(0).toString(16).padStart(4, '0')}`),
};

/** Secrets of the length of keys, with all characters that encoders change. */
const KEYS = [
  'zx_9f8A7b6C5d4E3f2G1h0',
  'p@ss/w"o\\rd&1<2',
  'Zm9vYmFy+a/b9Zz+/QwErTy==',
  'pässwörd😀x',
  'correct horse battery',
  JSON.stringify({ type: 'service_account', private_key: `-----BEGIN-----\n${'Ab+/9="\\'.repeat(16)}\n-----END-----` }),
];

describe('the mask of secrets, one encoding in another', () => {
  const all = { ...ENCODINGS, ...PACKED };
  /** Returns true if a text reveals something, except characters around a secret, such as an encoded bracket. */
  const isTold = (written: string, shown: string): boolean => {
    const middle = written.slice(24, -24);
    const parts = Array.from({ length: Math.max(0, middle.length - 15) }, (_, at) => middle.slice(at, at + 16));
    return shown.includes(written) || parts.some(part => shown.includes(part));
  };
  const masks = KEYS.map(key => ({ key, mask: maskOf([key]) }));
  for (const [index, [how, encode]] of Object.entries(all).entries()) {
    it(`lets none through that is ${how}, and then written in any way`, () => {
      for (const [at, [then, again]] of Object.entries(all).entries()) {
        // Two of them for each pair.
        for (const { key, mask } of masks.filter((_, each) => (each + at + index) % 3 === 0)) {
          const written = again(encode(key));
          const shown = mask.hide(`said: ${written} (end)`);
          assert.ok(!isTold(written, shown), `${then}: ${key.slice(0, 30)}`);
          assert.match(shown, /^said: .{0,64}•••[^]{0,64} \(end\)$/);
        }
      }
    });
  }

  const cases: [what: string, secrets: string[], text: string, shown: string][] = [
    ['hides secrets that overlap', ['abcdef', 'defghi'], 'xabcdefghix', `x${HIDDEN}x`],
    ['hides bytes whole that hold one', ['hush-hush'], `a ${btoa('xx=hush-hush;y')} b`, `a ${HIDDEN} b`],
    ['hides lines of a secret', ['-----BEGIN\nMIIEvQIBADANBgkqhkiG9w0B\nEND'], 'MIIEvQIBADANBgkqhkiG9w0B', HIDDEN],
    ['hides bytes at the beginning of a text', ['hush-hush'], `${btoa('xx=hush-hush;y')} b`, `${HIDDEN} b`],
    ['hides bytes that a path leads to', ['hush-hush'], `/v/Ab/${btoa('xx=hush-hush;y')} b`, `${HIDDEN} b`],
    ...['\n', '\r\n'].map((end): [string, string[], string, string] => [
      `hides bytes in lines that end with ${JSON.stringify(end)}`,
      ['hush-hush'],
      `a ${btoa('x'.repeat(50) + '=hush-hush;y').replace(/^.{76}/, `$&${end}`)} b`,
      `a ${HIDDEN} b`,
    ]),
    ...['\n', '\r\n'].map((end): [string, string[], string, string] => [
      `hides a secret that a mail breaks with ${JSON.stringify(end)}`,
      ['hush-hush'],
      `a hush=2D=${end}hush=3D b`,
      `a ${HIDDEN}=3D b`,
    ]),
    ['hides a secret with escaped line ends', ['hush\r\nhush'], String.raw`a hush\r\nhush b`, `a ${HIDDEN} b`],
    ['hides a secret with needless backslashes', ['hush-hush'], String.raw`a hu\sh\-hush b`, `a ${HIDDEN} b`],
    [
      'hides a secret with an escape of no character near',
      ['hush-hush'],
      String.raw`\u{110000} hush\x2dhush`,
      String.raw`\u{110000} ${HIDDEN}`,
    ],
    ['hides a secret that is encoded itself', ['a%2Fb%26c%3D'], 'it is a/b&c=', `it is ${HIDDEN}`],
    [
      'hides a secret of many characters of two halves',
      ['😀é😀é'],
      String.raw`a\ud83d\ude00%C3%A9\uD83D\uDE00\xc3\xa9b`,
      `a${HIDDEN}b`,
    ],
    [
      'hides where a text breaks off within an escape',
      ['hush"hush'],
      String.raw`hush\u0022hush\u00`,
      String.raw`${HIDDEN}\u00`,
    ],
    ['leaves short lines of a secret', ['{\n"a": 1\n}'], '"a": 1 }', '"a": 1 }'],
    ['hides lines of 16 characters', ['BEGIN\n0123456789abcdef\nEND'], '(0123456789abcdef)', `(${HIDDEN})`],
    ['leaves lines of 15', ['BEGIN\r\n0123456789abcde\r\nEND'], '(0123456789abcde)', '(0123456789abcde)'],
    [
      'leaves other bytes',
      ['hush-hush'],
      `a ${btoa('another text')} [1, 2, 3, 4, 5, 6, 7, 8]`,
      `a ${btoa('another text')} [1, 2, 3, 4, 5, 6, 7, 8]`,
    ],
  ];
  for (const [what, secrets, text, shown] of cases) {
    it(what, () => assert.equal(maskOf(secrets).hide(text), shown));
  }
});

it('the mask of secrets undoes encodings of characters six times, and of bytes twice', () => {
  const { hide } = maskOf(['hu"s/h']);
  const units: Encode = text =>
    text.replaceAll(/[^\w ]/g, each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const packed: Encode = text => btoa(`xx ${text}`);
  const times = (count: number, ...ways: Encode[]): string =>
    Array.from({ length: count }).reduce<string>((text, _, at) => ways[at % ways.length]!(text), 'hu"s/h');
  const isHidden = (count: number, ...ways: Encode[]) => hide(times(count, ...ways)) === HIDDEN;
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 7].map(count => isHidden(count, units, percent)),
    [true, true, true, true, true, true, false],
  );
  assert.deepEqual(
    [1, 2, 3].map(count => isHidden(count, packed)),
    [true, true, false],
  );
});

it('the mask of secrets looks for encodings in texts up to 256 KiB', () => {
  const { hide } = maskOf(['hush-hush']);
  const text = `${btoa('xx=hush-hush;y')} `;
  const shown = (length: number) => hide(text.padEnd(length, '.')).slice(0, 4);
  assert.deepEqual([2 ** 18, 2 ** 18 + 1].map(shown), [`${HIDDEN} `, text.slice(0, 4)]);
});

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

  it('hides a secret in a text of any length', () => {
    const { hide } = maskOf(['canary-secret']);
    for (const length of [1, 2 ** 18, 2 ** 20]) {
      const xs = 'x'.repeat(length);
      assert.ok(hide(`${xs}canary-secret${xs}`) === xs + HIDDEN + xs, String(length));
    }
  });

  it('hides a character of Latin-1 that is written as its one byte', () => {
    for (let code = 0x80; code <= 0xff; code++) {
      const byte = code.toString(16);
      const { hide } = maskOf([`hush${String.fromCharCode(code)}hush`]);
      for (const text of [`hush%${byte}hush`, `hush%${byte.toUpperCase()}hush`, `hush\\x${byte}hush`])
        assert.equal(hide(text), HIDDEN);
    }
  });

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
