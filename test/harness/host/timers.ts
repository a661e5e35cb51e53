type Starts = 'setTimeout' | 'setInterval';

/** Running timers of our code, identified by stack, because the whole extension host shares these functions. */
export interface Timers extends Disposable {
  /** Returns the origin of each running timer. */
  running(): string[];
}

/** Watches the timers that the extension's bundles start, from now on. */
export function watchTimers(): Timers {
  const known = new Map<unknown, string>();
  const { setTimeout: timeout, setInterval: interval, clearTimeout: clear } = globalThis;
  const start = (original: Starts, once: boolean) => {
    const begin = globalThis[original] as (run: (...args: unknown[]) => void, ...rest: unknown[]) => unknown;
    return (run: (...args: unknown[]) => void, ...rest: unknown[]) => {
      const ours = ourLine(new Error('started here').stack);
      const timer = begin(
        (...args) => {
          if (once) known.delete(timer);
          run(...args);
        },
        ...rest,
      );
      if (ours) known.set(timer, ours);
      return timer;
    };
  };
  const stop = (timer: unknown) => {
    known.delete(timer);
    clear(timer as NodeJS.Timeout);
  };
  Object.assign(globalThis, {
    setTimeout: start('setTimeout', true),
    setInterval: start('setInterval', false),
    clearTimeout: stop,
    clearInterval: stop,
  });
  return {
    running: () => [...known.values()],
    [Symbol.dispose]: () =>
      Object.assign(globalThis, {
        setTimeout: timeout,
        setInterval: interval,
        clearTimeout: clear,
        clearInterval: clear,
      }),
  };
}

/** Returns the origin in our bundles; excludes VS Code on our behalf and the tests, which contain copies of our code. */
function ourLine(stack = ''): string | undefined {
  const lines = stack.split('\n').slice(1);
  const caller = lines.find(line => !line.includes('/dist/test/')) ?? '';
  return /\/dist\/(extension\.js|lib\/)/.test(caller) ? caller.trim() : undefined;
}
