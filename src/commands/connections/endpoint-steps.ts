import { readAddress } from '../../connections/address';
import type { CloudConnection } from '../../connections/connection';
import type { Trust } from '../../connections/trust';
import type { Step } from '../choices/steps';

/** Prompt for an endpoint, and the destination of its key. */
interface Typed extends Omit<Step, 'accept'> {
  readonly trust: Trust;
  readonly connection: CloudConnection;
  /** Receives the address; undefined if left empty. */
  readonly accept: (address: string | undefined) => void;
}

/** Asks for the address of an endpoint: accepted only with the user's consent to send the key. */
export const endpointStep = ({ trust, connection, accept, ...box }: Typed): Step => ({
  ...box,
  accept: async typed => {
    const read = typed === '' ? { address: undefined } : readAddress(typed);
    if ('problem' in read) return read.problem;
    if (read.address !== undefined) await trust.mayGoTo(connection, read.address);
    accept(read.address);
    return undefined;
  },
});

/** The endpoints that were typed, with this one set or, undefined, taken away. */
export function withEndpoint(
  typed: Readonly<Record<string, string>> | undefined,
  id: string,
  address: string | undefined,
): Record<string, string> {
  const { [id]: _, ...others } = typed ?? {};
  return address === undefined ? others : { ...others, [id]: address };
}
