import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { t } from '@vscode/l10n';
import type { CallOptions } from '../client';
import { isDocumentOf } from '../model/configurations/checks';
import { readDocument } from '../model/configurations/documents';
import { freeFile, pulledRole, pulledRule, type SecretNames } from '../model/configurations/pulls';
import { referable, withKeptReferences, type Ids } from '../model/configurations/references';
import { secretNamesIn } from '../model/secrets/names';
import { readableJson } from '../model/wire/json';
import { isPredefined } from '../model/roles/roles';
import { issueText, readDocuments, writeWhole, type ConfigurationFile } from './files';
import { compare, type DocumentIssue } from './planning';
import type { Place, Service } from './service';
import type { TargetServices } from './targets';
import type { ObjectKind } from '../model/configurations/kinds';

/** A pulled document. `isNew`: the file does not exist yet. */
interface PulledFile {
  readonly file: string;
  readonly text: string;
  readonly isNew: boolean;
  readonly object: { readonly kind: ObjectKind; readonly id: string };
}

/** The documents of the service. `same`: files that need no change. */
export interface Pull {
  readonly files: readonly PulledFile[];
  readonly same: number;
  /** Documents whose object does not exist. */
  readonly gone: readonly string[];
  readonly issues: readonly DocumentIssue[];
}

/** Reads all roles and alert rules of an environment, as documents. Writes nothing. */
export async function pull(
  services: TargetServices,
  configuration: ConfigurationFile,
  place: Place,
  options: CallOptions = {},
): Promise<Pull> {
  const { wanted, json, issues, unread } = readDocuments(configuration, place.references, true);
  const compared = await compare(services, wanted, place, options);
  const owners = new Map(compared.planned.map(({ change }) => [`${change.kind} ${change.id ?? ''}`, change.file]));
  const unmanaged = new Set(compared.unmanaged.map(({ kind, id }) => `${kind} ${id}`));
  const namesIn = (document: unknown) => secretNamesIn(document).map(each => each.name);
  const secretsOfNew: string[] = [];
  const written = new Set<string>();
  const isTaken = (name: string) => written.has(name) || json.has(name) || existsSync(join(configuration.folder, name));
  const files: PulledFile[] = [];
  const refused: DocumentIssue[] = [];
  for (const object of await liveObjects(services.service, place, compared.unlisted, options)) {
    const owner = owners.get(`${object.kind} ${object.id}`);
    if (owner === undefined && !unmanaged.has(`${object.kind} ${object.id}`)) continue; // its document has the same state
    const name = owner ?? freeFile(object.kind, object.name, object.id, isTaken);
    const isValid = (document: unknown) => readDocument(object.kind, name, document, place.references);
    const others = [...json].flatMap(([file, each]) => (file === owner ? [] : namesIn(each)));
    const secrets = { previous: json.get(owner ?? ''), taken: [...others, ...secretsOfNew] };
    const plain = object.isAmbiguous ? undefined : object.document(secrets, false);
    const document = plain !== undefined && isValid(plain).ok ? plain : object.document(secrets, true);
    secretsOfNew.push(...namesIn(document));
    const kept = withKeptReferences(document, json.get(owner ?? ''), place.references);
    const read = isValid(kept);
    if (!read.ok) refused.push({ file: name, message: read.issues.map(issueText).join(' ') });
    else if (owner === undefined && !isDocumentOf(configuration.configuration, name))
      refused.push({ file: name, message: t('Add the folder to documents') });
    else
      files.push({
        file: name,
        text: `${readableJson(kept)}\n`,
        isNew: owner === undefined,
        object: { kind: object.kind, id: object.id },
      });
    written.add(name);
  }
  const unlisted = compared.unlisted.map(kind => ({
    file: kind === 'role' ? 'roles' : 'alert-rules',
    message: t('The service does not list these objects: none were pulled'),
  }));
  const gone = compared.planned.flatMap(({ change: { seen, file } }) => (seen === undefined ? [file] : []));
  const problems = [...issues, ...unread, ...compared.issues, ...compared.unread, ...refused, ...unlisted];
  return { files, same: compared.unchanged.length, gone, issues: problems };
}

/** An object of the service. `isAmbiguous`: its name does not identify it. */
interface LiveObject {
  readonly kind: ObjectKind;
  readonly id: string;
  readonly name: string;
  readonly isAmbiguous: boolean;
  document(secrets: SecretNames, withId: boolean): unknown;
}

/** Returns the objects of an environment. `unlisted`: kinds to leave out. */
export async function liveObjects(
  service: Service,
  { project, clusters }: Place,
  unlisted: readonly ObjectKind[],
  options: CallOptions = {},
): Promise<LiveObject[]> {
  const ids: Ids = { project: project?.id, clusters: referable(clusters) };
  // The comparison has listed both, and has told what cannot be listed.
  const roles = unlisted.includes('role') ? [] : ((await service.roles(project?.id ?? '', options)) ?? []);
  const rules = project && !unlisted.includes('alertRule') ? ((await service.rules(project.id, options)) ?? []) : [];
  const editable = roles.filter(role => !isPredefined(role));
  const described = await Promise.all(editable.map(({ roleId }) => service.cloud.roles.describe(roleId, options)));
  const isTwice = (all: readonly string[], name: string) => all.filter(each => each === name).length > 1;
  const names = { roles: roles.map(role => role.roleName), rules: rules.map(rule => rule.ruleName) };
  return [
    ...described.map((role): LiveObject => ({
      kind: 'role',
      id: role.roleId,
      name: role.roleName,
      isAmbiguous: isTwice(names.roles, role.roleName),
      document: (_, withId) => pulledRole({ ...role, projectId: role.projectId || (project?.id ?? '') }, ids, withId),
    })),
    ...rules.map((rule): LiveObject => ({
      kind: 'alertRule',
      id: rule.id,
      name: rule.ruleName,
      isAmbiguous: isTwice(names.rules, rule.ruleName),
      document: (secrets, withId) => pulledRule(rule, project!.id, { ids, withId, secrets }),
    })),
  ];
}

/** Writes pulled documents. */
export function writePulled({ folder }: ConfigurationFile, files: readonly PulledFile[]): void {
  for (const { file, text } of files) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeWhole(path, text);
  }
}
