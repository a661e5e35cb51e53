import { t } from '@vscode/l10n';
import { useState } from 'preact/hooks';
import { useAnswer, Failure } from '../kit/loading';
import { Moves } from './moves';
import { ComparedQueries } from './queries';
import { ComparedSides } from './sides';
import { useForm } from '../kit/form';
import type { PictureProps } from '../searches/results';
import { Sentence } from '../kit/sentence';

/** Comparison of two runs: requests, measures with explanations, and the rank change of each hit. */
export function ComparisonPicture({ compared, host }: Pick<PictureProps, 'compared' | 'host'>) {
  const { view } = useForm();
  const [asked, ask] = useState<{ of: string | undefined; query?: number }>({ of: compared?.id });
  const [onlyChanged, setOnlyChanged] = useState(() => view.get('onlyChanged') === true);
  const query = asked.of === compared?.id ? asked.query : undefined;
  const came = useAnswer(
    () => host.comparison({ onlyChanged, ...(query === undefined ? {} : { query }) }),
    JSON.stringify([compared?.id, query, onlyChanged]),
  );
  if (came === undefined) return <p class="hint">{t('Comparing…')}</p>;
  if ('failure' in came) return <Failure text={came.failure} again={came.again} />;
  const { answer: shown } = came;
  if (shown === null) return <p class="hint">{t('No runs to compare.')}</p>;
  const { remarks, summary, measures, moves, changed } = shown;
  return (
    <div class="comparison">
      <div class="tools">
        <button type="button" class="secondary" onClick={() => void host.compare(null)}>
          {t('Open as Document')}
        </button>
      </div>
      {remarks.length > 0 && (
        <ul class="note" aria-label={t('Notes')}>
          {remarks.map(remark => (
            <li key={remark}>
              <Sentence text={remark} />
            </li>
          ))}
        </ul>
      )}
      <ComparedSides view={shown} />
      {summary && (
        <ComparedQueries
          summary={summary}
          query={shown.query}
          choose={chosen => ask({ of: compared?.id, query: chosen })}
        />
      )}
      <h3>{summary ? t('Query {0}', shown.query + 1) : t('Measures')}</h3>
      <div class="scrolled whole" tabIndex={0} role="region" aria-label={t('Measures')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Measure')}</th>
              <th scope="col" class="amount">
                {t('Value')}
              </th>
              <th scope="col">{t('Meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {measures.map(({ name, value, meaning }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td class="amount">{value}</td>
                <td class="hint">{meaning}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3>{t('Rank changes')}</h3>
      <p role="status">{moves}</p>
      {shown.explain !== undefined && (
        <p class="hint">
          {t('To show which query lost or gained a hit, the extension resends each query separately.')}{' '}
          <button type="button" class="link" onClick={() => void host.explainCompared(null)}>
            {t('Explain Both Runs ({0} requests)', shown.explain)}
          </button>
        </p>
      )}
      <div class="check">
        <input
          type="checkbox"
          id="onlyChanged"
          checked={onlyChanged}
          onChange={event => {
            setOnlyChanged(event.currentTarget.checked);
            view.set('onlyChanged', event.currentTarget.checked);
          }}
        />
        <label for="onlyChanged">{t('Only changes ({0})', changed.toLocaleString())}</label>
      </div>
      <Moves answer={shown.answer} host={host} />
    </div>
  );
}
