import { useEffect } from 'preact/hooks';
import { isTyping } from '../kit/focus';
import { idOf } from '../kit/issues';

/** The keys between question and results: Enter runs the search, ↓ goes to the hits, / goes back to the question. */
export function useQueryKeys(run: () => void): void {
  useEffect(() => {
    // After each field, which may have its own idea of a key: a list of suggestions that is open takes Enter and ↓.
    const pressed = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented) return;
      const { key } = event;
      if (isBare(event) && key === 'Enter' && [isQuestion, isKind, isNumber].some(is => is(event.target))) run();
      else if (isBare(event) && key === '/' && !isTyping(event.target)) focusQuestion();
      else if (!(key === 'ArrowDown' && leavesDown(event) && focusResults())) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [run]);
}

const isBare = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (!shiftKey || key === '/'); // some keyboards have / on Shift+7

/** The fields in which Enter searches, also those of a query: the text, the ids, the filter, the number of hits. Vectors stand one on a line. */
function isQuestion(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  const ofSearch = target.id.replace(/\bqueries\/\d+\//, '');
  return ['text', 'ids', 'filter', 'limit'].some(key => ofSearch === idOf([key]));
}

/** The kinds of search: a browse and a random search ask nothing, and begin here. */
const isKind = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.name === 'way';

/** A number among the options: offset, bounds, group size. */
const isNumber = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.inputMode === 'decimal' && target.closest('.asked') !== null;

/** Whether ↓ has no line to go to in this field; with Ctrl it leaves any field of the form. */
function leavesDown(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (shiftKey || altKey || !(target instanceof HTMLElement) || !target.closest('.asked')) return false;
  if (ctrlKey || metaKey) return true;
  if (!isQuestion(target)) return false;
  const isLastLine = target.value.indexOf('\n', target.selectionEnd ?? 0) < 0;
  const isWrapped = target.clientHeight > 2 * Number.parseFloat(getComputedStyle(target).lineHeight);
  return isLastLine && (!isWrapped || target.selectionEnd === target.value.length);
}

/** Goes to the hits, or to the picture that is shown in their place. False: there are none. */
export function focusResults(): boolean {
  const shown = [...document.querySelectorAll<HTMLElement>('.outcome :is([role=grid],[data-cursor])')].find(
    each => each.offsetParent !== null,
  );
  shown?.focus();
  return shown !== undefined;
}

/** Goes to the first field of the question, which comes back if it was folded. */
function focusQuestion(): void {
  document.querySelector<HTMLElement>('.fold[aria-expanded=false]')?.click();
  requestAnimationFrame(() => {
    const fields = document.querySelectorAll<HTMLInputElement>(':is(.question,.filter) :is(textarea,input)');
    fields[0]?.focus();
    fields[0]?.select();
  });
}
