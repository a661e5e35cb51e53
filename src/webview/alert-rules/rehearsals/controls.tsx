import { useState } from 'preact/hooks';
import { numberIn } from '../../../model/alert-rules/rule-draft';
import { Complaints } from '../../kit/fields';

interface SelectProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}

/** A choice that is not stored in the document. */
export function Select({ id, label, value, options, onChoose }: SelectProps) {
  return (
    <div class="field">
      <label for={`rehearsal-${id}`}>{label}</label>
      <select id={`rehearsal-${id}`} value={value} onChange={event => onChoose(event.currentTarget.value)}>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

interface AmountProps {
  readonly id: string;
  readonly label: string;
  readonly value: number | undefined;
  readonly problem: string | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A number field outside the document. Text that is not a number stays typed. */
export function Amount({ id, label, value, problem, onChange }: AmountProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && numberIn(typed) === value ? typed : String(value ?? '');
  return (
    <div class="field">
      <label for={`rehearsal-${id}`}>{label}</label>
      <input
        type="text"
        inputMode="decimal"
        id={`rehearsal-${id}`}
        value={shown}
        aria-invalid={problem !== undefined}
        aria-describedby={`rehearsal-${id}?issues`}
        onInput={event => {
          const text = event.currentTarget.value;
          setTyped(text);
          onChange(numberIn(text));
        }}
      />
      <Complaints
        id={`rehearsal-${id}?issues`}
        issues={problem === undefined ? [] : [{ path: [id], message: problem }]}
      />
    </div>
  );
}
