import { RESOURCE_TYPES, resourcesRule } from '../roles/resource-types';
import * as z from '../zod';

/** The answer of an operation in the specification. */
export interface SpecifiedAnswer {
  /** Section of the specification. */
  readonly section: string;
  /** Schema of a successful `code`; an integer if omitted. */
  readonly code?: z.ZodMiniType;
  /** Schema of `data`; omitted if the specification shows only the name of the operation. */
  readonly data?: z.ZodMiniType;
  /** Members of `data`'s items that the request named: those are none of the specification's business. */
  readonly named?: 'outputFields';
}

/** A word in place of types that schemas cannot express: see `WANTED` of deviations.ts. */
const text = z.string('text');
const texts = z.array(text);
const whole = z.int('whole');
const flag = z.boolean('flag');

/** An object with exactly the specified members; others are reported with their own message. */
const record = z.strictObject;

const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) => z.enum(values);

const ACTION_TYPES = [
  'EMAIL',
  'SMS',
  'WEBHOOK',
  'CHATHOOK_A',
  'CHATHOOK_B',
  'CHATHOOK_C',
  'INCIDENT_A',
  'INCIDENT_B',
] as const;

/** Spec 2, without the other names that services use. */
const [...TYPES] = Object.keys(RESOURCE_TYPES).filter(type => type !== 'datadog_integration');

/** Spec 2 and 4.4: which policies name resources; predefined roles do of one type that others must not. `scope` is reserved. */
const Policy = record({
  resourceType: z.enum(TYPES as [string, ...string[]]),
  privileges: texts,
  resources: z.optional(texts),
  scope: z.optional(z.looseObject({})),
}).check(
  z.superRefine(({ resourceType, privileges, resources }, ctx) => {
    const rule = resourcesRule(resourceType, privileges);
    if (rule === 'required' && !resources) departs(ctx, 'resources', 'missing');
    if (rule === 'forbidden' && resources && resourceType !== 'on_demand_compute_data')
      departs(ctx, 'resources', 'unknown');
  }),
);

/** Reports a deviation that depends on the other members of a record. */
const departs = (ctx: Pick<z.core.$RefinementCtx, 'addIssue'>, name: string, how: 'missing' | 'unknown'): void =>
  ctx.addIssue({ code: 'custom', path: [name], message: how, params: { how } });

const Role = record({
  roleId: text,
  roleName: text,
  roleType: text,
  roleKind: oneOf('predefined', 'custom'),
  projectId: text, // empty for an organization's
  description: text,
  policies: z.array(Policy),
});

/** Alert rule of spec 2; fields that spec 4.2 does not require can be absent. */
const AlertRule = record({
  id: text,
  projectId: text,
  ruleName: text,
  level: text,
  metricName: text,
  threshold: z.optional(text),
  windowSize: z.optional(text),
  enabled: flag,
  sendResolved: flag,
  actions: z.array(
    record({
      type: z.enum(ACTION_TYPES),
      config: record({
        recipients: z.optional(
          record({
            members: z.optional(texts),
            orgRoles: z.optional(texts),
            projectRoles: z.optional(texts),
          }),
        ),
        url: z.optional(text),
        webhookUrl: z.optional(text),
        region: z.optional(text),
        apiKey: z.optional(text),
      }),
    }),
  ),
  comparisonMethod: z.optional(text),
  targetInstanceIds: z.optional(texts),
  metricUnit: z.optional(text),
  repeatIntervalSeconds: z.optional(whole),
});

const volumeType = oneOf('MANAGED', 'EXTERNAL');

/** Volume of spec 4.8: without a description, although spec 2 has one. Two members exist for external volumes only. */
const Volume = record({
  volumeName: text,
  description: z.optional(text),
  type: volumeType,
  regionId: text,
  storageIntegrationId: z.optional(text),
  path: z.optional(text),
  status: text,
  createTime: z.iso.datetime({ offset: true, local: true, error: 'time' }),
}).check(
  z.superRefine(({ type, ...volume }, ctx) => {
    for (const name of ['storageIntegrationId', 'path'] as const) {
      const given = volume[name] !== undefined;
      if (given !== (type === 'EXTERNAL')) departs(ctx, name, given ? 'unknown' : 'missing');
    }
  }),
);

const pages = { count: whole, currentPage: whole, pageSize: whole };

/** Integer or string: spec 4.10 says strings, its sample shows numbers. */
const wholeOrText = z.union([whole, z.string().check(z.regex(/^\d+$/, 'whole'))], 'whole');

/** Specified answers by method and path; `{…}` is a name or an id. Other operations are beyond the specification. */
export const SPECIFIED_ANSWERS: Readonly<Record<string, SpecifiedAnswer>> = {
  'POST /v2/clusters/{}/modifyReplica': { section: '4.1', data: record({ clusterId: text, prompt: text }) },
  'POST /v2/alertRules': { section: '4.2', data: AlertRule },
  'POST /v2/vectordb/collections/create': { section: '4.3', data: record({}) },
  'PUT /v2/roles/{}': { section: '4.4', data: Role },
  'GET /v2/roles/{}': { section: '4.5', data: Role },
  'GET /v2/privateEndpointServices': {
    section: '4.6',
    data: record({
      ...pages,
      endpointServices: z.array(
        record({ regionId: text, cloudId: text, endpointService: text, whitelistRequired: flag }),
      ),
    }),
  },
  'POST /v1/vector/search': {
    section: '4.7',
    data: z.array(record({ id: z.union([whole, z.bigint()], 'whole'), distance: z.number() })),
    named: 'outputFields',
  },
  'PATCH /v2/volumes/{}': { section: '4.8', data: Volume },
  'GET /v2/volumes': {
    section: '4.9',
    data: record({ ...pages, volumes: z.array(record({ volumeName: text, description: text, type: volumeType })) }),
  },
  'GET /v1/vector/collections/import/list': {
    section: '4.10',
    code: wholeOrText,
    data: record({
      count: wholeOrText,
      currentPage: wholeOrText,
      pageSize: wholeOrText,
      tasks: z.array(
        record({
          collectionName: text,
          jobId: text,
          state: oneOf('ImportRunning', 'ImportCompleted', 'ImportFailed'),
        }),
      ),
    }),
  },
  'GET /v2/regions': {
    section: '4.11',
    data: z.array(record({ cloudId: text, regionId: text, domain: text })),
  },
  'POST /v2/migrations/toNewDedicated': {
    section: '4.12',
    data: record({ clusterId: text, username: text, password: text, jobId: text }),
  },
  'POST /v2/migrations/toExisting': { section: '4.13', data: record({ jobId: text }) },
  'GET /v2/clouds': { section: '4.14' },
  'POST /v2/vectordb/collections/list': { section: '4.14' },
};

/** Patterns of the paths of operations; addresses can have a prefix. */
const PATTERNS = Object.entries(SPECIFIED_ANSWERS).map(([operation, answer]) => {
  const [method, path = ''] = operation.split(' ');
  const pattern = path.replaceAll('{}', '[^/]+');
  return { method, path: new RegExp(`${pattern}$`), answer };
});

/** Returns the specified answer; undefined for an unknown operation. `path`: its query is ignored. */
export function specifiedAnswer(method: string, path: string): SpecifiedAnswer | undefined {
  const [plain = ''] = path.split('?');
  return PATTERNS.find(each => each.method === method && each.path.test(plain))?.answer;
}
