import { addressOf } from '../model/addresses';
import { Clouds } from './clouds';
import { Clusters } from './clusters';
import type { Observer } from './exchange';
import { hostDispatcher } from './host-dispatcher';
import { Limiter } from './limiter';
import { Projects } from './projects';
import { Regions } from './regions';
import { Roles } from './roles';
import { Transport } from './transport';
import type { Dispatcher } from './undici';
import { Volumes } from './volumes';

export interface CloudClientOptions {
  /** The control plane's address; https where it has no scheme. */
  readonly baseUrl: string;
  /** The API key, or where to get it: asked for at every call. */
  readonly token: string | (() => Promise<string>);
  readonly readOnly?: boolean | undefined;
  /** What sends: the host's network when left out. */
  readonly dispatcher?: Dispatcher | undefined;
  /** One per key, shared by all its clients; an own one when left out. */
  readonly limiter?: Limiter | undefined;
  readonly onExchange?: Observer | undefined;
  /** The wait before a read is first repeated, 500 ms. */
  readonly firstWaitMs?: number | undefined;
}

/** The clock of the control plane (spec 8). */
const CLOCK_MS = 60_000;

/** The control plane: one address and one API key (spec 5.2). */
export class CloudClient {
  readonly clouds: Clouds;
  readonly clusters: Clusters;
  readonly projects: Projects;
  readonly regions: Regions;
  readonly roles: Roles;
  readonly volumes: Volumes;

  constructor(options: CloudClientOptions) {
    const http = new Transport({
      ...options,
      baseUrl: addressOf(options.baseUrl),
      dispatcher: options.dispatcher ?? hostDispatcher(),
      limiter: options.limiter ?? new Limiter(),
      clockMs: CLOCK_MS,
    });
    this.clouds = new Clouds(http);
    this.clusters = new Clusters(http);
    this.projects = new Projects(http);
    this.regions = new Regions(http);
    this.roles = new Roles(http);
    this.volumes = new Volumes(http);
  }
}
