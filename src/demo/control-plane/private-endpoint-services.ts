import { PrivateEndpointServiceQuery } from '../../model/regions/private-endpoint-services';
import { queryOf, valid, type Call } from '../wire/call';
import { paged, pageOf } from '../wire/pages';
import { projectOf } from './projects';
import { cloudOf, REGIONS } from './regions';
import { route } from '../wire/routing';

/** Two services in every region, named as the providers name them. */
const SERVICES = REGIONS.flatMap((regionId, index) =>
  ['a', 'b'].map(zone => {
    const cloudId = cloudOf(regionId);
    const place = regionId.replace(/^[^-]+-/, '');
    const number = `0${(0x5c7e1 * (index + 3)).toString(16)}${zone}9d4`;
    const endpointService =
      cloudId === 'aws'
        ? `com.amazonaws.vpce.${place}.vpce-svc-${number}`
        : cloudId === 'gcp'
          ? `projects/vectors-${place}/regions/${place}/serviceAttachments/psc-${number}`
          : `pls-${number}.${place}.azure.privatelinkservice`;
    return { regionId, cloudId, endpointService, whitelistRequired: cloudId === 'azure' };
  }),
);

/** Spec 4.6. A page size beyond 1 to 100 is not refused but taken as 10. A project limits the services to its regions. */
function list(call: Call) {
  const page = pageOf(call, true);
  const { projectId, regionId } = valid(PrivateEndpointServiceQuery, { ...queryOf(call), ...page });
  const bound = projectId === undefined ? REGIONS : projectOf(call.world, projectId).regionIds;
  const services = SERVICES.filter(
    service => bound.includes(service.regionId) && (regionId === undefined || service.regionId === regionId),
  );
  return paged('endpointServices', services, page);
}

/** Route on a cluster endpoint (spec 4.6), with an API key only; real services have it on the control plane (service facts 18). */
export const PRIVATE_ENDPOINT_SERVICES = 'GET /v2/privateEndpointServices';
export const privateEndpointServiceRoutes = [route<Call>(PRIVATE_ENDPOINT_SERVICES, list)];
