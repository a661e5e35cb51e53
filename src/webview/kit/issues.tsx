import type { FormIssue } from '../../model/documents/forms';
import type { Path } from '../../model/documents/json-text';
import { spoken } from '../../model/texts/quoted';

/** The id of the control for a path. */
export const idOf = (path: Path): string => `at/${path.join('/')}`;

/** The complaints about a path itself. */
export const issuesAt = (issues: readonly FormIssue[], path: Path): FormIssue[] =>
  issues.filter(issue => issue.path.length === path.length && path.every((key, at) => issue.path[at] === key));

/** Returns the issues of a path and everything below. */
export const issuesBelow = (issues: readonly FormIssue[], path: Path): FormIssue[] =>
  issues.filter(issue => path.every((key, at) => issue.path[at] === key));

/** Returns whether an issue is visible at its field, at the parent of that, or above the form. */
export const isShownAt = ({ path, message }: FormIssue): boolean =>
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
