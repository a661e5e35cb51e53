import { t } from '@vscode/l10n';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import type { Path } from '../../model/documents/json-text';
import { announce } from './announcements';
import { Complaints } from './fields';
import { useForm } from './form';
import { idOf, issuesBelow } from './issues';

/** A suggested id with its name. */
export interface Suggestion {
  readonly id: string;
  readonly name: string;
}

interface NamesProps {
  readonly label: string;
  /** Path of the control; the list itself can be a part of its value. */
  readonly path: Path;
  readonly names: readonly string[];
  readonly onChange: (names: string[]) => void;
  readonly suggestions?: readonly Suggestion[];
  readonly placeholder?: string;
  readonly help?: ComponentChildren;
  readonly issues?: readonly FormIssue[];
}

/** A list of texts: each can be removed; Enter, a comma or blur adds the typed text, a pasted list adds all items. */
export function Names({ label, path, names, onChange, suggestions = [], placeholder, help, issues = [] }: NamesProps) {
  const { readOnly, unwritten } = useForm();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = idOf(path);
  const add = (text: string) => {
    setTyped('');
    const fresh = [...new Set(text.split(/[,\n]/).map(each => each.trim()))].filter(
      each => each && !names.includes(each),
    );
    if (fresh.length === 0) return;
    onChange([...names, ...fresh]);
    announce(t('{0} added', fresh.join(', ')));
  };
  useLayoutEffect(() => {
    const finish = () => add(typed);
    if (typed !== '') unwritten.add(finish); // it belongs into the text before anyone reads that
    return () => void unwritten.delete(finish);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const undoes = event.key === 'Escape' || ((event.ctrlKey || event.metaKey) && event.key === 'z');
    if (event.isComposing || typed === '') return;
    if (undoes) setTyped('');
    else if (event.key === 'Enter' || event.key === ',') add(typed);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!/[,\n]/.test(text)) return;
    event.preventDefault();
    add(`${typed},${text}`);
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {names.length > 0 && (
        <ul class="names">
          {names.map(name => (
            <Name
              key={name}
              name={name}
              called={suggestions.find(each => each.id === name)?.name}
              remove={() => {
                onChange(names.filter(each => each !== name));
                announce(t('{0} removed', name));
                input.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {!readOnly && (
        <input
          type="text"
          id={id}
          ref={input}
          class="code"
          spellcheck={false}
          placeholder={placeholder}
          list={`${id}?list`}
          value={typed}
          aria-invalid={issues.some(({ warning }) => !warning)}
          aria-describedby={`${id}?help ${id}?issues`}
          onInput={event => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      )}
      <datalist id={`${id}?list`}>
        {suggestions
          .filter(each => !names.includes(each.id))
          .map(each => (
            <option key={each.id} value={each.id} label={each.name === each.id ? undefined : each.name} />
          ))}
      </datalist>
      {help !== undefined && (
        <p id={`${id}?help`} class="hint">
          {help}
        </p>
      )}
      <Complaints id={`${id}?issues`} issues={issuesBelow(issues, path)} />
    </div>
  );
}

function Name({ name, called, remove }: { name: string; called: string | undefined; remove: () => void }) {
  const { readOnly } = useForm();
  return (
    <li>
      {called !== undefined && called !== name && <span class="called">{called}</span>}
      <span>{name}</span>
      {!readOnly && (
        <button type="button" class="tool" aria-label={t('Remove {0}', name)} title={t('Remove')} onClick={remove}>
          <span aria-hidden="true">×</span>
        </button>
      )}
    </li>
  );
}
