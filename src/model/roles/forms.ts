import { formProtocol } from '../documents/forms';
import { typeKey } from './grants';
import { AT_BOTH_LEVELS, RESOURCE_TYPES } from './resource-types';
import * as z from '../zod';

/** Resources that a policy can name, as known to the connection. `problem`: the reason for an incomplete list; `complete`: there are no others. */
export const KnownResources = z.object({
  resources: z.array(z.object({ id: z.string(), name: z.string() })),
  problem: z.optional(z.string()),
  complete: z.optional(z.boolean()),
});
export type KnownResources = z.output<typeof KnownResources>;

/** Protocol between the form of a role and its host. */
export const roleFormProtocol = {
  calls: {
    ...formProtocol.calls,
    /** Returns the name of the project; null if unknown. */
    projectName: { params: z.null(), result: z.nullable(z.string()) },
    /** Returns true if another role of the project or the organization has this name; false if unknown. */
    nameTaken: { params: z.string(), result: z.boolean() },
    /** Returns the known resources of a family (`serving_cluster`, `volume`). */
    resources: { params: z.string(), result: KnownResources },
  },
  events: formProtocol.events,
};

/** Returns the strings of a list, without other values. */
export const texts = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter(item => typeof item === 'string') : [];

export type Level = 'organization' | 'project';

/** Returns the level of a role document. Undefined: unknown, for a change of a role without a project and types. */
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

/** Returns the resource types of a level (spec 2; service facts 7.2 for those of both). */
export const typesOf = (level: Level): string[] =>
  Object.keys(RESOURCE_TYPES).filter(
    type =>
      typeKey(type) === type && // each under one name
      (RESOURCE_TYPES[type]!.level === level || (level === 'project' && AT_BOTH_LEVELS.has(type))),
  );

/** Privileges in the order of the service's pages (service facts 7.2). */
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
