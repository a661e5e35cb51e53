import { t } from '@vscode/l10n';
import { createContext } from 'preact';
import { useContext, useRef, useState } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import { isNameOfSecret, KEPT, nameIn, named, pastedName } from '../../model/secrets/names';
import type { Path } from '../../model/documents/json-text';
import { announce } from '../kit/announcer';
import { Field } from '../kit/fields';
import { useForm } from '../kit/form';
import { REST_MS } from '../kit/twin';

/** The field of an action, and the type of the action. */
export interface SecretPlace {
  readonly field: string;
  readonly of: string;
}

/** The value with which the box of the host starts: the clipboard, or a text that was typed in place of a name. */
interface Suggested {
  readonly fromClipboard?: boolean;
  readonly typed?: string;
}

/** Names of secrets, for a form. Values are typed into VS Code's own input box and never reach the page. */
export interface Secrets {
  /** Names of stored secrets; absent: not loaded yet. */
  readonly names: readonly string[] | undefined;
  /** Asks for the value of a field in the host; false: cancelled. */
  readonly set: (name: string, field: SecretPlace, suggested?: Suggested) => Promise<boolean>;
}

export const SecretsContext = createContext<Secrets>({ names: undefined, set: async () => false });

interface SecretFieldProps {
  readonly label: string;
  readonly path: Path;
  readonly value: unknown;
  readonly issues: readonly FormIssue[];
  /** The type of the action it belongs to. */
  readonly of: string;
  readonly required: boolean;
}

/** A secret by its name: the document names it, the secret storage of VS Code has it. */
export function SecretField({ of, required, ...field }: SecretFieldProps) {
  const { edit, readOnly } = useForm();
  const { names, set } = useContext(SecretsContext);
  const [problem, setProblem] = useState<string>();
  /** A typed text that is not a valid name: it might be a secret value, so it is never written into the document. */
  const [typedValue, setTypedValue] = useState<string>();
  const isAsking = useRef(false);
  const { label, path, value } = field;
  const kept = value === KEPT;
  const name = nameIn(value);
  const last = String(path.at(-1));
  const store = async (suggested: Suggested = {}) => {
    if (isAsking.current) return; // a click on *Set…* leaves the field too
    isAsking.current = true;
    const chosen = name || suggestion(of, last, names ?? []);
    setProblem(undefined);
    try {
      if (await set(chosen, { field: last, of }, suggested)) {
        setTypedValue(undefined);
        edit(path, named(chosen));
        announce(t('{0} is stored', chosen));
      } else if (suggested.typed !== undefined) setProblem(notAName());
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      isAsking.current = false;
    }
  };
  const storeTyped = () => void store(typedValue === undefined ? {} : { typed: typedValue });
  return (
    <Field
      {...field}
      required={required}
      more={problem === undefined ? [] : [problem]}
      help={stateOf(kept, name, names)}
    >
      {control => (
        <span class="secret">
          <input
            type="text"
            class="code"
            {...control}
            aria-label={t('{0}: name of the secret', label)}
            readOnly={readOnly}
            spellcheck={false}
            autocomplete="off"
            placeholder={kept ? t('stored by the service') : t('name of a secret')}
            list={`${control.id}?list`}
            value={typedValue ?? name ?? ''}
            onInput={event => {
              const typed = event.currentTarget.value;
              const isName = typed === '' || isNameOfSecret(typed);
              setProblem(isName ? undefined : notAName());
              setTypedValue(isName ? undefined : typed);
              edit(path, isName && typed !== '' ? named(typed) : undefined, REST_MS);
            }}
            onBlur={() => {
              // While VS Code has the focus, the text waits.
              if (typedValue !== undefined && !readOnly && document.hasFocus()) storeTyped();
            }}
            onPaste={event => {
              event.preventDefault();
              if (readOnly) return;
              const pasted = pastedName(event.clipboardData?.getData('text/plain') ?? '', names ?? []);
              setProblem(undefined);
              if (pasted === undefined) void store({ fromClipboard: true });
              else edit(path, named(pasted));
            }}
            onDrop={event => {
              event.preventDefault();
              if (readOnly) return;
              const dropped = pastedName(event.dataTransfer?.getData('text/plain') ?? '', names ?? []);
              setProblem(dropped === undefined ? notAName() : undefined);
              if (dropped !== undefined) edit(path, named(dropped));
            }}
          />
          <datalist id={`${control.id}?list`}>
            {names?.map(each => (
              <option key={each} value={each} />
            ))}
          </datalist>
          {!readOnly && (
            <button type="button" class="secondary" aria-label={t('Set {0}…', label)} onClick={storeTyped}>
              {t('Set…')}
            </button>
          )}
        </span>
      )}
    </Field>
  );
}

const notAName = (): string => t('Use letters, digits, dots, dashes and underscores. To enter the value, select Set.');

function stateOf(kept: boolean, name: string | undefined, names: readonly string[] | undefined): string {
  if (kept) return t('The service keeps this value. To replace the value, enter the name of a secret.');
  if (name === undefined) return t('The value goes to VS Code’s secret storage. The document holds only its name.');
  if (!names) return '';
  return names.includes(name)
    ? t('Stored in VS Code’s secret storage.')
    : t('Not stored yet. You enter the value when you apply the rule.');
}

/** A name that no secret has yet. */
function suggestion(of: string, field: string, names: readonly string[]): string {
  const base = `${of.toLowerCase().replaceAll(/[^\w]+/g, '-')}-${field === 'apiKey' ? 'key' : 'address'}`;
  for (let nth = 1; ; nth++) {
    const name = nth === 1 ? base : `${base}-${nth}`;
    if (!names.includes(name)) return name;
  }
}
