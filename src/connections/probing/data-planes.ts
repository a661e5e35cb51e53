import type { Clients } from '../clients';
import { ask, isAccepted } from './answers';

/**
 * Returns true if a data plane whose list of collections refuses a key accepts it for the list of databases, or for V1: some services
 * answer 401 for a missing right.
 */
export async function acceptsElsewhere(
  clients: Clients,
  { address, key }: { readonly address: string; readonly key: string },
  plane: 'cluster' | 'project',
  signal: AbortSignal,
): Promise<boolean> {
  if (key === '') return false;
  const [v2, v1] = await Promise.all([
    clients.candidateEndpoint(address, key, plane),
    clients.candidateEndpoint(address, key, plane, true),
  ]);
  const answers = await Promise.all([
    ask(() => v2.databases.list({ signal })),
    ask(() => v1.collections.list({}, { signal })),
  ]);
  return answers.some(isAccepted);
}
