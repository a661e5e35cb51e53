import { t } from '@vscode/l10n';
import type { CardBody, CardSummary } from '../kit/card';
import { TextField } from '../kit/fields';
import { JsonField } from '../kit/json-field';

/** A variant in one line: its name, or the fields that it sets and varies. */
export function VariantSummary({ item }: CardSummary) {
  const { name, set, vary } = item;
  const fields = [...Object.keys(Object(set)), ...Object.keys(Object(vary))];
  const text = [typeof name === 'string' ? name : '', fields.join(', ')].filter(each => each !== '').join(': ');
  return text === '' ? <em>{t('the search itself')}</em> : <span>{text}</span>;
}

/** The fields of a variant: values that it sets, and those that it varies as lists or ranges. */
export function Variant({ item, path, issues }: CardBody) {
  return (
    <>
      <TextField
        label={t('Name')}
        path={[...path, 'name']}
        value={item['name']}
        issues={issues}
        emptyIsAbsent
        help={t('Default: the settings of the variant.')}
      />
      <JsonField
        label={t('Set')}
        path={[...path, 'set']}
        value={item['set']}
        issues={issues}
        rows={3}
        help={t('Search fields and their values, as JSON.')}
      />
      <JsonField
        label={t('Vary')}
        path={[...path, 'vary']}
        value={item['vary']}
        issues={issues}
        rows={4}
        help={t('Search fields as JSON, each with a list of values or an object with from, to and step.')}
      />
    </>
  );
}
