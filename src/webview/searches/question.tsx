import { t } from '@vscode/l10n';
import { useEffect, useRef } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import type { Caller } from '../../model/rpc';
import type { Query } from '../../model/searches/documents';
import { withQuery } from '../../model/searches/queries';
import { takesWay, WAYS, waysOf, type Way } from '../../model/searches/ways';
import type { FieldFact, SearchAbout, searchPageProtocol } from '../../model/searches/pages';
import { TextField } from '../kit/fields';
import { useForm } from '../kit/form';
import { goOn } from '../kit/going-on';
import { useLazy } from '../kit/loading';
import { idOf, issuesAt } from '../kit/issues';
import type { Json } from '../kit/twin';

const vectorsField = () => import('./vectors-field');
const idsField = () => import('./ids-field');
const combineField = () => import('./combine-field');

interface QuestionProps {
  readonly value: Readonly<Record<string, unknown>>;
  readonly issues: readonly FormIssue[];
  readonly about: SearchAbout;
  readonly host: Caller<typeof searchPageProtocol>;
  /** True until the first answer. */
  readonly isNew: boolean;
}

/** Choices of the form: the kinds of query, browsing by filter and getting by ids. */
type Choice = Way | 'hybrid' | 'browse' | 'get';

const EMPTY: Readonly<Record<Choice, Readonly<Record<string, Json>>>> = {
  text: { text: '' },
  vectors: { vectors: [] },
  ids: { ids: [] },
  combine: { combine: { entities: [] } },
  random: { random: true },
  hybrid: {},
  browse: { browse: true },
  get: { browse: true, ids: [] },
};

/** Query of a search. One kind at a time; switching back restores the earlier input. */
export function Question({ value, issues, about, host, isNew }: QuestionProps) {
  const { edit, readOnly } = useForm();
  const before = useRef(new Map<Choice, Readonly<Record<string, Json>>>());
  const field = searchedFact(value, about);
  const asked = choiceOf(value);
  const offered = (Object.keys(EMPTY) as Choice[]).filter(each => each === asked || isOffered(each, field, about));
  const chosen = asked ?? offered[0]!;
  const isV1 = value['api'] === 'v1';
  const asksIds = chosen === 'ids' || chosen === 'get';
  const asksVectors = chosen === 'vectors';
  const sharesText = typeof value['text'] === 'string' || waysOf(value).length === 0;
  const [vectors, vectorsLost] = useLazy(vectorsField, asksVectors);
  const [ids, idsLost] = useLazy(idsField, asksIds);
  const [combine, combineLost] = useLazy(combineField, chosen === 'combine');
  const choose = (choice: Choice) => {
    before.current.set(
      chosen,
      only(value, key => QUESTION.has(key)),
    );
    if (choice === 'hybrid' && !before.current.has('hybrid')) {
      const words = typeof value['text'] === 'string' ? value['text'] : '';
      const single = only(value, key => !QUESTION.has(key) && key !== 'offset');
      return edit(
        [],
        withQuery({ ...only(single, key => HEAD.includes(key)), text: words, ...single }, hybridFields(about)) as Json,
      );
    }
    const queries = value['queries'] as readonly Query[] | undefined;
    const annsField = chosen === 'hybrid' ? queries?.[0]?.annsField : undefined;
    edit([], {
      ...only(value, key => HEAD.includes(key)),
      ...(carried(value, chosen, choice) ?? before.current.get(choice) ?? EMPTY[choice]),
      ...only(
        value,
        key =>
          !QUESTION.has(key) && !HEAD.includes(key) && key !== 'offset' && !(choice === 'hybrid' && OF_ONE.has(key)),
      ),
      ...(annsField === undefined ? {} : { annsField }),
    });
  };
  // A new search begins with the question; where the focus is somewhere already, in this page or outside of it, it stays.
  const begun = useRef(false);
  useEffect(() => {
    const control = document.getElementById(idOf([FIRST[chosen]]));
    if (!control || begun.current) return;
    begun.current = true;
    const begin = () => {
      if (document.activeElement !== document.body) return;
      control.focus();
      // The text of the last search: what is typed replaces it.
      if (isNew && control instanceof HTMLTextAreaElement) control.select();
    };
    if (document.hasFocus()) begin();
    else window.addEventListener('focus', begin, { once: true });
  });
  return (
    <>
      <fieldset class="ways">
        <legend class="unseen">{t('Search by')}</legend>
        {offered.map(choice => (
          <label
            key={choice}
            class="way"
            onClick={event => {
              // A click of the mouse: an arrow key clicks too, and stays among the radio buttons.
              const own = event.detail > 0 && GOES_ON_TO[choice];
              const radio = event.currentTarget.querySelector('input')!;
              if (own) goOn(radio, () => document.getElementById(idOf([own])));
            }}
          >
            <input
              type="radio"
              name="way"
              checked={choice === chosen}
              disabled={readOnly || (isV1 && V1_LACKS_CHOICES.has(choice))}
              onChange={() => choose(choice)}
            />
            <span>{labelOf(choice)}</span>
          </label>
        ))}
      </fieldset>
      <div class="question">
        {(chosen === 'text' || (chosen === 'hybrid' && sharesText)) && (
          <TextField
            label={t('Text')}
            path={['text']}
            value={value['text']}
            issues={issues}
            rows={1}
            placeholder={t('reset a forgotten password')}
            help={
              field?.fullText
                ? t('{0} is a full-text field. Full-text search needs no embedding.', field.name)
                : about.fields &&
                  !about.embedding && (
                    <>
                      {issuesAt(issues, ['text']).length === 0 && t('No embedding endpoint for this connection.')}{' '}
                      <button type="button" class="link" onClick={() => void host.setEmbedding(null)}>
                        {t('Set Embedding Endpoint…')}
                      </button>
                    </>
                  )
            }
          />
        )}
        {vectorsLost || idsLost || combineLost}
        {asksVectors && vectors && (
          <vectors.VectorsField value={value['vectors']} issues={issues} field={field} host={host} />
        )}
        {asksIds && ids && (
          <ids.IdsField
            label={chosen === 'get' ? t('IDs to get') : t('IDs to search by')}
            value={value['ids']}
            issues={issues}
            {...(chosen === 'ids' && offered.includes('combine') && { combine: () => choose('combine') })}
          />
        )}
        {chosen === 'combine' && combine && <combine.CombineField value={value['combine']} issues={issues} />}
        {chosen === 'random' && <p class="hint">{t('A new random vector for each search.')}</p>}
      </div>
    </>
  );
}

