/** Runs tasks one after another: read-modify-write sequences must not interleave, in this window. */
export function serialQueue(): <R>(work: () => Promise<R>) => Promise<R> {
  let last: Promise<unknown> = Promise.resolve();
  return work => {
    const turn = last.then(work);
    last = turn.catch(() => undefined); // the caller gets the failure
    return turn;
  };
}
