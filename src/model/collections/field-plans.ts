import { t } from '@vscode/l10n';
import type { Plan } from '../plans';
import { compactJson } from '../wire/json';
import { quoted } from '../texts/words';
import type { FieldAddition } from './field-additions';

/** Types of fields that can be added to a collection, those of a known size first. Engines add no vector fields. */
export const ADDED_TYPES: readonly string[] = [
  'VarChar',
  'Int64',
  'Int32',
  'Int16',
  'Int8',
  'Double',
  'Float',
  'Bool',
  'JSON',
];

/** Plans a new field (service facts 14.1). It is nullable, because existing entities have no value. */
export function planFieldAddition(request: FieldAddition, rowCount: number | undefined): Plan {
  const { collectionName, schema } = request;
  const { fieldName, dataType, elementTypeParams = {}, defaultValue } = schema;
  const maxLength = elementTypeParams['max_length'];
  const type = typeof maxLength === 'number' || typeof maxLength === 'string' ? `${dataType}(${maxLength})` : dataType;
  const effect = t('Adds field `{0}` ({1}, nullable). A field cannot be removed again', fieldName, type);
  const value = defaultValue === undefined ? 'null' : compactJson(defaultValue);
  return {
    effect,
    summary: t('Add field {0} to {1}', quoted(fieldName), quoted(collectionName)),
    verb: t('Add'),
    action: t('Add Field'),
    byName: true,
    lines: [
      { text: effect, effect: 'adds' },
      {
        text:
          rowCount === undefined
            ? t('Existing entities get {0}', value)
            : t('{0} existing entities get {1}', rowCount.toLocaleString('en'), value),
        effect: 'changes',
      },
    ],
    request: { method: 'POST', path: '/v2/vectordb/collections/fields/add', body: request },
  };
}
