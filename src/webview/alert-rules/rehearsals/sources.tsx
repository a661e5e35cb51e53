import { t } from '@vscode/l10n';
import type { RuleDraft } from '../../../model/alert-rules/rule-draft';
import {
  type Choices,
  type Reading,
  type SeriesOrder,
  type Shape,
  SHAPES,
  type Source,
  SOURCES,
} from '../../../model/alert-rules/rehearsals';
import { METRIC_PERIODS, type MetricPeriod } from '../../../model/metrics/ranges';
import { measured, namesOf, type NamedCluster } from './chosen';
import { Amount, Select } from './controls';
import { boundProblems, SHAPE_WORDS } from './shapes';
import { Sentence } from '../../kit/sentence';

interface SourcePickerProps {
  readonly choices: Choices;
  readonly choose: (change: Partial<Choices>) => void;
  readonly clusters: readonly NamedCluster[];
  readonly rule: RuleDraft;
  readonly reading: Reading | undefined;
  readonly busy: boolean;
  /** The text in the field for pasted data. */
  readonly pasted: string;
  readonly paste: (text: string) => void;
  readonly read: (order: SeriesOrder) => void;
}

/** Picker of the series for the preview. */
export function SourcePicker(props: SourcePickerProps) {
  const { choices, choose, reading, busy } = props;
  const { source, picked } = choices;
  return (
    <div class="sources">
      <Select
        id="source"
        label={t('Series')}
        value={source}
        options={SOURCES.map(each => [each, SOURCE_WORDS[each]()])}
        onChoose={chosen => choose({ source: chosen as Source })}
      />
      {source === 'shape' && <ShapeChoices {...props} />}
      {source === 'text' && <PastedText {...props} />}
      {source === 'file' && (
        <button type="button" class="secondary" disabled={busy} onClick={() => props.read({ kind: 'file' })}>
          {t('Open File…')}
        </button>
      )}
      {source === 'latencies' && (
        <button type="button" class="secondary" disabled={busy} onClick={() => props.read({ kind: 'latencies' })}>
          {t('Use Search Latencies')}
        </button>
      )}
      {source === 'metrics' && <MetricChoices {...props} />}
      {source !== 'shape' && reading && reading.series.length > 1 && (
        <Select
          id="picked"
          label={t('Operation')}
          value={String(Math.min(picked, reading.series.length - 1))}
          options={reading.series.map(({ name }, at) => [String(at), name])}
          onChoose={chosen => choose({ picked: Number(chosen) })}
        />
      )}
      {busy && <p role="status">{t('Reading…')}</p>}
      {source !== 'shape' && reading?.problem !== undefined && (
        <p role="alert" class="note problem">
          <Sentence text={reading.problem} />
        </p>
      )}
    </div>
  );
}

const SOURCE_WORDS: Readonly<Record<Source, () => string>> = {
  shape: () => t('Generated'),
  text: () => t('Pasted data'),
  file: () => t('File'),
  latencies: () => t('Search latencies in this window'),
  metrics: () => t('Service metrics'),
};

function ShapeChoices({ choices, choose, rule }: Pick<SourcePickerProps, 'choices' | 'choose' | 'rule'>) {
  const { shape, hours, low, high } = choices;
  const problems = boundProblems(choices, rule);
  return (
    <>
      <Select
        id="shape"
        label={t('Shape')}
        value={shape}
        options={SHAPES.map(each => [each, SHAPE_WORDS[each]()])}
        onChoose={chosen => choose({ shape: chosen as Shape })}
      />
      <Select
        id="hours"
        label={t('Duration')}
        value={String(hours)}
        options={[
          ['1', t('1 hour')],
          ['6', t('6 hours')],
          ['24', t('1 day')],
          ['168', t('1 week')],
        ]}
        onChoose={chosen => choose({ hours: Number(chosen) })}
      />
      <Amount
        id="low"
        label={t('Lowest value')}
        value={low}
        problem={problems.low}
        onChange={value => choose({ low: value })}
      />
      <Amount
        id="high"
        label={t('Highest value')}
        value={high}
        problem={problems.high}
        onChange={value => choose({ high: value })}
      />
    </>
  );
}

function PastedText({ busy, pasted, paste, read }: Pick<SourcePickerProps, 'busy' | 'pasted' | 'paste' | 'read'>) {
  return (
    <div class="wide">
      <label for="pasted">{t('Values')}</label>
      <textarea
        id="pasted"
        class="code"
        rows={4}
        spellcheck={false}
        value={pasted}
        placeholder={'time,latency (ms)\n2026-01-01T00:00Z,12\n2026-01-01T00:01Z,17'}
        onInput={event => paste(event.currentTarget.value)}
      />
      <button
        type="button"
        class="secondary"
        disabled={busy || pasted.trim() === ''}
        onClick={() => read({ kind: 'text', text: pasted })}
      >
        {t('Preview with This Series')}
      </button>
    </div>
  );
}

const PERIOD_WORDS: Readonly<Record<MetricPeriod, () => string>> = {
  PT1H: () => t('last hour'),
  PT6H: () => t('last 6 hours'),
  P1D: () => t('last day'),
  P7D: () => t('last week'),
  P30D: () => t('last 30 days'),
};

function MetricChoices({ choices, choose, clusters, rule, busy, read }: SourcePickerProps) {
  const known = namesOf(rule, clusters);
  const { clusterId, metricName } = measured(choices, rule, clusters);
  if (metricName === undefined)
    return (
      <p class="hint">
        {rule.metricName ? t('{0} is not a cluster metric.', rule.metricName) : t('Select a metric first.')}
      </p>
    );
  if (known.length === 0) return <p class="hint">{t('Select a cluster first.')}</p>;
  return (
    <>
      <Select
        id="cluster"
        label={t('Cluster')}
        value={clusterId}
        options={known}
        onChoose={chosen => choose({ clusterId: chosen })}
      />
      <Select
        id="period"
        label={t('Time')}
        value={choices.period}
        options={METRIC_PERIODS.map(each => [each, PERIOD_WORDS[each]()])}
        onChoose={chosen => choose({ period: chosen as MetricPeriod })}
      />
      <button
        type="button"
        class="secondary"
        disabled={busy}
        onClick={() => read({ kind: 'metrics', clusterId, metricName, period: choices.period })}
      >
        {t('Load Metrics')}
      </button>
    </>
  );
}
