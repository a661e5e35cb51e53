const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)\s?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** Parses a time to milliseconds since 1970; NaN for an invalid one. A time without a zone is UTC. */
export function timeMs(given: unknown): number {
  if (typeof given === 'number') return epochMs(given);
  if (typeof given !== 'string') return Number.NaN;
  const text = given.trim();
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return epochMs(Number(text));
  const parts = ISO.exec(text);
  if (!parts) return Number.NaN;
  const [, day = '', clock = '00:00', zone = 'Z'] = parts;
  const offset = /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.replace(/^(?:UTC|GMT|z)$/i, 'Z');
  return Date.parse(`${day}T${clock.replace(',', '.')}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
}

/** Converts seconds, milliseconds, microseconds or nanoseconds since 1970, distinguished by magnitude. */
function epochMs(count: number): number {
  const size = Math.abs(count);
  if (size < 1e11) return count * 1000;
  if (size < 1e14) return count;
  return size < 1e17 ? count / 1e3 : count / 1e6;
}
