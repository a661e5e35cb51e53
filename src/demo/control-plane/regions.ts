import { RegionQuery } from '../../model/regions/regions';
import { queryOf, valid, type Call } from '../wire/call';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';

/** The cloud providers there are (service facts 3). */
export const CLOUDS = [
  { cloudId: 'aws', description: 'Amazon Web Services' },
  { cloudId: 'gcp', description: 'Google Cloud Platform' },
  { cloudId: 'azure', description: 'Microsoft Azure' },
] as const;

/** The regions there are; a region's id begins as its provider's does. */
export const REGIONS = [
  'aws-us-west-2',
  'aws-us-east-1',
  'aws-eu-central-1',
  'aws-ap-southeast-1',
  'gcp-us-west1',
  'gcp-europe-west3',
  'az-eastus',
  'az-germanywestcentral',
] as const;

/** The provider of a region. */
export const cloudOf = (regionId: string): string => (regionId.startsWith('az-') ? 'azure' : regionId.split('-')[0]!);

/** Lists cloud providers (spec 4.14) and regions (spec 4.11). Here, one address is the control plane of all that answer. */
export const regionRoutes = [
  route<Call>('GET /v2/clouds', () => CLOUDS),
  route<Call>('GET /v2/regions', call => {
    const { cloudId } = valid(RegionQuery, queryOf(call));
    if (cloudId !== undefined && !CLOUDS.some(cloud => cloud.cloudId === cloudId)) {
      throw new Refusal(CODE.cloudUnknown, `Cloud provider not found: ${cloudId}`);
    }
    const { baseUrl, hangingUrl, quirks, restricted } = call.world;
    const domainOf = (regionId: string) => {
      const url = restricted.isHanging(regionId) ? hangingUrl : baseUrl;
      return quirks.has('bare-domain') ? new URL(url).host : url;
    };
    return REGIONS.map(regionId => ({ cloudId: cloudOf(regionId), regionId, domain: domainOf(regionId) })).filter(
      region => cloudId === undefined || region.cloudId === cloudId,
    );
  }),
];
