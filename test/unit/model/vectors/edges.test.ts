import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Field } from '../../../../src/model/collections/collections';
import { openVectors, vectorsOfFile } from '../../../../src/model/vectors/files';
import { half, isNpy, npyOf, readNpy } from '../../../../src/model/vectors/npy';
import { unpackedVector } from '../../../../src/model/vectors/packed';
import { readVectors, shortened } from '../../../../src/model/vectors/typed';
import { randomVector, vectorFault } from '../../../../src/model/vectors/vectors';

const field = (type: string, dim?: number): Field => ({
  name: 'v',
  type,
  ...(dim === undefined ? {} : { params: [{ key: 'dim', value: String(dim) }] }),
});
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the format of NumPy', () => {
  /** A file by the format's own description: version 1 has two bytes for the length of its head, later ones four. */
  function file(version: number, head: string, data: ArrayLike<number>): Uint8Array {
    const size = version === 1 ? 2 : 4;
    const padded = `${head.padEnd(Math.ceil((8 + size + head.length + 1) / 64) * 64 - 9 - size)}\n`;
    const length = new DataView(new ArrayBuffer(size));
    if (size === 2) length.setUint16(0, padded.length, true);
    else length.setUint32(0, padded.length, true);
    const start = [0x93, ...bytesOf('NUMPY'), version, 0, ...new Uint8Array(length.buffer)];
    return Uint8Array.from([...start, ...bytesOf(padded), ...Array.from(data)]);
  }
  const headOf = (descr: string, shape: string) => `{'descr': '${descr}', 'fortran_order': False, 'shape': ${shape}, }`;

  const rowsOf = (bytes: Uint8Array) => {
    const { length, row } = readNpy(bytes);
    return Array.from({ length }, (_, at) => row(at));
  };

  it('is read in every version', () => {
    for (const version of [1, 2, 3]) {
      assert.deepEqual(rowsOf(file(version, headOf('|u1', '(1, 3)'), [1, 2, 3])), [[1, 2, 3]], `version ${version}`);
    }
  });
  it('is read with a head that has more bytes than two can count', () => {
    const head = `${headOf('|u1', '(2,)')}${' '.repeat(70_000)}`;
    assert.deepEqual(rowsOf(file(2, head, [7, 8])), [[7, 8]]);
  });
  it('is not searched for its shape in a head of megabytes', () => {
    const head = `{'descr': '<f4', ${"'shape': (".repeat(400_000)}`;
    assert.throws(() => readNpy(file(2, head, [])), { message: 'The array must have 1 or 2 dimensions (got 0)' });
  });
  it('is known by its first bytes', () => {
    const good = file(1, headOf('|u1', '(1,)'), [1]);
    assert.ok(isNpy(good));
    for (let at = 0; at < 6; at++) assert.ok(!isNpy(good.with(at, good[at]! + 1)), String(at));
    assert.ok(!isNpy(good.subarray(0, 5)));
    for (const length of [6, 7, 9]) {
      assert.throws(() => readNpy(good.subarray(0, length)), {
        name: 'UnreadableVectors',
        message: 'The file ends within its header',
      });
    }
    assert.throws(() => readNpy(good.subarray(0, 10)), { message: /^The array has type unknown/ });
    const later = file(2, headOf('|u1', '(1,)'), [1]);
    assert.throws(() => readNpy(later.subarray(0, 11)), { message: 'The file ends within its header' });
  });
  it('is not read where nobody can tell what it holds', () => {
    const said = (bytes: Uint8Array) => {
      try {
        return rowsOf(bytes);
      } catch (error) {
        return (error as Error).message;
      }
    };
    assert.match(
      String(said(file(1, "{'shape': (1,)}", [1]))),
      /The array has type unknown\. Expected a numeric type, such as float32/,
    );
    assert.match(
      String(said(file(1, headOf('|toString', '(1,)'), [1]))),
      /The array has type toString\. Expected a numeric type, such as float32/,
    );
    assert.match(String(said(file(1, "{'descr': '|u1', }", [1]))), /The array must have 1 or 2 dimensions \(got 0\)/);
    assert.match(String(said(file(1, headOf('|u1', '()'), [1]))), /The array must have 1 or 2 dimensions \(got 0\)/);
  });
  it('must hold every number that its shape promises', () => {
    const whole = file(1, headOf('<u2', '(3, 2)'), [1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0]);
    assert.deepEqual(rowsOf(whole), [
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    for (const cut of [1, 2, 6]) {
      assert.throws(() => readNpy(whole.subarray(0, whole.length - cut)), /The file is truncated/);
    }
  });

  it('has all halves that there are', () => {
    // By the definition of IEEE 754: one bit of sign, five of exponent, ten of fraction.
    for (let bits = 0; bits < 0x10000; bits++) {
      const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) % 32, bits % 1024];
      const size =
        exponent === 31
          ? fraction > 0
            ? NaN
            : Infinity
          : exponent === 0
            ? fraction * 2 ** -24
            : (1024 + fraction) * 2 ** (exponent - 25);
      if (!Object.is(half(bits), sign * size)) assert.fail(`${bits}: ${half(bits)}`);
    }
  });

  it('is written with its numbers at a multiple of 64 bytes, whatever its shape', () => {
    for (const count of [1, 9, 10, 99, 100, 1000, 12_345]) {
      const written = npyOf(Array.from({ length: count }, () => [1]));
      const headLength = new DataView(written.buffer).getUint16(8, true);
      assert.equal((10 + headLength) % 64, 0);
      assert.equal(written.length, 10 + headLength + 8 * count);
    }
  });
});

