import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { Plot, PlotArea, PlotView } from './plot';
import { onThemeChange } from '../kit/theme';

/** A plot in an element, which follows its size and the theme. `failure`: the reason why it could not be drawn. */
export function usePlot(
  place: RefObject<HTMLElement | null>,
  view: PlotView,
): { readonly plot?: Plot | undefined; readonly area?: PlotArea | undefined; readonly failure?: unknown } {
  const [plot, setPlot] = useState<Plot>();
  const [area, setArea] = useState<PlotArea>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let made: Plot | undefined;
    let gone = false;
    loadPlot().then(chunk => {
      if (gone || !place.current) return;
      made = new chunk.Plot(place.current, view, setArea);
      setPlot(made);
    }, setFailure);
    const resizing = new ResizeObserver(() => made?.resize());
    if (place.current) resizing.observe(place.current);
    const end = onThemeChange(() => made?.repaint());
    return () => {
      gone = true;
      resizing.disconnect();
      end();
      made?.destroy();
    };
  }, []);
  useLayoutEffect(() => plot?.show(view), [plot, view]);
  return { plot, area, failure };
}

/**
 * Loads the plot library. uplot passes the browser's language to Intl as it loads; a browser started with the POSIX locale has
 * `en-US@posix`, which Intl refuses.
 */
async function loadPlot(): Promise<typeof import('./plot')> {
  const { language } = navigator;
  if (!isTag(language)) Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
  return import('./plot');
}

function isTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
