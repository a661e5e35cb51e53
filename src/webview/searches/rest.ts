import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Under the results, in pixels. */
const MARGIN = 12;

/** Gives the grid of the results the rest of the page under what stands over it, and half of the page at least. */
export function useRest(results: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = results.current!;
    const fit = () => {
      const scrolled = [...element.querySelectorAll('.grid-scroller, .hit-cards, .hit')];
      // The grid stays hidden behind another view.
      const over = (scrolled.find(each => each.checkVisibility()) ?? element).getBoundingClientRect().top + scrollY;
      element.style.setProperty('--grid-height', `${Math.max(innerHeight / 2, innerHeight - over - MARGIN)}px`);
    };
    const resizing = new ResizeObserver(fit);
    for (const each of [element, ...document.querySelectorAll('.search > *')]) resizing.observe(each);
    addEventListener('resize', fit);
    return () => {
      resizing.disconnect();
      removeEventListener('resize', fit);
    };
  }, []);
}
