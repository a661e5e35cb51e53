import { t } from '@vscode/l10n';
import type { UnfilledField } from '../../model/mappings/pages';

interface FieldsProps {
  readonly fields: readonly UnfilledField[];
  readonly disabled: boolean;
  readonly setConstant: (field: string, text: string) => void;
}

/** The fields that no column fills, each with the constant that all entities get. */
export const Fields = ({ fields, disabled, setConstant }: FieldsProps) => (
  <div class="wide">
    <table class="fields">
      <thead>
        <tr>
          <th scope="col">{t('Field without a column')}</th>
          <th scope="col">{t('Constant')}</th>
          <th scope="col">{t('Type')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(field => (
          <Field key={field.name} field={field} disabled={disabled} setConstant={setConstant} />
        ))}
      </tbody>
    </table>
  </div>
);

function Field({
  field: { name, type, constant, problem },
  disabled,
  setConstant,
}: Omit<FieldsProps, 'fields'> & { readonly field: UnfilledField }) {
  const id = `constant:${name}`;
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>
        <input
          type="text"
          aria-label={t('Constant for field “{0}”', name)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : id}
          value={constant}
          disabled={disabled}
          onChange={event => setConstant(name, event.currentTarget.value)}
        />
        {problem !== undefined && (
          <p id={id} class="problem">
            {problem}
          </p>
        )}
      </td>
      <td class="hint">{type}</td>
    </tr>
  );
}
