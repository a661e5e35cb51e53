import type { EndpointConnection } from '../../../src/connections/connection';
import { startDemo, type Demo } from '../../../src/demo';
import { ROOT, startAlone, type AloneOptions } from '../../../src/demo/alone';
import type { Restrictions } from '../../../src/demo/wire/restrictions';
import { isOwnServer, type OwnServer, type ServiceStyle } from '../../harness/matrix/services';

const KEY = 'canary-matrix-0d7e';
const SIZE = { entities: 1000 } as const;
/** Delay of late answers, long enough for every row to show a placeholder first. */
const LATE_MS = 60;

/** A service that flows are followed against. */
export interface Service {
  /** The control plane; undefined: a data plane only. */
  readonly demo?: Demo;
  /** Address of its data plane. */
  readonly address: string;
  /** Undefined: it takes everybody. */
  readonly token: string | undefined;
  /** Detected properties of its data plane. */
  readonly marks: Partial<EndpointConnection>;
  readonly requests: readonly string[];
  restrict(restrictions?: Restrictions): void;
  close(): Promise<void>;
}

const OWN: Readonly<Record<OwnServer, AloneOptions>> = {
  password: {},
  open: { noAuth: true },
  v1: { noAuth: true, speaks: 'v1' },
};

/** The services of all styles, started on demand. */
export class Services {
  private readonly begun = new Map<string, Promise<Service>>();

  constructor(private readonly now: () => number) {}

  of(style: ServiceStyle | undefined): Promise<Service> {
    const name = style !== undefined && (style === 'odd' || isOwnServer(style)) ? style : 'demo';
    const service = this.begun.get(name) ?? this.begin(name);
    this.begun.set(name, service);
    return service;
  }

  async close(): Promise<void> {
    for (const service of this.begun.values()) await (await service).close();
  }

  private async begin(name: OwnServer | 'odd' | 'demo'): Promise<Service> {
    if (name !== 'odd' && name !== 'demo') return own(OWN[name]);
    const odd = name === 'odd' ? { odd: 7, latencyMs: LATE_MS } : {};
    const demo = await startDemo({ ...SIZE, ...odd, apiKey: KEY, now: this.now });
    const { endpoint: address } = demo.clusters[0]!;
    const restrict = (restrictions?: Restrictions) => demo.restrict(restrictions);
    return { demo, address, token: KEY, marks: {}, requests: demo.requests, restrict, close: () => demo.close() };
  }
}

async function own(options: AloneOptions): Promise<Service> {
  const alone = await startAlone({ ...SIZE, ...options });
  const isOpen = options.noAuth === true;
  const marks = { selfHosted: true, anonymous: isOpen, v1Only: options.speaks === 'v1' };
  const token = isOpen ? undefined : `${ROOT.user}:${ROOT.password}`;
  const { address, requests } = alone;
  return { address, token, marks, requests, restrict: () => {}, close: () => alone.close() };
}
