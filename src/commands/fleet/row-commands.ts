import type { FleetAction } from '../../model/fleet/pages';

/** The commands of a cluster's row in the tree, called on one or several rows. */
export const FLEET_COMMANDS: Readonly<Partial<Record<FleetAction, string>>> = {
  showRecord: 'vectorCloud.thing.showRecord',
  showMetrics: 'vectorCloud.cluster.showMetrics',
  showAccess: 'vectorCloud.cluster.showAccess',
  openInConsole: 'vectorCloud.thing.openInConsole',
  createCollection: 'vectorCloud.collection.create',
  changeReplicas: 'vectorCloud.cluster.changeReplicas',
  migrate: 'vectorCloud.cluster.migrate',
  newAlertRule: 'vectorCloud.cluster.createAlertRule',
  copySnippet: 'vectorCloud.cluster.copySnippet',
  setEndpoint: 'vectorCloud.cluster.setEndpoint',
  useUser: 'vectorCloud.cluster.useUser',
  useKey: 'vectorCloud.cluster.useKey',
  inspectRequests: 'vectorCloud.request.inspect',
  copyName: 'vectorCloud.thing.copyName',
  copyId: 'vectorCloud.thing.copyId',
  copyEndpoint: 'vectorCloud.thing.copyEndpoint',
  copyRecord: 'vectorCloud.thing.copyRecord',
};
