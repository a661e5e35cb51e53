import { t } from '@vscode/l10n';
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isTyping } from './focus';

/** A key, or several that do the same, and its effect. */
export interface Shortcut {
  readonly keys: string;
  readonly effect: string;
}

let open: () => void = () => {};

/** Shows the shortcuts once `?` asks for them outside of a field. One for a page. */
export function Shortcuts({ of }: { readonly of: () => Promise<readonly Shortcut[]> }) {
  const [List, setList] = useState<ComponentType<{ close: () => void }>>();
  useEffect(() => {
    open = () =>
      void Promise.all([import('./shortcut-list'), of()]).then(([{ listOf }, own]) => setList(() => listOf(own)));
    const asks = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', asks);
    return () => removeEventListener('keydown', asks);
  }, []);
  return List ? <List close={() => setList(undefined)} /> : null;
}

/** Opens the list, for who has no `?` at hand or stands in a field. */
export const ShortcutsButton = () => (
  <button
    type="button"
    class="tool keys"
    title={t('Keyboard Shortcuts (?)')}
    aria-label={t('Keyboard Shortcuts')}
    onClick={() => open()}
  >
    <span aria-hidden="true">?</span>
  </button>
);
