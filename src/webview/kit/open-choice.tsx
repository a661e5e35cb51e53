import { t } from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import type { Path } from '../../model/documents/json-text';
import { Choice, TextField } from './fields';
import { useForm } from './form';

/** An offered value, with a `label` if the value alone is unclear, or the `name` of which it is the ID. */
interface Offered {
  readonly value: string;
  readonly label?: () => string;
  readonly name?: string;
}

interface OpenChoiceProps {
  readonly label: string;
  readonly path: Path;
  readonly value: unknown;
  readonly issues: readonly FormIssue[];
  readonly offered: readonly Offered[];
  readonly required?: boolean;
}

/** Value of the choice that opens a field for another value; never a value of a document. */
const ANOTHER = '\u0000another';

/** One of the known values, or any other: the lists of the service are open. */
export function OpenChoice({ offered, ...field }: OpenChoiceProps) {
  const { edit } = useForm();
  const [typing, setTyping] = useState(false);
  const { path } = field;
  if (typing)
    return (
      <TextField
        {...field}
        code
        help={
          <button type="button" class="link" onClick={() => setTyping(false)}>
            {t('Select from the list')}
          </button>
        }
      />
    );
  const options = offered.map(({ value: each, label, name }) => ({
    value: each,
    label: name ? `${name} · ${each}` : label ? `${each} (${label()})` : each,
  }));
  return (
    <Choice
      {...field}
      options={[...options, { value: ANOTHER, label: t('Another…') }]}
      onChoose={chosen => {
        if (chosen === ANOTHER) setTyping(true);
        else edit(path, chosen);
      }}
    />
  );
}
