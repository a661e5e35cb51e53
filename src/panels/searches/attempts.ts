import type { SearchOutcome } from '../../model/searches/pages';

type Problem = NonNullable<SearchOutcome['problem']>;

/** What is asked of the service for one document, one thing at a time: a newer one takes the place of what still runs. */
export class SearchAttempts {
  private controller: AbortController | undefined;
  private failure: Problem | undefined;

  /** `changed`: whether something runs, or what went wrong, is another. */
  constructor(
    private readonly changed: () => void,
    private readonly problemOf: (error: unknown, signal: AbortSignal) => Problem,
  ) {}

  get running(): boolean {
    return this.controller !== undefined;
  }

  /** Why there is no newer answer. */
  get problem(): Problem | undefined {
    return this.failure;
  }

  /** What fails is the problem; never throws. True: no newer one took its place. */
  async make(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    this.cancel();
    const controller = new AbortController();
    this.controller = controller;
    this.tell(undefined);
    let problem: Problem | undefined;
    try {
      await work(controller.signal);
    } catch (error) {
      problem = this.problemOf(error, controller.signal);
    }
    if (this.controller !== controller) return false;
    this.controller = undefined;
    this.tell(problem);
    return true;
  }

  /** What was asked is written anew: what was wrong with it is over; what the service said is not. */
  rewritten(): void {
    if (this.failure && this.failure.issues.length > 0) this.tell(undefined);
  }

  tell(problem: Problem | undefined): void {
    this.failure = problem;
    this.changed();
  }

  /** What runs says that it was cancelled. */
  cancel(): void {
    this.controller?.abort();
  }

  /** What runs is of no interest any more, and nothing is wrong. */
  drop(): void {
    this.cancel();
    this.controller = undefined;
    this.failure = undefined;
  }
}
