import { t } from '@vscode/l10n';
import { MAX_GRADE } from '../../model/searches/judging-pages';

/** Judging by key of the hits of a grid. `grades`: those of judged hits, by index in the answer. */
export interface Judge {
  readonly grades: ReadonlyMap<number, number>;
  /** Handles a key on a hit. `next`: go to the next hit; undefined: not a key of judging. */
  readonly press: (event: KeyboardEvent, row: number) => 'next' | 'stay' | undefined;
}

/** Width of a badge, in em. */
export const BADGE = 2.2;

/** Returns the grade of a hit: null without a judgment, undefined where hits are not judged. */
export const gradeOf = (judge: Judge | undefined, row: number | undefined): number | null | undefined =>
  judge && row !== undefined ? (judge.grades.get(row) ?? null) : undefined;

interface Graded {
  readonly grade: number | null | undefined;
}

/** The grade of a hit; nothing where hits are not judged. */
export function GradeBadge({ grade }: Graded) {
  return (
    <>
      <GradeMark grade={grade} />
      <GradeText grade={grade} />
    </>
  );
}

/** The grade as a number and a color. */
export function GradeMark({ grade }: Graded) {
  if (grade === undefined) return null;
  const kind = grade === null ? 'none' : Math.max(0, Math.min(MAX_GRADE, grade));
  return (
    <span class={`grade grade-${kind}`} aria-hidden="true">
      {grade ?? '?'}
    </span>
  );
}

/** The grade for screen readers. */
export function GradeText({ grade }: Graded) {
  if (grade === undefined) return null;
  return <span class="unseen">{grade === null ? t('not judged,') : t('grade {0},', grade)}</span>;
}
