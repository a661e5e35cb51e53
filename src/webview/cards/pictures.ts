import { useEffect, useRef, useState } from 'preact/hooks';
import type { CardPicture, cardPictureCalls, PictureHosts } from '../../model/grid/card-pictures';
import type { Caller } from '../../model/rpc';
import { wordsOf } from '../grid/rows';

type Host = Caller<{ readonly calls: typeof cardPictureCalls; readonly events: Record<string, never> }>;

/** Number of characters of loaded pictures that a page keeps. */
const KEPT = 32_000_000;

/** The pictures of an answer, and the hosts that the user allowed. */
export interface Pictures extends PictureHosts {
  readonly runId: string;
  /** The reason why a host could not be allowed. */
  readonly problem: string | undefined;
  readonly allow: (row: number, column: string) => void;
  readonly forbid: (host: string) => void;
  readonly load: (row: number, column: string) => Promise<CardPicture>;
}

export function usePictures(host: Host, runId: string): Pictures {
  const [known, setKnown] = useState<PictureHosts>({ hosts: [] });
  const [problem, setProblem] = useState<string>();
  const kept = useRef(new Map<string, string>());
  const ask = async (asked: Promise<PictureHosts>): Promise<void> => {
    try {
      setKnown(await asked);
      setProblem(undefined);
    } catch (error) {
      setProblem(wordsOf(error));
    }
  };
  useEffect(() => {
    kept.current = new Map();
    void ask(host.pictureHosts({ runId }));
  }, [runId]);
  const load = async (row: number, column: string): Promise<CardPicture> => {
    const key = `${row} ${column}`;
    const pictures = kept.current;
    const data = pictures.get(key);
    if (data !== undefined) return { is: 'picture', data };
    const answer = await host.cardPicture({ runId, row, column });
    if (answer?.is === 'picture') keep(pictures, key, answer.data);
    if (answer?.is === 'ask') void ask(host.pictureHosts({ runId })); // taken back in another window
    return answer;
  };
  return {
    ...known,
    runId,
    problem,
    allow: (row, column) => void ask(host.allowPictures({ runId, row, column })),
    forbid: name => {
      kept.current.clear();
      void ask(host.forbidPictures({ runId, host: name }));
    },
    load,
  };
}

/** Keeps a picture, and drops the oldest ones beyond the limit. */
function keep(pictures: Map<string, string>, key: string, data: string): void {
  pictures.set(key, data);
  let size = [...pictures.values()].reduce((sum, { length }) => sum + length, 0);
  for (const [oldest, { length }] of pictures) {
    if (size <= KEPT || oldest === key) return;
    pictures.delete(oldest);
    size -= length;
  }
}