describe('bytes of a vector field', () => {
  const packed = (
    size: number,
    values: readonly number[],
    set: (view: DataView, at: number, value: number) => void,
  ) => {
    const view = new DataView(new ArrayBuffer(size * values.length));
    values.forEach((value, at) => set(view, at * size, value));
    return new Uint8Array(view.buffer);
  };
  const floats = packed(4, [1.5, -2], (view, at, value) => view.setFloat32(at, value, true));
  const cases: [what: string, field: Field, bytes: Uint8Array, vector: unknown][] = [
    ['floats', field('FloatVector', 2), floats, [1.5, -2]],
    ['floats of a field of no size', field('FloatVector'), floats, [1.5, -2]],
    ['floats of another size', field('FloatVector', 3), floats, undefined],
    ['floats and half a one', field('FloatVector'), floats.subarray(0, 6), undefined],
    ['no floats', field('FloatVector'), floats.subarray(0, 0), undefined],
    ['upper halves of floats', field('BFloat16Vector', 2), Uint8Array.of(0xc0, 0x3f, 0, 0xc0), [1.5, -2]],
    ['halves', field('Float16Vector', 2), Uint8Array.of(0, 0x3e, 0, 0xc0), [1.5, -2]],
    ['signed bytes', field('Int8Vector', 3), Uint8Array.of(1, 255, 128), [1, -1, -128]],
    ['bits, eight to a byte', field('BinaryVector', 16), Uint8Array.of(1, 255), [1, 255]],
    ['bits of another size', field('BinaryVector', 8), Uint8Array.of(1, 255), undefined],
    ['weights', field('SparseFloatVector'), Uint8Array.of(7, 1, 0, 0, 0, 0, 0xc0, 0x3f), { 263: 1.5 }],
    ['no weights', field('SparseFloatVector'), new Uint8Array(), {}],
    ['half a weight', field('SparseFloatVector'), new Uint8Array(12), undefined],
    ['something else', field('VarChar'), floats, undefined],
  ];
  for (const [what, of, bytes, vector] of cases) {
    it(`hold ${what}`, () => assert.deepEqual(unpackedVector(of, bytes), vector));
  }
  it('are read where they stand in a larger buffer', () => {
    const within = new Uint8Array([9, ...floats, 9]).subarray(1, 9);
    assert.deepEqual(unpackedVector(field('FloatVector', 2), within), [1.5, -2]);
  });
});

