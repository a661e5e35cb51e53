import { randomBytes } from 'node:crypto';
import * as z from '../../model/zod';
import { valid, type Call } from '../wire/call';
import { projectOf } from './projects';
import { cloudOf } from './regions';
import { volumeOf } from './volumes';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';
import { isoTime } from '../world';

const Name = z.string().check(z.minLength(1));
const Creation = z.looseObject({
  projectId: Name,
  regionId: Name,
  volumeName: Name.check(z.maxLength(64), z.regex(/^[\p{L}_]/u)),
  description: z.optional(z.string()),
  type: z.optional(z.enum(['MANAGED', 'EXTERNAL'])),
  storageIntegrationId: z.optional(z.string()),
  path: z.optional(z.string()),
});

function create({ world, body }: Call) {
  const { projectId, regionId, volumeName, description = '', type = 'MANAGED', ...given } = valid(Creation, body);
  const project = projectOf(world, projectId);
  if (!project.regionIds.includes(regionId)) {
    throw new Refusal(CODE.parameter, `regionId: ${regionId} is not bound to the project`);
  }
  if (world.volumes.some(volume => volume.volumeName === volumeName)) {
    throw new Refusal(CODE.nameTaken, `volumeName: volume ${volumeName} already exists`);
  }
  const { storageIntegrationId, path = '' } = given;
  if (type === 'EXTERNAL' && !storageIntegrationId) {
    throw new Refusal(CODE.parameter, 'storageIntegrationId: is required for an external volume');
  }
  world.volumes.push({
    projectId,
    volumeName,
    description,
    type,
    regionId,
    status: 'RUNNING',
    createTime: isoTime(world.now()),
    ...(type === 'EXTERNAL' && storageIntegrationId && { storageIntegrationId, path }),
  });
  return { volumeName };
}

function remove({ world, path }: Call) {
  const volume = volumeOf(world, path.volumeName);
  world.volumes.splice(world.volumes.indexOf(volume), 1);
  return { volumeName: volume.volumeName };
}

const Upload = z.looseObject({ volumeName: Name, path: z.optional(z.string()) });

/** Returns an upload address and keys: the demo service stores no files, and the address does not exist. */
function apply({ world, body }: Call) {
  const { volumeName, path = '' } = valid(Upload, body);
  const { regionId } = volumeOf(world, volumeName);
  const secret = () => randomBytes(15).toString('base64url');
  return {
    volumeName,
    volumePrefix: `${volumeName}/${path}`,
    cloud: cloudOf(regionId),
    region: regionId.replace(/^[a-z]+-/, ''),
    endpoint: 'storage.invalid',
    bucketName: 'demo-volumes',
    credentials: {
      tmpAK: secret(),
      tmpSK: secret(),
      sessionToken: secret(),
      expireTime: isoTime(world.now() + 3_600_000),
    },
    condition: { maxContentLength: 5 * 1024 ** 3, maxFileNumber: 10_000 },
  };
}

/** Changes of volumes by foreign clients, beyond the specification (service facts 8). */
export const volumeChangeRoutes = [
  route<Call>('POST /v2/volumes/create', create),
  route<Call>('POST /v2/volumes/apply', apply),
  route<Call>('DELETE /v2/volumes/{volumeName}', remove),
];
