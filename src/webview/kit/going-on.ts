/** Time that a control may take to appear, in milliseconds: its part of the page might still be loading. */
const PATIENCE_MS = 3000;

/**
 * Moves the focus from a control to the one that a click on it brings, as soon as that one exists. Where the focus has left the first
 * control meanwhile, it stays. `find` returns the other control.
 */
export function goOn(from: HTMLElement, find: () => HTMLElement | null): void {
  const until = performance.now() + PATIENCE_MS;
  const look = () => {
    if (document.activeElement !== from || performance.now() > until) return;
    const to = find();
    if (to) to.focus();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look); // the browser focuses the clicked control after the click
}
