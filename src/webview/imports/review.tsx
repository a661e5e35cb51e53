import { t } from '@vscode/l10n';
import type { ImportReview, importProtocol } from '../../model/mappings/pages';
import type { Caller } from '../../model/rpc';
import { Place } from '../plans/place';
import { Check } from './check';
import { Columns, Select } from './columns';
import { Fields } from './fields';
import { Rows } from './rows';
import { Sentence } from '../kit/sentence';

type Host = Caller<typeof importProtocol>;

interface ReviewProps {
  readonly review: ImportReview;
  readonly problem: string | undefined;
  readonly host: Host;
}

/** The review of an import: its target, its file, the mapping, the first rows, and the actions. */
export function Review({ review, problem, host }: ReviewProps) {
  const { title, effect, place, from, file, resumed, earlier, partition, columns, choices } = review;
  const { disclosures, unfilled, unknown, missing, problems, decision, rows, check } = review;
  const isFixed = resumed !== undefined;
  const locked = isFixed || review.busy;
  return (
    <main aria-labelledby="title">
      {problem !== undefined && (
        <div role="alert" class="note problem">
          <Sentence text={problem} />
        </div>
      )}
      {from && <Place place={from} end={t('Source')} />}
      <Place place={place} {...(from ? { end: t('Target') } : {})} />
      <header>
        <div>
          <h1 id="title" tabIndex={-1}>
            <bdi>{title}</bdi>
          </h1>
          <p class="effect">
            <Sentence text={effect} />
          </p>
          {from ? (
            <p>
              {t('Source')}: <bdi>{[file.name, ...file.facts].join(' · ')}</bdi>
            </p>
          ) : (
            <p>
              <button type="button" class="link" title={file.path} onClick={() => void host.openFile(null)}>
                <bdi>{file.name}</bdi>
              </button>
              {` · ${file.facts.join(' · ')}`}
            </p>
          )}
        </div>
      </header>
      {disclosures.map(each => (
        <p key={each} class="note">
          <Sentence text={each} />
        </p>
      ))}
      {isFixed && (
        <p class="note">
          <Sentence text={resumed} />
        </p>
      )}
      {earlier !== undefined && (
        <p class="note warn">
          <Sentence text={earlier} />
        </p>
      )}
      {partition && (
        <Select
          id="partition"
          label={t('Target partition')}
          {...partition}
          disabled={locked}
          choose={name => void host.setPartition(name)}
        />
      )}
      {decision && (
        <Select
          id="decision"
          label={t('Unknown outcome')}
          help={decision.question}
          {...decision}
          disabled={review.busy}
          choose={value => void host.decide(value)}
        />
      )}
      {problems.length > 0 && (
        <ul class="note problem" aria-label={t('Problems')}>
          {problems.map(each => (
            <li key={each}>
              <Sentence text={each} />
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby="mapping">
        <h2 id="mapping">{t('Mapping')}</h2>
        <Columns
          columns={columns}
          isCopy={from !== undefined}
          choices={choices}
          disabled={locked}
          choose={(column, choice) => void host.setColumn({ column, choice })}
        />
        {unfilled.length > 0 && (
          <Fields
            fields={unfilled}
            disabled={locked}
            setEmbedding={(field, choice) => void host.setEmbedding({ field, choice })}
            setConstant={(field, text) => void host.setConstant({ field, text })}
          />
        )}
        <div class="rules">
          <Select
            id="unknown"
            label={from ? t('Fields without a counterpart') : t('Columns without a field')}
            {...unknown}
            disabled={locked}
            choose={value => void host.setUnknown(value)}
          />
          <Select
            id="missing"
            label={t('Missing values')}
            {...missing}
            disabled={locked}
            choose={value => void host.setMissing(value)}
          />
        </div>
      </section>
      {check && <Check check={check} shownRows={rows.items.length} />}
      <Rows rows={rows} isResumed={isFixed} isCopy={from !== undefined} />
      <Actions review={review} host={host} />
    </main>
  );
}

/** Actions of a review, with the reason if nothing can be imported. */
function Actions({ review: { action, refusal, busy, asking }, host }: Pick<ReviewProps, 'review' | 'host'>) {
  const disabled = refusal !== undefined || busy;
  const ongoing = asking ? t('Waiting for your confirmation…') : t('Reading the collection again…');
  const state = busy ? ongoing : (refusal ?? t('Nothing is sent before you confirm.'));
  return (
    <footer>
      <button
        type="button"
        aria-disabled={disabled}
        aria-describedby="refusal"
        onClick={() => !disabled && void host.import(null)}
      >
        {action}
      </button>
      <button type="button" class="secondary" onClick={() => void host.cancel(null)}>
        {t('Cancel')}
      </button>
      <p id="refusal" role="status">
        <Sentence text={state} />
      </p>
    </footer>
  );
}
