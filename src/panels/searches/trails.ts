import type { SearchDocument } from '../../model/searches/documents';
import type { SearchRun } from '../../model/searches/runs';
import { WAYS } from '../../model/searches/ways';
import type { EntityId } from '../../model/searches/searches';

/** A search one can go back to: its text, and what it found. */
interface Step {
  readonly text: string;
  readonly run: SearchRun;
}

/** How many searches one can go back to: each keeps its answer. */
const MAX_TRAIL_STEPS = 10;

/** The searches that led to the one that is shown, the first one first. */
export class SearchTrail {
  private steps: readonly Step[] = [];

  get labels(): string[] {
    return this.steps.map(step => step.run.label);
  }

  add(step: Step): void {
    this.steps = [...this.steps, step].slice(-MAX_TRAIL_STEPS);
  }

  /** The last one, which is no longer on the trail then. */
  takeLast(): Step | undefined {
    const last = this.steps.at(-1);
    this.steps = this.steps.slice(0, -1);
    return last;
  }

  clear(): void {
    this.steps = [];
  }
}

/** What asks for something else than nearness to an id. */
const NOT_ALIKE = new Set(['browse', 'offset', 'api', 'expect', ...WAYS]);

/** The same search for what is near an entity. */
export const alike = (search: SearchDocument, id: EntityId): SearchDocument => ({
  ...Object.fromEntries(Object.entries(search).filter(([key]) => !NOT_ALIKE.has(key))),
  ids: [String(id)],
});
