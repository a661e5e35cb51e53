import { NAMED_OPERATIONS } from '../../../src/demo/wire/operations';
import type { Restrictions } from '../../../src/demo/wire/restrictions';

/** Effect of each style of service on everything outside a flow, in words for the documentation. */
export const SERVICE_STYLES = {
  json: 'only what the specification has; the rest is 404 as JSON',
  html: 'only what the specification has; the rest is 404 as HTML',
  empty: 'only what the specification has; the rest is 404 without a body',
  denied401: 'everything else is denied by HTTP 401',
  denied403: 'everything else is denied by HTTP 403',
  denied404: 'everything else is denied by HTTP 404 with a code of the service',
  deniedCode: 'everything else is denied by a code under HTTP 200',
  halves: 'every second operation that the flow asks for beside is denied by HTTP 403, then all the others',
  hangs: 'everything else hangs, on both planes',
  regions: 'every other region hangs',
  odd: 'every answer is odd, and comes late',
  password: 'a server of one’s own takes a user and a password',
  open: 'a server of one’s own takes everybody',
  v1: 'a server of one’s own answers V1 alone',
} as const;
export type ServiceStyle = keyof typeof SERVICE_STYLES;

/** All but the one where the cluster is that flows are about. */
const OTHER_REGIONS = [
  'aws-us-east-1',
  'aws-eu-central-1',
  'aws-ap-southeast-1',
  'gcp-us-west1',
  'gcp-europe-west3',
  'az-eastus',
  'az-germanywestcentral',
];

const DENIALS = { denied401: '401', denied403: '403', denied404: '404', deniedCode: 'code' } as const;

/** Self-hosted servers: without a control plane, and without features of a managed service. */
export const OWN_SERVERS = ['password', 'open', 'v1'] as const satisfies readonly ServiceStyle[];
export type OwnServer = (typeof OWN_SERVERS)[number];
export const isOwnServer = (style: ServiceStyle): style is OwnServer =>
  (OWN_SERVERS as readonly ServiceStyle[]).includes(style);

/** Operations of V1 (service facts 15); rows of such a server offer no others. */
const BY_V1: ReadonlySet<string> = new Set([
  'cluster.collections.list',
  'cluster.collections.describe',
  'cluster.search',
  'cluster.searchV1',
  'cluster.query',
  'cluster.get',
]);

/** Styles for companions: one of the denied styles represents the others. */
const COMPANION_STYLES: ReadonlySet<ServiceStyle> = new Set(['denied403', 'hangs', 'regions', 'odd']);

/** Returns true if a flow is tested against a style. */
export function isMeant(operation: string, style: ServiceStyle): boolean {
  if (style === 'v1') return BY_V1.has(operation);
  if (isOwnServer(style)) {
    return operation.startsWith('cluster.') && operation !== 'cluster.privateEndpointServices.list';
  }
  return NAMED_OPERATIONS[operation]!.section !== undefined || COMPANION_STYLES.has(style);
}

/**
 * Returns the restrictions of a style, for a flow that needs some operations. `asked`: operations that the flow uses on a complete service.
 */
export function restrictionsOf(
  style: ServiceStyle,
  needs: readonly string[],
  asked: readonly string[],
): readonly Restrictions[] {
  const others = Object.keys(NAMED_OPERATIONS).filter(name => !needs.includes(name));
  if (style === 'odd' || isOwnServer(style)) return [{}];
  if (style === 'json' || style === 'html' || style === 'empty') return [{ onlySpecified: style }];
  if (style === 'halves') {
    const beside = asked.filter(name => !needs.includes(name));
    return [0, 1]
      .map(half => ({ deny: beside.filter((_, at) => at % 2 === half) }))
      .filter(({ deny }) => deny.length > 0);
  }
  if (style === 'hangs') return [{ hang: others }];
  if (style === 'regions') return [{ hang: OTHER_REGIONS }];
  return [{ deny: others, denyAs: DENIALS[style] }];
}
