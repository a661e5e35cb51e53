import { t } from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { UnfilledField } from '../../model/mappings/pages';
import { Sentence } from '../kit/sentence';

interface FieldsProps {
  readonly fields: readonly UnfilledField[];
  readonly disabled: boolean;
  readonly setConstant: (field: string, text: string) => void;
  readonly setEmbedding: (field: string, choice: string) => void;
}

/** Maximum number of fields that are shown at once: below them are the problems of the rows. */
const MAX_SHOWN = 8;

/** The fields that no column fills, each with the constant that all entities get, or the column with the texts to embed. */
export function Fields(props: FieldsProps) {
  const { fields } = props;
  const [open, setOpen] = useState<boolean>();
  if (fields.length <= MAX_SHOWN) return <Table {...props} />;
  return (
    <details
      open={open ?? fields.some(({ problem }) => problem !== undefined)}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>{t('{0} fields without a column', fields.length)}</summary>
      <Table {...props} />
    </details>
  );
}

const Table = ({ fields, ...how }: FieldsProps) => (
  <div class="wide mapping">
    <table class="fields">
      <thead>
        <tr>
          <th scope="col">{t('Field without a column')}</th>
          <th scope="col">{t('Value')}</th>
          <th scope="col">{t('Type')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(field => (
          <Field key={field.name} field={field} {...how} />
        ))}
      </tbody>
    </table>
  </div>
);

function Field({
  field: { name, type, constant, embedding, hint, problem },
  disabled,
  setConstant,
  setEmbedding,
}: Omit<FieldsProps, 'fields'> & { readonly field: UnfilledField }) {
  const id = `constant:${name}`;
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>
        {constant !== undefined && (
          <input
            type="text"
            aria-label={t('Constant for field “{0}”', name)}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : id}
            value={constant}
            disabled={disabled}
            onChange={event => setConstant(name, event.currentTarget.value)}
          />
        )}
        {embedding && (
          <select
            aria-label={t('Embeddings for field “{0}”', name)}
            value={embedding.value}
            disabled={disabled}
            onChange={event => setEmbedding(name, event.currentTarget.value)}
          >
            {embedding.options.map(each => (
              <option key={each.value} value={each.value}>
                {each.label}
              </option>
            ))}
          </select>
        )}
        {hint !== undefined && (
          <span class="hint">
            <Sentence text={hint} />
          </span>
        )}
        {problem !== undefined && (
          <p id={id} class="problem">
            <Sentence text={problem} />
          </p>
        )}
      </td>
      <td class="hint">{type}</td>
    </tr>
  );
}
