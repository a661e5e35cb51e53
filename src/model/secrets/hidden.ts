/** What stands where a secret stood. */
export const HIDDEN = '•••';

/** Where no schema says anything (fields a service added, failures), a name still may. */
const SECRET_NAME =
  /^(?:authorization|.*api_?key|.*password|.*secret|.*secret_?key|access_?key(?:_?value)?|account_?key|private_?key|.*credentials?(?:_?json)?|(?:.*_)?(?:access|auth|bearer|id|refresh|sas|security|session)?_?token|tmpAK|tmpSK|webhook_?url)$/i;

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);
