import { t } from '@vscode/l10n';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { ExportFormat, GridAnswer, GridLayout, GridRange, GridSort } from '../../model/grid/pages';
import { NO_LAYOUT, sorted, toggled, type ShownColumn } from './columns';
import { copyItems, type CopyPart } from './menus';
import { Menu } from '../kit/menu';
import type { MenuItem } from '../kit/menu-items';
import { focusWithin } from '../kit/focus';

interface ToolbarProps {
  readonly answer: GridAnswer;
  readonly columns: readonly ShownColumn[];
  readonly layout: GridLayout;
  /** Rows to copy or export: several selected rows, or all. */
  readonly rows: GridRange;
  readonly several: boolean;
  /** The order that is shown, where it is not the answer's. */
  readonly sort: GridSort | undefined;
  /** Message of the last copy or export. */
  readonly said: string;
  readonly tools: ComponentChildren;
  readonly onCopy: (part: CopyPart) => void;
  readonly onExport: (format: ExportFormat, rows: GridRange) => void;
  readonly onLayout: (layout: GridLayout) => void;
  readonly onUnsort: () => void;
}

/** Toolbar of the grid: actions on rows. */
export function GridToolbar(props: ToolbarProps) {
  const { answer, columns, layout, rows, several, sort, said, tools, onCopy, onExport, onLayout, onUnsort } = props;
  const exporting = (label: string, format: ExportFormat): MenuItem => ({ label, run: () => onExport(format, rows) });
  const isLast = (key: string): boolean => columns.length === 1 && columns[0]!.key === key;
  return (
    <div class="grid-toolbar">
      <MenuButton label={t('Copy')} items={copyItems(answer, columns, rows, onCopy)} />
      <MenuButton
        label={t('Export')}
        items={[
          exporting('JSON', 'json'),
          exporting('NDJSON', 'ndjson'),
          exporting('CSV', 'csv'),
          exporting('Markdown', 'markdown'),
        ]}
      />
      <MenuButton
        label={t('Columns')}
        items={[
          ...answer.columns.map(({ key, name }) => ({
            label: name,
            checked: !layout.hidden.includes(key),
            disabled: isLast(key),
            run: () => onLayout(toggled(layout, key)),
          })),
          { label: t('Reset Columns'), run: () => onLayout(sorted(NO_LAYOUT, layout.sort)), apart: true },
        ]}
      />
      {tools}
      {sort && (
        <span class="grid-scope">
          {wordsOf(sort, answer)}{' '}
          <button type="button" class="link" onClick={onUnsort}>
            {t('Clear Sort')}
          </button>
        </span>
      )}
      {several && (
        <span class="grid-scope">
          {t('{0} of {1} rows selected', (rows.to - rows.from).toLocaleString(), answer.count.toLocaleString())}
        </span>
      )}
      <span class="grid-said" aria-live="polite">
        {said}
      </span>
    </div>
  );
}

/** Tells the order and its scope: the rows that are here, not all entities of the collection. */
function wordsOf({ key, descending }: GridSort, { columns, count }: GridAnswer): string {
  const name = columns.find(column => column.key === key)?.name ?? '';
  const words = count === 1 ? t('Sorted by {0}', name) : t('{0} rows sorted by {1}', count.toLocaleString(), name);
  return `${words} ${descending ? '↓' : '↑'}`;
}

/** A button that opens a menu under it. */
export function MenuButton({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<{ x: number; y: number }>();
  return (
    <>
      <button
        ref={button}
        type="button"
        class="secondary"
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        onClick={event => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          setPlace({ x: left, y: bottom + 2 });
        }}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          event.currentTarget.click();
        }}
      >
        {label} <span aria-hidden="true">▾</span>
      </button>
      {place && (
        <Menu
          label={label}
          items={items}
          {...place}
          close={() => {
            setPlace(undefined);
            focusWithin(button.current);
          }}
        />
      )}
    </>
  );
}
