import { t } from '@vscode/l10n';
import { locationText } from '../../model/collections/refs';
import type { HistoryRecord } from '../../model/searches/history';
import { rangeText } from '../../model/searches/conditions';
import { recipeText } from '../../model/searches/recipes';
import { isVectorFile, type DocumentVector } from '../../model/searches/documents';

/** List item of a search: `icon` is the name of its codicon, the other fields are texts. */
export interface HistoryItem {
  readonly icon: string;
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
}

/** Format of items. `locale`: of dates and times. `dated`: shows the date, otherwise only the time. `placed`: shows the collection. */
export interface Manner {
  readonly locale: string;
  readonly dated: boolean;
  readonly placed: boolean;
}

/** Maximum number of characters of a query, a filter or a failure in a list. */
const MAX_TITLE_LENGTH = 300;

/** Number of vector components shown. */
const NUMBERS = 4;

/** Returns the list item of a record: the query, its result and time, then failure, target, vector field and filter. */
export function historyItem(record: HistoryRecord, { locale, dated, placed }: Manner): HistoryItem {
  const { at, search, outcome, name, failure, dropped } = record;
  const question = questionOf(record);
  const filter = search.browse ? undefined : search.filter?.trim();
  const when = new Date(at).toLocaleString(locale, dated ? { dateStyle: 'medium' } : { timeStyle: 'short' });
  const details = [
    failure,
    name === undefined ? undefined : question,
    placed ? collectionText(record) : undefined,
    search.annsField && !search.browse ? t('vector field: {0}', search.annsField) : undefined,
    search.queries
      ? t('vector fields: {0}', search.queries.map(({ annsField }) => annsField ?? '').join(', '))
      : undefined,
    filter ? t('filter: {0}', filter) : undefined,
    rangeText(search.range ?? {}),
    dropped?.length ? t('too long to store: {0}', dropped.join(', ')) : undefined,
  ].filter(each => each !== undefined && each !== '');
  return {
    icon: ICONS[outcome] ?? (search.browse ? 'table' : 'search'),
    label: lineOf(name ?? question),
    description: `${outcomeOf(record)} · ${when}`,
    ...(details.length > 0 ? { detail: details.map(each => lineOf(each!)).join(' · ') } : {}),
  };
}

const ICONS: Readonly<Record<string, string>> = { failed: 'error', cancelled: 'circle-slash' };

/** Records of one day after another, each day with its heading. They come in the order of time. */
export function byDay(
  records: readonly HistoryRecord[],
  now: Date,
  locale: string,
): { readonly heading: string; readonly records: readonly HistoryRecord[] }[] {
  const days = Map.groupBy(records, ({ at }) => dayOf(new Date(at)));
  return [...days].map(([day, of]) => ({ heading: headingOf(day, now, locale), records: of }));
}

const dayOf = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

function headingOf(day: number, now: Date, locale: string): string {
  if (day === dayOf(now)) return t('Today');
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === dayOf(yesterday) ? t('Yesterday') : new Date(day).toLocaleDateString(locale, { dateStyle: 'full' });
}

/** Returns the query in one line. */
export function questionOf({ search, dropped }: Pick<HistoryRecord, 'search' | 'dropped'>): string {
  const { text, vectors, ids, combine, random, browse, filter, queries = [] } = search;
  const isTooLong = (field: string) => dropped?.includes(field) === true;
  if (isTooLong('text')) return t('a long text');
  if (isTooLong('ids') || isTooLong('combine')) return t('many IDs');
  if (isTooLong('vectors') || isTooLong('queries')) return t('long vectors');
  if (ids) return t('ID {0}', ids.join(', '));
  if (combine) return t('ID {0}', recipeText(combine));
  if (browse) return filter?.trim() || t('all entities');
  if (text !== undefined) return text.trim() || t('an empty string');
  if (random) return t('a random vector');
  if (vectors?.length === 1) return vectorWords(vectors[0]!);
  if (vectors) return t('{0} vectors', vectors.length);
  const each = queries.map(query => questionOf({ search: { ...query }, dropped }));
  return each.length > 0 ? [...new Set(each)].join(' + ') : t('none');
}

function vectorWords(vector: DocumentVector): string {
  if (isVectorFile(vector)) {
    const name = vector.file.split(/[\\/]/).at(-1)!;
    return vector.row === undefined ? name : t('{0}, row {1}', name, vector.row);
  }
  const dense = Array.isArray(vector);
  const numbers = dense ? vector.map(String) : Object.entries(vector).map(([index, weight]) => `${index}: ${weight}`);
  const beginning = [...numbers.slice(0, NUMBERS), ...(numbers.length > NUMBERS ? ['…'] : [])].join(', ');
  return t('a vector {0}', dense ? `[${beginning}]` : `{${beginning}}`);
}

/** Returns the outcome of a search in words, with its duration. */
export function outcomeOf({ outcome, hits, search, tookMs, times }: HistoryRecord): string {
  const took = times ? t('{0} ms ({1} ms network)', ms(tookMs), ms(times.networkMs)) : t('{0} ms', ms(tookMs));
  if (outcome === 'failed') return t('failed after {0}', took);
  if (outcome === 'cancelled') return t('canceled after {0}', took);
  if (hits === undefined) return lineOf(outcome);
  const found = search.browse
    ? hits === 1
      ? t('1 entity')
      : t('{0} entities', hits.toLocaleString())
    : hits === 1
      ? t('1 hit')
      : t('{0} hits', hits.toLocaleString());
  return t('{0} in {1}', found, took);
}

const ms = (time: number): string => (time < 10 ? time.toFixed(1) : Math.round(time).toLocaleString());

/** Returns the text of the place, the collection first, because the end can be cut off. */
function collectionText({ place }: HistoryRecord): string {
  return `${place.collectionName} (${locationText({ ...place, clusterName: place.clusterName ?? place.clusterId })})`;
}

/** Returns a text of any origin as one line of a list: without control and bidirectional characters and icons, truncated if long. */
export function lineOf(text: string): string {
  const line = text
    .slice(0, MAX_TITLE_LENGTH * 4)
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .trim();
  const letters = Array.from(line);
  const short = letters.length > MAX_TITLE_LENGTH ? `${letters.slice(0, MAX_TITLE_LENGTH).join('')}…` : line;
  return short.replaceAll('$(', String.raw`\$(`);
}
