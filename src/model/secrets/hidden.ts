/** What stands where a secret stood. */
export const HIDDEN = '•••';

/** Where no schema says anything (fields a service added, failures), a name still may. */
const SECRET_NAME =
  /^(?:authorization|.*api[_-]?key|.*password|.*secret|.*secret[_-]?key|(?:.*[_-])?access[_-]?key(?:[_-]?value)?|account[_-]?key|private[_-]?key|.*credentials?(?:[_-]?json)?|(?:.*[_-])?(?:access|auth|bearer|id|refresh|sas|security|session)?[_-]?token|tmpAK|tmpSK|webhook[_-]?url)$/i;

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);
