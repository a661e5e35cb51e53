import { t } from '@vscode/l10n';
import type { FormIssue } from '../../model/documents/forms';
import type { Path } from '../../model/documents/json-text';
import { countOf } from './counts';
import { useForm } from './form';
import { goTo, idOf } from './issues';
import { Sentence } from './sentence';

interface IssuesProps {
  readonly issues: readonly FormIssue[];
  /** Number of hints that the form lists itself. */
  readonly hints?: number;
  /** Returns the displayed name of the field of an issue. */
  readonly nameOf: (path: Path) => string;
}

/** All issues, counted and announced; each links to its control. Hints come after errors; those in a list of their own are only counted. */
export function Issues({ issues, hints = 0, nameOf }: IssuesProps) {
  const { isIncomplete } = useForm();
  const wrong = issues.filter(({ warning }) => !warning);
  const worth = issues.filter(({ warning }) => warning);
  return (
    <section class="issues" aria-label={t('Problems')}>
      <p role="status" class={wrong.length > 0 ? 'count' : 'hint'}>
        {countOf(wrong.length, worth.length + hints, isIncomplete())}
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
