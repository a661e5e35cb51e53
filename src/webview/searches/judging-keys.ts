import { MAX_GRADE } from '../../model/searches/judging-pages';

/** The act of a key: a grade, or one of these. `none`: of a key that is held, which must not grade one hit after the other. */
type Act = number | 'remove' | 'undo' | 'end' | 'none';

/** The properties of a keyboard event. */
interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
}

/** Returns what a key on a judged hit does; undefined: not a key of judging. */
export function judgingAct({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: Key): Act | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'z' ? 'undo' : undefined;
  const act = actOf(key, shiftKey);
  return repeat && act !== undefined ? 'none' : act;
}

function actOf(key: string, shiftKey: boolean): Act | undefined {
  if (key === 'Escape') return 'end';
  if (!shiftKey && (key === 'Delete' || key === 'Backspace')) return 'remove';
  return /^\d$/.test(key) && Number(key) <= MAX_GRADE ? Number(key) : undefined; // some keyboards have digits on Shift
}
