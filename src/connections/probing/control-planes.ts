import * as vscode from 'vscode';
import type { CallOptions, CloudClient } from '../../client';
import type { Clients } from '../clients';
import { explain, isCancelled } from '../explain';
import { ended } from '../reads';
import { ask, OtherList, type Answer, type Unanswered } from './answers';

/** Limit of a connection: how the tested operation failed, and the failure in words. */
export interface Limit {
  readonly how: Unanswered['how'];
  readonly message: string;
}

/** Maximum wait for the answers of a test, in milliseconds. */
export const MAX_MS = 10_000;

/** Wait before other lists are requested, too, in milliseconds. */
const PATIENCE_MS = 3000;

/** Only for a key that the service accepts for another operation: there a refusal is a missing right. */
export const limitOf = ({ how, error }: Unanswered, address: string): Limit => ({
  how: how === 'refused' ? 'denied' : how,
  message: isCancelled(error) ? tooSlow(address) : explain(error).message,
});

export const tooSlow = (address: string): string =>
  vscode.l10n.t('{0} did not respond within {1} s.', new URL(address).host, MAX_MS / 1000);

/** Result of the test of a control plane. `limit`: why the list of regions has no answer. */
export interface Proof {
  readonly answer: Answer<void>;
  readonly limit?: Limit;
}

/**
 * Tests a key at a control plane by the list of regions (spec 4.11). Where this list is refused, denied, absent or silent, another list
 * proves the key: some services answer 401 for a missing right. A key is refused if no list accepts it.
 */
export async function controlPlane(
  clients: Clients,
  address: string,
  key: string,
  signal: AbortSignal,
): Promise<Proof> {
  const cloud = await clients.candidate(address, key);
  const asked = ask(() => regionsOf(cloud, { signal }));
  const early = await Promise.race([asked, ended(clients.clock(PATIENCE_MS))]);
  if (early?.how === 'answered' || (early?.how === 'refused' && key === '')) return { answer: early };
  const [regions, ...others] = await Promise.all([
    asked,
    ask(() => projectsOf(cloud, { signal })),
    ask(() => clustersOf(cloud, { signal })),
  ]);
  if (regions.how === 'answered') return { answer: regions };
  const all = [regions, ...others];
  const [answered, denied, refused] = (['answered', 'denied', 'refused'] as const).map(how =>
    all.find(each => each.how === how),
  );
  return { answer: answered ?? denied ?? refused ?? regions, limit: limitOf(regions, address) };
}

const regionsOf = (cloud: CloudClient, options: CallOptions): Promise<void> =>
  readable(given => cloud.regions.list({}, given), options);

const projectsOf = (cloud: CloudClient, options: CallOptions): Promise<void> =>
  readable(given => cloud.projects.list(given), options);

const clustersOf = (cloud: CloudClient, options: CallOptions): Promise<void> =>
  readable(async given => {
    const { clusters, unreadable = [] } = await cloud.clusters.list({ currentPage: 1, pageSize: 1 }, given);
    return clusters.length > 0 || unreadable.length === 0 ? [true] : [];
  }, options);

/** @throws OtherList for a list in which nothing is readable */
async function readable(
  list: (options: CallOptions) => Promise<readonly unknown[]>,
  options: CallOptions,
): Promise<void> {
  let unreadable = 0;
  const listed = await list({ ...options, onUnreadable: records => (unreadable += records.length) });
  if (listed.length === 0 && unreadable > 0) throw new OtherList(vscode.l10n.t('No entry of the list can be read.'));
}