describe('what is wrong with a vector', () => {
  const four = field('FloatVector', 4);
  const bits = field('BinaryVector', 16);
  const sparse = field('SparseFloatVector');
  const cases: [vector: Parameters<typeof vectorFault>[0], field: Field, fault: string | undefined][] = [
    ['a text', four, undefined],
    [[1, 2, 3, 4], four, undefined],
    [[1, 2, 3], four, 'Vector has 3 dimensions; `v` needs 4'],
    [[1, 2, 3, 4, 5], four, 'Vector has 5 dimensions; `v` needs 4'],
    [[1, 2], four, 'Vector has 2 dimensions; `v` needs 4'],
    [[1], four, 'Vector has 1 dimension; `v` needs 4'],
    [[1, 2, 3, 4, 5, 6], four, 'Vector has 6 dimensions; `v` needs 4'],
    [[1], field('FloatVector'), undefined],
    [[NaN, 2, 3, 4], four, 'Component 1 of the vector is NaN'],
    [[1, 2, 3, Infinity], four, 'Component 4 of the vector is Infinity'],
    [[1, 3.4028235677973366e38, 3, 4], four, 'Component 2 exceeds the range of a float'],
    [[-1e300, 2, 3, 4], four, 'Component 1 exceeds the range of a float'],
    [[1, 2, 3, -3.4028235677973362e38], four, undefined],
    [[65_519.9, -65_520], field('Float16Vector', 2), 'Component 2 exceeds the range of a float'],
    [[65_520, -1e38], field('BFloat16Vector', 2), undefined],
    [[0, 1e300], field('BFloat16Vector', 2), 'Component 2 exceeds the range of a float'],
    [{ 7: 1, 17: 1e300 }, sparse, 'The weight of index 17 exceeds the range of a float'],
    [{ 1: 2 }, four, '`v` needs a list of numbers'],
    [{ 1: 2 }, sparse, undefined],
    [[1, 2], sparse, '`v` is sparse. Enter weights by index, such as { "17": 0.5, "301": 1 }'],
    [[0, 255], bits, undefined],
    [Array.from({ length: 16 }, (_, at) => at % 2), bits, undefined],
    [[0, 256], bits, '`v` needs bytes from 0 to 255'],
    [[-1, 0], bits, '`v` needs bytes from 0 to 255'],
    [[0.5, 0], bits, '`v` needs bytes from 0 to 255'],
    [[0], bits, 'Vector has 1 dimension; `v` needs 2 bytes (8 bits each)'],
    [[0, 1, 2], bits, 'Vector has 3 dimensions; `v` needs 2 bytes (8 bits each)'],
    [[0, 1, 2], field('BinaryVector'), undefined],
  ];
  for (const [vector, of, fault] of cases) {
    it(`${JSON.stringify(vector)} for ${of.type}: ${fault ?? 'nothing'}`, () =>
      assert.equal(vectorFault(vector, of), fault));
  }
});

