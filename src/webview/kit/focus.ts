/**
 * Restores the focus after the whole page lost it, for example to an input box of VS Code: the browser does not remember the element, and
 * typed keys would be lost. If the element is gone, its successor or predecessor gets the focus. While VS Code has the focus, the page takes
 * none.
 */
export function refocus(): void {
  let last: HTMLElement | undefined;
  let before: HTMLElement[] = [];
  const restore = () => {
    if (!last || !isLost()) return;
    if (last.isConnected) return last.focus(IN_PLACE);
    // Removed, disabled and collapsed elements cannot get the focus.
    [...before, document.getElementById(last.id)].findLast(each => {
      each?.focus(IN_PLACE);
      return !isLost();
    });
  };
  addEventListener('focusin', ({ target }) => {
    last = target as HTMLElement;
    before = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      each => (last!.compareDocumentPosition(each) & PRECEDING) !== 0,
    );
  });
  addEventListener('focusout', () =>
    setTimeout(() => {
      if (document.hasFocus() && isLost() && last?.isConnected) last = undefined; // the user left it within the page
    }),
  );
  new MutationObserver(() => {
    if (!last || last.isConnected) return;
    // Later than a part that knows better where its focus goes.
    setTimeout(() => {
      if (document.hasFocus() && !last?.isConnected) restore();
    }, 50);
  }).observe(document, { childList: true, subtree: true });
  addEventListener('pointerdown', () => (last = undefined), true); // and goes where they point
  addEventListener('focus', () =>
    setTimeout(() => {
      if (!document.hasFocus()) return; // a dialog or a list was opened at once
      restore();
      focusTitle();
    }),
  );
}

/** Focuses an element now, or once VS Code gives the page the focus: the page takes it from no palette and no editor. */
export function focusWithin(element: HTMLElement | null): void {
  if (document.hasFocus()) element?.focus(IN_PLACE);
  else addEventListener('focus', () => element?.focus(IN_PLACE), { once: true });
}

const isLost = () => document.activeElement === document.body;

/**
 * A page begins at its first required text if that is empty: the name of a new object. Else at its heading, where that takes the focus: a
 * reader says it, and Tab goes on from there.
 */
export function focusTitle(): void {
  if (!isLost()) return;
  const name = document.querySelector<HTMLInputElement>(REQUIRED);
  (name?.value === '' ? name : document.getElementById('title'))?.focus(IN_PLACE);
}

const REQUIRED = 'input[type=text][aria-required=true]:not([readonly])';

/** Scrolls nothing. */
const IN_PLACE = { preventScroll: true };

const FOCUSABLE = 'button,input,textarea,select,summary';

/** DOM constant for the relative position of nodes. */
const PRECEDING = 2;

/** Minimum visible height of a part below its start, in pixels. */
const ROOM = 120;

/** Scrolls a part into view where little more than its beginning is on the screen, or not even that; else nothing moves. */
export function reveal(part: HTMLElement, beginning: HTMLElement): void {
  if (beginning.getBoundingClientRect().bottom > innerHeight - ROOM) part.scrollIntoView({ block: 'nearest' });
}

/** Whether a key that is pressed there is text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type === 'text');
