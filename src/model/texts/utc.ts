/** A moment to the minute in UTC: `2026-11-23 08:00 UTC`. */
export const utcMinutes = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
