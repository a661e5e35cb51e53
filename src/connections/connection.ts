import { t } from '@vscode/l10n';
import { check, type Checked } from '../model/issues';
import { isPlainAddress } from '../model/wire/addresses';
import { Name } from '../model/wire/values';
import * as z from '../model/zod';

/** Address with scheme, without a trailing slash. Other addresses cannot be shown; a name before the host would hide the real host. */
const Address = z.string().check(z.refine(isPlainAddress, { error: () => t('The address is not valid') }));

/**
 * Fields of every connection. `order`: its position; `readOnly`: its clients send no write; `closedToAgents`: if undefined, closed while it
 * is marked as production. `limited`: the connection test was not answered in full.
 * `pictureHosts`: hosts whose pictures are loaded, each with consent.
 */
const common = {
  id: Name,
  name: Name,
  order: z.optional(z.number()),
  production: z.optional(z.boolean()),
  readOnly: z.optional(z.boolean()),
  closedToAgents: z.optional(z.boolean()),
  limited: z.optional(z.boolean()),
  pictureHosts: z.optional(z.array(z.string())),
};

/** The built-in demo service: it has one connection at most, no address of its own and no stored key. */
const DemoConnection = z.looseObject({ ...common, id: z.literal('demo'), kind: z.literal('demo') });

const Ids = z.optional(z.array(z.string()));

/** Ids that the user added because the service does not list them, as `pinnedText` writes them. A role can be of any project. */
const Pins = z.looseObject({
  projects: Ids,
  clusters: Ids,
  roles: Ids,
  volumes: Ids,
  databases: Ids,
  collections: Ids,
});
export type PinKind = 'projects' | 'clusters' | 'roles' | 'volumes' | 'databases' | 'collections';

/** A service with the OpenAI format of `/v1/embeddings`. `url`: the full address. Its key is in the secret storage. */
const Embedding = z.looseObject({ url: Address, model: Name });
export type Embedding = z.output<typeof Embedding>;

/**
 * A service with an API key. `address`: its control plane, with scheme, without a trailing slash. `trusted`: domain suffixes beyond the
 * address's own that may receive the key, each with consent. `orgId`: the header OrgId (spec 4.8). `console`: template of browser
 * addresses, with {clusterId} and the like. `controller`: the V1 controller of a {regionId} (spec 4.10). `projectEndpoints`: confirmed
 * addresses by project id (spec 1). `clusterEndpoints`: set addresses by cluster id. The key itself is in the secret storage.
 */
const CloudConnection = z.looseObject({
  ...common,
  kind: z.literal('cloud'),
  address: Address,
  trusted: z.optional(z.array(z.string())),
  orgId: z.optional(z.string()),
  console: z.optional(z.string()),
  controller: z.optional(z.string()),
  projectEndpoints: z.optional(z.record(z.string(), Address)),
  clusterEndpoints: z.optional(z.record(z.string(), Address)),
  pinned: z.optional(Pins),
  embedding: z.optional(Embedding),
});

/**
 * A data plane without a control plane: a cluster (also a self-hosted server of the same family) or a project endpoint (spec 1).
 * `anonymous`: accepts requests without a token. `byUser`: has user and password instead of an API key. `database`: the initial one. `v1Only`: answers V1 only. `selfHosted`: has no features of a
 * managed service (spec 4.6). Both are undefined until an answer shows them.
 */
const EndpointConnection = z.looseObject({
  ...common,
  kind: z.literal('endpoint'),
  address: Address,
  plane: z.enum(['cluster', 'project']),
  anonymous: z.optional(z.boolean()),
  byUser: z.optional(z.boolean()),
  pinned: z.optional(Pins),
  database: z.optional(Name),
  v1Only: z.optional(z.boolean()),
  selfHosted: z.optional(z.boolean()),
  embedding: z.optional(Embedding),
});

const Connection = z.discriminatedUnion('kind', [DemoConnection, CloudConnection, EndpointConnection]);
export type Connection = z.output<typeof Connection>;
export type DemoConnection = z.output<typeof DemoConnection>;
export type CloudConnection = z.output<typeof CloudConnection>;
export type EndpointConnection = z.output<typeof EndpointConnection>;

export const readConnection = (json: unknown): Checked<Connection> => check(Connection, json);
