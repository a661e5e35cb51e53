/** Replacement of a masked secret. */
export const HIDDEN = '•••';

/** Matches names of secrets, for values without a schema (fields added by a service, failures). */
const SECRET_NAME = new RegExp(
  `^(?:${[
    '(?:proxy[_-]?)?authorization',
    '(?:set[_-]?)?cookie',
    '.*api[_-]?keys?',
    '.*(?:password|passwd|passphrase|passcode|pwd)s?',
    '(?:.*[._-])?(?:db|user)[_-]?pass',
    'bearer',
    '.*token[_-]?value',
    '(?:.*[._-])?ssec?[_-]?customer[_-]?key',
    '(?:.*[._-])?(?:jdbc[_-]?url|dsn)',
    '.*secrets?',
    '.*secret[_-]?(?:key|id|value|text)s?',
    '.*access[_-]?keys?(?:[_-]?(?:id|value|secret))?',
    '(?:.*[._-])?(?:account|app|auth|client|encryption|function|hmac|host|integration|master|private|routing|service|shared|signing|ssh|storage|subscription)[_-]?key',
    '.*private[_-]?key[_-]?pem',
    '.*credentials?(?:[_-]?json)?',
    '(?:.*[._-])?(?:access|api|auth|bearer|id|personal[_-]?access|refresh|sas|security|session)?[_-]?token',
    '.*(?:access|refresh)[_-]?tokens',
    '(?:.*[._-])?(?:ak|sk|aksk)',
    'tmp[_-]?(?:ak|sk)',
    '(?:.*[._-])?(?:jwt|otp|sas|sig)',
    '.*[_-]signature|.*access[_-]?signature',
    'conn(?:ection)?[_-]?str(?:ing)?',
    'webhook(?:[_-]?url)?',
  ].join('|')})$`,
  'i',
);

/** `userSk`: in small letters such names end words. */
const CAMEL = /[a-z\d](?:Ak|AK|Sk|SK)$/;

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name) || CAMEL.test(name);

/** Returns true if the name of a member in a secret is itself a credential. */
export const isCredential = (name: string): boolean =>
  name.length >= LONG && /\d/.test(name) && (/[A-Z]/.test(name) || !name.includes('_'));

/** Minimum length of such a name: shorter names are words. */
const LONG = 16;

/** Returns the name that a pair, such as `{ "key": "password", "value": … }`, gives to its value. */
export function nameInPair(pair: object): string | undefined {
  const { key, name, value } = pair as Readonly<Record<string, unknown>>;
  if (value === undefined) return undefined;
  return [key, name].find(each => typeof each === 'string');
}
