import { t } from '@vscode/l10n';
import type { ComponentChildren } from 'preact';
import type { Frame } from '../../model/documents/forms';

interface HeaderProps {
  readonly title: string;
  readonly frame: Frame;
  /** What stands under the title beside the connection. */
  readonly children?: ComponentChildren;
  /** The main thing to do with the document. */
  readonly act: () => void;
}

/** What the form is of, where it goes, and the step after it. */
export function Header({ title, frame, children, act }: HeaderProps) {
  const { connectionName, demo, marks, readOnly, action } = frame;
  return (
    <header>
      <div>
        <h1 id="title">{title}</h1>
        <p>
          {demo && <span class="badge">{t('demo')}</span>}
          {marks.map(mark => (
            <span key={mark} class="badge mark">
              {mark}
            </span>
          ))}
          {connectionName ?? t('file without a connection')}
        </p>
        {children}
      </div>
      {!readOnly && (
        <button type="button" onClick={act}>
          {action}
        </button>
      )}
    </header>
  );
}
