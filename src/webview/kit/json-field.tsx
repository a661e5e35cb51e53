import { t } from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import type { Path } from '../../model/documents/json-text';
import { Field } from './fields';
import { useForm } from './form';
import { REST_MS, type Json } from './twin';

interface JsonProps {
  readonly label: string;
  readonly path: Path;
  readonly value: unknown;
  readonly issues: readonly FormIssue[];
  readonly help?: string;
  readonly placeholder?: string;
  /** Rows of a text that has a line for each field; without it, two rows of one line. */
  readonly rows?: number;
  /** Returns a complaint about a value that must not be written. */
  readonly refuse?: (value: Json) => string | undefined;
}

/** A JSON field for values without their own control. Invalid JSON stays typed, and is reported. */
export function JsonField(props: JsonProps) {
  const { path, value, rows, refuse } = props;
  const { edit, readOnly } = useForm();
  const [unread, setUnread] = useState<{ readonly text: string; readonly why: string }>();
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    if (text.trim() === '') {
      setUnread(undefined);
      return edit(path, undefined, REST_MS);
    }
    try {
      const read = JSON.parse(text) as Json;
      const why = refuse?.(read);
      setUnread(why === undefined ? undefined : { text, why });
      if (why === undefined) edit(path, read, REST_MS);
    } catch {
      setUnread({ text, why: t('Not valid JSON') }); // reported under the field
    }
  };
  const same = typed !== undefined && JSON.stringify(readOrNothing(typed)) === JSON.stringify(value);
  const shown =
    unread?.text ?? (same ? typed : value === undefined ? '' : JSON.stringify(value, null, rows === undefined ? 0 : 2));
  return (
    <Field {...props} more={unread === undefined ? [] : [unread.why]}>
      {control => (
        <textarea
          {...control}
          class="code"
          rows={rows ?? 2}
          spellcheck={false}
          readOnly={readOnly}
          placeholder={props.placeholder}
          value={shown}
          data-unread={unread && ''}
          onInput={event => type(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

function readOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // it is being typed
  }
}
