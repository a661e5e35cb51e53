import { Name } from './names';
import { pageFacts, pageQuery } from './pages';
import * as z from './zod';

/** A volume (spec 2). Lists carry the first three fields only, the answer of an update (spec 4.8) no description. */
export const Volume = z.looseObject({
  volumeName: z.string(),
  type: z.string(), // MANAGED, EXTERNAL, or what the service adds next
  description: z.optional(z.nullable(z.string())), // absent is not empty: a default would blank what is known
  regionId: z.optional(z.nullable(z.string())),
  storageIntegrationId: z.optional(z.nullable(z.string())),
  path: z.optional(z.nullable(z.string())),
  status: z.optional(z.nullable(z.string())),
  createTime: z.optional(z.nullable(z.string())), // ISO 8601
});
export type Volume = z.output<typeof Volume>;

export const VolumePage = z.looseObject({ ...pageFacts, volumes: z.array(Volume) });
export type VolumePage = z.output<typeof VolumePage>;

/** Which volumes of a project (spec 4.9). `type`: MANAGED or EXTERNAL; both when left out. */
export const VolumeQuery = z.strictObject({ projectId: Name, type: z.optional(Name), ...pageQuery });

/** A volume's new description; an empty one clears it (spec 4.8). */
export const VolumeChange = z.strictObject({ description: z.string() });
