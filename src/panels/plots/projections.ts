import { Worker } from 'node:worker_threads';
import { MAX_POINTS, MAX_QUERIES } from '../../model/plots/pictures';
import type { Projection } from '../../model/plots/projections';

/** Vectors one after the other, as a worker takes them without a copy. */
export interface Packed {
  readonly width: number;
  readonly values: Float64Array<ArrayBuffer>;
}

/**
 * Projects vectors of one length in a worker, without blocking the host. `script`: the file `projections.worker.js` of our bundles. At most
 * 1,008 are projected: hits and queries; others have no point. @throws RangeError for vectors of different lengths. Error AbortError.
 */
export async function project(
  script: string,
  vectors: readonly (readonly number[])[],
  signal?: AbortSignal,
): Promise<Projection> {
  signal?.throwIfAborted();
  const packed = pack(vectors.slice(0, MAX_VECTORS));
  const worker = new Worker(script, { workerData: packed, transferList: [packed.values.buffer] });
  const stop = (): void => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<Projection>((done, failed) => {
      worker.once('message', done);
      worker.once('error', failed);
      worker.once('exit', () => failed(signal?.reason ?? new Error('The projection ended without a result')));
    });
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** Maximum number of vectors: more take seconds, and their points overlap. */
const MAX_VECTORS = MAX_POINTS + MAX_QUERIES;

function pack(vectors: readonly (readonly number[])[]): Packed {
  const width = vectors[0]?.length ?? 0;
  const values = new Float64Array(vectors.length * width);
  for (const [row, vector] of vectors.entries()) {
    if (vector.length !== width) throw new RangeError('The vectors differ in length');
    values.set(vector, row * width);
  }
  return { width, values };
}
