import { t } from '@vscode/l10n';
import { maxReplicas, ReplicaChange, replicaChange, replicasIn } from '../clusters/replicas';
import { check, type Checked } from '../issues';
import { Name } from '../wire/values';
import * as z from '../zod';

/** A volume as a document, `*.vcvolume.json`: its description (spec 4.8). A volume of the environment's project. */
export const ConfiguredVolume = z.strictObject({ volumeName: Name, description: z.string() });
export type ConfiguredVolume = z.output<typeof ConfiguredVolume>;

/** The replicas of a cluster as a document, `*.vcreplicas.json`: the body of spec 4.1, and the cluster. */
export const ConfiguredReplicas = z.strictObject({
  clusterId: Name,
  ...ReplicaChange.def.shape,
  replica: z.optional(z.int({ error: () => t('Must be an integer') })),
});
export type ConfiguredReplicas = z.output<typeof ConfiguredReplicas>;

export const checkConfiguredVolume = (input: unknown): Checked<ConfiguredVolume> => check(ConfiguredVolume, input);

/** Checks the replicas of a cluster. Their upper bound is checked when they are planned: the service can have returned a larger number. */
export function checkConfiguredReplicas(input: unknown): Checked<ConfiguredReplicas> {
  const shape = check(ConfiguredReplicas, input);
  if (!shape.ok) return shape;
  const { clusterId: _, ...change } = shape.value;
  const large = replicasIn(change).filter(count => count > maxReplicas());
  const form = check(replicaChange(large), change);
  return form.ok ? shape : form;
}
