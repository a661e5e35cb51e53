import { t } from '@vscode/l10n';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { cutoffAfter } from '../../model/searches/cutoffs';
import type { Found } from '../../model/searches/pages';
import { useForm } from '../kit/form';
import { focusWithin } from '../kit/focus';
import { Menu } from '../kit/menu';
import type { MenuItem } from '../kit/menu-items';
import { cutoffText } from './distance-plot';
import type { PictureProps } from '../searches/results';

interface CutoffParts {
  readonly found: Found;
  readonly host: PictureProps['host'];
  readonly values: readonly number[];
}

/** A cut-off after a hit. */
export interface Cutoff {
  readonly radius: number;
  readonly use: () => void;
}

/**
 * Returns the cut-off after a hit, which becomes the outer bound of the search. Undefined: the distances are scores, the direction of
 * the metric is unknown, or the document is read-only.
 */
export function useCutoffs({ found, host, values }: CutoffParts): ((at: number) => Cutoff) | undefined {
  const { write, readOnly } = useForm();
  const { nearest, fused, scored } = found;
  if (readOnly || fused || scored || !nearest || values.length === 0) return undefined;
  return at => {
    const radius = cutoffAfter(values, at, nearest === 'smallest');
    return { radius, use: () => void write().then(() => host.cutOff({ radius })) };
  };
}

/** A button that uses a cut-off; its name has the value. */
export const CutoffButton = ({ radius, use }: Cutoff) => (
  <button type="button" class="secondary" title={cutoffText('radius', radius)} onClick={use}>
    {t('Use as Cutoff')}
    <span class="unseen"> {cutoffText('radius', radius)}</span>
  </button>
);

interface HitMenu {
  readonly open: (x: number, y: number) => void;
  readonly menu: VNode | false;
}

/** The menu of the hit under the cursor, by a right click or Shift+F10. */
export function useHitMenu(show: () => void, cutoff: Cutoff | undefined): HitMenu {
  const [place, setPlace] = useState<{ readonly x: number; readonly y: number }>();
  const items: MenuItem[] = [
    { label: t('Show Hit'), run: show },
    ...(cutoff ? [{ label: t('Use as Cutoff: {0}', cutoffText('radius', cutoff.radius)), run: cutoff.use }] : []),
  ];
  return {
    open: (x, y) => setPlace({ x, y }),
    menu: place !== undefined && (
      <Menu
        label={t('Hit')}
        items={items}
        {...place}
        close={() => {
          setPlace(undefined);
          focusWithin(document.querySelector<HTMLElement>('[data-cursor]'));
        }}
      />
    ),
  };
}
