import { t } from '@vscode/l10n';
import { useForm } from '../kit/form';
import type { Json } from '../kit/twin';

/** Options shown as chips. */
export interface Chips {
  /** The options that are set, in the order of the document. */
  readonly set: readonly string[];
  /** The one whose field shows. */
  readonly opened: string | undefined;
  /** Shows the field of an option; undefined: no field. */
  readonly open: (option: string | undefined) => void;
}

/** Chips of the options that are set, while their fields are closed: each opens its field or removes the option. */
export function OptionChips({
  value,
  set,
  opened,
  open,
}: Chips & { readonly value: Readonly<Record<string, unknown>> }) {
  const { edit, readOnly } = useForm();
  const take = (option: string) => {
    if (option !== 'groupingField') return edit([option]);
    edit([], Object.fromEntries(Object.entries(value).filter(([key]) => !OF_GROUPS.includes(key))) as Json);
  };
  return (
    <ul class="names chips" aria-label={t('Active options')}>
      {set.map(option => {
        const name = optionName(option);
        return (
          <li key={option}>
            <button
              type="button"
              class="link"
              aria-expanded={option === opened}
              aria-controls="options"
              onClick={() => open(option === opened ? undefined : option)}
            >
              {value[option] === true ? name : `${name}: ${textOf(value[option], option === 'range')}`}
            </button>
            {!readOnly && (
              <button type="button" class="tool" aria-label={t('Remove {0}', name)} onClick={() => take(option)}>
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
export const OF_GROUPS: readonly string[] = ['groupingField', 'groupSize', 'strictGroupSize'];

/** Returns the label of an option. */
export const optionName = (option: string): string =>
  (
    ({
      outputFields: t('Output fields'),
      partitionNames: t('Partitions'),
      consistencyLevel: t('Consistency'),
      exprParams: t('Filter parameters'),
      offset: t('Offset'),
      range: t('Range search'),
      groupingField: t('Group by'),
      groupSize: t('Group size'),
      strictGroupSize: t('Strict group size'),
      searchParams: t('Search parameters'),
      functionScore: t('Function score'),
      api: t('API version'),
    }) as Readonly<Record<string, string>>
  )[option]!;

/** A value on one line; `named`: its members by their names, else as JSON. */
function textOf(value: unknown, named = false): string {
  if (Array.isArray(value)) return value.join(', ');
  if (named && typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, each]) => `${key} ${String(each)}`)
      .join(', ');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
