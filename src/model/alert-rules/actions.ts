import { t } from '@vscode/l10n';
import {
  type ActionField,
  actionFields,
  isActionField,
  isSecretField,
  missingFields,
  neededField,
} from './action-types';
import { secret } from '../secrets/redaction';
import { unlessEmpty } from '../wire/records';
import * as z from '../zod';

const texts = unlessEmpty(z.optional(z.nullable(z.array(z.string()))));

/** Recipients of an EMAIL or SMS action. `members`: e-mail addresses. */
const Recipients = z.looseObject({ members: texts, orgRoles: texts, projectRoles: texts });

export const isRecipient = (name: string): boolean => Object.hasOwn(Recipients.def.shape, name);

const text = (field: ActionField) => z.optional(z.nullable(isSecretField(field) ? secret(z.string()) : z.string()));

const fields = {
  recipients: unlessEmpty(z.optional(z.nullable(Recipients))),
  region: text('region'),
  url: text('url'),
  webhookUrl: text('webhookUrl'),
  apiKey: text('apiKey'),
} satisfies Record<ActionField, z.ZodMiniType>;

/** Configuration of an action; all fields of an unknown type are secrets. */
const Config = z.catchall(z.looseObject(fields), secret(z.unknown()));

/** The same from the service. Recipients of another form, such as an empty array, must not hide the rule: the user corrects them. */
const ConfigRecord = z.catchall(z.looseObject({ ...fields, recipients: z.optional(z.unknown()) }), secret(z.unknown()));

/** An action of a rule, as the service returns it. */
export const AlertActionRecord = z.looseObject({
  type: z.string(),
  config: unlessEmpty(z.optional(z.nullable(ConfigRecord))),
});
export type AlertActionRecord = z.output<typeof AlertActionRecord>;

/**
 * An action of an existing rule (spec 2, 4.2): a known type has exactly its fields; an unknown type, which the service returned, is sent
 * unchanged.
 */
export const AlertAction = z
  .strictObject({ type: z.string().check(z.minLength(1, { error: () => t('Select a type') })), config: Config })
  .check(
    z.superRefine(({ type, config }, ctx) => {
      const wanted = actionFields(type);
      if (!wanted) return;
      const complain = (path: string[], message: string) =>
        ctx.addIssue({ code: 'custom', path: ['config', ...path], message });
      const missing = missingFields(type, config);
      if (missing.refused)
        for (const field of missing.fields) complain([field], t('{0} needs {1}', type, neededField(field)));
      for (const field of Object.keys(config)) {
        const known = isActionField(field);
        if (known && wanted.includes(field)) continue;
        complain(
          [field],
          known ? t('{0} has no {1}', type, field) : t('{0} is not a field of an action of type {1}', field, type),
        );
      }
      for (const field of Object.keys(config.recipients ?? {})) {
        if (wanted.includes('recipients') && !isRecipient(field))
          complain(['recipients', field], t('Not a recipient type'));
      }
    }),
  );
export type AlertAction = z.output<typeof AlertAction>;
