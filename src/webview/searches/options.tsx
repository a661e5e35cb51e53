import { t } from '@vscode/l10n';
import { withBothBounds } from '../../model/searches/ranges';
import { V1_LACKS, WAYS } from '../../model/searches/ways';
import { Checkbox, Choice, NumberField, TextField } from '../kit/fields';
import { useForm } from '../kit/form';
import { idOf, issuesBelow } from '../kit/issues';
import { JsonField } from '../kit/json-field';
import { Names } from '../kit/names';
import { OF_GROUPS, OptionChips, optionName, type Chips } from './chips';
import { RangeField } from './range-field';
import { searchedFact } from './question';
import type { SettingsProps } from './settings';
import type { Json } from '../kit/twin';

interface OptionFieldsProps extends SettingsProps {
  /** The one option whose field is wanted; undefined: all. */
  readonly only?: string | undefined;
}

/** Options of a search besides its query: as fields, or as chips. */
export const SearchOptions = ({ chips, ...props }: OptionFieldsProps & { readonly chips?: Chips }) =>
  chips ? <OptionChips value={props.value} {...chips} /> : <OptionFields {...props} />;

/** Fields of the options available for the collection. */
function OptionFields({ value, issues, about, only }: OptionFieldsProps) {
  const wants = (option: string) => only === undefined || only === option;
  const { edit } = useForm();
  const browse = value['browse'] === true;
  const hybrid = value['queries'] !== undefined; // whose queries have options of their own
  const isV1 = about.v1 === true || value['api'] === 'v1';
  const field = searchedFact(value, about);
  const choose = (key: string) => (chosen: string) => edit([key], chosen === '' ? undefined : chosen);
  const unnamed = about.byHand && value['annsField'] === undefined; // the last field has no name
  const names = (about.fields ?? []).slice(0, unnamed ? -1 : undefined).map(({ name }) => name);
  const scalars = (about.fields ?? []).filter(({ vector }) => !vector);
  return (
    <div class="options">
      {wants('outputFields') && (
        <Names
          label={optionName('outputFields')}
          path={['outputFields']}
          names={texts(value['outputFields'])}
          onChange={chosen => edit(['outputFields'], chosen.length > 0 ? chosen : undefined)}
          issues={issuesBelow(issues, ['outputFields'])}
          suggestions={['*', ...names].map(named)}
          placeholder={isV1 && !browse ? t('IDs and distances only') : t('all fields (*)')}
        />
      )}
      {wants('partitionNames') && (about.partitions ? about.partitions.length > 1 : about.fields !== undefined) && (
        <Names
          label={optionName('partitionNames')}
          path={['partitionNames']}
          names={texts(value['partitionNames'])}
          onChange={chosen => edit(['partitionNames'], chosen.length > 0 ? chosen : undefined)}
          issues={issuesBelow(issues, ['partitionNames'])}
          suggestions={(about.partitions ?? []).map(named)}
          placeholder={t('all partitions')}
        />
      )}
      {wants('offset') && (
        <NumberField
          label={browse ? t('Offset') : t('Offset')}
          path={['offset']}
          value={value['offset']}
          issues={issues}
        />
      )}
      {!isV1 && wants('consistencyLevel') && (
        <Choice
          label={optionName('consistencyLevel')}
          path={['consistencyLevel']}
          value={value['consistencyLevel']}
          issues={issues}
          options={[
            {
              value: '',
              label: about.consistencyLevel
                ? t('Collection default ({0})', about.consistencyLevel)
                : t('Collection default'),
            },
            ...LEVELS.map(level => ({ value: level, label: level })),
          ]}
          onChoose={choose('consistencyLevel')}
        />
      )}
      {!isV1 &&
        wants('exprParams') &&
        (value['exprParams'] !== undefined ||
          (typeof value['filter'] === 'string' && value['filter'].includes('{'))) && (
          <JsonField
            label={optionName('exprParams')}
            path={['exprParams']}
            value={value['exprParams']}
            issues={issues}
            help={t('Values of the placeholders in the filter (exprParams), as JSON: { "name": value }')}
          />
        )}
      {!browse && (
        <>
          {!hybrid && wants('range') && (
            <RangeField value={value} issues={issues} nearest={field?.nearest} metric={field?.metricType} isV1={isV1} />
          )}
          {!isV1 && (
            <>
              {!isOfGroups(only) ? null : about.byHand ? (
                <TextField
                  label={optionName('groupingField')}
                  path={['groupingField']}
                  value={value['groupingField']}
                  issues={issues}
                  suggestions={scalars.map(({ name }) => name)}
                  placeholder={t('None')}
                  emptyIsAbsent
                  code
                />
              ) : (
                <Choice
                  label={optionName('groupingField')}
                  path={['groupingField']}
                  value={value['groupingField']}
                  issues={issues}
                  options={[
                    { value: '', label: t('None') },
                    ...scalars.map(({ name, type }) => ({ value: name, label: `${name} (${type})` })),
                  ]}
                  onChoose={chosen => {
                    if (chosen !== '') return edit(['groupingField'], chosen);
                    const { groupingField: _, groupSize: __, strictGroupSize: ___, ...rest } = value;
                    edit([], rest as Json);
                  }}
                />
              )}
              {isOfGroups(only) && value['groupingField'] !== undefined && (
                <>
                  <NumberField
                    label={optionName('groupSize')}
                    path={['groupSize']}
                    value={value['groupSize']}
                    issues={issues}
                  />
                  <Checkbox
                    id={idOf(['strictGroupSize'])}
                    label={optionName('strictGroupSize')}
                    checked={value['strictGroupSize'] === true}
                    onChange={checked => edit(['strictGroupSize'], checked || undefined)}
                  />
                </>
              )}
              {!hybrid && wants('searchParams') && (
                <JsonField
                  label={optionName('searchParams')}
                  path={['searchParams']}
                  value={value['searchParams']}
                  issues={issues}
                  placeholder='{ "params": { "level": 3 } }'
                />
              )}
              {!hybrid && wants('functionScore') && (
                <JsonField
                  label={optionName('functionScore')}
                  path={['functionScore']}
                  value={value['functionScore']}
                  issues={issues}
                  rows={6}
                  placeholder={BOOST}
                  help={t(
                    'Functions that rank the hits, as JSON: boosts, or one decay. Requires a service that supports functions of a search.',
                  )}
                />
              )}
            </>
          )}
          {!about.v1 && !hybrid && wants('api') && (
            <Choice
              label={optionName('api')}
              path={['api']}
              value={value['api'] ?? ''}
              issues={issues}
              options={[
                { value: '', label: t('V2') },
                { value: 'v1', label: t('V1 (deprecated)') },
              ]}
              help={isV1 ? t('V1 supports one vector, a filter and a range. Other options are disabled.') : undefined}
              onChoose={chosen => {
                if (chosen === '') return edit(['api']);
                const kept = Object.entries(value).filter(([key]) => !(V1_LACKS as readonly string[]).includes(key));
                const asks = kept.some(([key]) => (WAYS as readonly string[]).includes(key));
                const range = field?.metricType
                  ? withBothBounds(value['range'] ?? {}, field.metricType, field.nearest !== 'largest')
                  : {};
                edit([], {
                  ...Object.fromEntries(kept),
                  ...(Object.keys(range).length > 0 ? { range } : {}),
                  ...(asks ? {} : { vectors: [] }),
                  api: 'v1',
                });
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Whether the options of groups are wanted, which show together. */
const isOfGroups = (only: string | undefined): boolean => only === undefined || OF_GROUPS.includes(only);

const named = (name: string) => ({ id: name, name });

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string') : [];

const LEVELS = ['Strong', 'Session', 'Bounded', 'Eventually'];

/** A function that doubles the scores of the hits that match a filter. */
const BOOST =
  '{ "functions": [{ "name": "boost", "type": "Rerank", "inputFieldNames": [], "params": { "reranker": "boost", "filter": "year > 2020", "weight": 2 } }] }';
