import { t } from '@vscode/l10n';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { RuleDraft } from '../../../model/alert-rules/rule-draft';
import { useShown } from './shown-series';
import { firstChoices } from './shapes';
import { timeText } from '../../plots/plot-texts';
import type { Choices, Reading, rehearsalProtocol, SeriesOrder } from '../../../model/alert-rules/rehearsals';
import type { Caller } from '../../../model/rpc';
import { gapMsOf, type Series } from '../../../model/alert-rules/series';
import { AssumptionList } from './assumptions';
import { Outcomes } from './outcomes';
import { RehearsalPlot } from './plot';
import { ruleRehearsal, type Rehearsed } from './rules';
import { isChosen, measured, type NamedCluster } from './chosen';
import { SourcePicker } from './sources';
import { ValueTable } from './value-table';
import { Sentence } from '../../kit/sentence';

export type RehearsalHost = Pick<Caller<typeof rehearsalProtocol>, 'readSeries' | 'reading'>;

interface RehearsalProps {
  readonly rule: RuleDraft;
  /** Problems of the fields that decide when the rule fires: while there are any, there is no preview. */
  readonly problems: readonly string[];
  /** Rules for a comparison. */
  readonly others: readonly RuleDraft[];
  readonly clusters: readonly NamedCluster[];
  readonly host: RehearsalHost;
  /** Choices before this page was hidden, and their storage. */
  readonly kept: unknown;
  readonly keep: (choices: Choices) => void;
  /** True if the chosen metrics are loaded as the form opens. */
  readonly load?: boolean;
  /** Writes a dragged threshold; absent for a read-only rule. */
  readonly setThreshold?: ((text: string) => void) | undefined;
}

/** Preview of a rule: a series, the episodes in which the rule fires, and its notifications. */
export function Rehearsal({ rule, problems, others, clusters, host, kept, keep, load, setThreshold }: RehearsalProps) {
  const [choices, setChoices] = useState(() => firstChoices(rule, kept));
  const [reading, setReading] = useState<Reading>();
  const [busy, setBusy] = useState(false);
  const [dragged, setDragged] = useState<string>();
  const [pasted, setPasted] = useState('');

  useEffect(() => {
    host.reading(null).then(
      before => (before ? setReading(before) : load && readChosen()),
      (error: unknown) => setReading(unread(error)),
    );
  }, []);
  const readChosen = () => {
    const { clusterId, metricName } = measured(choices, rule, clusters);
    if (metricName !== undefined) void read({ kind: 'metrics', clusterId, metricName, period: choices.period });
  };
  // Uses the current choices: a series can arrive after another choice.
  const choose = (change: Partial<Choices>) =>
    setChoices(now => {
      const next = { ...now, ...change };
      keep(next);
      return next;
    });
  const read = async (order: SeriesOrder) => {
    setBusy(true);
    try {
      const got = await host.readSeries(order);
      if (!got) return;
      setReading(order.kind === 'text' ? { ...got, order } : got); // the host keeps no text
      choose({ picked: 0, source: order.kind });
    } catch (error) {
      setReading({ ...unread(error), order });
    } finally {
      setBusy(false);
    }
  };

  const isStale = reading?.order !== undefined && !isChosen(reading.order, choices, rule, clusters, pasted);
  const current = isStale ? undefined : reading;
  const shown = useShown(choices, current, rule);
  const moved = dragged === undefined ? rule : { ...rule, threshold: dragged };
  const beside = others.find(({ id }) => id !== undefined && id === choices.beside);
  const previewed = useRehearsal(moved, shown, choices);
  const first = problems.length > 0 && shown ? ({ ok: false, missing: problems } as const) : previewed;
  const second = useRehearsal(beside, shown, choices);
  const ready = [first, second].filter(each => each?.ok === true);

  return (
    <section class="rehearsal" aria-labelledby="rehearsal">
      <h2 id="rehearsal">{t('Preview')}</h2>
      <p class="hint">{t('The preview sends and changes nothing.')}</p>
      <SourcePicker
        {...{ choices, choose, clusters, rule, reading: current, busy, pasted }}
        paste={setPasted}
        read={order => void read(order)}
      />
      {shown && (
        <p class="source">
          {t('Source: {0}', shown.source)}
          {shown.notes.map(note => (
            <span key={note}>
              {' '}
              <Sentence text={note} />
            </span>
          ))}
        </p>
      )}
      {first?.ok === false && (
        <ul class="note" role="status">
          {first.missing.map(message => (
            <li key={message}>
              <Sentence text={message} />
            </li>
          ))}
        </ul>
      )}
      {shown && shown.series.times.length > 1 && (
        <>
          <RehearsalPlot
            series={shown.series}
            unit={shown.unit}
            gapMs={first?.ok ? first.assumptions.gapMs : gapMsOf(shown.stepMs, 0)}
            windowMs={first?.ok ? first.trigger.windowMs : 0}
            rules={ready.map(({ trigger, rehearsal: { episodes } }) => ({
              episodes,
              threshold: trigger.threshold,
              repeatMs: trigger.repeatMs ?? 0,
            }))}
            stateAt={time => (first?.ok ? stateWords(first, time) : t('no data'))}
            onThreshold={
              first?.ok && setThreshold
                ? (text, done) => {
                    setDragged(done ? undefined : text);
                    if (done) setThreshold(text);
                  }
                : undefined
            }
          />
          {first?.ok && (
            <>
              <Outcomes
                rules={ready}
                names={[rule.ruleName ?? t('This rule'), beside?.ruleName ?? '']}
                others={others}
                beside={choices.beside}
                choose={choose}
                besideProblem={second?.ok === false ? second.missing.join(' ') : undefined}
              />
              <AssumptionList rehearsed={first} choices={choices} choose={choose} />
              <ValueTable series={shown.series} unit={shown.unit} rehearsed={ready} />
            </>
          )}
        </>
      )}
    </section>
  );
}

const unread = (error: unknown): Reading => ({
  source: '',
  series: [],
  problem: error instanceof Error ? error.message : String(error),
});

function useRehearsal(
  rule: RuleDraft | undefined,
  shown: { readonly series: Series; readonly stepMs: number } | undefined,
  { judgement, gaps }: Choices,
) {
  const key = rule && JSON.stringify(rule); // a form parses its rule after each key press, usually with the same result
  return useMemo(
    () => (rule && shown ? ruleRehearsal(rule, shown.series, shown.stepMs, { judgement, gaps }) : undefined),
    [key, shown, judgement, gaps],
  );
}

/** Describes whether the rule fires right after a time, and since when. */
function stateWords({ rehearsal }: Rehearsed, time: number): string {
  const firing = rehearsal.episodes.find(({ firedAt, resolvedAt = Infinity }) => firedAt <= time && time < resolvedAt);
  return firing ? t('firing since {0}', timeText(firing.firedAt)) : t('not firing');
}
