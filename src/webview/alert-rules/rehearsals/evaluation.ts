import { isBeyond, type ThresholdOperator } from '../../../model/alert-rules/conditions';
import type { Judgement } from '../../../model/alert-rules/rehearsals';
import type { Series } from '../../../model/alert-rules/series';
import { WindowState } from './windows';

/** The part of a rule that decides when it fires. Times in milliseconds. */
export interface Trigger {
  readonly operator: ThresholdOperator;
  readonly threshold: number;
  /** 0: every value is judged alone. */
  readonly windowMs: number;
  /** Repeat interval; absent: a single notification. */
  readonly repeatMs?: number;
}

/** Assumptions: the specification defines no evaluation. */
export interface Assumptions {
  readonly judgement: Judgement;
  /** State during a gap: unchanged, or resolved after `gapMs` without a value. */
  readonly gaps: 'stays' | 'resolves';
  /** Values further apart than this have a gap between them; after it a window has to fill again. */
  readonly gapMs: number;
}

/** Interval in which a rule fires. */
export interface Episode {
  readonly firedAt: number;
  /** Absent: it fires still when the series ends. */
  readonly resolvedAt?: number;
  /** Notifications after the first, one each `repeatMs`. */
  readonly repeats: number;
}

/** Simulated episodes and notifications of a rule over a series, up to its last value. */
export interface Rehearsal {
  readonly episodes: readonly Episode[];
  /** Total firing time in milliseconds. */
  readonly firingMs: number;
}

/**
 * A rule that is evaluated on every sample: the window is the preceding `windowMs`, including the sample. The evaluation starts once the
 * window is full: `windowMs` after the first sample, or after the first one following a gap. Series can be fed in parts, without a
 * difference in the result.
 */
export class RehearsedRule {
  private readonly window: WindowState;
  private readonly episodes: Episode[] = [];
  private firedAt: number | undefined;
  private since: number | undefined; // the first value, or the first after a gap
  private last: number | undefined;

  constructor(
    private readonly trigger: Trigger,
    private readonly assumptions: Assumptions,
  ) {
    this.window = new WindowState(trigger.windowMs, assumptions.judgement === 'average');
  }

  feed({ times, values }: Series): this {
    const { operator, threshold, windowMs } = this.trigger;
    for (let at = 0; at < times.length; at++) {
      const [time, value] = [times[at]!, values[at]!];
      if (this.last !== undefined && time - this.last > this.assumptions.gapMs) this.gap(this.last);
      this.since ??= time;
      this.last = time;
      this.window.add(time, value, isBeyond(value, operator, threshold));
      if (time - this.since >= windowMs) this.judge(time);
    }
    return this;
  }

  /** Result for the values so far. */
  get outcome(): Rehearsal {
    const { firedAt, last } = this;
    const open: Episode[] = firedAt === undefined ? [] : [{ firedAt, repeats: this.repeats(firedAt, last!, true) }];
    const episodes = [...this.episodes, ...open];
    const lasted = (episode: Episode): number => (episode.resolvedAt ?? last!) - episode.firedAt;
    return { episodes, firingMs: episodes.reduce((sum, episode) => sum + lasted(episode), 0) };
  }

  private judge(time: number): void {
    const fires = this.beyond();
    if (fires) this.firedAt ??= time;
    else this.resolve(time);
  }

  private beyond(): boolean {
    const { count, beyond, average } = this.window;
    const { judgement } = this.assumptions;
    if (judgement === 'every') return beyond === count;
    if (judgement === 'any') return beyond > 0;
    return isBeyond(average, this.trigger.operator, this.trigger.threshold);
  }

  private gap(from: number): void {
    this.window.clear();
    this.since = undefined;
    if (this.assumptions.gaps === 'resolves') this.resolve(from + this.assumptions.gapMs);
  }

  private resolve(resolvedAt: number): void {
    const { firedAt } = this;
    if (firedAt === undefined) return;
    this.episodes.push({ firedAt, resolvedAt, repeats: this.repeats(firedAt, resolvedAt, false) });
    this.firedAt = undefined;
  }

  /** Counts the repeats after `firedAt` and before `until`; including `until` if the rule still fires then. */
  private repeats(firedAt: number, until: number, included: boolean): number {
    const { repeatMs = 0 } = this.trigger;
    if (repeatMs <= 0) return 0;
    const max = (until - firedAt) / repeatMs;
    return Math.max(0, included ? Math.floor(max) : Math.ceil(max) - 1);
  }
}

/** Simulates a rule over a whole series. */
export const rehearse = (series: Series, trigger: Trigger, assumptions: Assumptions): Rehearsal =>
  new RehearsedRule(trigger, assumptions).feed(series).outcome;
