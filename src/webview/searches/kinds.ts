import type { Query, SearchDocument } from '../../model/searches/documents';
import { withQuery } from '../../model/searches/queries';
import { takesWay, WAYS, waysOf, type AskedField, type Way } from '../../model/searches/ways';
import type { Json } from '../kit/twin';

/** Kinds of a search: the kinds of query, several queries, browsing by filter and getting by ids. */
export type Kind = Way | 'hybrid' | 'browse' | 'get';

type Part = Readonly<Record<string, Json>>;

const EMPTY: Readonly<Record<Kind, Part>> = {
  text: { text: '' },
  vectors: { vectors: [] },
  ids: { ids: [] },
  combine: { combine: { entities: [] } },
  random: { random: true },
  hybrid: {},
  browse: { browse: true },
  get: { browse: true, ids: [] },
};

export const KINDS = Object.keys(EMPTY) as readonly Kind[];

/** Fields of the collection, which precede the query. */
const HEAD: readonly string[] = ['clusterId', 'endpoint', 'database', 'collection'];

const QUESTION: ReadonlySet<string> = new Set([...WAYS, 'browse', 'queries', 'rerank', 'functionScore']);

/** Options of a search of one query, which the queries of a hybrid search have each. */
const OF_ONE: ReadonlySet<string> = new Set(['annsField', 'range', 'searchParams']);

/** Returns the kind of a document; undefined: none yet. */
export function kindOf(search: Readonly<Record<string, unknown>>): Kind | undefined {
  if (search['browse'] === true) return search['ids'] === undefined ? 'browse' : 'get';
  if (search['queries'] !== undefined) return 'hybrid';
  return WAYS.find(way => search[way] !== undefined);
}

/** Facts about the collection for a change of the kind. */
interface Collection {
  /** The vector fields, in the order of a new hybrid search. */
  readonly fields: readonly (AskedField & { readonly name: string })[];
  /** True if the fields are typed: there may be others. */
  readonly byHand: boolean;
}

/** Changes the kind of a search. What both kinds ask goes along; otherwise the earlier input of a kind comes back. */
export class KindChanges {
  private readonly earlier = new Map<Kind, Part>();

  /** Returns true if the kind has earlier input, which comes back with the kind. */
  has(kind: Kind): boolean {
    return this.earlier.has(kind);
  }

  change(search: SearchDocument, from: Kind, to: Kind, { fields, byHand }: Collection): Part {
    this.earlier.set(
      from,
      only(search, key => QUESTION.has(key)),
    );
    // A search by text that became a hybrid search was never left: the input that its queries share stays that of its kind.
    if (from === 'hybrid') for (const way of waysOf(search)) this.earlier.set(way, asking(search, way)!);
    const head = only(search, key => HEAD.includes(key));
    const rest = {
      ...only(search, key => !QUESTION.has(key) && !HEAD.includes(key) && key !== 'offset'),
      ...(isWay(from) && isWay(to) ? only(search, key => key === 'functionScore') : {}),
    };
    const earlier = this.earlier.get(to);
    if (to === 'hybrid' && !earlier) {
      const names = fields.map(({ name }) => name);
      return withQuery({ ...head, text: search.text ?? '', ...rest }, names) as Part;
    }
    const asker = from === 'hybrid' && isWay(to) ? askerOf(search, to, fields) : undefined;
    const asked = (asker && asking(asker, to as Way)) ?? carried(search, from, to, earlier) ?? earlier ?? EMPTY[to];
    if (to === 'hybrid') return { ...head, ...asked, ...only(rest, key => !OF_ONE.has(key)) };
    const { annsField } = asker ?? search.queries?.[0] ?? {};
    const isNamed = from === 'hybrid' && annsField !== undefined && (byHand || fields.length > 1);
    return { ...head, ...asked, ...rest, ...(isNamed && { annsField }) };
  }
}

/** Returns the query of a hybrid search that continues as a search of one kind, with what it takes from the search. */
function askerOf(search: SearchDocument, way: Way, fields: Collection['fields']): Query | undefined {
  const queries = search.queries ?? [];
  const own = queries.find(query => waysOf(query).includes(way));
  const sharing = search[way] === undefined ? undefined : queries.find(query => waysOf(query).length === 0);
  if (own && !sharing) return own;
  const takes = ({ annsField }: Query) => fields.some(field => field.name === annsField && takesWay(field, way));
  const query = [sharing, ...queries].find(each => each && takes(each)) ?? queries[0];
  return query && { ...query, ...only(search, key => key === way) };
}

/** Returns the current query in the form of the next kind. */
function carried(search: SearchDocument, from: Kind, to: Kind, earlier: Part | undefined): Part | undefined {
  const { ids } = search;
  if (from === 'ids' && to === 'combine' && Array.isArray(ids) && ids.length > 0) {
    return { combine: { entities: [...new Set(ids.map(String))].map(id => ({ id })) } };
  }
  return to === 'hybrid' && earlier && isWay(from) && from in earlier
    ? { ...earlier, ...asking(search, from) }
    : undefined;
}

const asking = (asker: Pick<SearchDocument, Way>, way: Way): Part | undefined =>
  asker[way] === undefined ? undefined : { [way]: asker[way] as Json };

const isWay = (kind: Kind): kind is Way => (WAYS as readonly Kind[]).includes(kind);

const only = (value: object, isMeant: (key: string) => boolean): Part =>
  Object.fromEntries(Object.entries(value).filter(([key]) => isMeant(key)));
