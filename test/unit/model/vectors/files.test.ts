import assert from 'node:assert/strict';
import fc from 'fast-check';
import { npyOf } from '../../../../src/model/vectors/npy';
import { MAX_FILE_BYTES, vectorsOfFile } from '../../../../src/model/vectors/files';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A NumPy file as NumPy writes it. */
function npy(descr: string, shape: string, data: ArrayBufferView, more = "'fortran_order': False, "): Uint8Array {
  const head = `{'descr': '${descr}', ${more}'shape': ${shape}, }`;
  const padded = `${head.padEnd(117)}\n`;
  const start = Uint8Array.from([0x93, ...bytes('NUMPY'), 1, 0, padded.length, 0]);
  return Uint8Array.from([...start, ...bytes(padded), ...new Uint8Array(data.buffer)]);
}

const files: [what: string, name: string, content: Uint8Array, vectors: unknown][] = [
  ['a JSON vector', 'q.json', bytes('[1, 2]'), [[1, 2]]],
  [
    'JSON vectors',
    'q.json',
    bytes('[[1, 2], [3, 4]]'),
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    'JSON lines',
    'q.jsonl',
    bytes('[1, 2]\n[3, 4]\n'),
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['an embedding service’s answer', 'a.json', bytes('{"data": [{"index": 0, "embedding": [1, 2]}]}'), [[1, 2]]],
  [
    'CSV',
    'q.csv',
    bytes('1,2\r\n3,4\r\n'),
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['CSV with heads', 'q.csv', bytes('x,y\n1,2\n'), [[1, 2]]],
  ['CSV with semicolons', 'q.csv', bytes('1;2\n'), [[1, 2]]],
  ['CSV with an array in a cell', 'q.csv', bytes('id,embedding\n7,"[1, 2]"\n'), [[1, 2]]],
  [
    'NumPy, float32',
    'q.npy',
    npy('<f4', '(2, 2)', new Float32Array([1, 2, 3, 0.5])),
    [
      [1, 2],
      [3, 0.5],
    ],
  ],
  ['NumPy, one dimension', 'q.npy', npy('<f8', '(3,)', new Float64Array([1, 2, 0.1])), [[1, 2, 0.1]]],
  [
    'NumPy, by column',
    'q.npy',
    npy('<f4', '(2, 2)', new Float32Array([1, 3, 2, 4]), "'fortran_order': True, "),
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    'NumPy, halves',
    'q.npy',
    npy('<f2', '(4,)', new Uint16Array([0x3c00, 0xc000, 0x3555, 0x0001])),
    [[1, -2, 0.333251953125, 2 ** -24]],
  ],
  [
    'NumPy, signed bytes',
    'q.npy',
    npy('|i1', '(2, 2)', new Int8Array([1, -2, -128, 127])),
    [
      [1, -2],
      [-128, 127],
    ],
  ],
  ['NumPy, short integers', 'q.npy', npy('<i2', '(2, 1)', new Int16Array([-300, 300])), [[-300], [300]]],
  ['NumPy, unsigned short integers', 'q.npy', npy('<u2', '(2, 1)', new Uint16Array([65535, 300])), [[65535], [300]]],
  ['NumPy, integers', 'q.npy', npy('<i4', '(2, 1)', new Int32Array([-70_000, 70_000])), [[-70_000], [70_000]]],
  ['NumPy, the last byte first', 'q.npy', npy('>i2', '(1, 2)', new Uint8Array([1, 2, 255, 254])), [[258, -2]]],
  ['NumPy, bytes', 'q.npy', npy('|u1', '(1, 3)', new Uint8Array([0, 7, 255])), [[0, 7, 255]]],
  ['NumPy, long integers', 'q.npy', npy('<i8', '(2,)', new BigInt64Array([1n, -2n])), [[1, -2]]],
];

const wrong: [what: string, name: string, content: Uint8Array, message: RegExp][] = [
  ['nothing in it', 'q.csv', bytes('\n'), /q\.csv contains no vectors/],
  ['a word among the numbers', 'q.csv', bytes('1,2\n3,four\n'), /Line 2: Component 2 is “four”/],
  [
    'a number that is none',
    'q.npy',
    npy('<f4', '(1, 2)', new Float32Array([1, Number.NaN])),
    /Row 0: component 2 is NaN/,
  ],
  ['a file that was cut', 'q.npy', npy('<f4', '(9, 2)', new Float32Array([1, 2])), /file is truncated/],
  ['rows of nothing', 'q.npy', npy('<f4', '(3000000, 0)', new Float32Array()), /one of its dimensions is 0/],
  ['no rows', 'q.npy', npy('<f4', '(0, 3)', new Float32Array()), /one of its dimensions is 0/],
  ['nothing', 'q.npy', npy('<f4', '(0,)', new Float32Array()), /one of its dimensions is 0/],
  ['more rows than bytes', 'q.npy', npy('|u1', '(3000000, 1)', new Uint8Array(9)), /file is truncated/],
  ['texts', 'q.npy', npy('<U5', '(1,)', new Uint8Array([1])), /has type U5/],
  ['too many dimensions', 'q.npy', npy('<f4', '(1, 1, 1)', new Float32Array([1])), /got 3/],
  ['JSON of something else', 'q.json', bytes('{"name": 1}'), /“name” is not an index/],
];

describe('a file of vectors', () => {
  it('have at most 256 MB, as their messages say', () => assert.equal(MAX_FILE_BYTES / 2 ** 20, 256));

  for (const [what, name, content, vectors] of files) {
    it(`may be ${what}`, () => assert.deepEqual(vectorsOfFile(name, content), vectors));
  }
  for (const [what, name, content, message] of wrong) {
    it(`may not have ${what}`, () => {
      assert.throws(() => vectorsOfFile(name, content), { name: 'UnreadableVectors', message });
    });
  }
  it('is read at once where arrays open and none closes', () => {
    const content = bytes(`[1]\n${'['.repeat(500_000)}`);
    assert.throws(() => vectorsOfFile('q.csv', content), { name: 'UnreadableVectors', message: /^Line 2: / });
  });
  it('is read at once where its lines have nothing in them', () => {
    const content = bytes(' , ;\n'.repeat(500_000));
    assert.throws(() => vectorsOfFile('q.csv', content), {
      name: 'UnreadableVectors',
      message: /q\.csv contains no vectors/,
    });
  });
  it('comes back as it was written', () => {
    const vectors = fc
      .integer({ min: 1, max: 5 })
      .chain(length =>
        fc.array(
          fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: length, maxLength: length }),
          { minLength: 1 },
        ),
      );
    fc.assert(fc.property(vectors, given => assert.deepEqual(vectorsOfFile('q.npy', npyOf(given)), given)));
    for (const given of [[[1]], [[1, 2]], Array.from({ length: 1000 }, () => [1, 2, 3])]) {
      const headLength = new DataView(npyOf(given).buffer).getUint16(8, true);
      assert.equal((10 + headLength) % 64, 0, 'NumPy aligns the numbers to 64 bytes');
      assert.equal(npyOf(given)[10 + headLength - 1], '\n'.charCodeAt(0));
    }
    assert.match(new TextDecoder('latin1').decode(npyOf([])), /'shape': \(0, 0\)/);
  });
});
