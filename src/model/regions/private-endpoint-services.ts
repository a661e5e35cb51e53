import { Name } from '../wire/values';
import { pageQuery } from '../wire/pages';
import { Flag, Id, Note, pageOf } from '../wire/records';
import * as z from '../zod';

/** A private endpoint service (spec 2). `whitelistRequired`: an account outside must be admitted first. */
export const PrivateEndpointService = z.looseObject({
  regionId: Note,
  cloudId: Note,
  endpointService: Id,
  whitelistRequired: z.orElse(Flag, undefined),
});
export type PrivateEndpointService = z.output<typeof PrivateEndpointService>;

export const PrivateEndpointServicePage = pageOf('endpointServices', PrivateEndpointService);
export type PrivateEndpointServicePage = z.output<typeof PrivateEndpointServicePage>;

/** Services of a project or a region (spec 4.6). A page size beyond 1 to 100 is not refused: the service takes 10 instead. */
export const PrivateEndpointServiceQuery = z.strictObject({
  projectId: z.optional(Name),
  regionId: z.optional(Name),
  currentPage: pageQuery.currentPage,
  pageSize: z._default(z.int(), 100),
});
