import { t } from '@vscode/l10n';
import type { GridLayout, GridRange } from '../../model/grid/pages';
import type { Caller } from '../../model/rpc';
import type { Found, searchPageProtocol } from '../../model/searches/pages';
import type { RowsAction } from '../grid/menus';

export type EntityChange = 'edit' | 'duplicate' | 'delete';

/** Returns the actions on selected hits: searches by their vectors, a check that expects them, and changes of their entities. */
export function hitActions(
  { answer: { runId }, near, combinable, editable }: Found,
  host: Caller<typeof searchPageProtocol>,
  change: (way: EntityChange, rows: GridRange, sort: GridLayout['sort']) => void,
): RowsAction[] {
  const combine = (like: boolean) => (rows: GridRange, sort: GridLayout['sort']) =>
    void host.combine({ runId, rows: [rows], like, ...(sort && { sort }) });
  return [
    ...(combinable
      ? [
          { label: (many: boolean) => (many ? t('Search Like These') : t('Search Like This')), run: combine(true) },
          {
            label: (many: boolean) => (many ? t('Search Unlike These') : t('Search Unlike This')),
            run: combine(false),
          },
        ]
      : []),
    {
      label: many => checkLabel(near, many),
      run: (rows, sort) => void host.expectHits({ runId, rows: [rows], ...(sort && { sort }) }),
    },
    ...(editable ? entityActions(change) : []),
  ];
}

function checkLabel(areHits: boolean, many: boolean): string {
  if (areHits) return many ? t('Add Check for These Hits') : t('Add Check for This Hit');
  return many ? t('Add Check for These Entities') : t('Add Check for This Entity');
}

const entityActions = (
  change: (way: EntityChange, rows: GridRange, sort: GridLayout['sort']) => void,
): RowsAction[] => [
  { label: many => (many ? t('Edit Entities…') : t('Edit Entity…')), run: (...of) => change('edit', ...of) },
  {
    label: many => (many ? t('Duplicate Entities…') : t('Duplicate Entity…')),
    run: (...of) => change('duplicate', ...of),
  },
  { label: many => (many ? t('Delete Entities…') : t('Delete Entity…')), run: (...of) => change('delete', ...of) },
];
