/** So much of a part is to be seen under its beginning, in pixels. */
const ROOM = 120;

/** Scrolls a part into view where little more than its beginning is on the screen, or not even that; else nothing moves. */
export function reveal(part: HTMLElement, beginning: HTMLElement): void {
  if (beginning.getBoundingClientRect().bottom > innerHeight - ROOM) part.scrollIntoView({ block: 'nearest' });
}
