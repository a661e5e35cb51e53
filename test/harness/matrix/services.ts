import { NAMED_OPERATIONS } from '../../../src/demo/wire/operations';
import { ROWS } from './operations';
import type { Restrictions } from '../../../src/demo/wire/restrictions';

/** What each style of service does to everything that a flow does not need, in words for the documentation. */
export const SERVICE_STYLES = {
  json: 'only what the specification has; the rest is 404 as JSON',
  html: 'only what the specification has; the rest is 404 as HTML',
  empty: 'only what the specification has; the rest is 404 without a body',
  denied401: 'everything else is denied by HTTP 401',
  denied403: 'everything else is denied by HTTP 403',
  denied404: 'everything else is denied by HTTP 404 with a code of the service',
  deniedCode: 'everything else is denied by a code under HTTP 200',
  alone: 'what the flow asks for beside is denied by HTTP 403, one operation at a time',
  hangs: 'everything else hangs, on both planes',
  regions: 'every other region hangs',
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

/**
 * Whether a flow is followed against a style. Companions are not there where only the specification is; of them, one way to deny and one
 * to hang stand for all.
 */
export const isMeant = (operation: string, style: ServiceStyle): boolean =>
  NAMED_OPERATIONS[operation]!.section !== undefined || style === 'denied403' || style === 'hangs';

/** Whether a flow is followed against a style by now. */
export const isTried = (operation: string, style: ServiceStyle): boolean =>
  isMeant(operation, style) && (ROWS[operation]!.tried?.includes(style) ?? style !== 'hangs');

/** A service of a style, for a flow that needs some operations. `asked`: what the flow asks where everything is offered. */
export function restrictionsOf(
  style: ServiceStyle,
  needs: readonly string[],
  asked: readonly string[],
): readonly Restrictions[] {
  const others = Object.keys(NAMED_OPERATIONS).filter(name => !needs.includes(name));
  if (style === 'json' || style === 'html' || style === 'empty') return [{ onlySpecified: style }];
  if (style === 'alone') return asked.filter(name => !needs.includes(name)).map(name => ({ deny: [name] }));
  if (style === 'hangs') return [{ hang: others }];
  if (style === 'regions') return [{ hang: OTHER_REGIONS }];
  return [{ deny: others, denyAs: DENIALS[style] }];
}
