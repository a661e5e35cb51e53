import { t } from '@vscode/l10n';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { keyText } from './key-texts';
import type { Shortcut } from './shortcuts';

/** The list of these shortcuts. */
export const listOf =
  (shortcuts: readonly Shortcut[]) =>
  ({ close }: { readonly close: () => void }) => <ShortcutList shortcuts={shortcuts} close={close} />;

interface ListProps {
  readonly shortcuts: readonly Shortcut[];
  readonly close: () => void;
}

/** The shortcuts of a page over it, those of every form at the end. The browser keeps the focus within and gives it back. */
function ShortcutList({ shortcuts, close }: ListProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current!.showModal(), []);
  const all: readonly Shortcut[] = [
    ...shortcuts,
    { keys: 'Ctrl+Z', effect: t('Undo the last edit') },
    { keys: '?', effect: t('Show this list') },
  ];
  return (
    <dialog
      ref={dialog}
      class="shortcuts"
      aria-labelledby="shortcuts"
      onClose={close}
      onKeyDown={event => event.stopPropagation()} // the page under it has keys of its own
      onClick={event => event.target === event.currentTarget && dialog.current!.close()}
    >
      <div>
        <h2 id="shortcuts">{t('Keyboard Shortcuts')}</h2>
        <table>
          <tbody>
            {all.map(({ keys, effect }) => (
              <tr key={keys + effect}>
                <th scope="row">
                  {keys.split(' ').map(key => (
                    <kbd key={key}>{keyText(key)}</kbd>
                  ))}
                </th>
                <td>{effect}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <button type="button" class="secondary" onClick={() => dialog.current!.close()}>
          {t('Close')}
        </button>
      </div>
    </dialog>
  );
}
