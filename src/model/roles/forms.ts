import { formProtocol } from '../documents/forms';
import { typeKey } from './grants';
import { AT_BOTH_LEVELS, RESOURCE_TYPES } from './resource-types';
import * as z from '../zod';

/** What a policy may name, as the connection knows it. `problem`: why it knows less than there may be. */
export const KnownResources = z.object({
  resources: z.array(z.object({ id: z.string(), name: z.string() })),
  problem: z.optional(z.string()),
});
export type KnownResources = z.output<typeof KnownResources>;

/** All that the form of a role and its host say to each other. */
export const roleFormProtocol = {
  calls: {
    ...formProtocol.calls,
    /** What the project is called; null where nobody tells. */
    projectName: { params: z.null(), result: z.nullable(z.string()) },
    /** Whether a role of the same project, or of the organization, has this name; false where nobody tells. */
    nameTaken: { params: z.string(), result: z.boolean() },
    /** What there is of the family of a resource type (`serving_cluster`, `volume`). */
    resources: { params: z.string(), result: KnownResources },
  },
  events: formProtocol.events,
};

/** The texts of a list, whatever else is in it. */
export const texts = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter(item => typeof item === 'string') : [];

export type Level = 'organization' | 'project';

/** Whose role a document is. Undefined: it does not tell, as a change of a role does not that names neither project nor types. */
export function levelOf(role: Readonly<Record<string, unknown>>): Level | undefined {
  const { projectId, roleId, roleType, policies } = role;
  if (typeof roleType === 'string' && roleType !== '') return /^org/i.test(roleType) ? 'organization' : 'project';
  if (typeof projectId === 'string' && projectId !== '') return 'project';
  const types = Array.isArray(policies) ? policies.flatMap(policy => texts([policy?.resourceType])) : [];
  const levels = types
    .filter(type => Object.hasOwn(RESOURCE_TYPES, type) && !AT_BOTH_LEVELS.has(type))
    .map(type => RESOURCE_TYPES[type]!.level);
  // Predefined roles of projects name no project (service facts 7.1).
  if (roleId !== undefined) return levels[0];
  return 'organization';
}

/** The types that a role of a level may speak of (spec 2; service facts 7.2 for those of both). */
export const typesOf = (level: Level): string[] =>
  Object.keys(RESOURCE_TYPES).filter(
    type =>
      typeKey(type) === type && // each under one name
      (RESOURCE_TYPES[type]!.level === level || (level === 'project' && AT_BOTH_LEVELS.has(type))),
  );

/** What privileges are about, in the order in which the service shows them (service facts 7.2). */
export const PRIVILEGES = [
  'view',
  'create',
  'modify',
  'delete',
  'grant',
  'manage',
  'usage',
  'read',
  'write',
  'all',
] as const;
