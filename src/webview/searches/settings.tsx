import { t } from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import type { SearchAbout } from '../../model/searches/pages';
import { Choice } from '../kit/fields';
import { useLazy } from '../kit/loading';
import { searchedFact } from './question';

/** What every part of the settings is told. */
export interface SettingsProps {
  readonly value: Readonly<Record<string, unknown>>;
  readonly issues: readonly FormIssue[];
  readonly about: SearchAbout;
}

const options = () => import('./options');

/** Everything but the question: each may be left as it is. The options are loaded when they are opened. */
export function SearchSettings(props: SettingsProps) {
  const { value, issues, about } = props;
  const browse = value['browse'] === true;
  const isV1 = value['api'] === 'v1';
  const vectors = (about.fields ?? []).filter(({ vector }) => vector);
  const field = searchedFact(value, about);
  const wrong = issues.some(({ path }) => SETTINGS.has(String(path[0])));
  const [opened, setOpened] = useState(() => Object.keys(value).some(key => SETTINGS.has(key)));
  const [shown, lost] = useLazy(options, opened || wrong);
  return (
    <>
      {!browse && !isV1 && !about.byHand && (vectors.length > 1 || value['annsField'] !== undefined) && (
        <Choice
          label={t('Vector field')}
          path={['annsField']}
          value={value['annsField'] ?? field?.name}
          issues={issues}
          options={vectors.map(each => ({ value: each.name, label: `${each.name} (${describe(each)})` }))}
        />
      )}
      <details class="more" open={opened || wrong} onToggle={event => setOpened(event.currentTarget.open)}>
        <summary>
          {t('Options')}
          {field && !browse && <span class="hint"> · {`${field.name}: ${describe(field)}`}</span>}
        </summary>
        {shown ? <shown.SearchOptions {...props} /> : lost}
      </details>
    </>
  );
}

/** What opens the options where a document has it. */
const SETTINGS: ReadonlySet<string> = new Set([
  'outputFields',
  'partitionNames',
  'offset',
  'consistencyLevel',
  'range',
  'groupingField',
  'groupSize',
  'strictGroupSize',
  'searchParams',
  'api',
]);

function describe({ type, dimension, metricType, nearest }: NonNullable<ReturnType<typeof searchedFact>>): string {
  const near = nearest && (nearest === 'smallest' ? t('lower is more similar') : t('higher is more similar'));
  const size = dimension === undefined ? type : t('{0} of {1}', type, dimension);
  return [size, metricType && near ? t('{0}: {1}', metricType, near) : metricType].filter(Boolean).join(', ');
}
