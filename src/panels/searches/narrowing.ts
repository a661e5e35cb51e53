import { valueIn as ownValue } from '../../model/entities/values';
import { termsOf, termsOfSeveral } from '../../model/filter';
import type { GridEntities } from '../../model/grid/pages';
import type { Handlers } from '../../model/rpc';
import { facetOf, facetPlaces } from '../../model/searches/facets';
import { takesFilter } from '../../model/searches/narrowing';
import type { narrowingCalls } from '../../model/searches/narrowing-pages';
import { isNearness, type SearchRun } from '../../model/searches/runs';
import { noLongerShown } from './entities';
import type { SearchSession } from './sessions';

type NarrowingHandlers = Handlers<{ readonly calls: typeof narrowingCalls; readonly events: Record<string, never> }>;

interface Parts {
  readonly session: () => Promise<SearchSession>;
  /** Starts long work without waiting; its failure is shown in the form. */
  readonly start: (work: (own: SearchSession) => Promise<unknown>) => () => Promise<null>;
}

/** Handles requests for filters of what an answer shows. They read the answer at hand; only what narrows the search sends a request. */
export function narrowingHandlers({ session, start }: Parts): NarrowingHandlers {
  return {
    terms: async ({ runId, row, key }) => {
      const own = await session();
      const { run } = own;
      const cell = run?.id === runId && isNarrowable(own, run) ? valueIn(run, row, key) : undefined;
      if (!cell) return [];
      const { fields, options } = own.knowledge.filterFields;
      return termsOf(cell.value, { name: cell.name }, fields, options);
    },
    rowsTerms: async ({ runId, rows, sort, key }) => {
      const own = await session();
      const { run } = own;
      if (run?.id !== runId || !isNarrowable(own, run)) return [];
      const part = own.rows(runId)?.part({ rows, sort, columns: [] });
      const cells = part?.rows.map(row => valueIn(run, row, key)) ?? [];
      const [first] = cells;
      if (!first || cells.includes(undefined)) return [];
      const { fields, options } = own.knowledge.filterFields;
      return termsOfSeveral(
        cells.map(cell => cell!.value),
        { name: first.name },
        fields,
        options,
      );
    },
    narrow: async ({ term }) => start(own => own.trail.narrow(term))(),
    narrowToRows: async rows => start(async own => own.trail.narrow(await idsTerm(own, rows)))(),
    cutOff: async ({ radius }) => start(own => own.trail.cutOff(radius))(),
    facet: async ({ runId, place }) => {
      const own = await session();
      const { run } = own;
      if (run?.id !== runId) return null;
      const scope = own.knowledge.filterFields;
      const places = [...facetPlaces(run, scope).keys()];
      const chosen = place ?? places[0];
      const facet = chosen === undefined ? undefined : facetOf(run, chosen, scope, isNarrowable(own, run));
      return { places, ...(facet && { facet }) };
    },
  };
}

/** Returns `id in […]` with the IDs of some rows. @throws Error if the rows are gone or have no ID */
async function idsTerm(session: SearchSession, { runId, sort, rows }: GridEntities): Promise<string> {
  const part = session.rows(runId)?.part({ rows, sort, columns: ['id'] });
  if (!part || part.columns.length === 0) throw noLongerShown();
  const { idsFilter } = await import('../../model/grid/exports');
  // Several queries can have the same hit.
  const byId = new Map(part.rows.map(row => [String(part.columns[0]!.value(row)), row]));
  return idsFilter({ ...part, rows: [...byId.values()] });
}

/** Returns true if the search of the document takes a filter, and is of the collection of the run. */
function isNarrowable({ knowledge }: SearchSession, run: SearchRun): boolean {
  const { search } = knowledge.asked;
  return search !== undefined && takesFilter(search) && !knowledge.isElsewhere(run.place);
}

/** Returns the field of a column of the grid, and its value in a row; undefined for ranks, distances and columns of several fields. */
export function valueIn(
  run: SearchRun,
  row: number,
  key: string,
): { readonly name: string; readonly value: unknown } | undefined {
  const entity = run.rows[row];
  if (!entity) return undefined;
  if (key === 'id') return { name: run.primaryKey, value: entity[isNearness(run) ? 'id' : run.primaryKey] };
  if (!key.startsWith('field:')) return undefined;
  const name = key.slice('field:'.length);
  return { name, value: ownValue(entity, name) };
}
