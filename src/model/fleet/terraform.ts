import type { FleetRow } from './rows';

/** A list in the language of Terraform: an object for each cluster, with the attributes that are known. */
export function terraformList(rows: readonly FleetRow[]): string {
  const objects = rows.flatMap(row => (row.cluster ? [objectOf(attributesOf(row, row.cluster))] : []));
  return objects.length === 0 ? 'clusters = []\n' : `clusters = [\n${objects.join('')}]\n`;
}

const attributesOf = ({ connection, cu, replicas, endpoint }: FleetRow, cluster: NonNullable<FleetRow['cluster']>) => ({
  connection,
  cluster_id: cluster.clusterId,
  cluster_name: cluster.clusterName,
  project_id: cluster.projectId,
  region_id: cluster.regionId,
  plan: cluster.plan,
  cu_type: cluster.cuType,
  cu_size: cu,
  replica: replicas,
  connect_address: endpoint,
});

function objectOf(attributes: Readonly<Record<string, string | number | null | undefined>>): string {
  const known = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const width = Math.max(...known.map(([name]) => name.length));
  const lines = known.map(([name, value]) => {
    const text = typeof value === 'number' ? String(value) : quoted(value!);
    return `    ${name.padEnd(width)} = ${text}\n`;
  });
  return `  {\n${lines.join('')}  },\n`;
}

/** A quoted template without any interpolation. Characters that draw nothing, or turn the direction of text, are escapes of the same name. */
const quoted = (text: string): string =>
  `"${text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll(/[$%](?=\{)/g, '$&$&')
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, escaped)}"`;

function escaped(character: string): string {
  const code = character.codePointAt(0)!.toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}
