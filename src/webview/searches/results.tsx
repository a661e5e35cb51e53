import { t } from '@vscode/l10n';
import type { ComponentType } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { check } from '../../model/issues';
import type { Caller } from '../../model/rpc';
import { GridLayout, type GridHit, type GridRange, type GridRow } from '../../model/grid/pages';
import type { Found, SearchOutcome, searchPageProtocol } from '../../model/searches/pages';
import { wordsByField } from '../../model/texts/query-words';
import { viewsOf, type SearchView } from './answer-views';
import { useForm } from '../kit/form';
import { Grid, type GridProps } from '../grid/grid';
import type { Judge } from '../grid/judging';
import type { RowAction, RowsAction } from '../grid/menus';
import { NO_LAYOUT, sorted } from '../grid/columns';
import { HitInFull } from '../grid/hit';
import { useLazy } from '../kit/loading';
import { useNarrowing } from './narrowing';
import { useRest } from './rest';
import { hitActions, type EntityChange } from './row-actions';
import { useChosenView } from './views';
import { Tabs } from '../kit/tabs';
import type { Json } from '../kit/twin';
import { focusWithin } from '../kit/focus';
import { focusResults } from './keys';

interface ResultsProps {
  readonly found: Found;
  /** The comparison of the answer. */
  readonly compared: SearchOutcome['compared'];
  readonly host: Caller<typeof searchPageProtocol>;
  readonly judge: Judge | undefined;
}

/** Properties of a view of an answer besides its rows. `open` shows a hit in full; layout and actions are those of the grid. */
export interface PictureProps extends ResultsProps, Pick<GridProps, 'layout'> {
  readonly open: (row: number) => void;
  readonly actions: readonly RowAction[];
  readonly rowsActions: readonly RowsAction[];
}

/** Views besides the rows, each in a chunk that loads when opened. */
const PICTURES: Readonly<Record<Exclude<SearchView, 'hits'>, () => Promise<ComponentType<PictureProps>>>> = {
  cards: async () => (await import('../cards/cards-picture')).CardsPicture,
  explanation: async () => (await import('./explanation')).ExplanationPicture,
  comparison: async () => (await import('../comparisons/picture')).ComparisonPicture,
  distances: async () => (await import('../plots/distances-picture')).DistancesPicture,
  projection: async () => (await import('../plots/projection-picture')).ProjectionPicture,
};

