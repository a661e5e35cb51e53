import { t } from '@vscode/l10n';
import {
  actionFields,
  actionTypeOptions,
  INCIDENT_REGIONS,
  isActionField,
  isSecretField,
  missingFields,
  ORG_ROLES,
  PROJECT_ROLES,
} from '../../model/alert-rules/action-types';
import { recipientsOfAction } from '../../model/alert-rules/recipients';
import { ruleDraft, textsIn } from '../../model/alert-rules/rule-draft';
import { hasTypedSecret, named } from '../../model/secrets/names';
import { get, put } from '../../model/documents/forms';
import { fieldLabel } from '../../model/alert-rules/field-labels';
import { SecretField } from './secrets';
import type { CardBody, CardSummary } from '../kit/card';
import { Choice } from '../kit/fields';
import { useForm } from '../kit/form';
import { issuesBelow } from '../kit/issues';
import { JsonField } from '../kit/json-field';
import { Names } from '../kit/names';
import { OpenChoice } from '../kit/open-choice';
import type { Json } from '../kit/twin';

const REGIONS = INCIDENT_REGIONS.map(value => ({ value }));

/** Summary of an action in one line: its type and its recipients. */
export function AlertActionSummary({ item }: CardSummary) {
  const { type, whom, nobody } = recipientsOfAction(ruleDraft({ actions: [item] }).actions[0]!);
  return (
    <>
      <code>{type}</code> {nobody ? <em>{whom}</em> : whom}
    </>
  );
}

/** Fields of an action: exactly those of its type (spec 4.2); for an unknown type, its configuration as JSON. */
export function AlertAction({ item, path, issues }: CardBody) {
  const { edit } = useForm();
  const type = typeof item['type'] === 'string' ? item['type'] : '';
  const fields = actionFields(type);
  const config = [...path, 'config'];
  const at = (field: string) => ({
    label: fieldLabel(field),
    path: [...config, field],
    value: get(item, ['config', field]),
    issues,
  });
  const list = (field: string, offered: readonly string[] = []) => {
    const own = [...config, 'recipients', field];
    return {
      label: fieldLabel(field),
      path: own,
      names: textsIn(get(item, ['config', 'recipients', field])),
      onChange: (names: string[]) => edit(own, names),
      suggestions: offered.map(id => ({ id, name: id })),
      issues,
    };
  };
  return (
    <>
      <Choice
        label={fieldLabel('type')}
        path={[...path, 'type']}
        value={item['type']}
        issues={issues}
        options={actionTypeOptions(item['type'])}
        required
        onChoose={chosen => edit(path, ofType(item, chosen) as Json)}
      />
      {fields?.includes('recipients') && (
        <>
          <Names {...list('members')} placeholder="oncall@example.com" />
          <Names {...list('orgRoles', ORG_ROLES)} />
          <Names {...list('projectRoles', PROJECT_ROLES)} />
        </>
      )}
      {fields?.includes('region') && <OpenChoice {...at('region')} offered={REGIONS} />}
      {fields?.filter(isSecretField).map(field => (
        <SecretField key={field} {...at(field)} of={type} required={missingFields(type, {}).refused} />
      ))}
      {!fields && (
        <JsonField
          label={t('Config')}
          path={config}
          value={item['config']}
          issues={issuesBelow(issues, config).map(issue => ({ ...issue, path: config }))}
          rows={5}
          refuse={read => (hasTypedSecret(read) ? t('Write the name of a secret as “{0}”', named('pager')) : undefined)}
        />
      )}
    </>
  );
}

/** Returns the action with another type, in one edit: without fields the type forbids, with lists the type requires. */
function ofType(item: Readonly<Record<string, unknown>>, type: string): unknown {
  const fields = actionFields(type);
  const typed = put(item, ['type'], type);
  if (!fields) return typed;
  const kept = Object.entries(get(item, ['config']) ?? {}).filter(
    ([field]) => isActionField(field) && fields.includes(field),
  );
  const config = Object.fromEntries(kept);
  return put(typed, ['config'], fields.includes('recipients') && !config['recipients'] ? { recipients: {} } : config);
}
