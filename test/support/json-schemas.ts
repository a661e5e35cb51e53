import { RESOURCE_TYPES } from '../../src/model/resource-types';
import { RoleDocument } from '../../src/model/role-documents';
import * as z from '../../src/model/zod';

type Json = Record<string, unknown>;

/** What a person reads beside a field, by its path in the schema. */
const ROLE_TEXTS: Readonly<Record<string, string>> = {
  '': 'A role. A field that is left out stays as it is.',
  roleId: 'Which role this is. Without it, applying makes a new role or asks for one.',
  projectId: 'The project the role belongs to; left out for an organization’s role.',
  roleName: 'The name people see.',
  description: 'What the role is for. An empty one clears it.',
  policies: 'What the role allows, all of it: statements that are left out are taken away.',
  'policies.resourceType': 'What the statement is about.',
  'policies.privileges': 'What may be done with it.',
  'policies.resources': 'The ids it is about, or * for all. Some types take none.',
};

const types = Object.keys(RESOURCE_TYPES);
const privileges = [...new Set(Object.values(RESOURCE_TYPES).flatMap(type => type.privileges))];

/** Values to offer; the service may know more, so any text passes. */
const OFFERED: Readonly<Record<string, readonly string[]>> = {
  'policies.resourceType': types,
  'policies.privileges.': privileges,
  'policies.resources.': ['*'],
};

/** For completion and hover only: every complaint is ours, so nothing is required and nothing refused but a wrong JSON type. */
function offering(schema: Json, path: string): Json {
  const { $schema, type, properties, items } = schema;
  const at = (key: string) => (path === '' ? key : `${path}.${key}`);
  const text = ROLE_TEXTS[path.replace(/\.$/, '')];
  const offered = OFFERED[path];
  return {
    ...($schema ? { $schema } : {}),
    ...(text && !path.endsWith('.') ? { description: text } : {}),
    ...(offered ? { anyOf: [{ enum: offered }, { type }] } : { type }),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties as Record<string, Json>).map(([key, inner]) => [
              key,
              offering(inner, at(key).replace('policies..', 'policies.')),
            ]),
          ),
        }
      : {}),
    ...(items ? { items: offering(items as Json, at('')) } : {}),
  };
}

const schemaText = (schema: z.ZodMiniType): string => {
  const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' }) as Json;
  return `${JSON.stringify(offering(json, ''), null, 2)}\n`;
};

/** Each file that is made of a schema, and its text. */
export const SCHEMA_FILES: Readonly<Record<string, string>> = {
  'media/schemas/vcrole.schema.json': schemaText(RoleDocument),
};
