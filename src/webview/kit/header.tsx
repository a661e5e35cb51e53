import { t } from '@vscode/l10n';
import type { ComponentChildren } from 'preact';
import type { Frame } from '../../model/documents/forms';
import { badges } from './badges';
import { ShortcutsButton } from './shortcuts';

interface HeaderProps {
  /** Title of a document without a name. */
  readonly unnamed: string;
  /** The name in the document. */
  readonly own: string;
  readonly frame: Frame;
  /** Content below the title, next to the connection. */
  readonly children?: ComponentChildren;
  /** The main thing to do with the document; undefined where the page offers it elsewhere. */
  readonly act?: (() => void) | undefined;
}

/** Header of a form: its object, its target, and the main action. */
export function Header({ unnamed, own, frame, children, act }: HeaderProps) {
  const { connectionName, marks, readOnly, action, name, isNew } = frame;
  // As in the tab: an object has its name at the service until a new one is applied.
  const title = (isNew ? own || name : name || own) || unnamed;
  return (
    <header>
      <div>
        <h1 id="title" tabIndex={-1}>
          {title}
        </h1>
        <p>
          {badges(marks)}
          {connectionName ?? t('file without a connection')}
        </p>
        {children}
      </div>
      <ShortcutsButton />
      {act && !readOnly && (
        <button type="button" onClick={act}>
          {action}
        </button>
      )}
    </header>
  );
}
