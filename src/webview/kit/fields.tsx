import { t } from '@vscode/l10n';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import type { Path } from '../../model/documents/json-text';
import { useForm } from './form';
import { idOf, issuesAt } from './issues';
import { REST_MS } from './twin';
import { Sentence } from './sentence';
import { givenBy, isAsTyped } from './typed-numbers';

/** Properties of every field. Its issues are those of `issues` with exactly its path. */
interface FieldProps {
  readonly label: string;
  readonly path: Path;
  readonly value: unknown;
  readonly issues: readonly FormIssue[];
  readonly help?: ComponentChildren;
  /** True for a required field. */
  readonly required?: boolean;
}

/** Properties that connect a native control to a path, its issues and its help. */
interface Control {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
  readonly 'aria-required': boolean;
}

interface FrameProps extends FieldProps {
  /** Complaints of the page's own. */
  readonly more?: readonly string[];
  readonly children: (control: Control) => ComponentChildren;
}

/** A control with its label above, and help and complaints below. */
export function Field({ label, path, issues, help, required = false, more = [], children }: FrameProps) {
  const { readOnly } = useForm();
  const id = idOf(path);
  // Issues of the document do not apply to an unparsed input.
  const own: readonly FormIssue[] = more.length > 0 ? more.map(message => ({ path, message })) : issuesAt(issues, path);
  return (
    <div class="field">
      <label for={id}>
        {label}
        {required && !readOnly && <span class="required"> {t('required')}</span>}
      </label>
      {children({
        id,
        'aria-invalid': own.some(({ warning }) => !warning),
        'aria-describedby': `${id}?help ${id}?issues`,
        'aria-required': required,
      })}
      {help !== undefined && (
        <p id={`${id}?help`} class="hint">
          {typeof help === 'string' ? <Sentence text={help} /> : help}
        </p>
      )}
      <Complaints id={`${id}?issues`} issues={own} />
    </div>
  );
}

/** Issues below their field. */
export function Complaints({ id, issues }: { readonly id: string; readonly issues: readonly FormIssue[] }) {
  return (
    <div id={id} class="complaints">
      {issues.map(({ message, warning }) => (
        <p key={message} class={warning ? 'warning' : ''}>
          <Sentence text={message} />
        </p>
      ))}
    </div>
  );
}

interface TextFieldProps extends FieldProps {
  /** Number of rows of a multi-line text; a single line by default. */
  readonly rows?: number;
  readonly placeholder?: string;
  /** Suggested values; others can be typed. */
  readonly suggestions?: readonly (string | Option)[];
  /** Removes the field if the text is empty. */
  readonly emptyIsAbsent?: boolean;
  /** Set in the font of code: ids, addresses, expressions. */
  readonly code?: boolean;
  /** True for a value that can be read and copied only. */
  readonly fixed?: boolean;
}

/** A text field. Typed text is written after a pause. */
export function TextField(props: TextFieldProps) {
  const { path, value, rows, placeholder, suggestions, emptyIsAbsent = false, code = false } = props;
  const { edit, ...form } = useForm();
  const readOnly = form.readOnly || props.fixed === true;
  const type = (text: string) => edit(path, emptyIsAbsent && text === '' ? undefined : text, REST_MS);
  const shared = { value: textOf(value), readOnly, spellcheck: false, class: code ? 'code' : '', placeholder };
  return (
    <Field {...props}>
      {control =>
        rows === undefined ? (
          <>
            <input
              type="text"
              {...control}
              {...shared}
              list={suggestions && `${control.id}?list`}
              onInput={event => type(event.currentTarget.value)}
            />
            {suggestions && (
              <datalist id={`${control.id}?list`}>
                {suggestions.map(each => {
                  const { value: own, label } = typeof each === 'string' ? { value: each, label: undefined } : each;
                  return <option key={own} value={own} label={label} />;
                })}
              </datalist>
            )}
          </>
        ) : (
          <textarea rows={rows} {...control} {...shared} onInput={event => type(event.currentTarget.value)} />
        )
      }
    </Field>
  );
}

/** Returns a value of the document as text. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

interface NumberFieldProps extends FieldProps {
  readonly unit?: string;
  readonly placeholder?: string;
  /** Handles a typed number or an empty text, if it needs more than a plain write. */
  readonly write?: (number: number | undefined) => void;
  /** The number that an empty text stands for. The field shows it once it is left. */
  readonly emptyIs?: number;
}

/** A number field; empty: none. Other text is written as a string, so that it stays and the document's check names it. */
export function NumberField(props: NumberFieldProps) {
  const { path, value, unit } = props;
  const { edit, readOnly } = useForm();
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    const given = givenBy(text);
    if (props.write && typeof given !== 'string') props.write(given);
    else edit(path, given, REST_MS);
  };
  return (
    <Field {...props}>
      {control => (
        <span class="measured">
          <input
            type="text"
            inputMode="decimal"
            {...control}
            placeholder={props.placeholder}
            value={typed !== undefined && isAsTyped(typed, value, props.emptyIs) ? typed : textOf(value)}
            readOnly={readOnly}
            onInput={event => type(event.currentTarget.value)}
            onBlur={() => setTyped(undefined)}
          />
          {unit !== undefined && <span class="hint">{unit}</span>}
        </span>
      )}
    </Field>
  );
}

/** A value with its label. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

interface ChoiceProps extends FieldProps {
  readonly options: readonly Option[] | readonly { readonly label: string; readonly options: readonly Option[] }[];
  /** Handles a choice, if it needs more than a plain write. */
  readonly onChoose?: (value: string) => void;
}

/** A choice among known values. An unknown value in the text is offered too, and marked. */
export function Choice(props: ChoiceProps) {
  const { path, value, options, onChoose } = props;
  const { edit, readOnly } = useForm();
  const text = textOf(value);
  const all = options.flatMap(each => ('options' in each ? each.options : [each]));
  const isKnown = all.some(each => each.value === text);
  const item = ({ value: own, label }: Option) => (
    <option key={own} value={own}>
      {label}
    </option>
  );
  return (
    <Field {...props}>
      {control => (
        <select
          {...control}
          value={text}
          disabled={readOnly}
          onChange={event => (onChoose ?? (chosen => edit(path, chosen)))(event.currentTarget.value)}
        >
          {!isKnown && <option value={text}>{text === '' ? t('Select…') : t('{0} (not in this list)', text)}</option>}
          {options.map(each =>
            'options' in each ? (
              <optgroup key={each.label} label={each.label}>
                {each.options.map(item)}
              </optgroup>
            ) : (
              item(each)
            ),
          )}
        </select>
      )}
    </Field>
  );
}

interface CheckboxProps {
  readonly id: string;
  readonly label: ComponentChildren;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly help?: ComponentChildren;
}

/** Yes or no, written at once. */
export function Checkbox({ id, label, checked, onChange, help }: CheckboxProps) {
  const { readOnly } = useForm();
  return (
    <div class="check">
      <input
        type="checkbox"
        id={id}
        checked={checked}
        disabled={readOnly}
        aria-describedby={help === undefined ? undefined : `${id}?help`}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {help !== undefined && (
        <span id={`${id}?help`} class="hint">
          {typeof help === 'string' ? <Sentence text={help} /> : help}
        </span>
      )}
    </div>
  );
}
