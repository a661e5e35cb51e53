import { t } from '@vscode/l10n';
import type { ImportReview } from '../../model/mappings/pages';

interface ColumnsProps {
  readonly columns: ImportReview['columns'];
  readonly choices: ImportReview['choices'];
  readonly isCopy: boolean;
  readonly disabled: boolean;
  readonly choose: (column: string, choice: string) => void;
}

/** The columns of the file, or the fields of the source, each with what becomes of its values. */
export function Columns({ columns, choices, isCopy, disabled, choose }: ColumnsProps) {
  return (
    <div class="wide mapping">
      <table>
        <thead>
          <tr>
            <th scope="col">{isCopy ? t('Source field') : t('Column')}</th>
            <th scope="col">{t('Values')}</th>
            <th scope="col">{isCopy ? t('Target field') : t('Field')}</th>
            <th scope="col">{t('Type')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, samples, choice, type, isAbsent }) => (
            <tr key={name}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td class="samples">
                {isAbsent ? (
                  <em>
                    {isCopy ? t('no such field in the sampled entities') : t('no such column in the sampled rows')}
                  </em>
                ) : (
                  <bdi>{samples}</bdi>
                )}
              </td>
              <td>
                <select
                  aria-label={isCopy ? t('Target field for “{0}”', name) : t('Field for column “{0}”', name)}
                  value={choice}
                  disabled={disabled}
                  onChange={event => choose(name, event.currentTarget.value)}
                >
                  {choices.map(each => (
                    <option key={each.value} value={each.value}>
                      {each.label}
                    </option>
                  ))}
                </select>
              </td>
              <td class="hint">{type}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SelectProps {
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly value: string;
  readonly options: ImportReview['choices'];
  readonly disabled: boolean;
  readonly choose: (value: string) => void;
}

/** A choice with its label above. */
export const Select = ({ id, label, help, value, options, disabled, choose }: SelectProps) => (
  <div class="field">
    <label for={id}>{label}</label>
    {help !== undefined && (
      <p id={`${id}?help`} class="hint">
        {help}
      </p>
    )}
    <select
      id={id}
      value={value}
      disabled={disabled}
      aria-describedby={help === undefined ? undefined : `${id}?help`}
      onChange={event => choose(event.currentTarget.value)}
    >
      {options.map(each => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </select>
  </div>
);
