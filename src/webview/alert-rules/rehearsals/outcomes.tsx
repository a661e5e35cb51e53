import { t } from '@vscode/l10n';
import type { RuleDraft } from '../../../model/alert-rules/rule-draft';
import { durationWords } from '../../../model/texts/durations';
import { countNotifications, firstNotifications, type Notification } from './notifications';
import type { Choices } from '../../../model/alert-rules/rehearsals';
import { numberText, timeText } from '../../plots/plot-texts';
import { doubtsOfAll, type Rehearsed } from './rules';
import { Select } from './controls';
import { Sentence } from '../../kit/sentence';

interface OutcomesProps {
  /** The rule, and the compared one if there is one. */
  readonly rules: readonly Rehearsed[];
  readonly names: readonly string[];
  readonly others: readonly RuleDraft[];
  readonly beside: string | undefined;
  readonly besideProblem: string | undefined;
  readonly choose: (change: Partial<Choices>) => void;
}

/** Maximum number of listed notifications. */
const LISTED = 100;

/** Shows the notifications by recipient, compared with another rule on the same series. */
export function Outcomes({ rules, names, others, beside, besideProblem, choose }: OutcomesProps) {
  const [first] = rules;
  if (!first) return null;
  const offered = others.flatMap(({ id, ruleName }) => (id === undefined ? [] : [[id, ruleName || id] as const]));
  return (
    <>
      <p class="outcome" role="status">
        {[sentence(first), ...doubtsOfAll(rules, names)].join(' ')}
      </p>
      {offered.length > 0 && (
        <div class="sources">
          <Select
            id="beside"
            label={t('Compare with')}
            value={beside ?? ''}
            options={[['', t('no other rule')], ...offered]}
            onChoose={chosen => choose({ beside: chosen || undefined })}
          />
        </div>
      )}
      {besideProblem !== undefined && (
        <p class="hint">
          <Sentence text={besideProblem} />
        </p>
      )}
      <div class="scrolled" tabIndex={0} role="region" aria-label={t('Notifications per rule')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Rule')}</th>
              <th scope="col" class="amount">
                {t('Threshold')}
              </th>
              <th scope="col" class="amount">
                {t('Fired')}
              </th>
              <th scope="col" class="amount">
                {t('Repeated')}
              </th>
              <th scope="col" class="amount">
                {t('Resolved')}
              </th>
              <th scope="col" class="amount">
                {t('Notifications')}
              </th>
              <th scope="col">{t('Firing duration')}</th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule, at) => (
              <OutcomeRow key={at} rule={rule} name={names[at] ?? ''} look={at === 0 ? 'swatch' : 'swatch second'} />
            ))}
          </tbody>
        </table>
      </div>
      <Recipients rule={first} />
      <NotificationList rule={first} />
    </>
  );
}

function sentence({ rehearsal, sendResolved, told }: Rehearsed): string {
  const { fired, repeated, resolved, all } = countNotifications(rehearsal.episodes, sendResolved);
  if (fired === 0) return t('Would not have fired.');
  const reached = told.filter(({ nobody }) => !nobody).length;
  const sent = t(
    '{0} notifications: {1} fired, {2} repeated, {3} resolved.',
    numberText(all),
    numberText(fired),
    numberText(repeated),
    numberText(resolved),
  );
  if (reached === 0) return `${sent} ${t('No recipients.')}`;
  if (reached === 1) return sent;
  return `${sent} ${t('Each notification triggers {0} actions: {1} messages in total.', reached, numberText(all * reached))}`;
}

function OutcomeRow({ rule, name, look }: { rule: Rehearsed; name: string; look: string }) {
  const { rehearsal, sendResolved, trigger } = rule;
  const { fired, repeated, resolved, all } = countNotifications(rehearsal.episodes, sendResolved);
  return (
    <tr>
      <th scope="row">
        <span class={look} aria-hidden="true" />
        {name}
      </th>
      {[trigger.threshold, fired, repeated, resolved, all].map((count, at) => (
        <td key={at} class="amount">
          {numberText(count)}
        </td>
      ))}
      <td>{rehearsal.firingMs > 0 ? durationWords(rehearsal.firingMs) : '–'}</td>
    </tr>
  );
}

/** Shows the recipients of notifications. */
function Recipients({ rule: { told } }: { rule: Rehearsed }) {
  if (told.length === 0) return <p class="hint">{t('The rule has no actions: nobody is notified.')}</p>;
  return (
    <div>
      <h3>{t('Recipients')}</h3>
      <ul class="told">
        {told.map(({ type, whom }, at) => (
          <li key={at}>
            <code>{type}</code> {whom}
          </li>
        ))}
      </ul>
    </div>
  );
}

const KIND_WORDS: Readonly<Record<Notification['kind'], () => string>> = {
  fired: () => t('fired'),
  repeated: () => t('repeated'),
  resolved: () => t('resolved'),
};

/** Lists the first notifications. */
function NotificationList({ rule: { rehearsal, trigger, sendResolved } }: { rule: Rehearsed }) {
  const { all } = countNotifications(rehearsal.episodes, sendResolved);
  if (all === 0) return null;
  const listed = firstNotifications(rehearsal.episodes, trigger.repeatMs ?? 0, sendResolved, LISTED);
  return (
    <details>
      <summary>{t('All notifications')}</summary>
      <ol class="told">
        {listed.map(({ at, kind }, nth) => (
          <li key={nth}>
            {timeText(at)} · {KIND_WORDS[kind]()}
          </li>
        ))}
      </ol>
      {all > LISTED && <p class="hint">{t('and {0} more', numberText(all - LISTED))}</p>}
    </details>
  );
}