/** The entities of a search by ID, which are combined next; those of an earlier combination come back otherwise. */
function carried(value: object, from: Choice, to: Choice): Readonly<Record<string, Json>> | undefined {
  const { ids } = value as { readonly ids?: unknown };
  if (from !== 'ids' || to !== 'combine' || !Array.isArray(ids) || ids.length === 0) return undefined;
  return { combine: { entities: [...new Set(ids.map(String))].map(id => ({ id })) } };
}

const V1_LACKS_CHOICES: ReadonlySet<Choice> = new Set(['ids', 'combine', 'hybrid', 'browse', 'get']);

/** The field that each begins with. */
const FIRST: Readonly<Record<Choice, string>> = {
  text: 'text',
  hybrid: 'text',
  vectors: 'vectors',
  ids: 'ids',
  combine: 'combine',
  random: 'filter',
  browse: 'filter',
  get: 'ids',
};

/** The field that belongs to each alone, where a click goes on. */
const GOES_ON_TO: Readonly<Partial<Record<Choice, string>>> = {
  text: 'text',
  hybrid: 'text',
  vectors: 'vectors',
  ids: 'ids',
  combine: 'combine',
  get: 'ids',
};

/** Fields of the collection, which precede the query. */
const HEAD: readonly string[] = ['clusterId', 'endpoint', 'database', 'collection'];

const only = (value: object, isMeant: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => isMeant(key))) as Record<string, Json>;

/** Returns true if the field supports a kind of query; without a vector field only browsing. With a manual schema all are offered. */
function isOffered(choice: Choice, field: FieldFact | undefined, { v1, byHand, fields }: SearchAbout): boolean {
  if (choice === 'browse' || choice === 'get') return true;
  if (choice === 'hybrid') return !v1 && isMixed(fields);
  if ((choice === 'ids' || choice === 'combine') && v1) return false;
  if (byHand || !fields) return true;
  return field ? takesWay(field, choice) : fields.some(({ vector }) => vector);
}

/** Fields for text and for vectors: a text can be asked of both. */
const isMixed = (fields: SearchAbout['fields'] = []): boolean =>
  [true, false].every(fullText => fields.some(each => each.vector && each.fullText === fullText));

const QUESTION: ReadonlySet<string> = new Set([...WAYS, 'browse', 'queries', 'rerank', 'functionScore']);

/** Options of a search of one query, which the queries of a hybrid search have each. */
const OF_ONE: ReadonlySet<string> = new Set(['annsField', 'range', 'searchParams']);

/** The vector fields, those of vectors before those of full text. */
const hybridFields = ({ fields = [] }: SearchAbout): string[] =>
  fields
    .filter(({ vector }) => vector)
    .toSorted((a, b) => Number(a.fullText) - Number(b.fullText))
    .map(({ name }) => name);

/** Returns the kind of query in the document; undefined: none yet. */
function choiceOf(value: Readonly<Record<string, unknown>>): Choice | undefined {
  if (value['browse'] === true) return value['ids'] === undefined ? 'browse' : 'get';
  if (value['queries'] !== undefined) return 'hybrid';
  return WAYS.find(way => value[way] !== undefined);
}

const labelOf = (choice: Choice): string =>
  ({
    text: t('Text'),
    vectors: t('Vector'),
    ids: t('ID'),
    combine: t('Combine'),
    random: t('Random'),
    hybrid: t('Hybrid'),
    browse: t('Browse'),
    get: t('Get by ID'),
  })[choice];

/** Returns the searched field: the named one, otherwise the first; with a manual schema the last, which has no name. */
export function searchedFact(
  value: Readonly<Record<string, unknown>>,
  { fields = [], byHand }: SearchAbout,
): FieldFact | undefined {
  const vectors = fields.filter(({ vector }) => vector);
  const { annsField } = value;
  return annsField === undefined ? vectors.at(byHand ? -1 : 0) : vectors.find(({ name }) => name === annsField);
}
