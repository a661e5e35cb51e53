import { useState } from 'preact/hooks';

interface SelectProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}

/** A choice that is no part of the document. */
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
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A number field outside the document; an invalid number is not applied. */
export function Amount({ id, label, value, onChange }: AmountProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <div class="field">
      <label for={`rehearsal-${id}`}>{label}</label>
      <input
        type="text"
        inputMode="decimal"
        id={`rehearsal-${id}`}
        value={typed ?? String(value)}
        aria-invalid={typed !== undefined}
        onInput={event => {
          const text = event.currentTarget.value;
          const number = Number(text);
          const isNumber = text.trim() !== '' && Number.isFinite(number);
          setTyped(isNumber ? undefined : text);
          if (isNumber) onChange(number);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  );
}
