import { t } from '@vscode/l10n';
import type { Hint } from '../../model/alert-rules/hints';
import { fieldWords } from './labels';
import { announce } from '../kit/announcements';
import { useForm } from '../kit/form';
import { goTo, idOf } from '../kit/issues';
import { Sentence } from '../kit/sentence';

/** Hints, counted above, each with a link to its field and, if available, a fix. */
export function AlertHints({ hints }: { readonly hints: readonly Hint[] }) {
  const { edit, readOnly } = useForm();
  if (hints.length === 0) return null;
  return (
    <section class="hints" aria-label={t('Hints')}>
      <ul>
        {hints.map(({ path, message, fix }) => (
          <li key={`${idOf(path)} ${message}`}>
            <button type="button" class="link" onClick={() => goTo(path)}>
              {fieldWords(path)}
            </button>
            {': '}
            <Sentence text={message} />{' '}
            {fix && !readOnly && (
              <button
                type="button"
                class="secondary small"
                aria-label={`${fix.label}: ${fieldWords(path)}`}
                onClick={() => {
                  edit(fix.path, fix.value);
                  announce(t('{0}: done', fix.label));
                }}
              >
                {fix.label}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
