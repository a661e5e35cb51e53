import { t } from '@vscode/l10n';
import type { Path } from '../../model/documents/json-text';
import { useForm } from '../kit/form';
import type { Json } from '../kit/twin';

/** Options shown as chips. */
export interface Chips {
  /** The options that are set, in the order of the document. */
  readonly set: readonly string[];
  /** Shows the field of an option. */
  readonly open: (path: Path) => void;
}

/** The options that are set, while their fields are closed: each leads to its field, and can be taken out. */
export function OptionChips({ value, set, open }: Chips & { readonly value: Readonly<Record<string, unknown>> }) {
  const { edit, readOnly } = useForm();
  const take = (option: string) => {
    if (option !== 'groupingField') return edit([option]);
    edit([], Object.fromEntries(Object.entries(value).filter(([key]) => !OF_GROUPS.includes(key))) as Json);
  };
  return (
    <ul class="names">
      {set.map(option => {
        const name = optionName(option);
        return (
          <li key={option}>
            <button
              type="button"
              class="link"
              onClick={() => open(option === 'range' ? ['range', 'range_filter'] : [option])}
            >
              {value[option] === true ? name : `${name}: ${textOf(value[option])}`}
            </button>
            {!readOnly && (
              <button class="tool" aria-label={t('Remove {0}', name)} onClick={() => take(option)}>
                <span aria-hidden="true">×</span>
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Options that are removed together: without a group field the others have no effect. */
const OF_GROUPS = ['groupingField', 'groupSize', 'strictGroupSize'];

/** Returns the label of an option. */
export const optionName = (option: string): string =>
  (
    ({
      outputFields: t('Output fields'),
      partitionNames: t('Partitions'),
      consistencyLevel: t('Consistency'),
      exprParams: t('Filter values'),
      offset: t('Offset'),
      range: t('Range search'),
      groupingField: t('Group by'),
      groupSize: t('Group size'),
      strictGroupSize: t('Strict group size'),
      searchParams: t('Search parameters'),
      api: t('Interface'),
    }) as Readonly<Record<string, string>>
  )[option]!;

/** A value on one line. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
