import { t } from '@vscode/l10n';
import { useEffect, useState } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import type { Path } from '../../model/documents/json-text';
import { Field } from '../kit/fields';
import { useForm } from '../kit/form';

interface WeightProps {
  /** Name of the query. */
  readonly name: string;
  readonly path: Path;
  readonly value: unknown;
  readonly issues: readonly FormIssue[];
  /** True for a weight of the document: no search runs with an earlier one while the typed text is refused. */
  readonly isSearched?: boolean;
  readonly write: (weight: number) => void;
}

/** The weight of a query, from 0 to 1 in hundredths, as a slider and as a number. */
export function Weight({ name, path, value, issues, isSearched = false, write }: WeightProps) {
  const { readOnly } = useForm();
  const shown = typeof value === 'number' ? value : 0;
  /** A text that is no weight: it stays, and is reported. */
  const [refused, refuse] = useState<string>();
  useEffect(() => refuse(undefined), [value, name]);
  const type = (text: string) => {
    const weight = Number(text);
    const isWeight = text.trim() !== '' && weight >= 0 && weight <= 1;
    refuse(isWeight ? undefined : text);
    if (isWeight) write(weight);
  };
  const more = refused === undefined ? [] : [t('Enter a weight from 0 to 1')];
  return (
    <Field label={t('Weight of {0}', name)} path={path} value={value} issues={issues} more={more}>
      {control => (
        <span class="weight">
          <input
            type="range"
            min={0}
            max={1}
            step={0.01}
            aria-label={t('Weight of {0}', name)}
            value={shown}
            disabled={readOnly}
            onInput={event => type(event.currentTarget.value)}
          />
          <input
            type="text"
            inputMode="decimal"
            {...control}
            data-unread={isSearched && refused !== undefined ? '' : undefined}
            readOnly={readOnly}
            value={refused ?? String(shown)}
            onChange={event => type(event.currentTarget.value)}
          />
        </span>
      )}
    </Field>
  );
}
