import { t } from '@vscode/l10n';
import type { FormIssue } from '../../model/documents/forms';
import type { Path } from '../../model/documents/json-text';
import { spoken } from '../../model/texts/quoted';
import { countOf } from './counts';
import { Sentence } from './sentence';

/** The id of the control for a path. */
export const idOf = (path: Path): string => `at/${path.join('/')}`;

/** The complaints about a path itself. */
export const issuesAt = (issues: readonly FormIssue[], path: Path): FormIssue[] =>
  issues.filter(issue => issue.path.length === path.length && path.every((key, at) => issue.path[at] === key));

/** Returns the issues of a path and everything below. */
export const issuesBelow = (issues: readonly FormIssue[], path: Path): FormIssue[] =>
  issues.filter(issue => path.every((key, at) => issue.path[at] === key));

/** Returns whether an issue is visible at its field, at the parent of that, or above the form. */
export const isToldAt = ({ path, message }: FormIssue): boolean =>
  [...path, undefined].some((_, depth) => {
    const told = document.getElementById(`${idOf(path.slice(0, depth))}?issues`);
    return told?.checkVisibility() && told.innerText.includes(spoken(message));
  });

/** Moves the focus to the control of a path, or of its parent; expands a collapsed card. */
export function goTo(path: Path): void {
  const nearest = () => {
    for (let depth = path.length; depth >= 0; depth--) {
      const control = document.getElementById(idOf(path.slice(0, depth)));
      if (control) return control;
    }
    return null;
  };
  const show = (control: HTMLElement | null) => {
    control?.scrollIntoView({ block: 'center' });
    control?.focus();
  };
  const control = nearest();
  if (control?.ariaExpanded !== 'false') return show(control);
  control.click();
  requestAnimationFrame(() => show(nearest()));
}

interface IssuesProps {
  readonly issues: readonly FormIssue[];
  /** Number of hints that the form lists itself. */
  readonly hints?: number;
  /** Returns the displayed name of the field of an issue. */
  readonly nameOf: (path: Path) => string;
}

/** All issues, counted and announced; each links to its control. Hints come after errors; those in a list of their own are only counted. */
export function Issues({ issues, hints = 0, nameOf }: IssuesProps) {
  const wrong = issues.filter(({ warning }) => !warning);
  const worth = issues.filter(({ warning }) => warning);
  return (
    <section class="issues" aria-label={t('Problems')}>
      <p role="status" class={wrong.length > 0 ? 'count' : 'hint'}>
        {countOf(wrong.length, worth.length + hints)}
      </p>
      {issues.length > 0 && (
        <ul>
          {[...wrong, ...worth].map(({ path, message, warning }) => (
            <li key={`${idOf(path)} ${message}`} class={warning ? 'warning' : ''}>
              <button type="button" class="link" onClick={() => goTo(path)}>
                {nameOf(path)}
              </button>
              {': '}
              <Sentence text={message} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
