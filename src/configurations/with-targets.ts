import type { ObjectChange } from '../model/configurations/plan-files';
import { collectionTarget } from './collection-targets';
import { replicasTarget, volumeTarget } from './setting-targets';
import { roleTarget, ruleTarget, type Target, type TargetServices } from './targets';

/** Calls a function with the target of a change. */
export function withTarget<R>(
  services: TargetServices,
  change: ObjectChange,
  use: <T>(target: Target<T>, change: { readonly seen?: T | undefined; readonly result?: T | undefined }) => R,
): R {
  switch (change.kind) {
    case 'role':
      return use(roleTarget(services, change), change);
    case 'alertRule':
      return use(ruleTarget(services, change), change);
    case 'volume':
      return use(volumeTarget(services, change), change);
    case 'replicas':
      return use(replicasTarget(services, change), change);
    case 'collection':
    default:
      return use(collectionTarget(services, change), change);
  }
}
