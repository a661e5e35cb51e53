import { t } from '@vscode/l10n';
import { ACTION_FIELDS, actionKind } from './action-kinds';
import { secret } from '../secrets/redaction';
import * as z from '../zod';

const FIELDS_IN_USE: ReadonlySet<string> = new Set(Object.values(ACTION_FIELDS).flat());

const texts = z.optional(z.nullable(z.array(z.string())));

/** Whom an EMAIL or SMS goes to. `members`: e-mail addresses. */
const Recipients = z.looseObject({ members: texts, orgRoles: texts, projectRoles: texts });

const text = z.string();

/** Addresses and keys in a config are secrets; so is whatever an unknown action has there. */
const fields = {
  recipients: z.optional(z.nullable(Recipients)),
  region: z.optional(z.nullable(text)),
  url: z.optional(z.nullable(secret(z.string()))),
  webhookUrl: z.optional(z.nullable(secret(z.string()))),
  apiKey: z.optional(z.nullable(secret(z.string()))),
};

const Config = z.catchall(z.looseObject(fields), secret(z.unknown()));

/** What is done when a rule fires, as the service gives it. */
export const AlertActionRecord = z.looseObject({ type: z.string(), config: z.optional(z.nullable(Config)) });
export type AlertActionRecord = z.output<typeof AlertActionRecord>;

/**
 * What is done when a rule fires (spec 2, 4.2). A known type has the fields of its kind and no others; an unknown type goes out as it
 * came.
 */
export const AlertAction = z
  .strictObject({ type: z.string().check(z.minLength(1, { error: () => t('Choose a type') })), config: Config })
  .check(
    z.superRefine(({ type, config }, ctx) => {
      const kind = actionKind(type);
      if (!kind) return;
      const wanted = ACTION_FIELDS[kind];
      const complain = (path: string[], message: string) =>
        ctx.addIssue({ code: 'custom', path: ['config', ...path], message });
      for (const field of wanted) {
        const value = config[field];
        if (value === undefined || value === null || value === '')
          complain([field], t('{0} needs {1}', type, NEEDS[field]!()));
      }
      for (const field of Object.keys(config)) {
        if (wanted.includes(field)) continue;
        const known = FIELDS_IN_USE.has(field);
        complain(
          [field],
          known ? t('{0} takes no {1}', type, field) : t('{0} is not a field of an action of type {1}', field, type),
        );
      }
      for (const field of Object.keys(config.recipients ?? {})) {
        if (kind === 'recipients' && !(field in Recipients.def.shape))
          complain(['recipients', field], t('This is not a kind of recipient'));
      }
    }),
  );
export type AlertAction = z.output<typeof AlertAction>;

const NEEDS: Readonly<Record<string, () => string>> = {
  recipients: () => t('recipients'),
  url: () => t('the address to call (url)'),
  webhookUrl: () => t('the address of the webhook (webhookUrl)'),
  region: () => t('a region'),
  apiKey: () => t('an API key (apiKey)'),
};
