import * as vscode from 'vscode';
import { inProgress } from '../changes/in-progress';
import type { CallOptions } from '../client';
import type { Outcome } from '../changes/outcome';
import { patiently } from '../changes/patience';
import type { JournalRecord } from '../changes/journal-record';
import { volumeResource, type VolumeRef } from '../changes/resources/volumes';
import type { Connection } from '../connections/connection';
import { explain } from '../connections/explain';
import type { VolumeContent } from '../model/volumes';
import { VOLUME_TYPES } from '../model/volume-types';
import type { VolumeNode, VolumesNode } from '../tree/volumes';
import type { App } from './app';
import { recordedConnection } from './recorded';
import { chooseFrom } from './choices/choices';
import { walk } from './choices/steps';
import { stepTitle } from './choices/titles';

/** Changes or removes the description of a volume (spec 4.8). */
export async function editVolumeDescription(app: App, node: VolumeNode): Promise<void> {
  const { scope, volume, projectId } = node;
  const { volumeName, description } = volume;
  const of = { connection: scope.connection, projectId, volumeName };
  const outcome = await describe(app, app.title, of, await currentDescription(app, of, description ?? ''));
  if (outcome) app.tree.refresh(app.tree.getParent(node));
}

/** Filters the volumes of a project by type, or shows all again (spec 4.9). */
export async function filterVolumes(app: App, list: VolumesNode): Promise<void> {
  const all = { label: vscode.l10n.t('All Volumes'), value: undefined };
  const items = [all, ...VOLUME_TYPES.map(value => ({ label: LABELS[value](), value }))];
  let type = list.only;
  const choice = () =>
    chooseFrom<string | undefined>({
      title: app.title,
      placeholder: vscode.l10n.t('Filter volumes by type'),
      items: async () => items,
      isCurrent: value => value === type,
      accept: ([value]) => (type = value),
    });
  if (await walk([choice])) app.tree.narrow(list, type);
}

const LABELS: Readonly<Record<(typeof VOLUME_TYPES)[number], () => string>> = {
  MANAGED: () => vscode.l10n.t('Managed Volumes'),
  EXTERNAL: () => vscode.l10n.t('External Volumes'),
};

/** Proposes the description before a recorded change, with the confirmations of any change. */
export async function revertVolume(app: App, record: JournalRecord): Promise<void> {
  const connection = await recordedConnection(app, record);
  const { description: before } = record.before as VolumeContent;
  const { description: after = '' } = (record.after ?? {}) as Partial<VolumeContent>;
  const of = { connection, projectId: record.within?.['projectId'] ?? '', volumeName: record.thingId };
  const title = stepTitle(app.title, connection.name, record.thingId);
  if (await describe(app, title, of, after, before)) app.tree.refresh();
}

/** Reads the description that an edit begins from: a row can be old. `known`: of the row, for volumes that cannot be read. */
async function currentDescription(app: App, of: Omit<VolumeRef, 'orgId' | 'known'>, known: string): Promise<string> {
  const volume = volumeResource(app.clients, { ...of, orgId: '', known });
  const read = (options: CallOptions) => volume.read(options);
  const now = await inProgress(() =>
    patiently(vscode.l10n.t('Reading “{0}” on {1}…', of.volumeName, of.connection.name), read),
  );
  return now?.description ?? known;
}

/** Asks for a description, with `proposed` as the initial value, and applies it. Undefined: cancelled. */
async function describe(
  app: App,
  title: string,
  of: Omit<VolumeRef, 'orgId' | 'known'>,
  base: string,
  proposed = base,
): Promise<Outcome<VolumeContent> | undefined> {
  const { connection, projectId, volumeName } = of;
  const whose = JSON.stringify([connection.id, projectId, volumeName]);
  const kept = proposed === base ? app.unapplied.descriptions.get(whose) : undefined;
  const clearing = vscode.l10n.t('Leave empty to remove the description.');
  const description = await vscode.window.showInputBox({
    title,
    prompt:
      kept === undefined
        ? clearing
        : `${vscode.l10n.t('Unapplied draft. Description on the service: “{0}”.', base)} ${clearing}`,
    value: kept ?? proposed,
    ignoreFocusOut: true,
  });
  if (description === undefined) return undefined;
  app.unapplied.descriptions.set(whose, description);
  let orgId = (await app.clients.orgId(connection)) || (await askOrganization(title));
  for (;;) {
    if (!orgId) return undefined;
    const mine = { description };
    const change = { base: { description: base }, mine, confirm: 'modal' } as const;
    const outcome = await app.changes.apply(volumeResource(app.clients, { ...of, orgId, known: base }), change);
    if (outcome.kind === 'applied' || outcome.kind === 'nothing') app.unapplied.descriptions.delete(whose);
    if (outcome.kind === 'applied') await remember(app, connection, orgId);
    const why = refusalOf(outcome);
    const corrected = why === undefined ? undefined : await askOrganization(title, { orgId, why });
    if (!corrected || corrected === orgId) return outcome.kind === 'cancelled' ? undefined : outcome;
    app.changes.rights.forget(); // what was denied to one organization might be allowed to another
    orgId = corrected;
  }
}

/** Returns the reason of a refusal by the service, or of an id that no header can carry: the organization might be another. */
function refusalOf(outcome: Outcome<VolumeContent>): string | undefined {
  const error = outcome.kind === 'refused' ? outcome.error : undefined;
  const isRefusal = error instanceof Error && (error.name === 'ApiError' || error.name === 'InvalidRequest');
  return isRefusal ? explain(error).message.replace(/\.?$/, '.') : undefined;
}

/** Asks for the organization of the header OrgId. `refused`: the id that was sent, and the reason of its refusal. */
async function askOrganization(
  title: string,
  refused?: { readonly orgId: string; readonly why: string },
): Promise<string | undefined> {
  const typed = await vscode.window.showInputBox({
    title,
    prompt:
      refused === undefined
        ? vscode.l10n.t('ID of the organization that owns the volume (asked once per connection)')
        : vscode.l10n.t('{0} If the organization ID is wrong, correct the ID and try again.', refused.why),
    placeHolder: 'org-…',
    ignoreFocusOut: true, // the id is looked up elsewhere
    ...(refused === undefined ? {} : { value: refused.orgId }),
  });
  return typed?.trim() || undefined;
}

/** Stores an organization after the service accepted it. */
async function remember(app: App, { id }: Connection, orgId: string): Promise<void> {
  const stored = await app.connections.find(id);
  if (stored?.kind !== 'cloud' || stored.orgId === orgId) return; // each write redraws the tree
  await app.connections.update(id, now => ({ ...now, orgId }));
}
