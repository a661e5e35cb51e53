import { shownText } from '../../model/texts/shown';

/** Attributes that are seen or read aloud. Not the value of a field, which is edited unchanged. */
const READ = ['title', 'label', 'placeholder', 'aria-label', 'aria-description', 'alt'];

/** Escapes names in an element's content and attributes; properties of components stay unchanged. */
export function showNames({ type, props }: { readonly type: unknown; readonly props: unknown }): void {
  if (typeof type !== 'string') return;
  const texts = props as Record<string, unknown>;
  for (const name of READ) if (typeof texts[name] === 'string') texts[name] = shownText(texts[name]);
  texts['children'] = shownChildren(texts['children']);
}

const shownChildren = (children: unknown): unknown =>
  typeof children === 'string' ? shownText(children) : Array.isArray(children) ? children.map(shownChildren) : children;