describe('a vector to look around with', () => {
  const dice =
    (...throws: number[]) =>
    () =>
      throws.shift()!;
  it('goes in a direction of the normal distribution, by the method of Box and Muller', () => {
    // Both have the same length, the second at an eighth of a turn.
    const [x, y] = randomVector(field('FloatVector', 2), dice(0.5, 0, 0.5, 1 / 8)) as number[];
    assert.ok(Math.abs(x! - Math.sqrt(2 / 3)) < 1e-12);
    assert.ok(Math.abs(y! - Math.sqrt(1 / 3)) < 1e-12);
    const [z] = randomVector(field('Int8Vector', 1), dice(1 - Math.exp(-4.5), 0)) as number[];
    assert.equal(z, 126, 'three deviations fill a byte');
    const still = randomVector(field('FloatVector', 2), dice(0, 0, 0, 0)) as number[];
    assert.deepEqual(still.map(Math.abs), [0, 0], 'of no length, but of numbers');
  });
  it('is of as many bytes or weights as there are', () => {
    assert.deepEqual(randomVector(field('BinaryVector', 24), dice(0, 0.5, 1 - 1e-9)), [0, 128, 255]);
    const weights = randomVector(field('SparseFloatVector')) as Record<string, number>;
    for (const [index, weight] of Object.entries(weights)) {
      assert.ok(/^\d{1,3}$/.test(index) && weight > 0 && weight <= 1);
    }
    assert.ok(Object.keys(weights).length > 1);
    assert.equal((randomVector(field('FloatVector')) as number[]).length, 1);
  });
  it('is not of the billions of components that a service claims', () => {
    const lengthOf = (type: string, dim: number) => (randomVector(field(type, dim)) as number[]).length;
    assert.deepEqual([lengthOf('FloatVector', 32_768), lengthOf('BinaryVector', 262_144)], [32_768, 32_768]);
    assert.deepEqual([lengthOf('FloatVector', 5_000_000_000), lengthOf('BinaryVector', 8e10)], [32_768, 32_768]);
    assert.equal(lengthOf('FloatVector', 0), 1);
  });
});

