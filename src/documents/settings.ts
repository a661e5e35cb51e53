import {
  checkConfiguredReplicas,
  checkConfiguredVolume,
  type ConfiguredReplicas,
  type ConfiguredVolume,
} from '../model/configurations/settings';
import type { DocumentKind } from './document-kind';

/** Descriptions of volumes (spec 4.8). A configuration plans and applies them. */
export const volumes: DocumentKind<ConfiguredVolume> = {
  template: () => ({ volumeName: '', description: '' }),
  check: checkConfiguredVolume,
  nameOf: ({ volumeName }) => volumeName,
};

/** Replicas of clusters (spec 4.1). A configuration plans and applies them. */
export const replicas: DocumentKind<ConfiguredReplicas> = {
  template: () => ({ clusterId: '${cluster:}', replica: 1 }),
  check: checkConfiguredReplicas,
  clusters: [['clusterId']],
  nameOf: ({ clusterId }) => clusterId,
};
