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
