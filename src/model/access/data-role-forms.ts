import { formProtocol } from '../documents/forms';
import { KnownResources } from '../roles/forms';
import * as z from '../zod';

const Group = z.object({ name: z.string(), privileges: z.array(z.string()) });

/** Privilege groups that users of a cluster defined. `problem`: the reason why none are known. */
export const KnownGroups = z.object({ groups: z.array(Group), problem: z.optional(z.string()) });
export type KnownGroups = z.output<typeof KnownGroups>;

/** Protocol between the form of a role of a cluster and its host. */
export const dataRoleFormProtocol = {
  calls: {
    ...formProtocol.calls,
    /** Returns the name of the cluster; null if unknown. */
    clusterName: { params: z.null(), result: z.nullable(z.string()) },
    /** Returns true if another role of the cluster has this name; false if unknown. */
    nameTaken: { params: z.string(), result: z.boolean() },
    databases: { params: z.null(), result: KnownResources },
    /** Returns the collections of a database. */
    resources: { params: z.string(), result: KnownResources },
    groups: { params: z.null(), result: KnownGroups },
  },
  events: formProtocol.events,
};
