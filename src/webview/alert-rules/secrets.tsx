import { t } from '@vscode/l10n';
import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import { KEPT, nameIn, named, pastedName } from '../../model/secrets/names';
import type { Path } from '../../model/documents/json-text';
import { announce } from '../kit/announcements';
import { Field } from '../kit/fields';
import { useForm } from '../kit/form';

/** A question to the host. `name`: an existing secret, otherwise the host asks for a new name first; `of`: the type of the action. */
interface SecretQuestion {
  readonly name?: string;
  readonly field: string;
  readonly of: string;
  /** The box starts with the clipboard. */
  readonly fromClipboard?: boolean;
}

/** Names of secrets, for a form. Names and values are typed into VS Code's own input boxes, and no value reaches the page. */
export interface Secrets {
  /** Names of stored secrets; absent: not loaded yet. */
  readonly names: readonly string[] | undefined;
  /** Asks for a value in the host; returns its name, undefined if cancelled. */
  readonly set: (question: SecretQuestion) => Promise<string | undefined>;
}

export const SecretsContext = createContext<Secrets>({ names: undefined, set: async () => undefined });

interface SecretFieldProps {
  readonly label: string;
  readonly path: Path;
  readonly value: unknown;
  readonly issues: readonly FormIssue[];
  /** The type of the action it belongs to. */
  readonly of: string;
  readonly required: boolean;
}

/** A secret by its name: chosen or new, never typed here, because a typed name cannot be told from a key. */
export function SecretField({ of, required, ...field }: SecretFieldProps) {
  const { edit, readOnly } = useForm();
  const { names, set } = useContext(SecretsContext);
  const [problem, setProblem] = useState<string>();
  const isAsking = useRef(false);
  const select = useRef<HTMLSelectElement>(null);
  const { label, path, value } = field;
  const name = nameIn(value);
  const ask = async (about: Pick<SecretQuestion, 'name' | 'fromClipboard'>) => {
    if (isAsking.current) return; // the host shows one box at a time
    isAsking.current = true;
    setProblem(undefined);
    try {
      const stored = await set({ ...about, field: String(path.at(-1)), of });
      if (stored === undefined) return;
      edit(path, named(stored));
      announce(t('{0} is stored', stored));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      isAsking.current = false;
    }
  };
  usePaste(select, readOnly, text => {
    const pasted = pastedName(text, names ?? []);
    if (pasted === undefined) void ask({ fromClipboard: true });
    else edit(path, named(pasted));
  });
  return (
    <Field
      {...field}
      required={required}
      more={problem === undefined ? [] : [problem]}
      help={stateOf(value === KEPT, name, names)}
    >
      {control => (
        <span class="secret">
          <select
            {...control}
            ref={select}
            aria-label={t('{0}: name of the secret', label)}
            disabled={readOnly}
            value={name === undefined && value !== KEPT ? '' : String(value)}
            onChange={event => {
              const chosen = event.currentTarget.value;
              edit(path, chosen === '' ? undefined : chosen);
            }}
          >
            <option value="">{t('Select a secret…')}</option>
            {value === KEPT && <option value={KEPT}>{t('stored by the service')}</option>}
            {namesWith(name, names).map(each => (
              <option key={each} value={named(each)}>
                {each}
              </option>
            ))}
          </select>
          {!readOnly && name !== undefined && (
            <button
              type="button"
              class="secondary"
              aria-label={t('{0}: set the value of {1}', label, name)}
              onClick={() => void ask({ name })}
            >
              {t('Set Value…')}
            </button>
          )}
          {!readOnly && (
            <button
              type="button"
              class="secondary"
              aria-label={t('{0}: new secret', label)}
              onClick={() => void ask({})}
            >
              {t('New Secret…')}
            </button>
          )}
        </span>
      )}
    </Field>
  );
}

/** Receives the text that is pasted while the list has the focus: such an event goes to the body of the page. */
function usePaste(
  select: { readonly current: HTMLSelectElement | null },
  readOnly: boolean,
  receive: (text: string) => void,
): void {
  useEffect(() => {
    if (readOnly) return undefined;
    const paste = (event: ClipboardEvent) => {
      if (document.activeElement !== select.current) return;
      event.preventDefault();
      receive(event.clipboardData?.getData('text/plain') ?? '');
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });
}

/** Returns the names to choose from, with the one of the document. */
const namesWith = (name: string | undefined, names: readonly string[] = []): readonly string[] =>
  name === undefined || names.includes(name) ? names : [name, ...names];

function stateOf(kept: boolean, name: string | undefined, names: readonly string[] | undefined): string {
  if (kept) return t('The service keeps this value. To replace the value, select another secret.');
  if (name === undefined) return t('Stored in VS Code’s secret storage. The document contains only the secret’s name.');
  if (!names) return '';
  return names.includes(name)
    ? t('Stored in VS Code’s secret storage.')
    : t('Not stored yet. You enter the value when you apply the rule.');
}
