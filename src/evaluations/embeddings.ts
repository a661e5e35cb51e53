import { t } from '@vscode/l10n';
import type { CallOptions } from '../client/operation';
import { ApiError } from '../client/errors';
import type { Embed } from './queries';

/** Computes embeddings of several texts, in their order. */
export type EmbedTexts = (texts: readonly string[], options: CallOptions) => Promise<number[][]>;

/** Number of texts of a request. */
const BATCH = 64;

/** Statuses of an endpoint that refuses a request for its form or size, and could take each of its texts. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422]);

/**
 * Returns a function for embeddings that computes each text once. The first text that is asked for brings a batch of those that follow in
 * `texts`. An endpoint that refuses a batch is asked for one text at a time.
 */
export function batched(embedTexts: EmbedTexts, texts: readonly string[]): Embed {
  const known = new Map<string, Promise<number[]>>();
  const waiting = new Set(texts);
  let size = BATCH;
  /** The end of the requests for texts of refused batches: each waits for the one before. */
  let last: Promise<unknown> = Promise.resolve();
  const one = async (text: string, options: CallOptions): Promise<number[]> => {
    const [vector] = await embedTexts([text], options);
    if (!vector) throw new Error(t('The embedding endpoint returned no vector.'));
    return vector;
  };
  const remember = (text: string, vector: Promise<number[]>): Promise<number[]> => {
    waiting.delete(text);
    known.set(text, vector);
    vector.catch(() => known.delete(text)); // who asks for the text gets the reason; another variant tries again
    return vector;
  };
  return (text, options) => {
    const before = known.get(text);
    if (before) return before;
    const batch = [text, ...[...waiting].filter(each => each !== text).slice(0, size - 1)];
    if (batch.length === 1) return remember(text, one(text, options));
    const all = embedTexts(batch, options);
    const refused = (error: unknown): boolean => error instanceof ApiError && REFUSALS.has(error.status);
    for (const [at, each] of batch.entries()) {
      const vector = all.then(
        vectors => vectors[at]!,
        (error: unknown) => {
          if (!refused(error)) throw error;
          size = 1;
          const next = last.then(() => one(each, options));
          last = next.catch(() => undefined);
          return next;
        },
      );
      void remember(each, vector);
    }
    return known.get(text)!;
  };
}
