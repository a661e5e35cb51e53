import { t } from '@vscode/l10n';

/** As much of a complaint of zod as its words need. */
interface Complaint {
  readonly code?: string;
  readonly input?: unknown;
  readonly expected?: unknown;
  readonly values?: readonly unknown[];
  readonly keys?: readonly string[];
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly origin?: unknown;
}

/** Complaint about a value without a more specific one, such as a value that no branch of a union accepts. */
export const WORDLESS = 'invalid';

/** Words what zod complains of where no rule has words of its own: something missing, of another type, not offered, unknown, or out of bounds. */
export function ownWords({ code = '', input, expected, values = [], keys = [], ...bounds }: Complaint): string {
  switch (code) {
    case 'invalid_type': {
      const wanted = typeName(expected);
      if (wanted === undefined) return WORDLESS;
      return input === undefined
        ? t('Missing. Must be {0}', wanted)
        : t('Must be {0} (got {1})', wanted, typeOf(input));
    }
    case 'invalid_value': {
      const offered = values.map(String).join(', ');
      if (input === undefined) return t('Missing. Must be one of {0}', offered);
      return values.length === 1
        ? t('Must be {0} (got {1})', offered, given(input))
        : t('Must be one of {0} (got {1})', offered, given(input));
    }
    case 'unrecognized_keys':
      return keys.length === 1 ? t('Unknown field: {0}', keys[0]!) : t('Unknown fields: {0}', keys.join(', '));
    case 'too_small':
      return isCounted(bounds)
        ? t('Too short: at least {0}', String(bounds.minimum))
        : t('At least {0}', String(bounds.minimum));
    case 'too_big':
      return isCounted(bounds)
        ? t('Too long: at most {0}', String(bounds.maximum))
        : t('At most {0}', String(bounds.maximum));
    case 'invalid_format':
      return t('Invalid format');
    default:
      return WORDLESS;
  }
}

const isCounted = ({ origin }: Complaint): boolean => origin === 'string' || origin === 'array';

/** Returns the display name of a type; undefined for types that JSON does not have. */
function typeName(type: unknown): string | undefined {
  switch (type) {
    case 'string':
      return t('a string');
    case 'number':
      return t('a number');
    case 'int':
      return t('an integer');
    case 'boolean':
      return t('true or false');
    case 'array':
      return t('a list');
    case 'object':
    case 'record':
      return t('an object');
    default:
      return undefined;
  }
}

/** The type of a value: the value itself may be a secret. */
function typeOf(input: unknown): string {
  if (input === null) return 'null';
  return typeName(Array.isArray(input) ? 'array' : typeof input) ?? typeof input;
}

/** A value where others are offered, in which no secret stands. */
const given = (input: unknown): string =>
  typeof input === 'string' && input !== '' && input.length <= 40 ? `“${input}”` : typeOf(input);
