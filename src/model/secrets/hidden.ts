/** What stands where a secret stood. */
export const HIDDEN = '•••';

/** Where no schema says anything (fields a service added, failures), a name still may. */
const SECRET_NAME = new RegExp(
  `^(?:${[
    'authorization',
    '(?:set[_-]?)?cookie',
    '.*api[_-]?key',
    '.*(?:password|passwd|passphrase|pwd)',
    '.*secret',
    '.*secret[_-]?(?:key|id|value|text)',
    '.*access[_-]?key(?:[_-]?(?:id|value|secret))?',
    '(?:.*[_-])?(?:account|private|shared|signing|encryption|master)[_-]?key',
    '.*credentials?(?:[_-]?json)?',
    '(?:.*[_-])?(?:access|auth|bearer|id|refresh|sas|security|session)?[_-]?token',
    '(?:.*[_-])?(?:ak|sk|aksk)',
    'tmp[_-]?(?:ak|sk)',
    'connection[_-]?string',
    'webhook[_-]?url',
  ].join('|')})$`,
  'i',
);

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);
