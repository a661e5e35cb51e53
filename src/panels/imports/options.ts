import * as vscode from 'vscode';
import { choiceOfField, LEFT_OUT, OTHER } from '../../model/mappings/choices';
import { mappable, type Mapping } from '../../model/mappings/mappings';
import type { ImportReview } from '../../model/mappings/pages';
import type { EntitySchema } from '../../model/entities/checks';
import type { Words } from './words';

type Options = ImportReview['choices'];
type Reject = Pick<Words, 'reject'>;

/** Returns the choices for a column. */
export function columnOptions({ unknown }: Mapping, schema: EntitySchema, { reject }: Reject): Options {
  const fields = mappable(schema).map(({ name }) => ({ value: choiceOfField(name), label: name }));
  const other = {
    value: OTHER,
    label: unknown === 'dynamic' ? vscode.l10n.t('Dynamic field') : reject,
  };
  return [...fields, ...(unknown === 'ignore' ? [] : [other]), { value: LEFT_OUT, label: vscode.l10n.t('Omitted') }];
}

/** Returns the choices for columns without a field. */
export const unknownOptions = (dynamic: boolean, { reject }: Reject): Options => [
  ...(dynamic ? [{ value: 'dynamic', label: vscode.l10n.t('Store in the dynamic field') }] : []),
  { value: 'ignore', label: vscode.l10n.t('Omit') },
  { value: 'reject', label: reject },
];

/** Returns the choices for missing values. */
export const missingOptions = ({ reject }: Reject): Options => [
  { value: 'default', label: vscode.l10n.t('Omit the field: the service stores the default value') },
  { value: 'null', label: vscode.l10n.t('Send null if the field is nullable') },
  { value: 'reject', label: reject },
];
