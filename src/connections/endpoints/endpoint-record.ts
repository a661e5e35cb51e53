import { check, type Checked } from '../../model/issues';
import * as z from '../../model/zod';

/** The address of a cluster's data plane and the cluster's name, as the service told them last. `project`: whose list had it. */
const Endpoint = z.object({
  clusterId: z.string(),
  address: z.string(),
  clusterName: z.string(),
  regionId: z.optional(z.string()),
  project: z.optional(z.object({ projectId: z.string(), projectName: z.string() })),
});

/** Known clusters of a control plane. `address`: that of the control plane. */
const EndpointRecord = z.object({
  id: z.string(),
  connectionId: z.string(),
  address: z.string(),
  clusters: z.array(Endpoint),
});
export type EndpointRecord = z.output<typeof EndpointRecord>;

export const readEndpointRecord = (json: unknown): Checked<EndpointRecord> => check(EndpointRecord, json);
