/** Deviations of real services from their specification (service facts 18). The demo follows the specification by default. */
export const QUIRKS = {
  'code-200': 'success is code 200 on V2 too',
  'string-codes': 'codes and counts are strings',
  unwrapped: 'migrations and jobs respond without the envelope',
  'bare-domain': 'the domain of a region has no scheme',
  renamed: 'vendor names: SLACK, PAGERDUTY, datadog_integration, pre-defined, targetClusterIds',
  masked: 'secrets in alert actions are returned masked',
  'bare-lists': 'clusters are listed as a bare array',
  absent: 'empty fields are omitted',
  numbers: 'threshold and windowSize of alert rules are numbers',
  'no-cluster-services': 'clusters do not list private endpoint services, only the control plane does',
} as const;

export type Quirk = keyof typeof QUIRKS;

const isQuirk = (name: string): name is Quirk => Object.hasOwn(QUIRKS, name);

/** Returns the quirks that an option names; `true`: all quirks. @throws RangeError for an unknown name */
export function quirksOf(option: boolean | readonly string[] | undefined): ReadonlySet<Quirk> {
  if (option === true) return new Set(Object.keys(QUIRKS).filter(isQuirk));
  const names = option || [];
  const unknown = names.find(name => !isQuirk(name));
  if (unknown !== undefined) {
    throw new RangeError(`Unknown quirk "${unknown}". Known: ${Object.keys(QUIRKS).join(', ')}`);
  }
  return new Set(names.filter(isQuirk));
}
