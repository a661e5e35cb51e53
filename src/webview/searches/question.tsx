import { t } from '@vscode/l10n';
import { useEffect, useRef } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import type { Caller } from '../../model/rpc';
import { WAYS, type Way } from '../../model/searches/ways';
import type { FieldFact, SearchAbout, searchPageProtocol } from '../../model/searches/pages';
import { TextField } from '../kit/fields';
import { useForm } from '../kit/form';
import { useLazy } from '../kit/loading';
import { idOf } from '../kit/issues';
import type { Json } from '../kit/twin';

const vectorsField = () => import('./vectors-field');
const idsField = () => import('./ids-field');

interface QuestionProps {
  readonly value: Readonly<Record<string, unknown>>;
  readonly issues: readonly FormIssue[];
  readonly about: SearchAbout;
  readonly host: Caller<typeof searchPageProtocol>;
}

/** What a form offers: the ways to ask, and to browse by a filter or by ids. */
type Choice = Way | 'browse' | 'get';

const EMPTY: Readonly<Record<Choice, Readonly<Record<string, Json>>>> = {
  text: { text: '' },
  vectors: { vectors: [] },
  ids: { ids: [] },
  random: { random: true },
  browse: { browse: true },
  get: { browse: true, ids: [] },
};

/** What is searched for. One way at a time; what was typed in another comes back with it. */
export function Question({ value, issues, about, host }: QuestionProps) {
  const { edit, readOnly } = useForm();
  const before = useRef(new Map<Choice, Readonly<Record<string, Json>>>());
  const chosen = choiceOf(value);
  const isV1 = value['api'] === 'v1';
  const asksIds = chosen === 'ids' || chosen === 'get';
  const asksVectors = chosen === 'vectors';
  const [vectors, vectorsLost] = useLazy(vectorsField, asksVectors);
  const [ids, idsLost] = useLazy(idsField, asksIds);
  const choose = (choice: Choice) => {
    const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !QUESTION.has(key))) as Record<
      string,
      Json
    >;
    const asked = Object.fromEntries(Object.entries(value).filter(([key]) => QUESTION.has(key))) as Record<
      string,
      Json
    >;
    before.current.set(chosen, asked);
    const head = ['clusterId', 'endpoint', 'database', 'collection'];
    const first = Object.fromEntries(Object.entries(rest).filter(([key]) => head.includes(key)));
    const last = Object.fromEntries(Object.entries(rest).filter(([key]) => !head.includes(key) && key !== 'offset'));
    edit([], { ...first, ...(before.current.get(choice) ?? EMPTY[choice]), ...last });
  };
  const field = searchedFact(value, about);
  // A new search begins with the question; where the focus is somewhere already, in this page or outside of it, it stays.
  const begun = useRef(false);
  useEffect(() => {
    const control = document.getElementById(idOf([FIRST[chosen]]));
    if (!control || begun.current) return;
    begun.current = true;
    const begin = () => document.activeElement === document.body && control.focus();
    if (document.hasFocus()) begin();
    else window.addEventListener('focus', begin, { once: true });
  });
  return (
    <>
      <fieldset class="ways">
        <legend>{t('Search by')}</legend>
        {(Object.keys(EMPTY) as Choice[]).map(choice => (
          <label key={choice} class="way">
            <input
              type="radio"
              name="way"
              checked={choice === chosen}
              disabled={readOnly || (isV1 && (choice === 'ids' || choice === 'browse' || choice === 'get'))}
              onChange={() => choose(choice)}
            />
            {labelOf(choice)}
          </label>
        ))}
      </fieldset>
      {chosen === 'text' && (
        <TextField
          label={t('Text')}
          path={['text']}
          value={value['text']}
          issues={issues}
          rows={2}
          placeholder={t('Ask in your own words')}
          help={
            field?.fullText
              ? t('{0} is a full-text field: the text is searched for as it stands.', field.name)
              : about.fields &&
                !about.embedding && (
                  <>
                    {t('Nothing turns text into a vector for this connection yet.')}{' '}
                    <button type="button" class="link" onClick={() => void host.setEmbedding(null)}>
                      {t('Set Embedding Endpoint…')}
                    </button>
                  </>
                )
          }
        />
      )}
      {vectorsLost || idsLost}
      {asksVectors && vectors && (
        <vectors.VectorsField value={value['vectors']} issues={issues} field={field} host={host} />
      )}
      {asksIds && ids && (
        <ids.IdsField
          label={chosen === 'get' ? t('Ids to get') : t('Ids to search around')}
          value={value['ids']}
          issues={issues}
        />
      )}
      {chosen === 'random' && (
        <p class="hint">{t('A random vector, another each time: to see what is in the collection.')}</p>
      )}
    </>
  );
}

/** The field that each begins with. */
const FIRST: Readonly<Record<Choice, string>> = {
  text: 'text',
  vectors: 'vectors',
  ids: 'ids',
  random: 'limit',
  browse: 'filter',
  get: 'ids',
};

const QUESTION: ReadonlySet<string> = new Set([...WAYS, 'browse']);

function choiceOf(value: Readonly<Record<string, unknown>>): Choice {
  if (value['browse'] === true) return value['ids'] === undefined ? 'browse' : 'get';
  return WAYS.find(way => value[way] !== undefined) ?? 'text';
}

const labelOf = (choice: Choice): string =>
  ({
    text: t('Text'),
    vectors: t('Vector'),
    ids: t('Id'),
    random: t('Random'),
    browse: t('Browse'),
    get: t('Get by Id'),
  })[choice];

/** The field that is searched: the named one, else the only one. */
export function searchedFact(value: Readonly<Record<string, unknown>>, { fields }: SearchAbout): FieldFact | undefined {
  const vectors = (fields ?? []).filter(({ vector }) => vector);
  const { annsField } = value;
  return annsField === undefined && vectors.length === 1 ? vectors[0] : vectors.find(({ name }) => name === annsField);
}
