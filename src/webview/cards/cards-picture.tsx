import { t } from '@vscode/l10n';
import type { ComponentProps } from 'preact';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { check } from '../../model/issues';
import { cardColumns, CardLayout } from '../../model/grid/cards';
import { wordsByField } from '../../model/texts/query-words';
import { shownColumns } from '../grid/columns';
import { useCopying } from '../grid/copying';
import { gradeOf } from '../grid/judging';
import { copyItems, rowItems } from '../grid/menus';
import { useRows } from '../grid/rows';
import { useVirtual, useWidth } from '../grid/virtual';
import { wordsFor } from '../grid/words';
import { useForm } from '../kit/form';
import { focusWithin } from '../kit/focus';
import { Menu } from '../kit/menu';
import type { Json } from '../kit/twin';
import type { PictureProps } from '../searches/results';
import { GAP, maxCardHeight, useAnchor, useHeights } from './card-heights';
import { CardToolbar } from './card-toolbar';
import { HitCard } from './hit-card';
import { usePictures } from './pictures';

/** Number of cards requested ahead of the visible ones. */
const AHEAD = 20;

/** Hits as cards to read, in the order of the grid. Only the visible ones are drawn, and rows come in windows, as in the grid. */
export function CardsPicture({ found, host, open, layout, actions, rowsActions, judge }: PictureProps) {
  const { view } = useForm();
  const { answer, texts = [] } = found;
  const { columns, count, runId } = answer;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [kept, keep] = useState<CardLayout>(() => {
    const before = check(CardLayout, view.get('cards'));
    return before.ok ? before.value : {};
  });
  const [active, setActive] = useState(0);
  const [fontSize, setFontSize] = useState(13);
  /** Whole texts of unfolded cards. */
  const [unfolded, setUnfolded] = useState<ReadonlyMap<number, string>>(new Map());
  const [menu, setMenu] = useState<Omit<ComponentProps<typeof Menu>, 'close'>>();
  const shown = useMemo(() => cardColumns(columns, kept, answer.first), [columns, kept]);
  const pictures = usePictures(host, runId);
  const words = useMemo(() => wordsByField(texts, found.words), [found]);

  const width = useWidth(scroller);
  const wanted = columns.some(({ key }) => key === layout.sort?.key) ? layout.sort : undefined;
  const { windows, sort, problem } = useRows(answer, host, wanted, () => (scroller.current!.scrollTop = 0));
  const { copy, said, undone } = useCopying(host, runId, sort);
  useLayoutEffect(() => setFontSize(Number.parseFloat(getComputedStyle(scroller.current!).fontSize)), []);
  useLayoutEffect(() => {
    setUnfolded(new Map());
    setActive(0);
    setMenu(undefined);
  }, [runId, sort?.key, sort?.descending]);

  const contents = JSON.stringify([runId, sort, shown, width, fontSize]);
  const { usual, size, starts, measured } = useHeights(contents, count, maxCardHeight(shown, fontSize));
  const scrollTo = useAnchor(scroller, starts);
  const items = useVirtual({ scroller, count, size, overscan: 3, keep: active, sizes: starts });
  useEffect(() => {
    const rows = items.map(({ index }) => index).filter(index => index !== active);
    windows.want([active, ...rows, (rows[0] ?? 0) - AHEAD, (rows.at(-1) ?? 0) + AHEAD]);
  });

  const cardId = (index: number) => `${id}-${index}`;
  const go = (to: number) => {
    const next = Math.max(0, Math.min(count - 1, to));
    setActive(next);
    scrollTo(next);
    requestAnimationFrame(() => document.getElementById(cardId(next))?.focus({ preventScroll: true }));
  };
  const openCard = (index: number) => {
    const row = windows.row(index);
    if (row) open(row.row);
  };
  const told = JSON.stringify([runId, sort, shown.text?.key]);
  const latest = useRef(told);
  latest.current = told;
  const unfold = (index: number) => {
    const row = windows.row(index);
    if (!row) return;
    void host.hit({ runId, row: row.row, sort }).then(hit => {
      if (latest.current !== told) return; // this card shows another hit, or another text, by now
      const whole = hit?.values.find(({ key }) => key === shown.text?.key)?.text;
      if (whole !== undefined) setUnfolded(now => new Map([...now, [index, whole]]));
    });
  };
  const fold = (index: number) => setUnfolded(now => new Map([...now].filter(([each]) => each !== index)));

  const openMenu = (index: number, x: number, y: number) => {
    const rows = { from: index, to: index + 1 };
    const of = {
      openLabel: wordsFor(answer).open,
      row: windows.row(index),
      rows,
      sort,
      actions,
      rowsActions,
      open: ({ row }: { row: number }) => open(row),
    };
    const all = shownColumns(columns, layout, fontSize, () => undefined);
    setActive(index);
    setMenu({ label: t('Card'), items: [...rowItems(of), ...copyItems(answer, all, rows, copy)], x, y });
  };
  const keyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, target } = event;
    const isBare = !event.ctrlKey && !event.metaKey && !event.altKey;
    const isCard = (target as HTMLElement).dataset['card'] !== undefined;
    const row = windows.row(active);
    const page = Math.max(1, Math.floor(scroller.current!.clientHeight / usual));
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: count - 1,
    };
    if (isBare && (key === 'ContextMenu' || (key === 'F10' && shiftKey))) {
      const { left = 0, top = 0 } = document.getElementById(cardId(active))?.getBoundingClientRect() ?? {};
      openMenu(active, left + GAP, top + 2 * GAP);
    } else if (isBare && key in moves && !shiftKey) go(moves[key]!);
    else if (isBare && key === 'Enter' && isCard) openCard(active);
    else {
      const step = row && judge?.press(event, row.row);
      if (!step) return;
      if (step === 'next') go(active + 1);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section class="grid" aria-label={t('Cards')}>
      <CardToolbar
        columns={columns}
        shown={shown}
        layout={kept}
        pictures={pictures}
        said={said}
        change={next => {
          keep(next);
          setUnfolded(new Map());
          view.set('cards', next as Json);
        }}
      />
      {(undone ?? problem ?? pictures.problem) && (
        <p role="alert" class="problem">
          {undone ?? problem ?? pictures.problem}
        </p>
      )}
      <div
        ref={scroller}
        class="hit-cards"
        role="feed"
        aria-label={found.near ? t('Hits as cards') : t('Entities as cards')}
        aria-describedby={`${id}-keys`}
        data-vscode-context='{"preventDefaultContextMenuItems": true}'
        onKeyDown={keyDown}
        onFocusIn={event => setActive(numberOf(event) ?? active)}
        onDblClick={event => {
          const index = numberOf(event);
          if (index !== undefined && !(event.target as Element).closest('button')) openCard(index);
        }}
        onContextMenu={event => {
          const index = numberOf(event);
          if (index === undefined) return;
          event.preventDefault();
          openMenu(index, event.clientX, event.clientY);
        }}
      >
        <div class="hit-cards-room" style={{ height: `${starts[count]!}px` }}>
          {items.map(({ index }) => (
            <HitCard
              key={index}
              id={cardId(index)}
              number={index}
              row={windows.row(index)}
              grade={gradeOf(judge, windows.row(index)?.row)}
              top={starts[index]!}
              height={usual - GAP}
              active={index === active}
              whole={unfolded.get(index)}
              unfold={() => unfold(index)}
              fold={() => fold(index)}
              open={() => openCard(index)}
              measured={height => measured(index, height)}
              {...{ count, columns, shown, words, pictures }}
            />
          ))}
        </div>
      </div>
      <p id={`${id}-keys`} hidden>
        {found.near
          ? t('Arrow keys: next card. Enter: show hit. Shift+F10: menu of the card.')
          : t('Arrow keys: next card. Enter: show entity. Shift+F10: menu of the card.')}
      </p>
      {menu && (
        <Menu
          {...menu}
          close={() => {
            setMenu(undefined);
            focusWithin(document.getElementById(cardId(active)));
          }}
        />
      )}
    </section>
  );
}

/** Returns the number of the card of an event. */
function numberOf({ target }: Event): number | undefined {
  const card = (target as Element).closest<HTMLElement>('[data-card]');
  return card ? Number(card.dataset['card']) : undefined;
}
