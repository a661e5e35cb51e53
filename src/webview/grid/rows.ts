import { useEffect, useMemo, useReducer, useState } from 'preact/hooks';
import type { GridAnswer, GridRow, gridCalls, GridSort } from '../../model/grid/pages';
import type { Caller } from '../../model/rpc';
import { RowWindows } from './windows';

export type GridCaller = Caller<{ readonly calls: typeof gridCalls; readonly events: Record<string, never> }>;

interface Rows {
  readonly windows: RowWindows;
  /** The order that is shown: the answer's, until rows of the wanted one have come. */
  readonly sort: GridSort | undefined;
  readonly problem: string | undefined;
}

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The rows of an answer in the wanted order. `resorted` is called when another order is there. */
export function useRows(
  answer: GridAnswer,
  host: GridCaller,
  wanted: GridSort | undefined,
  resorted: () => void,
): Rows {
  const { runId, count } = answer;
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const [failure, setFailure] = useState<{ runId: string; problem: string | undefined }>();
  const [own, setOwn] = useState<{ runId: string; sort: GridSort | undefined; first: readonly GridRow[] }>();
  const { sort, first } = own?.runId === runId ? own : answer;

  const fail = (error: unknown): void => setFailure({ runId, problem: wordsOf(error) });
  const windows = useMemo(
    () =>
      new RowWindows({
        count,
        first,
        ask: (from, to) => host.rows({ runId, from, to, sort }),
        changed: problem => {
          setFailure({ runId, problem });
          redraw(undefined);
        },
      }),
    [runId, first],
  );
  useEffect(() => {
    if (sort?.key === wanted?.key && sort?.descending === wanted?.descending) return undefined;
    let current = true;
    host.rows({ runId, from: 0, to: answer.first.length, sort: wanted }).then(rows => {
      if (!current || !rows) return;
      setOwn({ runId, sort: wanted, first: rows });
      resorted();
    }, fail);
    return () => (current = false);
  }, [runId, wanted?.key, wanted?.descending]);
  return { windows, sort, problem: failure?.runId === runId ? failure.problem : undefined };
}
