import { t } from '@vscode/l10n';
import { conditionWords } from '../../model/alert-rules/field-labels';
import { alertTemplates } from '../../model/alert-rules/templates';
import { useForm } from '../kit/form';

/** Templates of common rules, for a rule without a metric: everything but recipients. Existing values stay. */
export function AlertTemplates({ value }: { readonly value: Readonly<Record<string, unknown>> }) {
  const { edit } = useForm();
  const templates = alertTemplates();
  return (
    <div class="field">
      <label for="template">{t('Start from a template')}</label>
      <select
        id="template"
        value=""
        onChange={event => {
          const template = templates[Number(event.currentTarget.value)];
          if (template) edit([], { ...template, ...given(value) });
        }}
      >
        <option value="">{t('Select…')}</option>
        {templates.map((rule, at) => (
          <option key={rule.ruleName} value={at}>
            {`${rule.ruleName}: ${conditionWords(rule)}`}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Returns the non-empty fields. */
const given = (value: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== '' && field !== undefined));
