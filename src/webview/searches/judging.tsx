import { t } from '@vscode/l10n';
import { useMemo, useState } from 'preact/hooks';
import type { Caller } from '../../model/rpc';
import { type Judging, MAX_GRADE } from '../../model/searches/judging-pages';
import type { searchPageProtocol } from '../../model/searches/pages';
import type { Judge } from '../grid/judging';
import { announce } from '../kit/announcer';
import { wordsOf } from '../kit/problems';
import { Sentence } from '../kit/sentence';

type Host = Caller<typeof searchPageProtocol>;

/** Returns the judge of the hits of a run; undefined: hits are not judged. */
export function useJudge(
  judging: Judging | null,
  runId: string | undefined,
  host: Host,
): { readonly judge: Judge | undefined; readonly problem: string | undefined } {
  const [problem, setProblem] = useState<string>();
  const judge = useMemo((): Judge | undefined => {
    if (!judging || judging.runId !== runId) return undefined;
    const grades = new Map(judging.grades.map(({ row, grade }) => [row, grade]));
    const write = (row: number, grade: number | undefined) => {
      setProblem(undefined);
      host.judge({ runId: judging.runId, row, ...(grade === undefined ? {} : { grade }) }).then(
        () => announce(saidOf(grade, judging, grades, row)),
        (error: unknown) => setProblem(wordsOf(error)),
      );
    };
    return {
      grades,
      press({ key, ctrlKey, metaKey, altKey, shiftKey }, row) {
        if (ctrlKey || metaKey || altKey) return undefined;
        // Some keyboards have digits on Shift.
        if (/^\d$/.test(key) && Number(key) <= MAX_GRADE) write(row, Number(key));
        else if (!shiftKey && (key === 'Delete' || key === 'Backspace')) write(row, undefined);
        else if (key === 'Escape') {
          void host.endJudging(null);
          announce(t('Judging ended.'));
          return 'stay';
        } else return undefined;
        return 'next';
      },
    };
  }, [judging, runId, host]);
  return { judge, problem: judge && problem };
}

function saidOf(
  grade: number | undefined,
  { hits }: Judging,
  grades: ReadonlyMap<number, number>,
  row: number,
): string {
  const before = grades.size - (grades.has(row) ? 1 : 0);
  const counted = t('{0} of {1} hits judged.', before + (grade === undefined ? 0 : 1), hits);
  return grade === undefined
    ? t('Hit {0}: grade removed. {1}', row + 1, counted)
    : t('Hit {0}: grade {1}. {2}', row + 1, grade, counted);
}

interface JudgeBarProps {
  readonly judging: Judging;
  readonly problem: string | undefined;
  readonly host: Host;
}

/** What is judged: the count, the files and the keys. */
export function JudgeBar({ judging, problem, host }: JudgeBarProps) {
  const { hits, grades, querySet, judgments, unsaved, added, problem: wrong } = judging;
  return (
    <section class="judge-bar" aria-label={t('Judging')}>
      <div class="summary">
        <p>
          <strong>{t('{0} of {1} hits judged.', grades.length, hits)}</strong>{' '}
          {grades.length < hits && t('Hits without a grade are unjudged, not irrelevant.')}
        </p>
        <div class="tools">
          <button type="button" class="secondary" onClick={() => void host.showJudgments(null)}>
            {t('Show Judgments')}
          </button>
        </div>
      </div>
      <p class="hint">
        {t('0–3: grade. Delete: remove the grade. Escape: stop.')}{' '}
        {t('Query set: {0}. Judgments: {1}.', querySet, judgments)}{' '}
        {unsaved.length > 0 && t('Not saved: {0}.', unsaved.join(', '))}{' '}
        {added > 0 && t('The first grade adds the query to the query set.')}
      </p>
      {[problem, wrong].map(
        text =>
          text !== undefined && (
            <p key={text} role="alert" class="note problem">
              <Sentence text={text} />
            </p>
          ),
      )}
    </section>
  );
}
