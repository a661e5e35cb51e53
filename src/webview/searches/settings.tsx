import { t } from '@vscode/l10n';
import { useEffect, useState } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import type { SearchAbout } from '../../model/searches/pages';
import { Choice } from '../kit/fields';
import { useForm } from '../kit/form';
import { goOn } from '../kit/going-on';
import { idOf } from '../kit/issues';
import { useLazy } from '../kit/loading';
import type { Json } from '../kit/twin';
import type { Chips } from './chips';
import { withQuery } from '../../model/searches/queries';
import { ADD_QUERY, fieldOfQuery, LOSES_SCORE } from './query-focus';
import { vectorNames } from './vector-names';
import { activeOptions, isOption } from './option-keys';
import { searchedFact } from './question';

/** Properties of every part of the settings. */
export interface SettingsProps {
  readonly value: Readonly<Record<string, unknown>>;
  readonly issues: readonly FormIssue[];
  readonly about: SearchAbout;
}

const options = () => import('./options');

/** The options that are set, as chips, while the query is folded; a chip leads to its field. */
export function SetOptions({ open, ...props }: SettingsProps & { readonly open: Chips['open'] }) {
  const set = activeOptions(props.value);
  const [shown, lost] = useLazy(options, set.length > 0);
  if (!shown) return <>{lost}</>;
  return set.length > 0 ? <shown.SearchOptions {...props} chips={{ set, opened: undefined, open }} /> : null;
}

/**
 * Settings besides the query; all are optional. `first`: the option whose field is shown initially. A chip opens its option, *Options* opens
 * all. They load when opened or set.
 */
export function SearchSettings({ first, ...props }: SettingsProps & { readonly first: string | undefined }) {
  const { value, issues, about } = props;
  const { edit, readOnly, view } = useForm();
  const browse = value['browse'] === true;
  const hybrid = value['queries'] !== undefined;
  const isV1 = about.v1 === true || value['api'] === 'v1';
  const vectors = (about.fields ?? []).filter(({ vector }) => vector);
  const field = searchedFact(value, about);
  const wrong = issues.some(({ path }) => isOption(String(path[0])));
  const set = activeOptions(value);
  const [chosen, choose] = useState(view.get('options') === true);
  const all = chosen || wrong;
  const [one, setOne] = useState(first);
  const opened = all ? undefined : one;
  const [shown, lost] = useLazy(options, all || set.length > 0);
  const toggle = () => {
    choose(!all);
    setOne(undefined);
    view.set('options', !all);
  };
  useEffect(() => {
    if (opened === undefined) return;
    const path = opened === 'range' ? ['range', 'range_filter'] : [opened];
    document.getElementById(idOf(path))?.focus();
  }, [opened, shown]);
  const facts = field && !browse && !hybrid ? `${field.name}: ${describe(field)}` : undefined;
  return (
    <>
      <div class="settings">
        {!browse &&
          !hybrid &&
          !isV1 &&
          !about.byHand &&
          (vectors.length > 1 || (value['annsField'] !== undefined && !field)) && (
            <Choice
              label={t('Vector field')}
              path={['annsField']}
              value={value['annsField'] ?? field?.name}
              issues={issues}
              options={vectors.map(each => ({ value: each.name, label: `${each.name} (${describe(each)})` }))}
            />
          )}
        <button type="button" class="chip" aria-expanded={all} aria-controls="options" onClick={toggle}>
          {t('Options')} <span aria-hidden="true">{all ? '▴' : '▾'}</span>
        </button>
        {!all && set.length > 0 && shown && (
          <shown.SearchOptions {...props} chips={{ set, opened, open: option => setOne(option) }} />
        )}
        {!browse && !hybrid && isV1 && <span class="hint">{t('V1 does not support hybrid search')}</span>}
        {!browse && !hybrid && !isV1 && !readOnly && vectors.length > 0 && (
          <button
            type="button"
            class="chip"
            id={ADD_QUERY}
            aria-describedby={value['functionScore'] === undefined ? undefined : LOSES_SCORE}
            onClick={({ currentTarget }) => {
              edit([], withQuery(value, vectorNames(value, about)) as Json);
              goOn(currentTarget, () => fieldOfQuery(1));
            }}
          >
            {t('Add Query (Hybrid)')}
          </button>
        )}
        {!hybrid && !readOnly && value['functionScore'] !== undefined && vectors.length > 0 && (
          <span class="hint" id={LOSES_SCORE}>
            {t('Another query removes the function score, which ranks the hits of one query')}
          </span>
        )}
        {facts !== undefined && vectors.length < 2 && (
          <span class="hint facts" title={facts}>
            {facts}
          </span>
        )}
      </div>
      <div
        id="options"
        class="panel"
        hidden={!all && opened === undefined}
        onKeyDown={event => {
          if (event.key !== 'Escape' || event.defaultPrevented || opened === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          setOne(undefined);
        }}
      >
        {(all || opened !== undefined) && (shown ? <shown.SearchOptions {...props} only={opened} /> : lost)}
      </div>
    </>
  );
}

function describe({ type, dimension, metricType, nearest }: NonNullable<ReturnType<typeof searchedFact>>): string {
  const near = nearest && (nearest === 'smallest' ? t('lower is more similar') : t('higher is more similar'));
  const size = dimension === undefined ? type : t('{0}, {1} dimensions', type, dimension);
  return [size, metricType && near ? t('{0}: {1}', metricType, near) : metricType].filter(Boolean).join(', ');
}
