import { t } from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { Caller } from '../../model/rpc';
import type { FormIssue } from '../../model/documents/forms';
import type { Query, SearchDocument } from '../../model/searches/documents';
import type { FieldFact, searchPageProtocol } from '../../model/searches/pages';
import { withAnotherQuery, withoutQuery } from '../../model/searches/query-edits';
import { DEFAULT_HITS, takesWay, WAYS, waysOf, type Way } from '../../model/searches/ways';
import { Choice, Complaints, NumberField, TextField } from '../kit/fields';
import { useForm } from '../kit/form';
import { goOn } from '../kit/going-on';
import { CrossIcon } from '../kit/icons';
import { idOf, issuesAt, issuesBelow } from '../kit/issues';
import { JsonField } from '../kit/json-field';
import type { Json } from '../kit/twin';
import { CombineField } from './combine-field';
import { FilterField } from './filter-field';
import { IdsField } from './ids-field';
import { afterRemoval, fieldOfQuery, removalId } from './query-focus';
import { queryNames } from '../../model/searches/query-names';
import { Reranking } from './reranking';
import type { SettingsProps } from './settings';
import { vectorNames } from './vector-names';
import { VectorsField } from './vectors-field';

type QuestionHost = Caller<typeof searchPageProtocol>;

interface QueriesProps extends SettingsProps {
  readonly host: QuestionHost;
}

