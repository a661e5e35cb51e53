import { t } from '@vscode/l10n';
import type { Shortcut } from '../kit/shortcuts';

/** The keys of a search and of its grid. */
export const searchShortcuts = (): readonly Shortcut[] => [
  { keys: 'Enter', effect: t('Run the search (from one-line inputs, the query text and the filter)') },
  { keys: 'Ctrl+Enter', effect: t('Run the search (from any input)') },
  { keys: 'Shift+Enter', effect: t('Line break') },
  { keys: 'Escape', effect: t('Cancel the running search') },
  { keys: 'Ctrl+Space', effect: t('Filter suggestions') },
  { keys: '↓ Ctrl+↓', effect: t('Go to the results') },
  { keys: '/', effect: t('Go to the query') },
  { keys: 'Enter', effect: t('Grid: show the entity; in the header: sort') },
  { keys: 'Shift+F10', effect: t('Grid: menu of the row or column') },
  { keys: 'Ctrl+C', effect: t('Grid: copy the selected cells') },
  { keys: '0 1 2 3', effect: t('Judging: grade the hit') },
  { keys: 'Delete', effect: t('Judging: remove the grade') },
  { keys: 'Ctrl+Z', effect: t('Judging: undo the last grade') },
  { keys: 'Space', effect: t('Projection: select the point') },
  { keys: 'Ctrl+A', effect: t('Projection: select all points') },
  { keys: '+ - 0', effect: t('Projection: zoom in, out, and reset') },
  { keys: 'Shift+↑ ↓ ← →', effect: t('Projection: pan') },
  { keys: 'Ctrl+S', effect: t('Save the search') },
];
