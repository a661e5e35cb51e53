import { shownText } from '../../model/texts/shown';

/** Attributes that are read, by eyes or by a screen reader. Not what a field holds: that is edited as it is. */
const READ = ['title', 'label', 'placeholder', 'aria-label', 'aria-description', 'alt'];

/** Has the names shown in what an element draws; what a component is handed is left as it is. */
export function showNames({ type, props }: { readonly type: unknown; readonly props: unknown }): void {
  if (typeof type !== 'string') return;
  const texts = props as Record<string, unknown>;
  for (const name of READ) if (typeof texts[name] === 'string') texts[name] = shownText(texts[name]);
  texts['children'] = shownChildren(texts['children']);
}

const shownChildren = (children: unknown): unknown =>
  typeof children === 'string' ? shownText(children) : Array.isArray(children) ? children.map(shownChildren) : children;
