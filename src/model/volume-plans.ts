import type { Merged, Plan } from './plans';
import { quoted } from './words';

/** What a person edits of a volume (spec 4.8). */
export interface VolumeContent {
  readonly description: string;
}

/** A description is replaced whole; that others described it meanwhile is told before it is. */
export function mergeVolumes(
  base: VolumeContent | undefined,
  mine: VolumeContent,
  theirs: VolumeContent,
): Merged<VolumeContent> {
  const moved = base && base.description !== theirs.description && mine.description !== theirs.description;
  const others = moved ? [`Others described it meanwhile as ${quoted(theirs.description)}; that is replaced`] : [];
  return { ok: true, value: mine, others };
}

/** A new description, or none any more (spec 4.8). */
export function planVolume(
  volumeName: string,
  orgId: string,
  live: VolumeContent | undefined,
  { description }: VolumeContent,
): Plan {
  const now = live?.description ?? '';
  const text =
    description === ''
      ? `Its description goes: ${quoted(now)}`
      : `Described as ${quoted(description)}, until now as ${quoted(now)}`;
  return {
    summary: `Change the description of the volume ${quoted(volumeName)}`,
    lines: description === now ? [] : [{ text, effect: 'changes' }],
    request: {
      method: 'PATCH',
      path: `/v2/volumes/${encodeURIComponent(volumeName)}`,
      headers: { OrgId: orgId },
      body: { description },
    },
  };
}
