import { t } from '@vscode/l10n';
import {
  ALERT_LEVELS,
  ALERT_METRICS,
  alertMetric,
  COMPARISON_METHODS,
  METRIC_UNITS,
  unitSign,
} from '../../model/alert-rules/conditions';
import type { RuleDraft } from '../../model/alert-rules/rule-draft';
import type { FormIssue } from '../../model/documents/forms';
import { fieldLabel } from '../../model/alert-rules/field-labels';
import { exactDuration } from '../../model/texts/durations';
import { Field, NumberField, TextField } from '../kit/fields';
import { useForm } from '../kit/form';
import { OpenChoice } from '../kit/open-choice';
import { REST_MS } from '../kit/twin';

interface AlertConditionsProps {
  readonly value: Readonly<Record<string, unknown>>;
  readonly rule: RuleDraft;
  readonly issues: readonly FormIssue[];
}

const metrics = () => ALERT_METRICS.map(({ name, label }) => ({ value: name, label: label() }));
const LEVELS = ALERT_LEVELS.map(value => ({ value }));

/** Fields of the metric and the threshold. */
export function AlertConditions({ value, rule, issues }: AlertConditionsProps) {
  const field = (name: string) => ({ label: fieldLabel(name), path: [name], value: value[name], issues });
  const known = alertMetric(rule.metricName ?? '');
  const unit = rule.metricUnit && unitSign(rule.metricUnit);
  return (
    <section aria-labelledby="condition" class="conditions">
      <h2 id="condition">{t('Condition')}</h2>
      <div class="grid">
        <TextField
          {...field('metricName')}
          suggestions={metrics()}
          required
          code
          {...(known ? { help: known.label() } : {})}
        />
        <TextField
          {...field('metricUnit')}
          suggestions={METRIC_UNITS}
          emptyIsAbsent
          {...(known?.unit && known.unit !== rule.metricUnit ? { help: t('usual unit: {0}', known.unit) } : {})}
        />
        <OpenChoice {...field('level')} offered={LEVELS} required />
        <OpenChoice {...field('comparisonMethod')} offered={COMPARISON_METHODS} />
        <AmountField {...field('threshold')} unit={unit} />
        <AmountField {...field('windowSize')} unit={t('minutes')} />
        <NumberField {...field('repeatIntervalSeconds')} unit={repeatUnit(rule.repeatIntervalSeconds)} />
      </div>
    </section>
  );
}

/** Returns the unit of the repeat interval: seconds, with the same time in larger units. */
function repeatUnit(seconds: number | undefined): string {
  return seconds !== undefined && seconds >= 60 && seconds % 60 === 0
    ? t('seconds ({0})', exactDuration(seconds))
    : t('seconds');
}

interface AmountFieldProps {
  readonly label: string;
  readonly path: readonly string[];
  readonly value: unknown;
  readonly issues: readonly FormIssue[];
  readonly unit: string | undefined;
}

/** A number that the service accepts as a string (spec 4.2): written as typed, and empty for none. */
function AmountField({ value, unit, ...field }: AmountFieldProps) {
  const { edit, readOnly } = useForm();
  return (
    <Field {...field} value={value}>
      {control => (
        <span class="measured">
          <input
            type="text"
            inputMode="decimal"
            {...control}
            value={typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)}
            readOnly={readOnly}
            onInput={event => edit(field.path, event.currentTarget.value || undefined, REST_MS)}
          />
          {unit && <span class="hint">{unit}</span>}
        </span>
      )}
    </Field>
  );
}
