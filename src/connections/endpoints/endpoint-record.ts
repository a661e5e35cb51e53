import { check, type Checked } from '../../model/issues';
import * as z from '../../model/zod';

/** Last known address of a cluster's data plane, with the name of the cluster. `project`: the project that listed it. */
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
