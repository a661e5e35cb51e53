import { t } from '@vscode/l10n';
import { fieldLabel } from '../../model/alert-rules/field-labels';
import type { Path } from '../../model/documents/json-text';

/** Returns the displayed name of the field of an issue. */
export function fieldWords([first, index, ...rest]: Path): string {
  if (first === undefined) return t('This rule');
  if (first !== 'actions' || typeof index !== 'number') return fieldLabel(String(first));
  const field = rest.findLast(key => typeof key === 'string' && key !== 'config' && key !== 'recipients');
  return field === undefined ? t('Action {0}', index + 1) : t('Action {0}, {1}', index + 1, fieldLabel(String(field)));
}
