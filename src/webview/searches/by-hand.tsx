import { t } from '@vscode/l10n';
import type { Caller } from '../../model/rpc';
import type { SearchAbout, searchPageProtocol } from '../../model/searches/pages';
import { Choice, NumberField, TextField } from '../kit/fields';
import { useForm } from '../kit/form';
import type { Json } from '../kit/twin';
import type { SettingsProps } from './settings';
import { Sentence } from '../kit/sentence';

interface NoteProps {
  readonly about: SearchAbout;
  readonly host: Caller<typeof searchPageProtocol>;
}

/** Notice that the collection has no description, with the reason, and can be searched anyway. */
export const NotDescribed = ({ about: { why, byHand }, host }: NoteProps) => (
  <div role="status" class="note">
    {why !== undefined && <Sentence text={why} />}{' '}
    {byHand
      ? t('Search works without the schema: enter missing details under “Manual schema”.')
      : t('Showing the last known fields.')}
    <button type="button" class="secondary" onClick={() => void host.refresh(null)}>
      {t('Retry')}
    </button>
  </div>
);

/** Fields that replace the description of a collection for a search; all are optional. */
export function ManualSchema({ value, issues, about: { key, fields = [], v1 } }: SettingsProps) {
  const { edit } = useForm();
  const schema = (value['schema'] ?? {}) as Readonly<Record<string, unknown>>;
  const browse = value['browse'] === true;
  const named = value['annsField'] === undefined ? fields.slice(0, -1) : fields; // the last one has no name
  const names = (isVector: boolean) => named.filter(({ vector }) => vector === isVector).map(({ name }) => name);
  const write = (name: string, given: Json | undefined) => {
    const { [name]: _, ...others } = schema;
    const next = given === undefined || given === '' ? others : { ...others, [name]: given };
    edit(['schema'], Object.keys(next).length > 0 ? (next as Json) : undefined);
  };
  const choice = (name: string) => (chosen: string) => write(name, chosen);
  return (
    <details class="more" open>
      <summary>{t('Manual schema')}</summary>
      <div class="options">
        {!browse && !v1 && value['api'] !== 'v1' && value['queries'] === undefined && (
          <TextField
            label={t('Vector field')}
            path={['annsField']}
            value={value['annsField']}
            issues={issues}
            suggestions={names(true)}
            help={t('Required if the collection has several vector fields.')}
            emptyIsAbsent
            code
          />
        )}
        {!browse && (
          <>
            <Choice
              label={t('Vector type')}
              path={['schema', 'vectorType']}
              value={schema['vectorType'] ?? ''}
              issues={issues}
              options={[{ value: '', label: t('Unknown') }, ...VECTORS.map(each => ({ value: each, label: each }))]}
              help={t('Determines the vector format, such as weights by index for a sparse vector.')}
              onChoose={choice('vectorType')}
            />
            <Choice
              label={t('Metric type')}
              path={['schema', 'metricType']}
              value={schema['metricType'] ?? ''}
              issues={issues}
              options={[{ value: '', label: t('Unknown') }, ...METRICS.map(each => ({ value: each, label: each }))]}
              help={t('Determines whether higher or lower is more similar. Must match the metric of the index.')}
              onChoose={choice('metricType')}
            />
            <NumberField
              label={t('Dimension')}
              path={['schema', 'dimension']}
              value={schema['dimension']}
              issues={issues}
              help={t('Required for a random vector, unless the vector type is sparse.')}
            />
          </>
        )}
        <TextField
          label={t('Primary key')}
          path={['schema', 'primaryKey']}
          value={schema['primaryKey']}
          issues={issues}
          suggestions={names(false)}
          {...(key === undefined ? {} : { placeholder: key })}
          help={
            key !== undefined && schema['primaryKey'] === undefined
              ? t('{0}, detected in the results.', key)
              : t('The field that identifies an entity.')
          }
          emptyIsAbsent
          code
        />
        <Choice
          label={t('ID type')}
          path={['schema', 'keyType']}
          value={schema['keyType'] ?? ''}
          issues={issues}
          options={[
            { value: '', label: t('Unknown') },
            { value: 'Int64', label: 'Int64' },
            { value: 'VarChar', label: 'VarChar' },
          ]}
          help={t('Determines whether IDs are sent as numbers (Int64) or strings.')}
          onChoose={choice('keyType')}
        />
      </div>
    </details>
  );
}

const VECTORS = ['FloatVector', 'BinaryVector', 'SparseFloatVector'];
const METRICS = ['COSINE', 'IP', 'L2', 'BM25', 'HAMMING', 'JACCARD'];