/** An answer as rows or as a plot, with one hit in full. */
export function SearchResults({
  found,
  compared,
  host,
  comparing,
  judge,
  toHits,
  wentToHits,
}: ResultsProps & {
  /** Changes when the comparison must be shown. */
  readonly comparing: number;
  /** True once judging began: the hits get the focus. */
  readonly toHits: boolean;
  readonly wentToHits: () => void;
}) {
  const { view } = useForm();
  const { answer, alike, asked, editable } = found;
  const [kept, setKept] = useState<GridLayout>(() => {
    const before = check(GridLayout, view.get('layout'));
    return before.ok ? before.value : NO_LAYOUT;
  });
  const [hit, setHit] = useState<GridHit>();
  const { cellItems, button, facets: counted } = useNarrowing(host, found);
  const facets = answer.count > 0 && counted;
  useEffect(() => setHit(undefined), [answer.runId]);
  // The hits of another question come by their rank.
  const layout = view.get('laidOutFor') === asked ? kept : sorted(kept, undefined);
  const { sort } = layout;
  const open = ({ row }: Pick<GridRow, 'row'>) =>
    void host.hit({ runId: answer.runId, row, sort }).then(full => setHit(full ?? undefined));
  // A new order moves the opened row.
  useEffect(() => {
    if (hit) open(hit);
  }, [sort?.key, sort?.descending]);
  const like = ({ row }: Pick<GridRow, 'row'>) => void host.moreLikeThis({ runId: answer.runId, row });
  const change = (way: EntityChange, rows: GridRange, by: GridLayout['sort']) =>
    void host.changeEntities({ runId: answer.runId, rows: [rows], way, ...(by && { sort: by }) });
  const rowsActions = hitActions(found, host, change);
  const actions = alike ? [{ label: t('More Like This'), run: like }] : [];
  const words = useMemo(() => wordsByField(found.texts ?? [], found.words), [found]);
  const offered = viewsOf(found, compared);
  const [chosen, choose] = useChosenView(offered);
  const besides = compared?.other === undefined ? undefined : compared.id;
  // Only a new comparison opens by itself: a page that was hidden restores the chosen view, also if its comparison comes later.
  useEffect(() => {
    if (besides === undefined) return;
    if (besides !== view.get('besides')) choose('comparison');
    view.set('besides', besides);
  }, [besides]);
  useEffect(() => {
    if (comparing === 0) return;
    choose('comparison');
    focusWithin(document.getElementById('found-tab-comparison'));
  }, [comparing]);
  useEffect(() => {
    if (!toHits) return;
    wentToHits();
    if (chosen !== 'cards') choose('hits');
    requestAnimationFrame(focusResults);
  }, [toHits]);
  const whole = useRef<HTMLDivElement>(null);
  useRest(whole);
  const panel = useRef<HTMLDivElement>(null);
  // Once opened, the grid stays mounted behind the other views, with its selection, position and cached windows.
  const rowsSeen = useRef(false);
  rowsSeen.current ||= chosen === 'hits';
  const several = offered.length > 1;
  const panelOf = (of: SearchView) =>
    several ? { role: 'tabpanel' as const, id: `found-panel-${of}`, 'aria-labelledby': `found-tab-${of}` } : {};
  return (
    <>
      {several && (
        <Tabs
          id="found"
          label={t('Views of the results')}
          tabs={offered.map(key => ({ key, label: labelOf(key, found.near) }))}
          chosen={chosen}
          choose={choose}
        />
      )}
      <div ref={whole} class={classOf(hit !== undefined, facets !== false && chosen === 'hits')}>
        {chosen === 'hits' && facets}
        <div class="seen" ref={chosen === 'hits' ? panel : null} hidden={chosen !== 'hits'} {...panelOf('hits')}>
          {rowsSeen.current && (
            <Grid
              answer={answer}
              host={host}
              label={t('Results')}
              layout={layout}
              onLayout={next => {
                view.set('laidOutFor', asked);
                view.set('layout', next as Json);
                setKept(next);
              }}
              onOpen={open}
              opened={chosen === 'hits' ? hit?.place : undefined}
              cellItems={cellItems}
              tools={button}
              rowsActions={rowsActions}
              actions={actions}
              judge={judge}
            />
          )}
        </div>
        {chosen !== 'hits' && (
          <div class="seen" ref={panel} {...panelOf(chosen)}>
            <Picture
              key={chosen}
              load={PICTURES[chosen]}
              found={found}
              compared={compared}
              host={host}
              open={row => open({ row })}
              {...{ layout, actions, rowsActions, judge }}
            />
          </div>
        )}
        {hit && (
          <HitInFull
            hit={hit}
            isHit={found.near}
            words={words}
            alike={alike}
            go={row => open({ row })}
            like={() => like(hit)}
            judge={judge}
            edit={editable ? () => change('edit', { from: hit.row, to: hit.row + 1 }, undefined) : undefined}
            copy={() =>
              host.copy({
                runId: answer.runId,
                rows: [{ from: hit.row, to: hit.row + 1 }],
                columns: answer.columns.map(({ key }) => key),
                format: 'json',
              })
            }
            close={() => {
              setHit(undefined);
              panel.current?.querySelector<HTMLElement>('[role=grid], [data-cursor]')?.focus();
            }}
          />
        )}
      </div>
    </>
  );
}

const classOf = (opened: boolean, faceted: boolean): string =>
  ['results', (opened || faceted) && 'opened', faceted && 'faceted', opened && 'in-full'].filter(Boolean).join(' ');

function Picture({ load, ...props }: PictureProps & { readonly load: () => Promise<ComponentType<PictureProps>> }) {
  const [Drawn, lost] = useLazy(load);
  if (lost) return lost;
  return Drawn ? <Drawn {...props} /> : <p class="hint">{t('Reading…')}</p>;
}

const labelOf = (view: SearchView, areHits: boolean): string =>
  ({
    hits: areHits ? t('Hits') : t('Entities'),
    cards: t('Cards'),
    explanation: t('Explanation'),
    comparison: t('Comparison'),
    distances: t('Distances'),
    projection: t('Projection'),
  })[view];
