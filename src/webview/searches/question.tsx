import { t } from '@vscode/l10n';
import { useEffect, useRef } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import type { Caller } from '../../model/rpc';
import { takesWay, waysOf } from '../../model/searches/ways';
import type { FieldFact, SearchAbout, searchPageProtocol } from '../../model/searches/pages';
import { TextField } from '../kit/fields';
import { useForm } from '../kit/form';
import { goOn } from '../kit/going-on';
import { useLazy } from '../kit/loading';
import { idOf, issuesAt } from '../kit/issues';
import { type Kind, kindOf, KindChanges, KINDS } from './kinds';

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

/** Query of a search. One kind at a time; switching back restores the earlier input. */
export function Question({ value, issues, about, host, isNew }: QuestionProps) {
  const { edit, readOnly } = useForm();
  const changes = useRef(new KindChanges());
  const field = searchedFact(value, about);
  const asked = kindOf(value);
  const offered = KINDS.filter(
    each => each === asked || (each === 'hybrid' && changes.current.has(each)) || isOffered(each, field, about),
  );
  const chosen = asked ?? offered[0]!;
  const isV1 = value['api'] === 'v1';
  const asksIds = chosen === 'ids' || chosen === 'get';
  const asksVectors = chosen === 'vectors';
  const sharesText = typeof value['text'] === 'string' || waysOf(value).length === 0;
  const [vectors, vectorsLost] = useLazy(vectorsField, asksVectors);
  const [ids, idsLost] = useLazy(idsField, asksIds);
  const [combine, combineLost] = useLazy(combineField, chosen === 'combine');
  const choose = (to: Kind) => edit([], changes.current.change(value, chosen, to, collectionOf(about)));
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
        {offered.map(kind => (
          <label
            key={kind}
            class="way"
            onClick={event => {
              // A click of the mouse: an arrow key clicks too, and stays among the radio buttons.
              const own = event.detail > 0 && GOES_ON_TO[kind];
              const radio = event.currentTarget.querySelector('input')!;
              if (own) goOn(radio, () => document.getElementById(idOf([own])));
            }}
          >
            <input
              type="radio"
              name="way"
              checked={kind === chosen}
              disabled={readOnly || (isV1 && V1_LACKS_KINDS.has(kind))}
              onChange={() => choose(kind)}
            />
            <span>{labelOf(kind)}</span>
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

const V1_LACKS_KINDS: ReadonlySet<Kind> = new Set(['ids', 'combine', 'hybrid', 'browse', 'get']);

/** The field that each begins with. */
const FIRST: Readonly<Record<Kind, string>> = {
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
const GOES_ON_TO: Readonly<Partial<Record<Kind, string>>> = {
  text: 'text',
  hybrid: 'text',
  vectors: 'vectors',
  ids: 'ids',
  combine: 'combine',
  get: 'ids',
};

/** Returns true if the field supports a kind of query; without a vector field only browsing. With a manual schema all are offered. */
function isOffered(kind: Kind, field: FieldFact | undefined, { v1, byHand, fields }: SearchAbout): boolean {
  if (kind === 'browse' || kind === 'get') return true;
  if (kind === 'hybrid') return !v1 && isMixed(fields);
  if ((kind === 'ids' || kind === 'combine') && v1) return false;
  if (byHand || !fields) return true;
  return field ? takesWay(field, kind) : fields.some(({ vector }) => vector);
}

/** Fields for text and for vectors: a text can be asked of both. */
const isMixed = (fields: SearchAbout['fields'] = []): boolean =>
  [true, false].every(fullText => fields.some(each => each.vector && each.fullText === fullText));

/** The vector fields, those of vectors before those of full text. */
const collectionOf = ({ fields = [], byHand = false }: SearchAbout) => ({
  fields: fields.filter(({ vector }) => vector).toSorted((a, b) => Number(a.fullText) - Number(b.fullText)),
  byHand,
});

const labelOf = (kind: Kind): string =>
  ({
    text: t('Text'),
    vectors: t('Vector'),
    ids: t('ID'),
    combine: t('Combine'),
    random: t('Random'),
    hybrid: t('Hybrid'),
    browse: t('Browse'),
    get: t('Get by ID'),
  })[kind];

/** Returns the searched field: the named one, otherwise the first; with a manual schema the last, which has no name. */
export function searchedFact(
  value: Readonly<Record<string, unknown>>,
  { fields = [], byHand }: SearchAbout,
): FieldFact | undefined {
  const vectors = fields.filter(({ vector }) => vector);
  const { annsField } = value;
  return annsField === undefined ? vectors.at(byHand ? -1 : 0) : vectors.find(({ name }) => name === annsField);
}
