/** Time that a control may take to appear, in milliseconds: its part of the page might still be loading. */
const PATIENCE_MS = 3000;

/**
 * Moves the focus from a control to the one that a click on it brings, as soon as that one exists. The first control may disappear with the
 * click. Where the user has gone elsewhere, the focus stays. `find` returns the other control.
 */
export function goOn(from: HTMLElement, find: () => HTMLElement | null): void {
  const until = performance.now() + PATIENCE_MS;
  const ended = new AbortController();
  for (const act of ['keydown', 'pointerdown']) {
    addEventListener(act, () => ended.abort(), { capture: true, signal: ended.signal });
  }
  const look = () => {
    if (ended.signal.aborted) return;
    const isLeft = from.isConnected && document.activeElement !== from;
    const to = isLeft ? null : find();
    to?.focus();
    if (to || isLeft || performance.now() > until) ended.abort();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look); // the browser focuses the clicked control after the click
}
