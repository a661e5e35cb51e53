import { t } from '@vscode/l10n';
import type { Choices, Merged, Plan } from './plans';
import { quoted } from './texts/words';
import { VOLUME_TYPES } from './volume-types';
import { Name } from './wire/values';
import { pageQuery } from './wire/pages';
import { Id, Note, pageOf, Text } from './wire/records';
import * as z from './zod';

/** A volume (spec 2). Lists carry the first three fields only, the answer of an update (spec 4.8) no description. */
export const Volume = z.looseObject({
  volumeName: Id,
  type: Note, // MANAGED, EXTERNAL, or a new type of the service
  description: Text, // absent is not empty: a default would overwrite a known description
  regionId: Note,
  storageIntegrationId: Note,
  path: Note,
  status: Note,
  createTime: Note, // ISO 8601
});
export type Volume = z.output<typeof Volume>;

export const VolumePage = pageOf('volumes', Volume);
export type VolumePage = z.output<typeof VolumePage>;

const isVolumeType = (type: string): boolean => VOLUME_TYPES.some(each => each === type);
const listOfTypes = VOLUME_TYPES.join(', ');

/** Filter of the volumes of a project (spec 4.9): both types by default. */
export const VolumeQuery = z.strictObject({
  projectId: Name,
  type: z.optional(z.string().check(z.refine(isVolumeType, { error: () => t('Must be one of {0}', listOfTypes) }))),
  ...pageQuery,
});

/** A volume's new description; an empty one clears it (spec 4.8). */
export const VolumeChange = z.strictObject({ description: z.string() });

/** Editable fields of a volume (spec 4.8). */
export interface VolumeContent {
  readonly description: string;
}

/** Merges a description, which is replaced as a whole. Conflict: others set another one since the base. */
export function mergeVolumes(
  base: VolumeContent | undefined,
  mine: VolumeContent,
  theirs: VolumeContent,
  { description: side }: Choices = {},
): Merged<VolumeContent> {
  const moved = base && base.description !== theirs.description && mine.description !== theirs.description;
  if (!moved || side === 'mine') return { ok: true, value: mine, others: [] };
  if (side === 'theirs') return { ok: true, value: theirs, others: [] };
  const name = t('Description');
  const message = t('You and others changed {0}', name);
  const sides = { mine: mine.description, theirs: theirs.description };
  return { ok: false, conflicts: [{ path: ['description'], message, key: 'description', name, ...sides }] };
}

/** Plans a new or removed description (spec 4.8). `live`: undefined if unreadable. */
export function planVolume(
  volumeName: string,
  orgId: string,
  live: VolumeContent | undefined,
  { description }: VolumeContent,
): Plan {
  const now = live?.description;
  const value = { name: t('Description'), before: now || undefined, after: description || undefined };
  return {
    summary: t('Change the description of volume {0}', quoted(volumeName)),
    action: t('Change Description'),
    lines: now === description ? [] : [{ text: planned(now, description), effect: 'changes', value }],
    request: {
      method: 'PATCH',
      path: `/v2/volumes/${encodeURIComponent(volumeName)}`,
      headers: { OrgId: orgId },
      body: { description },
    },
  };
}

function planned(now: string | undefined, description: string): string {
  if (description === '') return now ? t('Removes the description {0}', quoted(now)) : t('Removes the description');
  return now === undefined
    ? t('Description: {0}', quoted(description))
    : t('Description: {1} → {0}', quoted(description), quoted(now));
}
