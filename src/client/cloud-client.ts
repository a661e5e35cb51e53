import { t } from '@vscode/l10n';
import { addressOf } from '../model/wire/addresses';
import { AlertRules } from './alert-rules';
import { Clouds } from './clouds';
import { Clusters } from './clusters';
import { hostDispatcher } from './host-dispatcher';
import { ImportJobs } from './import-jobs';
import type { ControllerOf } from './import-tasks';
import { ImportTasks } from './import-tasks';
import { Jobs } from './jobs';
import { Limiter } from './limiter';
import { Metrics } from './metrics';
import { Migrations } from './migrations';
import type { ClientOptions, Token } from './options';
import { PrivateEndpointServices } from './private-endpoint-services';
import { Projects } from './projects';
import { Regions } from './regions';
import { Roles } from './roles';
import type { TransportOptions } from './transport';
import { Transport } from './transport';
import { Volumes } from './volumes';

export interface CloudClientOptions extends ClientOptions {
  /** The control plane's address; https where it has no scheme. */
  readonly baseUrl: string;
  /** The API key (spec 5.2). */
  readonly token: Token;
  /** The address of the V1 controller (spec 4.10), or how it is built from a region's id. */
  readonly controllerUrl?: string | ((regionId: string) => string) | undefined;
}

/** The clock of the control plane (spec 8). */
const CLOCK_MS = 60_000;

/** The control plane: one address and one API key. */
export class CloudClient {
  readonly alertRules: AlertRules;
  readonly clouds: Clouds;
  readonly clusters: Clusters;
  readonly importJobs: ImportJobs;
  readonly importTasks: ImportTasks;
  readonly jobs: Jobs;
  readonly metrics: Metrics;
  readonly migrations: Migrations;
  readonly privateEndpointServices: PrivateEndpointServices;
  readonly projects: Projects;
  readonly regions: Regions;
  readonly roles: Roles;
  readonly volumes: Volumes;

  constructor({ baseUrl, controllerUrl, ...options }: CloudClientOptions) {
    const shared = {
      ...options,
      dispatcher: options.dispatcher ?? hostDispatcher(),
      limiter: options.limiter ?? new Limiter(),
      clockMs: CLOCK_MS,
    };
    const http = new Transport({ ...shared, baseUrl: addressOf(baseUrl) });
    this.alertRules = new AlertRules(http);
    this.clouds = new Clouds(http);
    this.clusters = new Clusters(http);
    this.importJobs = new ImportJobs(http);
    this.importTasks = new ImportTasks(controllers(controllerUrl, shared));
    this.jobs = new Jobs(http);
    this.metrics = new Metrics(http);
    this.migrations = new Migrations(http);
    this.privateEndpointServices = new PrivateEndpointServices(http);
    this.projects = new Projects(http);
    this.regions = new Regions(http);
    this.roles = new Roles(http);
    this.volumes = new Volumes(http);
  }
}

/** Returns a transport per controller address, created on demand. */
function controllers(
  given: CloudClientOptions['controllerUrl'],
  shared: Omit<TransportOptions, 'baseUrl'>,
): ControllerOf {
  const transports = new Map<string, Transport>();
  return regionId => {
    if (given === undefined) return t('Controller address unknown');
    if (typeof given === 'function' && !regionId) return t('Region required: each region has its own controller');
    const baseUrl = addressOf(typeof given === 'function' ? given(regionId!) : given);
    let transport = transports.get(baseUrl);
    if (!transport) transports.set(baseUrl, (transport = new Transport({ ...shared, baseUrl })));
    return transport;
  };
}
