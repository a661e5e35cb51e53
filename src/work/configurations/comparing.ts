import type { CallOptions } from '../../client';
import { environmentOf, readDocuments, type ConfigurationFile } from '../../configurations/files';
import { withExternal } from '../../configurations/listing';
import { compare, type Comparison } from '../../configurations/planning';
import { placeOf, type Place, type Service } from '../../configurations/service';
import type { TargetServices } from '../../configurations/targets';
import type { Keys } from '../../connections/keys';
import type { Connection } from '../../connections/connection';
import type { Environment } from '../../model/configurations/configurations';
import { listedKinds } from '../../model/configurations/listed-kinds';
import type { Planned } from '../../model/configurations/plan-files';
import { secretNamesIn } from '../../model/secrets/names';
import { conflictsOf, type Bases } from './conflicts';

/**
 * State of a document in an environment. `conflict`: file and service were both changed, in the same place, since they were last equal.
 * `skipped`: does not apply to the environment; `unread`: could not be compared; `refused`: differs in what the service cannot change.
 */
export type DocumentState =
  | { readonly kind: 'same' }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'differs' | 'missing'; readonly planned: Planned }
  | { readonly kind: 'conflict'; readonly planned: Planned; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unread'; readonly why: string };

/** An environment as it was read. `at`: time before its files were read; `json`: their content; `environment`: as the configuration had it. */
export interface EnvironmentRead {
  readonly name: string;
  readonly at: number;
  readonly json: ReadonlyMap<string, unknown>;
  readonly environment: Environment;
  readonly connection: AddressedConnection;
  readonly place: Place;
  readonly services: TargetServices;
  readonly states: ReadonlyMap<string, DocumentState>;
  readonly unmanaged: Comparison['unmanaged'];
  readonly unlisted: Comparison['unlisted'];
  readonly reasons: Comparison['reasons'];
}

/** A connection with an address: a control plane, or an endpoint. */
export type AddressedConnection = Exclude<Connection, { kind: 'demo' }>;

/** Services of a comparison. */
export interface Comparing {
  readonly service: Service;
  readonly organization: string | undefined;
  readonly connection: AddressedConnection;
  readonly keys: Keys;
  readonly bases: Bases;
}

/** Compares all documents of a configuration with one of its environments. Sends no write. @throws failed reads of the project */
export async function readEnvironment(
  { service, organization, connection, keys, bases }: Comparing,
  file: ConfigurationFile,
  name: string,
  options: CallOptions,
): Promise<EnvironmentRead> {
  const environment = environmentOf(file.configuration, name);
  const place = await placeOf(service, environment, options);
  const at = Date.now();
  const { wanted, json, issues, unread, skipped } = readDocuments(file, place.references, true);
  const secrets = new Map<string, string | undefined>();
  for (const { name: secret } of [...json.values()].flatMap(document => secretNamesIn(document)))
    secrets.set(secret, await keys.secret(connection.id, secret));
  const stored = (secret: string) => secrets.get(secret);
  const host = new URL(connection.address).host;
  const services = { service, stored, host, organization: environment.organization ?? organization };
  const kinds = listedKinds(file.configuration, [...json.keys()], place.references);
  const compared = await compare(services, wanted, { ...place, kinds }, options);
  const states = new Map<string, DocumentState>(compared.unchanged.map(each => [each.file, { kind: 'same' }]));
  const conflicts = await conflictsOf(bases, connection.id, compared);
  for (const planned of compared.planned) {
    const { seen, result, file: document } = planned.change;
    const why = conflicts.get(document);
    if (why !== undefined) states.set(document, { kind: 'conflict', planned, why });
    else states.set(document, { kind: seen === undefined && result ? 'missing' : 'differs', planned });
  }
  for (const each of [...issues, ...unread, ...compared.issues, ...compared.unread])
    if (states.get(each.file)?.kind !== 'unread') states.set(each.file, { kind: 'unread', why: each.message });
  for (const each of skipped) states.set(each, { kind: 'skipped' });
  for (const each of compared.refused) states.set(each.file, { kind: 'refused', why: each.message });
  const { unlisted, reasons } = compared;
  const unmanaged = await withExternal(service, compared.unmanaged, options);
  return { name, at, json, environment, connection, place, services, states, unmanaged, unlisted, reasons };
}
