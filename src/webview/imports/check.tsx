import { t } from '@vscode/l10n';
import type { RowCheck } from '../../model/mappings/pages';
import { asSentence } from '../../model/texts/words';
import { Sentence } from '../kit/sentence';
import { WarningIcon } from '../plans/icons';

/** The check of all rows of the file: its progress, and the problems of rows that are not among the first `shownRows`. */
export function Check({ check, shownRows }: { readonly check: RowCheck; readonly shownRows: number }) {
  const { checked, total, percent, rejected, later, isDone, failure } = check;
  return (
    <section aria-labelledby="check">
      <h2 id="check">{t('Row validation')}</h2>
      <p class="hint" aria-live="off">
        {total === undefined
          ? t('{0} rows checked, {1} % of the file', shown(checked), percent)
          : t('{0} of {1} rows checked', shown(checked), shown(total))}
      </p>
      <p role="status" class={rejected > 0 ? 'count' : 'hint'}>
        {isDone || rejected > 0 ? countOf(rejected, isDone) : ''}
      </p>
      {failure !== undefined && <p class="note problem">{t('The check ended early: {0}', failure)}</p>}
      {later.length > 0 && <p class="hint">{t('Problems after the first {0} rows:', shownRows)}</p>}
      {later.length > 0 && (
        <ul class="later" aria-label={t('Problems')}>
          {later.map(({ line, problem }) => (
            <li key={line}>
              <WarningIcon />{' '}
              <bdi>
                <Sentence text={asSentence(t('Line {0}: {1}', shown(line), problem))} />
              </bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function countOf(rejected: number, isDone: boolean): string {
  if (rejected === 0) return t('No problems');
  if (!isDone) return t('Rows with problems so far: {0}', shown(rejected));
  return rejected === 1
    ? t('1 row has problems and is not sent.')
    : t('{0} rows have problems and are not sent.', shown(rejected));
}

const shown = (number: number): string => number.toLocaleString('en');
