/**
 * Gives an element the focus back that it had when the whole page lost it, as to a box of VS Code's: the browser forgets which it was, and
 * what is typed next would go nowhere.
 */
export function refocus(): void {
  let last: HTMLElement | undefined;
  addEventListener('focusin', ({ target }) => (last = target as HTMLElement));
  addEventListener('focusout', () =>
    setTimeout(() => {
      if (document.hasFocus() && document.activeElement === document.body) last = undefined; // the person left it within the page
    }),
  );
  addEventListener('pointerdown', () => (last = undefined), true); // and goes where they point
  addEventListener('focus', () =>
    setTimeout(() => {
      if (document.activeElement === document.body && last?.isConnected) last.focus({ preventScroll: true });
    }),
  );
}

/** So much of a part is to be seen under its beginning, in pixels. */
const ROOM = 120;

/** Scrolls a part into view where little more than its beginning is on the screen, or not even that; else nothing moves. */
export function reveal(part: HTMLElement, beginning: HTMLElement): void {
  if (beginning.getBoundingClientRect().bottom > innerHeight - ROOM) part.scrollIntoView({ block: 'nearest' });
}
