import assert from 'node:assert/strict';
import { Scrubber } from '../../../src/client/exchanges/scrub';
import { HIDDEN } from '../../../src/model/secrets/hidden';
import { MEMBER } from '../../../src/model/secrets/quotes';

describe('known secrets in a text', () => {
  const SECRET = '"a+\\b"/ü';
  const scrubber = new Scrubber(() => [SECRET, undefined, 'abc', 'longer-abcd', 'abcd']);
  const texts: [what: string, text: string, left: string][] = [
    ['as they are', `x${SECRET}y`, `x${HIDDEN}y`],
    ['as JSON has them, and no more than them', JSON.stringify({ key: SECRET }), JSON.stringify({ key: HIDDEN })],
    ['as an address has them', `?key=${encodeURIComponent(SECRET)}&a=1`, `?key=${HIDDEN}&a=1`],
    ['the longest first', 'longer-abcd abcd', `${HIDDEN} ${HIDDEN}`],
    ['unless they are as short as words', 'abc', 'abc'],
  ];
  for (const [what, text, left] of texts) {
    it(`are hidden ${what}`, () => assert.equal(scrubber.text(text), left));
  }

  const excerpts: [what: string, body: string, length: number, left: string][] = [
    ['a beginning with a mark', 'x'.repeat(11), 10, `${'x'.repeat(10)}…`],
    ['a short text whole', 'x'.repeat(10), 10, 'x'.repeat(10)],
    ['no value with the name of a secret', '{"password":"hush","a":"b"}', 99, `{"password":"${HIDDEN}","a":"b"}`],
    ['no value with such a name that is cut off', '{"a":1,"password" : "hus', 99, `{"a":1,"password" : "${HIDDEN}"`],
    [
      'no value with the name of a secret that is escaped',
      String.raw`{"p\u0061ssword":"hush","a":"b"`,
      99,
      String.raw`{"p\u0061ssword":"${HIDDEN}","a":"b"`,
    ],
    [
      'no object with such a name',
      '{"a":1,"credentials": {"user":"hush"},"b":1}',
      99,
      `{"a":1,"credentials": "${HIDDEN}"`,
    ],
    ['no list with such a name', '{"a":[1],"secrets":["hush", "hush"]', 99, `{"a":[1],"secrets":"${HIDDEN}"`],
    ['no value behind a lone quote', '5" long {"password":"hush"}', 99, `5" long {"password":"${HIDDEN}"}`],
    [
      'no value with such a name in a JSON text',
      String.raw`{"m":"{\"a\":1,\"pwd\":\"h\\\"ush\"}"`,
      99,
      String.raw`{"m":"{\"a\":1,${HIDDEN}`,
    ],
    ['no beginning of a secret at the end', 'the key is longe', 99, `the key is ${HIDDEN}`],
    ['what is shorter than a secret', 'the key is lon', 99, 'the key is lon'],
    ['no secret at all', 'abcd, ', 99, `${HIDDEN}, `],
  ];
  for (const [what, body, length, left] of excerpts) {
    it(`an excerpt shows ${what}`, () => assert.equal(scrubber.excerpt(body, length), left));
  }

  /** Encodes the first character again and again, so that one order of decoding alone reveals it. */
  const nest = (order: string) =>
    Array.from(order).reduce(
      (text, sign) => `${sign}${text.charCodeAt(0).toString(16).toUpperCase()}${text.slice(1)}`,
      'A',
    );
  const orders = Array.from({ length: 64 }, (_, bits) =>
    Array.from({ length: 6 }, (__, at) => ((bits >> at) & 1 ? '%' : '=')).join(''),
  );

  it('give up on a text in which each order of decoding leads elsewhere, and hide it whole', () => {
    assert.equal(scrubber.text(`${orders.map(nest).join(' ')} `.repeat(64)), HIDDEN);
  });

  it('leave a long text in many encodings as it is', () => {
    let text = JSON.stringify({ rows: Array.from({ length: 400 }, (_, id) => ({ id, name: `a "b" \\ ü ${id}` })) });
    for (let depth = 0; depth < 3; depth++) text = JSON.stringify({ text });
    for (const each of [text, encodeURIComponent(text), Buffer.from(text).toString('base64')]) {
      assert.equal(scrubber.text(each), each);
    }
  });

  const looked: [what: string, body: string][] = [
    ['a text of nothing but escaped quotes', `"${'\\"'.repeat(1000)}`],
    ['a text with line breaks that are escaped', `"${'\\"\\\n'.repeat(1000)}`],
  ];
  for (const [what, body] of looked) {
    it(`look at ${what} once, not from every quote in it`, () => {
      assert.deepEqual(body.match(MEMBER), [body]);
    });
  }
});
