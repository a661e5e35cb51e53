import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MB = 1024 * 1024;

/**
 * Keeps the memory of a transfer small, for a process of its own alone. V8 lets the part of its heap for new values grow up to 130 MB, and buffers
 * grow by 64 MB before it collects them: a transfer has few of both at a time, but makes many, so all of the space would be used.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // the global object of this context was made without it
  setInterval(
    collecting(collect, () => process.memoryUsage().arrayBuffers),
    25,
  ).unref();
}

/** Returns a function that collects garbage once there are 28 MB of buffers, or 12 MB more than the last time left. */
export function collecting(collect: () => void, buffers: () => number): () => void {
  let limit = 28 * MB;
  return () => {
    if (buffers() <= limit) return;
    collect();
    limit = Math.max(28 * MB, buffers() + 12 * MB);
  };
}
