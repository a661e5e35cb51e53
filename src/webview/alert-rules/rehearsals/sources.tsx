import { t } from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { RuleDraft } from '../../../model/alert-rules/rule-draft';
import {
  type Choices,
  METRIC_PERIODS,
  type MetricPeriod,
  type Reading,
  type SeriesOrder,
  type Shape,
  SHAPES,
  type Source,
  SOURCES,
} from '../../../model/alert-rules/rehearsals';
import { measured, namesOf, type NamedCluster } from './chosen';
import { Amount, Select } from './controls';
import { SHAPE_WORDS } from './shapes';

interface SourcePickerProps {
  readonly choices: Choices;
  readonly choose: (change: Partial<Choices>) => void;
  readonly clusters: readonly NamedCluster[];
  readonly rule: RuleDraft;
  readonly reading: Reading | undefined;
  readonly busy: boolean;
  readonly read: (order: SeriesOrder) => void;
}

/** What the rule is rehearsed on. */
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
      {source === 'shape' && <ShapeChoices choices={choices} choose={choose} />}
      {source === 'text' && <PastedText {...props} />}
      {source === 'file' && (
        <button type="button" class="secondary" disabled={busy} onClick={() => props.read({ kind: 'file' })}>
          {t('Open File…')}
        </button>
      )}
      {source === 'latencies' && (
        <button type="button" class="secondary" disabled={busy} onClick={() => props.read({ kind: 'latencies' })}>
          {t('Read Latencies')}
        </button>
      )}
      {source === 'metrics' && <MetricChoices {...props} />}
      {source !== 'shape' && reading && reading.series.length > 1 && (
        <Select
          id="picked"
          label={t('Which of them')}
          value={String(Math.min(picked, reading.series.length - 1))}
          options={reading.series.map(({ name }, at) => [String(at), name])}
          onChoose={chosen => choose({ picked: Number(chosen) })}
        />
      )}
      {busy && <p role="status">{t('Reading…')}</p>}
      {source !== 'shape' && reading?.problem !== undefined && (
        <p role="alert" class="note problem">
          {reading.problem}
        </p>
      )}
    </div>
  );
}

const SOURCE_WORDS: Readonly<Record<Source, () => string>> = {
  shape: () => t('A made-up shape'),
  text: () => t('Pasted CSV or JSON'),
  file: () => t('A CSV or JSON file'),
  latencies: () => t('Latencies of searches made here'),
  metrics: () => t('The service’s own metrics'),
};

function ShapeChoices({ choices, choose }: Pick<SourcePickerProps, 'choices' | 'choose'>) {
  const { shape, hours, low, high } = choices;
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
        label={t('How long')}
        value={String(hours)}
        options={[
          ['1', t('1 hour')],
          ['6', t('6 hours')],
          ['24', t('a day')],
          ['168', t('a week')],
        ]}
        onChoose={chosen => choose({ hours: Number(chosen) })}
      />
      <Amount id="low" label={t('Lowest value')} value={low} onChange={value => choose({ low: value })} />
      <Amount id="high" label={t('Highest value')} value={high} onChange={value => choose({ high: value })} />
    </>
  );
}

function PastedText({ busy, read }: Pick<SourcePickerProps, 'busy' | 'read'>) {
  const [text, setText] = useState('');
  return (
    <div class="wide">
      <label for="pasted">{t('Times and values')}</label>
      <textarea
        id="pasted"
        class="code"
        rows={4}
        spellcheck={false}
        value={text}
        placeholder={'time,latency (ms)\n2026-01-01T00:00Z,12\n2026-01-01T00:01Z,17'}
        onInput={event => setText(event.currentTarget.value)}
      />
      <button
        type="button"
        class="secondary"
        disabled={busy || text.trim() === ''}
        onClick={() => read({ kind: 'text', text })}
      >
        {t('Rehearse on This')}
      </button>
    </div>
  );
}

const PERIOD_WORDS: Readonly<Record<MetricPeriod, () => string>> = {
  PT1H: () => t('the last hour'),
  PT6H: () => t('the last 6 hours'),
  P1D: () => t('the last day'),
  P7D: () => t('the last week'),
};

function MetricChoices({ choices, choose, clusters, rule, busy, read }: SourcePickerProps) {
  const known = namesOf(rule, clusters);
  const { clusterId, metricName } = measured(choices, rule, clusters);
  if (metricName === undefined)
    return (
      <p class="hint">
        {rule.metricName ? t('{0} is not measured for clusters.', rule.metricName) : t('Choose a metric first.')}
      </p>
    );
  if (known.length === 0) return <p class="hint">{t('Choose a cluster for the rule first.')}</p>;
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
        {t('Read Metrics')}
      </button>
    </>
  );
}
