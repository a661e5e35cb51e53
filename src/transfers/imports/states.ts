import { open, readFile, rm } from 'node:fs/promises';
import { t } from '@vscode/l10n';
import type { EntitySchema } from '../../model/entities/checks';
import { check } from '../../model/issues';
import { Mapping } from '../../model/mappings/mappings';
import { exactJson, stringifyJson } from '../../model/wire/json';
import * as z from '../../model/zod';
import { isEmptyFile, replaceFile } from '../records/files';
import { named } from '../records/named';
import { SOURCE_FORMATS } from '../records/records';
import { hashOf } from '../records/sources';

/** A count, or a place. */
const Whole = z.int().check(z.gte(0));

const Position = z.object({
  offset: Whole,
  line: Whole,
  records: Whole,
  after: z.optional(z.string()),
  repeated: z.optional(Whole),
  keys: z.optional(z.string()),
});

/** Entities of a batch: from an index to before another. */
const Range = z.tuple([Whole, Whole]);
export type Range = z.output<typeof Range>;

/**
 * A batch that is not yet accounted for. `left`: entities that must be sent; `sending`: entities that were sent, with an unknown outcome;
 * `refused`: each reason once, with its entities; a conflict differs in the collection. All others are written.
 */
export const OpenBatch = z.object({
  from: Position,
  to: Position,
  left: z.array(Range),
  sending: z.optional(Range),
  refused: z.array(z.object({ message: z.string(), isConflict: z.boolean(), entities: z.array(Range) })),
});
export type OpenBatch = z.output<typeof OpenBatch>;

/** The numbers of records that are accounted for. */
export const Counts = z.object({ written: Whole, rejected: Whole, conflicts: Whole });
export type Counts = z.output<typeof Counts>;

/** The source, as it was when the import began. `id`: that of a collection, absent in older states. */
const Identity = z.object({ size: Whole, modifiedMs: z.number(), head: z.string(), id: z.optional(z.string()) });

/** A file with the vectors of a field. */
const VectorFile = z.object({ field: z.string(), file: z.string() });

/**
 * The progress of an import. Every record before `position` is accounted for in `counts`; `schema`: hash of the fields; `targetId`: the
 * id of the collection, absent in older states; `before`: number of
 * entities before the import; `rejects`: the file of rejected records, and its length at `position`.
 */
export const ImportState = z.object({
  version: z.literal(1),
  source: Identity,
  vectors: z.optional(z.array(VectorFile)),
  format: z.enum([...SOURCE_FORMATS, 'collection']),
  target: z.record(z.string(), z.string()),
  schema: z.string(),
  targetId: z.optional(z.string()),
  mapping: Mapping,
  position: Position,
  counts: Counts,
  before: z.optional(Whole),
  rejects: z.optional(z.object({ file: z.string(), bytes: Whole })),
  open: z.array(OpenBatch),
});
export type ImportState = z.output<typeof ImportState>;

/** Returns the number of entities that were sent, with an unknown outcome. */
export const unknownIn = (batches: readonly OpenBatch[]): number =>
  batches.reduce((sum, { sending: [from, to] = [0, 0] }) => sum + to - from, 0);

/** Returns a hash that changes with the fields of a collection. */
export const schemaHash = ({ fields, dynamic }: EntitySchema): string => hashOf(stringifyJson([fields, dynamic]));

export const notAState = (file: string): Error =>
  new Error(t('“{0}” is not an import state file. To start over, delete the file.', file));

/** Reads a saved state; undefined: none. @throws Error if the state is unreadable */
export async function readState(file: string): Promise<ImportState | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
  if (text === '') return undefined; // killed before its first state
  const checked = check(ImportState, parsed(text));
  if (!checked.ok) throw notAState(file);
  return checked.value;
}

function parsed(text: string): unknown {
  try {
    return exactJson(text);
  } catch {
    return undefined; // refused as a state
  }
}

/** Returns the file of the progress of an import, unless another one is given. */
export const stateFileOf = (file: string): string => `${file}.import.json`;

/** The file of a state. Each save replaces it as a whole, one after the other. */
export class StateFile {
  private last: Promise<void> = Promise.resolve();

  constructor(readonly file: string) {}

  /** Saves the first state. @throws Error if the file exists, except for an empty one */
  async create(state: ImportState): Promise<void> {
    if (!(await isEmptyFile(this.file))) await named(this.file, async () => (await open(this.file, 'wx')).close());
    try {
      await this.save(state);
    } catch (error) {
      await this.remove(); // an empty state could neither be resumed nor be started over
      throw error;
    }
  }

  /** Saves the state as it is now. */
  async save(state: ImportState): Promise<void> {
    const text = stringifyJson(state);
    const saved = this.last.then(() => this.write(text));
    this.last = saved.catch(() => undefined); // the caller of this save is told
    await saved;
  }

  async remove(): Promise<void> {
    await Promise.all([this.file, `${this.file}.next`].map(file => rm(file, { force: true })));
  }

  private async write(text: string): Promise<void> {
    await named(this.file, () => replaceFile(this.file, `${this.file}.next`, text));
  }
}
