import { t } from '@vscode/l10n';
import { formShortcuts } from '../kit/form-shortcuts';
import type { Shortcut } from '../kit/shortcuts';

/** The keys of an alert rule and of its preview. */
export const alertRuleShortcuts = (): readonly Shortcut[] => [
  ...formShortcuts(),
  { keys: '↑ ↓ PageUp PageDown', effect: t('Preview: move the threshold line') },
];
