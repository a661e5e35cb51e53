import { Id, Note, notesOf, recordsOf, Tally, Title } from '../wire/records';
import * as z from '../zod';

/** A project (beyond the specification; service facts 3). Only id and name are required. */
export const Project = z.looseObject({
  projectId: Id,
  projectName: Title,
  description: Note,
  regionIds: notesOf(Id),
  instanceCount: Tally,
  createTime: Note,
  plan: Note,
});
export type Project = z.output<typeof Project>;

export const ProjectList = recordsOf(Project);
