import { t } from '@vscode/l10n';
import type { Shortcut } from './shortcuts';

/** The keys of every form that is applied. */
export const formShortcuts = (): readonly Shortcut[] => [{ keys: 'Ctrl+S', effect: t('Show the plan') }];