/** The queries of a hybrid search, each on its field, and how their answers are joined. */
export function Queries({ value, issues, about, host }: QueriesProps) {
  const { edit, readOnly } = useForm();
  const search = value as SearchDocument;
  const queries: readonly unknown[] = Array.isArray(value['queries']) ? value['queries'] : [];
  const vectors = (about.fields ?? []).filter(({ vector }) => vector);
  const names = vectorNames(value, about);
  const change = (next: SearchDocument) => edit([], next as Json);
  return (
    <section class="queries" aria-label={t('Queries')}>
      <ol>
        {queries.map((query, at) => (
          <li key={at}>
            <QueryFields
              {...{ at, issues, host, names }}
              vectors={vectors.filter(({ name }) => names.includes(name))}
              byHand={about.byHand === true}
              known={about.fields !== undefined}
              example={about.filterExample}
              query={isObject(query) ? (query as Query) : {}}
              shared={search}
              remove={
                readOnly
                  ? undefined
                  : button => {
                      change(withoutQuery(search, at));
                      goOn(button, () => afterRemoval(at, queries.length - 1));
                    }
              }
            />
          </li>
        ))}
      </ol>
      <div class="joined">
        {!readOnly && (
          <button
            type="button"
            class="secondary"
            onClick={({ currentTarget }) => {
              change(withAnotherQuery(search, names));
              goOn(currentTarget, () => fieldOfQuery(queries.length));
            }}
          >
            {t('Add Query')}
          </button>
        )}
        <Reranking value={value} issues={issues} names={queryNames(queries.map(query => fieldOf(query, names)))} />
      </div>
    </section>
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const fieldOf = (query: unknown, names: readonly string[]): string | undefined =>
  ((isObject(query) ? query : {}) as Query).annsField ?? names[0];

interface QueryProps {
  readonly at: number;
  readonly query: Query;
  readonly shared: SearchDocument;
  readonly issues: readonly FormIssue[];
  readonly vectors: readonly FieldFact[];
  readonly names: readonly string[];
  /** True if the collection has no description: its fields are typed. */
  readonly byHand: boolean;
  /** True if the fields of the collection are known. */
  readonly known: boolean;
  /** An example of a filter. */
  readonly example: string | undefined;
  readonly host: QuestionHost;
  readonly remove: ((button: HTMLElement) => void) | undefined;
}

/** One query: field, what it asks, and options of its own. */
function QueryFields({ at, query, shared, issues, vectors, names, byHand, known, example, host, remove }: QueryProps) {
  const { edit } = useForm();
  const path = ['queries', at] as const;
  const field =
    vectors.find(({ name }) => name === query.annsField) ??
    (query.annsField === undefined && !byHand ? vectors[0] : undefined);
  const [way] = waysOf(query);
  const [sharedWay] = waysOf(shared);
  const offered = WAYS.filter(each => each === way || !field || takesOwn(field, each));
  const ask = (chosen: string) => {
    const rest = Object.fromEntries(
      Object.entries(query).filter(([key]) => !(WAYS as readonly string[]).includes(key)),
    );
    edit(path, { ...rest, ...(chosen === '' ? {} : EMPTY[chosen as Way]) } as Json);
  };
  const [opened, setOpened] = useState(false);
  const shown = opened || issuesBelow(issues, path).some(({ path: [, , key] }) => OPTIONS.includes(String(key)));
  return (
    <div id={idOf(path)} class="query" role="group" tabIndex={-1} aria-label={t('Query {0}', at + 1)}>
      <div class="query-line">
        {byHand ? (
          <TextField
            label={t('Vector field')}
            path={[...path, 'annsField']}
            value={query.annsField}
            issues={issues}
            suggestions={names}
            emptyIsAbsent
            code
          />
        ) : (
          <Choice
            label={t('Vector field')}
            path={[...path, 'annsField']}
            value={query.annsField ?? field?.name}
            issues={issues}
            options={vectors.map(each => ({
              value: each.name,
              label: [each.name, each.metricType && `(${each.metricType})`].filter(Boolean).join(' '),
            }))}
          />
        )}
        <Choice
          label={t('Search by')}
          path={[...path, 'way']}
          value={way ?? ''}
          issues={[]}
          options={[
            ...(sharedWay || way === undefined ? [{ value: '', label: sharedLabel(sharedWay) }] : []),
            ...offered.map(each => ({ value: each, label: ownLabel(each) })),
          ]}
          onChoose={ask}
        />
        <NumberField
          label={t('Limit')}
          path={[...path, 'limit']}
          value={query.limit}
          placeholder={String((shared.limit ?? DEFAULT_HITS) + (shared.offset ?? 0))}
          issues={issues}
        />
        <button
          type="button"
          class={optionsOf(query) === optionsOf({}) ? 'chip unset' : 'chip'}
          aria-expanded={shown}
          aria-controls={`${idOf(path)}?options`}
          title={optionsOf(query)}
          onClick={() => setOpened(!shown)}
        >
          <span>{optionsOf(query)}</span> <span aria-hidden="true">{shown ? '▴' : '▾'}</span>
        </button>
        {remove && (
          <button
            id={removalId(at)}
            type="button"
            class="tool"
            aria-label={t('Remove Query {0}', at + 1)}
            onClick={({ currentTarget }) => remove(currentTarget)}
          >
            <CrossIcon />
          </button>
        )}
      </div>
      <Complaints id={`${idOf(path)}?issues`} issues={issuesAt(issues, path)} />
      {way === 'text' && (
        <TextField label={t('Text')} path={[...path, 'text']} value={query.text} issues={issues} rows={1} />
      )}
      {way === 'vectors' && (
        <VectorsField path={[...path, 'vectors']} value={query.vectors} issues={issues} field={field} host={host} />
      )}
      {way === 'ids' && (
        <IdsField path={[...path, 'ids']} label={t('ID to search by')} value={query.ids} issues={issues} />
      )}
      {way === 'combine' && <CombineField path={[...path, 'combine']} value={query.combine} issues={issues} />}
      <div id={`${idOf(path)}?options`} class="panel" hidden={!shown}>
        {shown && (
          <>
            <FilterField
              path={[...path, 'filter']}
              value={query.filter}
              host={host}
              known={known}
              placeholder={shared.filter ?? example}
              help={t('Default: the filter of the search.')}
            />
            <JsonField
              label={t('Search parameters')}
              path={[...path, 'searchParams']}
              value={query.searchParams}
              issues={issues}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** Options of a query, which are folded. */
const OPTIONS: readonly string[] = ['filter', 'searchParams', 'range'];

const EMPTY: Readonly<Record<Way, Readonly<Record<string, Json>>>> = {
  text: { text: '' },
  vectors: { vectors: [] },
  ids: { ids: [] },
  combine: { combine: { entities: [] } },
  random: { random: true },
};

/** The vector of an entity is read first, which a full-text field does not allow. */
const takesOwn = (field: FieldFact, way: Way): boolean => takesWay(field, way) && !(way === 'ids' && field.fullText);

const sharedLabel = (way: Way | undefined): string =>
  way === undefined
    ? t('Select…')
    : {
        text: t('Same text'),
        vectors: t('Same vector'),
        ids: t('Same ID'),
        combine: t('Same combination'),
        random: t('Random vector'),
      }[way];

const ownLabel = (way: Way): string =>
  ({
    text: t('Separate text'),
    vectors: t('Separate vector'),
    ids: t('Separate ID'),
    combine: t('Separate combination'),
    random: t('Separate random vector'),
  })[way];

/** The options that are set, while they are folded. */
const optionsOf = ({ filter, searchParams, range }: Query): string =>
  [t('Options'), filter, searchParams && JSON.stringify(searchParams), range && JSON.stringify(range)]
    .filter(Boolean)
    .join(' · ');
