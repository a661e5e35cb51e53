import type { Mapping } from '../../model/mappings/mappings';
import type { Source } from '../records/sources';
import type { Embed } from './embedded';
import type { Count, ReadBack } from './read-backs';
import type { Counts } from './states';
import type { ImportTarget } from './targets';

/** An import of a file, or of another collection, into a collection. `stateFile`: `<file>.import.json` by default. */
export interface ImportRequest {
  readonly source: Source;
  readonly target: ImportTarget;
  readonly mapping: Mapping;
  readonly stateFile?: string | undefined;
}

export interface ImportOptions {
  readonly signal?: AbortSignal | undefined;
  /** True to continue an unfinished import, with its mapping and from its saved place on; or to forget it and begin anew. */
  readonly resume?: boolean | undefined;
  readonly startOver?: boolean | undefined;
  /** Decision about entities with an unknown outcome that the service generates the IDs of. */
  readonly unknown?: 'written' | 'missing' | undefined;
  /** Embeds the texts of a mapping with such fields. */
  readonly embed?: Embed | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Limits of a request, far below that of the service (64 MB): up to five batches are in memory at a time, as texts and as values. */
  readonly maxBatchBytes?: number | undefined;
  readonly maxBatchRows?: number | undefined;
  readonly maxRefused?: number | undefined;
  readonly firstWaitMs?: number | undefined;
}

/** `unknown`: entities with an unknown outcome. */
export interface ImportProgress extends Counts {
  readonly unknown: number;
  readonly bytes: number;
  readonly totalBytes: number;
  readonly elapsedMs: number;
}

/** Result of an import. `stopped`: the reason why it is unfinished; `isResumable`: false if the file was changed. */
export interface Imported extends Counts {
  readonly unknown: number;
  readonly rejectsFile?: string | undefined;
  readonly before?: number | undefined;
  readonly after?: Count | undefined;
  readonly readBack?: ReadBack | undefined;
  readonly stopped?:
    { readonly message: string; readonly stateFile: string; readonly isResumable: boolean } | undefined;
}
