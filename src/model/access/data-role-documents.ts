import { t } from '@vscode/l10n';
import { DEFAULT_DATABASE } from '../collections/databases';
import { check, type Checked, type Issue } from '../issues';
import { Name } from '../wire/values';
import { repeatsIn } from '../roles/grants';
import * as z from '../zod';
import { EVERY, type Grant } from './grants';
import { grantsIn, statementsOf, type Statement } from './data-role-grants';
import { levelOfGroup } from './privileges';

const StatementSchema = z.strictObject({
  objectType: z.optional(Name),
  dbName: z.optional(Name),
  objects: z.array(Name).check(z.minLength(1, { error: () => t('Enter objects, or * for all') })),
  privileges: z.array(Name).check(z.minLength(1, { error: () => t('Select at least one privilege') })),
});

/** Maximum number of grants of a role: a short text can have millions, because every privilege is granted on every object. */
const MAX_GRANTS = 100_000;

const fewGrants = z.refine<readonly z.output<typeof StatementSchema>[]>(
  statements =>
    statements.reduce((sum, { objects, privileges }) => sum + objects.length * privileges.length, 0) <= MAX_GRANTS,
  { error: () => t('At most {0} grants: privileges × objects of all statements', MAX_GRANTS.toLocaleString('en')) },
);

/**
 * A role of a cluster as a document, `*.vcdatarole.json` (service facts 14.1): all of its grants. Without `clusterId`: of an endpoint, or of
 * a cluster to choose.
 */
export const DataRoleDocument = z.strictObject({
  clusterId: z.optional(Name),
  roleName: Name,
  grants: z.array(StatementSchema).check(fewGrants),
});
export type DataRoleDocument = z.output<typeof DataRoleDocument>;

export const checkDataRoleDocument = (input: unknown): Checked<DataRoleDocument> => check(DataRoleDocument, input);

/** An id of plain names: of a cluster, left out for an endpoint, and of a role. */
const PLACED_ID = /^(?:([\w.-]+) )?› ([\w.-]+)$/;

/** Identity of a role among those of a connection; readable where the names are plain, as VS Code shows it above the document. */
export const dataRoleId = (clusterId: string, roleName: string): string =>
  /^[\w.-]*$/.test(clusterId) && /^[\w.-]+$/.test(roleName)
    ? `${clusterId} › ${roleName}`.trimStart()
    : JSON.stringify([clusterId, roleName]);

/** Returns the place and the name of a role. @throws for another text than `dataRoleId` returned */
export function dataRoleAt(id: string): { readonly clusterId: string; readonly roleName: string } {
  const [, plainId, plainName] = PLACED_ID.exec(id) ?? [];
  if (plainName !== undefined) return { clusterId: plainId ?? '', roleName: plainName };
  const [clusterId, roleName] = z.parse(z.tuple([z.string(), z.string()]), JSON.parse(id));
  return { clusterId, roleName };
}

/** Returns the document of a role with its described grants. */
export const dataRoleDocument = (
  { clusterId, roleName }: Pick<DataRoleDocument, 'clusterId' | 'roleName'>,
  grants: Iterable<Grant>,
): DataRoleDocument => ({ ...(clusterId && { clusterId }), roleName, grants: statementsOf(grants).map(written) });

/** Returns a statement as a document has it: with lists of its own. */
const written = ({ objects, privileges, ...place }: Statement) => ({
  ...place,
  objects: [...objects],
  privileges: [...privileges],
});

/** Returns warnings about a valid role: repeated grants, and groups on objects of another level. */
export function dataRoleWarnings({ grants }: DataRoleDocument): Issue[] {
  const repeats = repeatsIn(grants.map(statement => grantsIn([statement])));
  return grants.flatMap((statement, index) => {
    const warn = (field: string, message: string): Issue => ({ path: ['grants', index, field], message });
    const { dbName = DEFAULT_DATABASE, objects, privileges } = statement;
    const repeated = repeats[index];
    return [
      ...(repeated === undefined
        ? []
        : [warn('privileges', t('Statement {0} already grants these privileges', repeated + 1))]),
      ...(objects.includes(EVERY) && objects.length > 1
        ? [warn('objects', t('* includes all objects. Remove the other names'))]
        : []),
      ...privileges.flatMap(name => {
        const level = levelOfGroup(name);
        const isEvery = objects.every(object => object === EVERY);
        if (level === 'Cluster' && !(isEvery && dbName === EVERY))
          return [warn('privileges', t('{0} is a cluster privilege. Set database and objects to *', name))];
        if (level === 'Database' && !isEvery)
          return [warn('privileges', t('{0} is a database privilege. Set objects to *', name))];
        return [];
      }),
    ];
  });
}
