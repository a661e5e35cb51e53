import { Name } from '../wire/values';
import { pageFacts, pageQuery } from '../wire/pages';
import * as z from '../zod';

/** A private endpoint service (spec 2). `whitelistRequired`: an account outside must be admitted first. */
export const PrivateEndpointService = z.looseObject({
  regionId: z.string(),
  cloudId: z.optional(z.nullable(z.string())),
  endpointService: z.string(),
  whitelistRequired: z.optional(z.nullable(z.boolean())),
});
export type PrivateEndpointService = z.output<typeof PrivateEndpointService>;

export const PrivateEndpointServicePage = z.looseObject({
  ...pageFacts,
  endpointServices: z.array(PrivateEndpointService),
});
export type PrivateEndpointServicePage = z.output<typeof PrivateEndpointServicePage>;

/** Services of a project or a region (spec 4.6). A page size beyond 1 to 100 is not refused: the service takes 10 instead. */
export const PrivateEndpointServiceQuery = z.strictObject({
  projectId: z.optional(Name),
  regionId: z.optional(Name),
  currentPage: pageQuery.currentPage,
  pageSize: z._default(z.int(), 100),
});
