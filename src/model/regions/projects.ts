import { Count } from '../wire/pages';
import * as z from '../zod';

/** A project (beyond the specification; service facts 3). All but id and name may be missing. */
export const Project = z.looseObject({
  projectId: z.string(),
  projectName: z.string(),
  description: z.optional(z.nullable(z.string())),
  regionIds: z.optional(z.nullable(z.array(z.string()))),
  instanceCount: z.optional(z.nullable(Count)),
  createTime: z.optional(z.nullable(z.string())),
  plan: z.optional(z.nullable(z.string())),
});
export type Project = z.output<typeof Project>;

export const ProjectList = z.array(Project);
