import { t } from '@vscode/l10n';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { pictureHost, type CardPicture } from '../../model/grid/card-pictures';
import { wordsOf } from '../grid/rows';
import type { Pictures } from './pictures';

/** Time in milliseconds that a card is visible before its picture is loaded: during scrolling, nothing is loaded. */
const DWELL_MS = 200;

interface CardPictureProps {
  readonly pictures: Pictures;
  /** The row of the answer, the column of the address, and the address, which can be cut. */
  readonly row: number;
  readonly column: string;
  readonly address: string;
  /** Title of the hit. */
  readonly title: string;
  readonly active: boolean;
  /** Called when the height of the card can have changed. */
  readonly changed: () => void;
}

/** The picture of a hit, a button that asks to load pictures of its host, or the reason why the picture was not loaded. */
export function HitPicture({ pictures, row, column, address, title, active, changed }: CardPictureProps) {
  const host = pictureHost(address);
  if (host === undefined || pictures.off) return null;
  if (pictures.hosts.includes(host)) {
    return <LoadedPicture key={`${pictures.runId} ${row} ${column}`} {...{ pictures, row, column, title, changed }} />;
  }
  return (
    <button
      type="button"
      class="link hit-card-ask"
      tabIndex={active ? 0 : -1}
      onClick={() => pictures.allow(row, column)}
    >
      {t('Show images from {0}…', host)}
    </button>
  );
}

function LoadedPicture({ pictures, row, column, title, changed }: Omit<CardPictureProps, 'address' | 'active'>) {
  const [picture, setPicture] = useState<CardPicture>();
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    const load = () => {
      seeing.disconnect();
      pictures.load(row, column).then(
        loaded => isHere && setPicture(loaded),
        (error: unknown) => isHere && setPicture({ is: 'refused', message: wordsOf(error) }),
      );
    };
    const seeing = new IntersectionObserver(seen => {
      clearTimeout(waiting);
      if (seen.at(-1)?.isIntersecting) waiting = setTimeout(load, DWELL_MS);
    });
    seeing.observe(frame.current!);
    return () => {
      isHere = false;
      clearTimeout(waiting);
      seeing.disconnect();
    };
  }, []);
  useLayoutEffect(changed, [picture?.is]);
  if (picture === null) return null;
  if (picture?.is === 'refused') return <p class="hit-card-unloaded hint">{picture.message}</p>;
  const undrawn = () =>
    setPicture({ is: 'refused', message: t('The image cannot be displayed: its file is damaged.') });
  return (
    <figure ref={frame} class="hit-card-picture" aria-busy={picture === undefined}>
      {picture?.is === 'picture' && <img src={picture.data} alt={title} onError={undrawn} />}
    </figure>
  );
}
