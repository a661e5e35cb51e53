/**
 * Returns true if a time is less than `ms` from now. A time further in the future is from before the clock was set back: it would count as recent
 * until the clock has caught up.
 */
export const isRecent = (at: number, ms: number, now = Date.now()): boolean => Math.abs(now - at) < ms;
