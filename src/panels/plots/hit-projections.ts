import * as vscode from 'vscode';
import type { Clients } from '../../connections/clients';
import type { ConnectionStore } from '../../connections/connection-store';
import { isCancelled } from '../../connections/explain';
import { resolveCluster } from '../../connections/planes';
import type { Field } from '../../model/collections/collections';
import { valueIn } from '../../model/entities/values';
import type { Drawn, Projected } from '../../model/plots/pictures';
import { MAX_POINTS } from '../../model/plots/pictures';
import { fieldsOf, idOf, isDense, takeVectors, type ProjectableVectors } from '../../model/plots/runs';
import { sourceOf } from '../../model/grid/sources';
import { isNearness, type SearchRun } from '../../model/searches/runs';
import { vectorKind } from '../../model/vectors/vectors';
import { project } from './projections';

/** The vectors to project, and whether missing vectors are read. */
export interface ProjectionOrder {
  readonly field?: string | undefined;
  readonly fetch: boolean;
}

/** Number of entities per read of vectors. */
const AT_ONCE = 250;

/** The projections of a form's answers, one at a time. Additionally read vectors stay in memory with their answer. */
export class HitProjections {
  private readonly fetched = new WeakMap<SearchRun, Map<string, ReadonlyMap<string, unknown>>>();
  private working: AbortController | undefined;

  constructor(
    private readonly services: { readonly clients: Clients; readonly connections: ConnectionStore },
    private readonly script: string,
  ) {}

  /** Projects a run's hits and queries, or returns the reason for none. @throws as the client does */
  async of(run: SearchRun, { field: wanted, fetch }: ProjectionOrder): Promise<Projected> {
    this.stop();
    const controller = new AbortController();
    this.working = controller;
    const fields = fieldsOf(run);
    const field = fields.find(({ name }) => name === wanted) ?? fields[0];
    const told = { field: field?.name ?? '', fields: fields.map(({ name }) => name) };
    if (!field) return { ...told, outcome: refused(noField(run)) };
    try {
      return { ...told, outcome: await this.outcome(run, field, fetch, controller.signal) };
    } catch (error) {
      if (!controller.signal.aborted && !isCancelled(error)) throw error;
      return { ...told, outcome: { is: 'cancelled' } };
    }
  }

  /** Cancels the current read or computation. */
  stop(): void {
    this.working?.abort();
  }

  private async outcome(
    run: SearchRun,
    field: Field,
    fetch: boolean,
    signal: AbortSignal,
  ): Promise<Projected['outcome']> {
    if (!isDense(field)) return refused(kindText(field));
    const known = this.fetched.get(run)?.get(field.name);
    const taken = takeVectors(run, field, known);
    const count = Math.min(run.rows.length, MAX_POINTS);
    if (taken.without < count || known) return this.drawn(run, taken, signal);
    if (!fetch) return { is: 'lacking', count };
    const read = await this.read(run, field, count, signal);
    const others = this.fetched.get(run) ?? new Map<string, ReadonlyMap<string, unknown>>();
    this.fetched.set(run, others.set(field.name, read));
    return this.drawn(run, takeVectors(run, field, read), signal);
  }

  private async drawn(run: SearchRun, taken: ProjectableVectors, signal: AbortSignal): Promise<Projected['outcome']> {
    const { queries, vectors, rows, without, unfit } = taken;
    if (rows.length === 0) return refused(vscode.l10n.t('No entity has a vector that can be projected.'));
    const { points, shown } = await project(this.script, [...queries, ...vectors], signal);
    const laid = points.slice(queries.length);
    const { columns } = sourceOf(run, { rank: '', row: '', distance: '', query: '' });
    const numbersOf = (key: string): number[] => {
      const column = columns.find(each => each.key === key);
      return column ? rows.slice(0, laid.length).map(row => Number(column.value(row))) : [];
    };
    const drawn: Drawn = {
      is: 'drawn',
      rows: rows.slice(0, laid.length),
      ids: rows.slice(0, laid.length).map(row => String(idOf(run, row))),
      ranks: numbersOf(isNearness(run) ? 'rank' : 'row'),
      ofQuery: numbersOf('query'),
      points: laid.flat(),
      queries: points.slice(0, queries.length).flat(),
      shown: [...shown],
      without,
      unfit,
      beyond: run.rows.length - without - unfit - laid.length,
    };
    return drawn;
  }

  /** The vectors of the first hits, by id. Nothing is written. */
  private async read(
    run: SearchRun,
    field: Field,
    count: number,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, unknown>> {
    const { connectionId, clusterId, dbName, collectionName } = run.place;
    const connection = await this.services.connections.find(connectionId);
    if (!connection) throw new Error(vscode.l10n.t('The connection was removed.'));
    const { client } = await resolveCluster(this.services.clients, connection, clusterId, { signal });
    const ids = Array.from({ length: count }, (_, row) => idOf(run, row));
    const found = new Map<string, unknown>();
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const id = ids.slice(from, from + AT_ONCE);
      const outputFields = [run.primaryKey, field.name];
      const request = { dbName, collectionName, id, outputFields };
      for (const entity of await client.get(request, { signal, fields: run.fields })) {
        found.set(String(entity[run.primaryKey]), valueIn(entity, field.name));
      }
    }
    return found;
  }
}

const refused = (message: string): Projected['outcome'] => ({ is: 'refused', message });

const noField = ({ byHand }: SearchRun): string =>
  byHand
    ? vscode.l10n.t('To project vectors, enter the vector field and search again.')
    : vscode.l10n.t('The collection has no vector field.');

const kindText = (field: Field): string =>
  vectorKind(field) === 'bits'
    ? vscode.l10n.t('{0} holds binary vectors. Only float vectors can be projected.', field.name)
    : vscode.l10n.t('{0} holds sparse vectors. Only float vectors can be projected.', field.name);
