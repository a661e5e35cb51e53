import * as zlib from 'node:zlib';
import { t } from '@vscode/l10n';
import type { CompressionCodec } from 'hyparquet';
import { snappyUncompress } from 'hyparquet/src/snappy.js';
import { damaged, UnreadableParquet } from './problems';

type Decompress = (bytes: Uint8Array, size: number) => Uint8Array;

const limited = (size: number) => ({ maxOutputLength: Math.max(1, size) });

const CODECS: Partial<Record<CompressionCodec, Decompress>> = {
  UNCOMPRESSED: bytes => bytes,
  SNAPPY: (bytes, size) => {
    const output = new Uint8Array(size);
    snappyUncompress(bytes, output);
    return output;
  },
  GZIP: (bytes, size) => zlib.gunzipSync(bytes, limited(size)),
  BROTLI: (bytes, size) => zlib.brotliDecompressSync(bytes, limited(size)),
  // Node 22 has it since 22.15.
  ...('zstdDecompressSync' in zlib && {
    ZSTD: (bytes: Uint8Array, size: number) => zlib.zstdDecompressSync(bytes, limited(size)),
  }),
};

/** Returns an error for a codec that is not among those above. */
export function codecProblem(codec: CompressionCodec | undefined, column: string): UnreadableParquet | undefined {
  if (codec && Object.hasOwn(CODECS, codec)) return undefined;
  const known = Object.keys(CODECS).join(', ');
  return new UnreadableParquet(
    t(
      'Column “{0}” is compressed with {1}, which is not supported. Supported: {2}',
      column,
      codec ?? t('unknown'),
      known,
    ),
  );
}

/** Decompresses a page, to an array of its own. `size`: as the page declares it, and no larger than the memory that is reserved for it. */
export function decompress(
  bytes: Uint8Array<ArrayBuffer>,
  size: number,
  codec: CompressionCodec,
  column: string,
): Uint8Array<ArrayBuffer> {
  const problem = codecProblem(codec, column);
  if (problem) throw problem;
  const page = CODECS[codec]!(bytes, size);
  if (page.length !== size) throw damaged('page');
  return page.byteOffset === 0 && page.byteLength === page.buffer.byteLength
    ? (page as Uint8Array<ArrayBuffer>)
    : new Uint8Array(page);
}
