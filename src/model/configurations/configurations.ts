import { t } from '@vscode/l10n';
import { check, type Checked, type Issue } from '../issues';
import { addressOf, isPlainAddress } from '../wire/addresses';
import { Name } from '../wire/values';
import * as z from '../zod';

const Address = Name.check(
  z.refine(text => isPlainAddress(addressOf(text)), { error: () => t('Not a valid address') }),
);

/** A value of a variable: the whole value of a field keeps its type. */
const Variable = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type Variable = z.output<typeof Variable>;

/**
 * A service that the documents are for. `address`: of the control plane; or `endpoint`: of a cluster without one, such as a Milvus server,
 * which has collections only. `project`: name or ID; without it, the environment has the roles of
 * the organization. `organization`: ID, for descriptions of volumes. `clusters`: IDs by name, for a service that does not list clusters.
 * `trusted`: other domains that the key can be sent to, such as that of a region. `production`: applying requires a confirmation.
 */
export const Environment = z.strictObject({
  address: z.optional(Address),
  endpoint: z.optional(Address),
  project: z.optional(Name),
  organization: z.optional(Name),
  clusters: z.optional(z.dictionary(z.string(), Name)),
  trusted: z.optional(z.array(Name)),
  variables: z.optional(z.dictionary(z.string(), Variable)),
  production: z.optional(z.boolean()),
});
export type Environment = z.output<typeof Environment>;

/** A configuration, `vectorcloud.json`. `documents`: files, and folders with all of their documents, below the folder of the configuration. */
export const Configuration = z.strictObject({
  $schema: z.optional(z.string()),
  documents: z.array(Name).check(z.minLength(1, { error: () => t('Enter at least one file or folder') })),
  environments: z.dictionary(z.string(), Environment),
});
export type Configuration = z.output<typeof Configuration>;

/** Fields of an environment with a control plane. */
const OF_CONTROL_PLANE = ['project', 'organization', 'clusters', 'trusted'] as const;

function environmentIssues(environment: Environment): Issue[] {
  const { address, endpoint } = environment;
  if (endpoint === undefined)
    return address === undefined ? [{ path: [], message: t('The address, or an endpoint, is missing') }] : [];
  return (['address', ...OF_CONTROL_PLANE] as const)
    .filter(key => environment[key] !== undefined)
    .map(key => ({ path: [key], message: t('An environment with an endpoint has no “{0}”', key) }));
}

/** Returns the address of an environment: of its control plane, or its endpoint. */
export const addressIn = ({ address, endpoint }: Environment): string => addressOf(address ?? endpoint ?? '');

/** Names of environments are typed in a shell, and are parts of file names. */
const ENVIRONMENT_NAME = /^[\w.-]+$/;

export function checkConfiguration(input: unknown): Checked<Configuration> {
  const checked = check(Configuration, input);
  if (!checked.ok) return checked;
  const issues = Object.entries(checked.value.environments).flatMap(([name, environment]) =>
    environmentIssues(environment).map(issue => ({ ...issue, path: ['environments', name, ...issue.path] })),
  );
  if (issues.length > 0) return { ok: false, issues };
  const wrong = Object.keys(checked.value.environments).filter(name => !ENVIRONMENT_NAME.test(name));
  if (wrong.length === 0) return checked;
  const message = t('Environment names can contain letters, digits, “.”, “_” and “-” only');
  return { ok: false, issues: wrong.map(name => ({ path: ['environments', name], message })) };
}
