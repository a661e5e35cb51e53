import { t } from '@vscode/l10n';
import { useEffect, useState } from 'preact/hooks';
import type { Path } from '../../model/documents/json-text';
import type { FormIssue } from '../../model/documents/forms';
import type { SearchAbout } from '../../model/searches/pages';
import { Choice } from '../kit/fields';
import { useForm } from '../kit/form';
import { goTo } from '../kit/issues';
import { useLazy } from '../kit/loading';
import { searchedFact } from './question';

/** Properties of every part of the settings. */
export interface SettingsProps {
  readonly value: Readonly<Record<string, unknown>>;
  readonly issues: readonly FormIssue[];
  readonly about: SearchAbout;
}

const options = () => import('./options');

/** Settings besides the query; all are optional. The options load when opened or set; set options are shown while closed. */
export function SearchSettings(props: SettingsProps) {
  const { value, issues, about } = props;
  const { view } = useForm();
  const browse = value['browse'] === true;
  const isV1 = about.v1 === true || value['api'] === 'v1';
  const vectors = (about.fields ?? []).filter(({ vector }) => vector);
  const field = searchedFact(value, about);
  const wrong = issues.some(({ path }) => SETTINGS.has(String(path[0])));
  const set = Object.keys(value).filter(key => SETTINGS.has(key));
  const [chosen, choose] = useState(view.get('options') === true);
  const opened = chosen || wrong;
  const [shown, lost] = useLazy(options, opened || set.length > 0);
  const [wanted, want] = useState<Path>();
  const toggle = (open: boolean) => {
    choose(open);
    view.set('options', open);
  };
  const open = (path: Path) => {
    toggle(true);
    want(path);
  };
  useEffect(() => {
    if (!wanted) return;
    want(undefined);
    goTo(wanted);
  }, [wanted]);
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
      <details class="more" open={opened} onToggle={event => toggle(event.currentTarget.open)}>
        <summary>
          {t('Options')}
          {field && !browse && <span class="hint"> · {`${field.name}: ${describe(field)}`}</span>}
        </summary>
        {shown ? <shown.SearchOptions {...props} /> : lost}
      </details>
      {!opened && set.length > 0 && shown && <shown.SearchOptions {...props} chips={{ set, open }} />}
    </>
  );
}

/** The options, as a document has them. */
const SETTINGS: ReadonlySet<string> = new Set([
  'outputFields',
  'partitionNames',
  'offset',
  'consistencyLevel',
  'exprParams',
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
