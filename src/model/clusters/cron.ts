import { t } from '@vscode/l10n';
import { Cron } from 'croner';

/** A pattern is not looked ahead further than this many runs: who changes replicas more often than every five minutes means something else. */
const MAX_RUNS = 2016;

/**
 * Runs of a pattern, or the reason why they are unknown. The syntax of the service is not published: an unreadable pattern can still be
 * sent.
 */
export type Runs =
  { readonly ok: true; readonly runs: readonly Date[] } | { readonly ok: false; readonly reason: string };

/**
 * Returns the runs of a cron pattern within [from, to): five fields, or six and seven with the seconds first; `?` is `*`. With `?`, days of
 * the week count from 1 = Sunday, as in Quartz, the origin of that sign, otherwise from 0 = Sunday. A time skipped by a clock change runs
 * right after it, a repeated time runs once. `timeZone`: an IANA name.
 */
export function runsWithin(pattern: string, timeZone: string, from: Date, to: Date): Runs {
  return looked(pattern, () => {
    const cron = read(pattern, timeZone);
    const runs: Date[] = [];
    // A run at `from` itself counts.
    let next = cron.nextRun(new Date(from.getTime() - 1));
    for (; next && next < to; next = cron.nextRun(next)) {
      if (runs.length === MAX_RUNS) return { ok: false, reason: t('Runs more often than every five minutes') };
      runs.push(next);
    }
    return { ok: true, runs };
  });
}

/** The first `count` runs from now on. */
export const comingRuns = (pattern: string, timeZone: string, now: Date, count: number): Runs =>
  looked(pattern, () => ({ ok: true, runs: read(pattern, timeZone).nextRuns(count, now) }));

/** Returns the last run before `before`; undefined: none, or unknown. */
export function lastRun(pattern: string, timeZone: string, before: Date): Date | undefined {
  const looking = looked(pattern, () => ({ ok: true, runs: read(pattern, timeZone).previousRuns(1, before) }));
  return looking.ok ? looking.runs[0] : undefined;
}

/** Returns true for a readable pattern without any run, such as the 31st of February. */
export function neverRuns(pattern: string): boolean {
  const looking = comingRuns(pattern, 'UTC', new Date(0), 1);
  return looking.ok && looking.runs.length === 0;
}

/** Maximum length of a pattern. */
const MAX_LENGTH = 1024;

/**
 * Returns true for a possible cron pattern: five to seven fields of numbers, names, lists, ranges and steps. Five fields have one meaning
 * and must be readable, except for `LW` and `L-3` of other dialects. Macros such as `@daily` are patterns, too. Some patterns of more fields are
 * unreadable here, such as `10 0 0 0 0 ?` in the service's own examples.
 */
export const isCron = (text: string): boolean => {
  if (text.length > MAX_LENGTH) return false;
  if (MACRO.test(text.trim())) return true;
  const fields = text.trim().split(/\s+/);
  if (fields.length < 5 || fields.length > 7 || !fields.every(field => FIELD.test(field))) return false;
  return (
    fields.length > 5 ||
    fields.some(field => /^L(?:W|-\d)/i.test(field)) ||
    comingRuns(text.trim(), 'UTC', new Date(0), 0).ok
  );
};

const MACRO = /^@(?:yearly|annually|monthly|weekly|daily|midnight|hourly)$/i;

const PART = String.raw`(?:\*|\?|LW?|\d+(?:[LW#]\d*)?|[A-Z]{3}(?:#\d)?)(?:-(?:\d+|[A-Z]{3}))?(?:/\d+)?`;
const FIELD = new RegExp(`^${PART}(?:,${PART})*$`, 'i');

interface Part {
  readonly name: () => string;
  readonly min: number;
  readonly max: number;
}

const SECOND: Part = { name: () => t('Second'), min: 0, max: 59 };
const PARTS: readonly Part[] = [
  { name: () => t('Minute'), min: 0, max: 59 },
  { name: () => t('Hour'), min: 0, max: 23 },
  { name: () => t('Day of the month'), min: 1, max: 31 },
  { name: () => t('Month'), min: 1, max: 12 },
  { name: () => t('Day of the week'), min: 0, max: 7 },
];

/** Returns the part of a pattern that is out of range, with its bounds; undefined: none. */
export function outOfRange(pattern: string): string | undefined {
  const fields = pattern.trim().split(/\s+/);
  const parts = fields.length > 5 ? [SECOND, ...PARTS] : PARTS;
  for (const [at, { name, min, max }] of parts.entries()) {
    const numbers = (fields[at] ?? '').split(',').flatMap(each => /^(\d+)(?:-(\d+))?/.exec(each)?.slice(1) ?? []);
    const wrong = numbers.find(number => number !== undefined && (Number(number) < min || Number(number) > max));
    if (wrong !== undefined) return t('{0} must be {1}–{2} (got {3})', name(), min, max, wrong);
  }
  return undefined;
}

const read = (pattern: string, timeZone: string): Cron =>
  new Cron(pattern, { paused: true, timezone: timeZone, alternativeWeekdays: pattern.includes('?') });

function looked(pattern: string, look: () => Runs): Runs {
  try {
    return look();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ok: false, reason: outOfRange(pattern) ?? error.message.replace(/^Cron\w+: /, '') };
  }
}
