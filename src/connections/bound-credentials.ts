/** A stored credential and the address it belongs to. */
export interface Credential {
  /** The value stored now. */
  readonly read: () => Thenable<string | undefined>;
  /** Returns true if the stored address still equals the address of the client. */
  readonly isCurrent: () => Promise<boolean>;
  /** The failure without a value; undefined: none is needed. */
  readonly missing?: (() => Error) | undefined;
  /** The failure with another value or address. */
  readonly changed: () => Error;
}

/**
 * The credential of a client, read again at every call, and bound to one address and value: another value is never sent to this address,
 * nor this value to another. @throws missing, changed
 */
export async function boundCredential(credential: Credential): Promise<() => Promise<string | undefined>> {
  const { read, isCurrent, missing, changed } = credential;
  const current = async () => {
    // The value first: it is deleted before the address changes, and the new one is stored after.
    const value = await read();
    if (value === undefined && missing) throw missing();
    if (!(await isCurrent())) throw changed();
    return value;
  };
  const bound = await current();
  return async () => {
    if ((await current()) !== bound) throw changed();
    return bound;
  };
}