describe('a hostile NumPy file', () => {
  it('is read, or refused in words, whatever its bytes and its shape say', () => {
    const whole = npyOf([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    const size = fc.oneof(fc.nat(9), fc.constantFrom(3_000_000, 2 ** 32, 2 ** 53));
    fc.assert(
      fc.property(
        fc.option(fc.tuple(size, size)),
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 3 }),
        fc.nat(whole.length),
        (shape, changes, length) => {
          const text = Buffer.from(whole).toString('latin1');
          const shaped = shape
            ? text.replace(/\(2, 3\), }\s*/, found => `(${shape.join(', ')}), }`.padEnd(found.length))
            : text;
          const bytes = Buffer.from(shaped, 'latin1');
          for (const [at, value] of changes) bytes[at] = value;
          const given = Uint8Array.from(bytes.subarray(0, length));
          try {
            const { length: rows, row } = readNpy(given);
            assert(rows * row(rows - 1).length <= given.length);
          } catch (error) {
            assert.equal((error as Error).name, 'UnreadableVectors', String(error));
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('vectors in files and texts, at their edges', () => {
  const read = (text: string, name = 'q.csv') => vectorsOfFile(name, bytesOf(text));
  const files: [what: string, text: string, vectors: unknown][] = [
    ['heads of one column', 'embedding\n"[1, 2]"\n', [[1, 2]]],
    [
      'blank lines',
      '\n1,2\n \n3,4\n',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['tabs', '1\t2\n', [[1, 2]]],
    ['blanks', '1 2\n', [[1, 2]]],
    ['a list at the beginning', '[1, 2],x\n', [[1, 2]]],
    ['a list of one', 'x,[5]\n', [[5]]],
    ['quotes', '"1","2"\n', [[1, 2]]],
  ];
  for (const [what, text, vectors] of files) it(`of ${what}`, () => assert.deepEqual(read(text), vectors));

  const wrong: [what: string, name: string, text: string, message: RegExp][] = [
    ['a first line of numbers with a word', 'q.csv', '1,x\n', /^Line 1: Component 2 is “x”/],
    ['heads in the second line', 'q.csv', 'a,b\nc,d\n', /^Line 2: /],
    ['an answer without vectors', 'q.json', '{"data": []}', /“data” is not an index/],
    ['an answer with one that is none', 'q.json', '{"data": [{"embedding": [1]}, {}]}', /“data” is not an index/],
    ['heads alone', 'q.csv', 'a,b\n', /^q\.csv contains no vectors$/],
  ];
  for (const [what, name, text, message] of wrong) {
    it(`not of ${what}`, () => assert.throws(() => read(text, name), { name: 'UnreadableVectors', message }));
  }
  it('not of bytes that are no text, which are told as what they are', () => {
    assert.throws(() => vectorsOfFile('q.csv', Uint8Array.of(0xff, 0xfe, 0x31)), { name: 'UnreadableVectors' });
  });
  it('of JSON in a file that is called otherwise', () => {
    assert.deepEqual(read('[[1, 2]]', 'q.txt'), [[1, 2]]);
    assert.deepEqual(read('[1, 2]\n[3, 4]', 'q.tsv'), [
      [1, 2],
      [3, 4],
    ]);
  });
  it('name the first row that is not of numbers, and the number', () => {
    const rows = [
      [1, 2],
      [Infinity, 2],
    ];
    assert.throws(() => vectorsOfFile('q.npy', npyOf(rows)), { message: 'Row 1: component 1 is Infinity' });
  });

  it('are at most as many as a request can have, and one of more is read alone', () => {
    const vectors = (count: number) => npyOf(Array.from({ length: count }, (_, at) => [at === 9 ? Infinity : at]));
    assert.throws(() => vectorsOfFile('q.npy', vectors(16_385)), {
      name: 'UnreadableVectors',
      message: 'The file has 16385 vectors; a search can have 16384. Select one vector with `row`',
    });
    const { length, row } = openVectors('q.npy', vectors(16_385)); // reads no other row: row 9 is not a vector
    assert.deepEqual([length, row(16_384), row(16_385)], [16_385, [16_384], undefined]);
    assert.throws(() => row(9), { message: 'Row 9: component 1 is Infinity' });
    const lines = (count: number) => new TextEncoder().encode('1,2\n'.repeat(count));
    assert.equal(vectorsOfFile('q.csv', lines(16_384)).length, 16_384);
    assert.throws(() => vectorsOfFile('q.csv', lines(16_385)), /The file has 16385 vectors/);
  });

  it('name a piece of text whole up to 24 characters', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), text => {
        assert.equal(shortened(text), text.length > 24 ? `${text.slice(0, 24)}…` : text);
      }),
    );
    const [whole, cut] = ['x'.repeat(24), 'x'.repeat(25)];
    assert.deepEqual([whole, cut].map(shortened), [whole, `${whole}…`]);
  });
  const typed: [text: string, read: unknown][] = [
    ['5', { problem: 'A vector must be a list of numbers, such as [0.1, 0.2, …]' }],
    ['1 2\n3', { vectors: [[1, 2, 3]] }],
    [
      ' [1, 2] \n\t[3, 4] ',
      {
        vectors: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      '[1, 2] ,\n [3, 4] ,',
      {
        vectors: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    ['[[]]', { problem: 'The vector is empty' }],
    ['{}', { problem: 'The vector is empty' }],
    ['[]', { vectors: [] }],
    ['[[1, null]]', { problem: 'Component 2 is null' }],
    ['[1, [2]]', { problem: 'Component 2 is [2]: not a number' }],
    ['{"1": 1, "2": null}', { problem: 'The weight of index 2 is not a number' }],
    ['1, x', { problem: 'Component 2 is “x”: not a number' }],
    ['x, 1', { problem: 'A vector must be a list of numbers, such as [0.1, 0.2, …]' }],
    ['1, 1e300', { problem: 'Component 2 exceeds the range of a float' }],
    ['[1, -1e300]', { problem: 'Component 2 exceeds the range of a float' }],
    ['{ "3": 1e300 }', { problem: 'The weight of index 3 exceeds the range of a float' }],
    ['1, 1e999', { problem: 'Component 2 exceeds the range of a float' }],
    ['1, -inf', { problem: 'Component 2 is -inf' }],
    ['1,', { vectors: [[1]] }],
    ['1,,2', { problem: 'Component 2 is missing between two commas' }],
    ['+.5 5. 1e3', { vectors: [[0.5, 5, 1000]] }],
    ['null', { problem: 'A vector must be a list of numbers, such as [0.1, 0.2, …]' }],
  ];
  for (const [text, wanted] of typed) {
    it(`of what is typed: ${JSON.stringify(text)}`, () => assert.deepEqual(readVectors(text), wanted));
  }
});
