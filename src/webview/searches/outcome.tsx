import { t } from '@vscode/l10n';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Caller } from '../../model/rpc';
import type { Judging } from '../../model/searches/judging-pages';
import type { SearchOutcome, searchPageProtocol } from '../../model/searches/pages';
import { DEFAULT_HITS } from '../../model/searches/ways';
import { announce } from '../kit/announcements';
import { useForm } from '../kit/form';
import { isShownAt } from '../kit/issues';
import { useLazy } from '../kit/loading';
import { reveal } from '../kit/focus';
import { JudgeBar, useJudge } from './judging';
import { useQueryKeys } from './keys';
import { spoken } from '../../model/texts/quoted';
import { Sentence } from '../kit/sentence';

interface OutcomeProps {
  readonly outcome: SearchOutcome;
  readonly judging: Judging | null;
  readonly value: Readonly<Record<string, unknown>>;
  readonly host: Caller<typeof searchPageProtocol>;
  readonly run: () => void;
}

const results = () => import('./results');

/** Result of the search. The grid loads with the first rows. */
export function Outcome({ outcome, judging, value, host, run }: OutcomeProps) {
  useQueryKeys(run);
  const { edit, write } = useForm();
  const { running, problem, found, count, trail, compared, stale, other } = outcome;
  const hasComparison = compared !== undefined && !compared.itself;
  const wantsGrid = found !== undefined && (found.answer.count > 0 || hasComparison);
  const [comparing, showComparison] = useState(0);
  const [grid, lost] = useLazy(results, wantsGrid);
  const { judge, problem: unwritten } = useJudge(judging, found?.answer.runId, host);
  // A new search leaves the focus where it is: the next query might be typed there.
  const isJudging = judging !== null;
  const [toHits, goToHits] = useState(false);
  useEffect(() => goToHits(isJudging), [isJudging]);
  // The grid is drawn for another answer, comparison or judgment, and for nothing else.
  const rows = useMemo(
    () =>
      found &&
      wantsGrid &&
      grid && (
        <grid.SearchResults
          {...{ found, compared, comparing, judge, toHits, host }}
          wentToHits={() => goToHits(false)}
        />
      ),
    [
      found?.answer.runId,
      found?.fused?.explained,
      wantsGrid,
      grid,
      hasComparison,
      compared?.id,
      compared?.other,
      comparing,
      judge,
      toHits,
    ],
  );
  // Scrolls the result into view, however long the form is.
  const section = useRef<HTMLElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const awaited = useRef(false);
  useEffect(() => {
    awaited.current ||= running;
    if (!awaited.current) return;
    awaited.current = running || (wantsGrid && !grid);
    reveal(section.current!, summary.current!);
  }, [running, grid]);
  // A complaint that stands at its field is not told here again.
  const [toldAbove, tellAbove] = useState(false);
  useLayoutEffect(() => {
    const { issues = [], message = '' } = problem ?? {};
    const told = issues.length > 0 && issues.every(isShownAt);
    tellAbove(told);
    if (told) announce(spoken(message));
  }, [JSON.stringify(problem)]);
  const turn = (offset: number) => {
    edit(['offset'], offset === 0 ? undefined : offset);
    void write().then(() => host.run(null));
  };
  const pages = value['browse'] === true && value['ids'] === undefined;
  const perPage = numberOf(value['limit']) ?? DEFAULT_HITS;
  return (
    <section ref={section} class="outcome" aria-label={t('Results')} aria-busy={running}>
      {trail.length > 0 && (
        <nav aria-label={t('Previous searches')} class="trail">
          <Act run={() => host.back(null)}>{t('Back to “{0}”', shortened(trail.at(-1)!))}</Act>
          {trail.length > 1 && <span class="hint">{trail.map(shortened).join(' › ')}</span>}
        </nav>
      )}
      {problem && !toldAbove && (
        <div role="alert" class="note problem">
          <Sentence text={problem.message} />
          {problem.remedy && <Act run={() => host.help({ about: false })}>{problem.remedy}</Act>}
        </div>
      )}
      <div ref={summary} class="summary">
        <p role="status" title={found?.details} data-run={found?.answer.runId}>
          {running ? t('Searching…') : [found?.summary, count].filter(Boolean).join(' · ')}
        </p>
        {found && (
          <div class="tools">
            {pages && (
              <Act off={other || found.offset === 0} run={() => turn(Math.max(0, found.offset - perPage))}>
                {t('Previous Page')}
              </Act>
            )}
            {pages && (
              <Act off={other || !found.full} run={() => turn(found.offset + found.answer.count)}>
                {t('Next Page')}
              </Act>
            )}
            {found.near && (
              <>
                <Act run={() => host.pin(null)}>{t('Pin as Baseline')}</Act>
                <Act run={() => host.compareWith(null)}>{t('Compare With…')}</Act>
              </>
            )}
            <Act run={() => host.copyAsCode(null)}>{t('Copy as Code…')}</Act>
            {found.near && <Act run={() => host.addToQuerySet(null)}>{t('Add to Query Set…')}</Act>}
            {judging ? (
              <Act run={() => host.endJudging(null)}>{t('Stop Judging')}</Act>
            ) : (
              found.near && found.answer.count > 0 && <Act run={() => host.judgeHits(null)}>{t('Judge Hits…')}</Act>
            )}
            <Act run={() => host.showRaw(null)}>{t('Raw JSON')}</Act>
          </div>
        )}
      </div>
      {compared && !running && (
        <div class="summary compared">
          <p aria-live="polite">{compared.line}</p>
          <div class="tools">
            {hasComparison && <Act run={() => showComparison(comparing + 1)}>{t('Show Comparison')}</Act>}
            {compared.other === undefined ? (
              <Act run={() => host.unpin(null)}>{t('Unpin Baseline')}</Act>
            ) : (
              <Act run={() => host.endCompareWith(null)}>{t('End Comparison')}</Act>
            )}
          </div>
        </div>
      )}
      {stale && !running && (
        <p class="note">
          <Sentence text={stale} />
        </p>
      )}
      {judging && <JudgeBar {...{ judging, host }} problem={unwritten} />}
      {rows || lost}
      {found?.empty && !running && (
        <p class="hint">
          <Sentence text={found.empty} />
        </p>
      )}
      {!found && !problem && !running && <p class="hint">{t('Results appear here.')}</p>}
    </section>
  );
}

/** An action button. `off`: disabled, but still focusable. */
const Act = ({
  run,
  off,
  children,
}: {
  readonly run: () => unknown;
  readonly off?: boolean;
  readonly children: string;
}) => (
  <button type="button" class="secondary" aria-disabled={off} onClick={() => void (off || run())}>
    {children}
  </button>
);

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const shortened = (label: string): string => (label.length > 80 ? `${label.slice(0, 80)}…` : label);
