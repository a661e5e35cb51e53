import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { piecesOf, type Piece } from '../../../src/transfers/records/pieces';
import { oneByOne, START, type Position } from '../../../src/transfers/records/records';
import { lines } from '../../../src/transfers/records/separated';

const MAX_BYTES = 20;

describe('the pieces of a file', () => {
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'pieces-'))));
  after(() => rmSync(folder, { recursive: true }));

  /** Each line of a length and its end, and whether the last line has one. */
  const file = fc.record({
    lengths: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }),
    isEnded: fc.boolean(),
  });
  const chunkBytes = fc.integer({ min: 1, max: 40 });

  it('have their exact places, whether they are kept or too large', () =>
    fc.assert(
      fc.asyncProperty(file, chunkBytes, fc.nat(), async ({ lengths, isEnded }, size, which) => {
        const texts = lengths.map(
          (length, at) => `${'x'.repeat(length)}${isEnded || at < lengths.length - 1 ? '\n' : ''}`,
        );
        const path = join(folder, 'file');
        writeFileSync(path, texts.join(''));
        const read = (from: Position): Promise<Piece[]> =>
          Array.fromAsync(oneByOne(piecesOf(path, from, lines, { maxBytes: MAX_BYTES, chunkBytes: size })));

        const pieces = await read(START);
        let offset = 0;
        assert.deepEqual(
          pieces.map(piece => ({ ...piece, bytes: piece.bytes?.toString() })),
          texts.map((text, at) => ({
            line: at + 1,
            size: text.length,
            bytes: text.length <= MAX_BYTES ? text : undefined,
            end: { offset: (offset += text.length), line: at + (text.endsWith('\n') ? 2 : 1), records: at + 1 },
            isCut: false,
          })),
        );
        const from = which % pieces.length;
        assert.deepEqual(await read(pieces[from]!.end), pieces.slice(from + 1));
      }),
      { numRuns: 300 },
    ));
});
