import { CloudClient, ClusterClient } from '../client';
import { environmentOf, readConfiguration, type ConfigurationFile } from '../configurations/files';
import { endpointService, placeOf, Service, type Place } from '../configurations/service';
import type { TargetServices } from '../configurations/targets';
import { addressIn, type Environment } from '../model/configurations/configurations';
import { secretVariable } from '../model/configurations/secrets';
import { isSameAddress } from '../model/wire/addresses';
import { keyFromEnvironment, OUTPUT_OPTIONS, plain, UsageError, warnOfUnsafe } from './command';
import { CONFIGURATION_FILE } from '../model/configurations/files';
import { planesOf } from './planes';

/** Options of all commands on configurations. */
export const ENVIRONMENT_OPTIONS = {
  env: { type: 'string' },
  config: { type: 'string', default: CONFIGURATION_FILE },
  ...OUTPUT_OPTIONS,
} as const;

/** Help on the variables of all commands on configurations. */
export const VARIABLES = `Environment: VECTOR_CLOUD_KEY: API key; VECTOR_CLOUD_SECRET_<NAME>: value of \${secret:name};
VECTOR_CLOUD_ADDRESS: if set, the only address that the key is sent to.`;

/** An environment of a configuration, with its service. */
export interface Opened {
  readonly name: string;
  readonly environment: Environment;
  readonly address: string;
  readonly place: Place;
  readonly services: TargetServices;
}

/** Reads the configuration of the options. @throws Error, UsageError */
export function configurationOf({ env, config }: { readonly env?: string | undefined; readonly config: string }): {
  readonly file: ConfigurationFile;
  readonly name: string;
} {
  if (env === undefined) throw new UsageError('--env is required.');
  return { file: readConfiguration(config), name: env };
}

/** Variables of a key, and of the only address that it is sent to. */
export interface KeyVariables {
  readonly key: string;
  readonly address: string;
}

const OWN: KeyVariables = { key: 'VECTOR_CLOUD_KEY', address: 'VECTOR_CLOUD_ADDRESS' };

/** Connects to an environment, and reads its project and clusters. @throws Error, UsageError */
export async function openEnvironment(
  { configuration }: Pick<ConfigurationFile, 'configuration'>,
  name: string,
  { readOnly, variables = OWN }: { readonly readOnly: boolean; readonly variables?: KeyVariables },
): Promise<Opened> {
  const environment = environmentOf(configuration, name);
  const address = addressIn(environment);
  const only = process.env[variables.address];
  if (only && !isSameAddress(only, address)) {
    throw new Error(
      `Environment ${name} is at ${plain(address)}, but ${variables.address} is ${plain(only)}. Nothing was sent.`,
    );
  }
  warnOfUnsafe([address]);
  const host = new URL(address).host;
  if (environment.endpoint !== undefined) {
    // A server without authentication needs no key.
    const client = new ClusterClient({ endpoint: address, token: process.env[variables.key], readOnly });
    const service = endpointService(client, address);
    const services = { service, stored: secretFromEnvironment, host };
    return { name, environment, address, services, place: await placeOf(service, environment) };
  }
  const token = keyFromEnvironment(variables.key);
  const cloud = new CloudClient({ baseUrl: address, token, readOnly });
  const { trusted = [], organization } = environment;
  const service = new Service(cloud, planesOf({ cloud, address, token, readOnly, trusted }));
  const services = { service, stored: secretFromEnvironment, host, organization };
  return { name, environment, address, services, place: await placeOf(service, environment) };
}

const secretFromEnvironment = (name: string): string | undefined => process.env[secretVariable(name)] || undefined;

/** Returns the names of the clusters and the project by ID. */
export const namesOf = ({ project, clusters }: Place): Readonly<Record<string, string>> => ({
  ...Object.fromEntries([...clusters].filter(([, name]) => name !== '')),
  ...(project?.name !== undefined && { [project.id]: project.name }),
});
