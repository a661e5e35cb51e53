import { t } from '@vscode/l10n';
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
  const others = moved ? [t('Others described it meanwhile as {0}; that is replaced', quoted(theirs.description))] : [];
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
      ? t('Its description goes: {0}', quoted(now))
      : t('Described as {0}, until now as {1}', quoted(description), quoted(now));
  return {
    summary: t('Change the description of the volume {0}', quoted(volumeName)),
    lines: description === now ? [] : [{ text, effect: 'changes' }],
    request: {
      method: 'PATCH',
      path: `/v2/volumes/${encodeURIComponent(volumeName)}`,
      headers: { OrgId: orgId },
      body: { description },
    },
  };
}
