import { t } from '@vscode/l10n';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CardColumns } from '../../model/grid/cards';
import type { GridCell, GridColumn, GridRow } from '../../model/grid/pages';
import { GradeBadge } from '../grid/judging';
import { Marked } from '../kit/marked';
import { HitPicture } from './card-picture';
import type { Pictures } from './pictures';

interface HitCardProps {
  readonly id: string;
  /** Number of the card in the current order, and number of all cards. */
  readonly number: number;
  readonly count: number;
  /** Undefined while loading. */
  readonly row: GridRow | undefined;
  readonly columns: readonly GridColumn[];
  readonly shown: CardColumns;
  readonly words: (field: string) => ReadonlySet<string>;
  readonly pictures: Pictures;
  readonly top: number;
  /** Height while loading. */
  readonly height: number;
  readonly active: boolean;
  readonly grade: number | null | undefined;
  /** The text in full, if the card is unfolded. */
  readonly whole: string | undefined;
  readonly unfold: () => void;
  readonly fold: () => void;
  readonly open: () => void;
  /** Called with the height of the card whenever it was drawn with its row. */
  readonly measured: (height: number) => void;
}

/** A hit to read: its title, rank and distance, its text with the words of the query marked, and some fields. Keys are those of the list. */
export function HitCard(props: HitCardProps) {
  const {
    id,
    number,
    count,
    row,
    columns,
    shown,
    words,
    pictures,
    top,
    height,
    active,
    grade,
    whole,
    unfold,
    fold,
    open,
    measured,
  } = props;
  const cellOf = (column: GridColumn | undefined): GridCell | undefined =>
    column && row?.cells[columns.indexOf(column)];
  const card = useRef<HTMLElement>(null);
  const text = useRef<HTMLParagraphElement>(null);
  const [isClipped, clip] = useState(false);
  const cell = cellOf(shown.text);
  const measure = () => measured(Math.ceil(card.current!.getBoundingClientRect().height));
  useLayoutEffect(() => {
    if (row) measure();
    if (whole === undefined && text.current) clip(text.current.scrollHeight > text.current.clientHeight + 1);
  });
  const isLong = isClipped || (typeof cell === 'object' && cell.is === 'cut');
  // Without a title, the ID is the title.
  const facts = columns.filter(({ kind }) => kind !== 'field' && (kind !== 'id' || shown.title));
  const title = textOf(shown.title ? cellOf(shown.title) : cellOf(columns.find(({ kind }) => kind === 'id')));
  return (
    <article
      ref={card}
      id={id}
      class={`hit-card${whole === undefined ? '' : ' unfolded'}`}
      tabIndex={active ? 0 : -1}
      aria-posinset={number + 1}
      aria-setsize={count}
      aria-labelledby={`${id}-title`}
      data-card={number}
      data-cursor={active ? '' : undefined}
      style={{ transform: `translateY(${top}px)`, ...(!row && { height: `${height}px` }) }}
    >
      {row && shown.picture && (
        <HitPicture
          {...{ pictures, title, active }}
          row={row.row}
          changed={measure}
          column={shown.picture.key}
          address={textOf(cellOf(shown.picture))}
        />
      )}
      <h3 id={`${id}-title`} class="hit-card-title">
        {row ? (
          <button type="button" class="link" tabIndex={-1} onClick={open}>
            {title === '' ? t('no title') : <Marked text={title} words={words(shown.title?.name ?? '')} />}
          </button>
        ) : (
          t('…')
        )}
      </h3>
      {row && (
        <p class="hit-card-facts hint">
          <GradeBadge grade={grade} />
          {facts.map(column => (
            <span key={column.key}>
              {column.name} {textOf(cellOf(column))}
            </span>
          ))}
        </p>
      )}
      {row && shown.text && (
        <>
          <p ref={text} class="hit-card-text">
            <Marked text={whole ?? textOf(cell)} words={words(shown.text.name)} />
          </p>
          {(isLong || whole !== undefined) && (
            <button
              type="button"
              class="link"
              tabIndex={active ? 0 : -1}
              aria-expanded={whole !== undefined}
              onClick={whole === undefined ? unfold : fold}
            >
              {whole === undefined ? t('More') : t('Less')}
            </button>
          )}
        </>
      )}
      {row && shown.fields.length > 0 && (
        <dl class="hit-card-fields">
          {shown.fields.map(column => (
            <div key={column.key}>
              <dt class="hint">{column.name}</dt>
              <dd>{textOf(cellOf(column))}</dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}

const textOf = (cell: GridCell | undefined): string => (typeof cell === 'object' ? cell.text : (cell ?? ''));
