import type { Episode } from './evaluation';

/** A notification of a rule. `at`: milliseconds since 1970. */
export interface Notification {
  readonly at: number;
  readonly kind: 'fired' | 'repeated' | 'resolved';
}

/** Number of notifications by kind. */
export interface NotificationCounts {
  readonly fired: number;
  readonly repeated: number;
  readonly resolved: number;
  readonly all: number;
}

export function countNotifications(episodes: readonly Episode[], sendResolved: boolean): NotificationCounts {
  const fired = episodes.length;
  const repeated = episodes.reduce((sum, { repeats }) => sum + repeats, 0);
  const resolved = sendResolved ? episodes.filter(({ resolvedAt }) => resolvedAt !== undefined).length : 0;
  return { fired, repeated, resolved, all: fired + repeated + resolved };
}

/** Returns the first notifications in order, up to a limit: a rule can repeat millions of times. */
export function firstNotifications(
  episodes: readonly Episode[],
  repeatMs: number,
  sendResolved: boolean,
  max: number,
): Notification[] {
  const told: Notification[] = [];
  for (const { firedAt, resolvedAt, repeats } of episodes) {
    told.push({ at: firedAt, kind: 'fired' });
    for (let nth = 1; nth <= repeats && told.length < max; nth++)
      told.push({ at: firedAt + nth * repeatMs, kind: 'repeated' });
    if (sendResolved && resolvedAt !== undefined) told.push({ at: resolvedAt, kind: 'resolved' });
    if (told.length >= max) return told.slice(0, max);
  }
  return told;
}
