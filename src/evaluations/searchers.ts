import { Worker } from 'node:worker_threads';
import { type Block, type Nearest, NearestEntities, type Queries } from './nearest';

/** Searches blocks of entities. */
export interface Searcher {
  /** Resolves when the next block can be read, while this one is searched. The caller must not use the block again. */
  add(block: Block): Promise<void>;
  /** Returns the nearest of all blocks so far. */
  snapshot(): Promise<Nearest[]>;
  close(): Promise<void>;
}

export interface SearcherData {
  readonly queries: Queries;
  readonly before: readonly Nearest[];
}

/** Searches in this thread. */
export function ownSearcher(queries: Queries, before: readonly Nearest[]): Searcher {
  const nearest = new NearestEntities(queries, before);
  return {
    add: async block => nearest.add(block),
    snapshot: async () => nearest.snapshot(),
    close: async () => undefined,
  };
}

/** Searches in a worker. `script`: the file `exact.worker.js` of our bundles. A failure of the worker rejects the next call. */
export function workerSearcher(script: string, queries: Queries, before: readonly Nearest[]): Searcher {
  const data: SearcherData = { queries, before };
  const worker = new Worker(script, { workerData: data });
  /** Why the worker ended, also while nothing was asked. */
  let dead: Error | undefined;
  worker.on('error', (error: Error) => (dead ??= error));
  worker.on('exit', () => (dead ??= new Error('The exact search ended without a result')));
  /** The answer to the block that is being searched. */
  let searching: Promise<unknown> = Promise.resolve();
  const ask = (message: Block | null): Promise<unknown> =>
    new Promise((done, failed) => {
      if (dead) return failed(dead);
      const end = (): void => failed(new Error('The exact search ended without a result'));
      const release = (): void => {
        worker.off('message', answered).off('error', broke).off('exit', end);
      };
      const answered = (answer: unknown): void => (release(), done(answer));
      const broke = (error: Error): void => (release(), failed(error));
      worker.once('message', answered).once('error', broke).once('exit', end);
      worker.postMessage(message, message ? [message.values.buffer] : []);
    });
  return {
    async add(block) {
      await searching;
      searching = ask(block);
      searching.catch(() => undefined); // the next call rejects
    },
    async snapshot() {
      await searching;
      return (await ask(null)) as Nearest[];
    },
    async close() {
      await worker.terminate();
    },
  };
}
