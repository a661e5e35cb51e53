import { t } from '@vscode/l10n';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Caller } from '../../model/rpc';
import type { Judging } from '../../model/searches/judging-pages';
import type { searchPageProtocol } from '../../model/searches/pages';
import type { Judge } from '../grid/judging';
import { announce } from '../kit/announcements';
import { keyText } from '../kit/key-texts';
import { wordsOf } from '../kit/problems';
import { Sentence } from '../kit/sentence';
import { judgingAct } from './judging-keys';

type Host = Caller<typeof searchPageProtocol>;

/** The grades before those that were written to the hits of a run, the newest last. */
interface Written {
  readonly runId: string | undefined;
  readonly all: { readonly row: number; readonly grade: number | undefined }[];
}

/** Returns the judge of the hits of a run; undefined: hits are not judged. */
export function useJudge(
  judging: Judging | null,
  runId: string | undefined,
  host: Host,
): { readonly judge: Judge | undefined; readonly problem: string | undefined } {
  const [problem, setProblem] = useState<string>();
  const written = useRef<Written>({ runId: undefined, all: [] });
  const judge = useMemo((): Judge | undefined => {
    if (!judging || judging.runId !== runId) return undefined;
    if (written.current.runId !== runId) written.current = { runId, all: [] };
    const { all } = written.current;
    const grades = new Map(judging.grades.map(({ row, grade }) => [row, grade]));
    const write = (row: number, grade: number | undefined, failed: () => void) => {
      setProblem(undefined);
      host.judge({ runId: judging.runId, row, ...(grade === undefined ? {} : { grade }) }).then(
        () => announce(saidOf(grade, judging, grades, row)),
        (error: unknown) => {
          failed();
          setProblem(wordsOf(error));
        },
      );
    };
    const grade = (row: number, to: number | undefined): 'next' => {
      const before = { row, grade: grades.get(row) };
      all.push(before);
      write(row, to, () => all.splice(all.indexOf(before), 1));
      return 'next';
    };
    const undo = () => {
      const last = all.pop();
      if (last) write(last.row, last.grade, () => all.push(last));
      else announce(t('No grade to undo.'));
    };
    return {
      grades,
      press(event, row) {
        const act = judgingAct(event);
        if (act === undefined) return undefined;
        if (typeof act === 'number') return grade(row, act);
        if (act === 'remove') return grade(row, undefined);
        if (act === 'undo') undo();
        if (act === 'end') {
          void host.endJudging(null);
          announce(t('Judging ended.'));
        }
        return 'stay';
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

/** State of the judging: the count, the files and the keys. */
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
        {t(
          '0 (irrelevant) – 3 (highly relevant): grade and go to the next hit. Delete: remove the grade. {0}: undo. Escape: stop.',
          keyText('Ctrl+Z'),
        )}{' '}
        {t('Query set: {0}. Judgments: {1}.', querySet, judgments)}{' '}
        {unsaved.length > 0 && t('To keep the grades, save {0}.', unsaved.join(', '))}{' '}
        {added > 0 && t('The first judgment adds the query to the query set.')}
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
