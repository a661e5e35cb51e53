import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { t } from '@vscode/l10n';
import type { CallOptions } from '../client';
import { readDocument } from '../model/configurations/documents';
import { freeFile } from '../model/configurations/pulls';
import { get, put } from '../model/documents/forms';
import { withKeptReferences } from '../model/configurations/references';
import { issueText } from '../model/issues';
import { secretNamesIn } from '../model/secrets/names';
import { readableJson } from '../model/wire/json';
import { mustBeInside, readDocuments, writeAtomically, type ConfigurationFile } from './files';
import { compare, type DocumentIssue } from './planning';
import { liveObjects, readOr } from './live-objects';
import type { Place } from './service';
import type { TargetServices } from './targets';
import { type ObjectKind } from '../model/configurations/kinds';
import { isAlwaysListed, isDocumentOf, listedKinds, PULLED_FILES } from '../model/configurations/listed-kinds';

/** An object of the service. */
export interface ObjectRef {
  readonly kind: ObjectKind;
  readonly id: string;
}

/** A pulled document. `isNew`: the file does not exist yet. */
interface PulledFile {
  readonly file: string;
  readonly text: string;
  readonly isNew: boolean;
  readonly object: ObjectRef;
}

/** The documents of the service. `same`: files that need no change. */
export interface Pull {
  readonly files: readonly PulledFile[];
  readonly same: number;
  /** Documents whose object does not exist. */
  readonly gone: readonly string[];
  readonly issues: readonly DocumentIssue[];
  /** Kinds that the service does not have, which leaves nothing to pull, and objects that no document can describe. */
  readonly notes: readonly DocumentIssue[];
}

/** Reads all objects of an environment, or the chosen ones, as documents. Writes nothing. */
export async function pull(
  services: TargetServices,
  configuration: ConfigurationFile,
  place: Place,
  options: CallOptions = {},
  chosen?: readonly ObjectRef[],
): Promise<Pull> {
  const { wanted, json, issues, unread } = readDocuments(configuration, place.references, true);
  const kinds = chosen
    ? new Set(chosen.map(({ kind }) => kind))
    : listedKinds(configuration.configuration, [...json.keys()], place.references);
  const compared = await compare(services, wanted, { ...place, kinds }, options);
  // What the service cannot change, a document still can.
  const differing = wanted.filter(({ file }) => compared.refused.some(each => each.file === file));
  const owners = new Map(
    [...compared.planned.map(({ change }) => change), ...differing].map(of => [`${of.kind} ${of.id ?? ''}`, of.file]),
  );
  const unmanaged = new Set(compared.unmanaged.map(({ kind, id }) => `${kind} ${id}`));
  const namesIn = (document: unknown) => secretNamesIn(document).map(each => each.name);
  const secretsOfNew: string[] = [];
  const written = new Set<string>();
  const isTaken = (name: string) => written.has(name) || json.has(name) || existsSync(join(configuration.folder, name));
  const files: PulledFile[] = [];
  const refused: DocumentIssue[] = [];
  const unsupported: DocumentIssue[] = [];
  for (const object of await liveObjects(
    services.service,
    place,
    new Set([...kinds].filter(kind => !compared.unlisted.includes(kind))),
    options,
  )) {
    if (chosen && !chosen.some(({ kind, id }) => kind === object.kind && id === object.id)) continue;
    const owner = owners.get(`${object.kind} ${object.id}`);
    if (owner === undefined && !unmanaged.has(`${object.kind} ${object.id}`)) continue; // its document has the same state
    const name = owner ?? freeFile(object.kind, object.name, object.id, isTaken);
    const tell = (message: string, isUnsupported: boolean) =>
      isUnsupported
        ? unsupported.push({ file: `${object.kind} ${object.id}`, message })
        : refused.push({ file: name, message });
    const documentOf = await readOr(object, tell, options);
    if (!documentOf) continue;
    const isValid = (document: unknown) => readDocument(object.kind, name, document, place.references);
    const others = [...json].flatMap(([file, each]) => (file === owner ? [] : namesIn(each)));
    const secrets = { previous: json.get(owner ?? ''), taken: [...others, ...secretsOfNew] };
    const plain = object.isAmbiguous ? undefined : documentOf(secrets, false);
    const document = plain !== undefined && isValid(plain).ok ? plain : documentOf(secrets, true);
    secretsOfNew.push(...namesIn(document));
    const seen = compared.planned.find(({ change }) => change.file === owner)?.change.seen;
    const kept = withKeptReferences(
      withLoadState(document, secrets.previous, seen),
      secrets.previous,
      place.references,
    );
    const read = isValid(kept);
    if (!read.ok) refused.push({ file: name, message: read.issues.map(issueText).join(' ') });
    else if (owner === undefined && !isDocumentOf(configuration.configuration, name))
      refused.push({ file: name, message: t('Add the folder of this document to `documents` of the configuration') });
    else
      files.push({
        file: name,
        text: `${readableJson(kept)}\n`,
        isNew: owner === undefined,
        object: { kind: object.kind, id: object.id },
      });
    written.add(name);
  }
  const notListed = (kind: ObjectKind) => ({
    file: PULLED_FILES[kind][0],
    message: t('Not pulled: the service does not list these objects'),
  });
  const isNote = (kind: ObjectKind) => compared.absent.includes(kind) && !isAlwaysListed(kind);
  const unlisted = compared.unlisted.filter(kind => !isNote(kind)).map(notListed);
  const notes = [...compared.unlisted.filter(isNote).map(notListed), ...unsupported];
  const gone = compared.planned.flatMap(({ change: { seen, file } }) => (seen === undefined ? [file] : []));
  const problems = [...issues, ...unread, ...compared.issues, ...compared.unread, ...refused, ...unlisted];
  return { files, same: compared.unchanged.length, gone, issues: problems, notes };
}

/** Adds the load state of a collection to its document, if the document that is replaced has one. `seen`: the state as read, if it was. */
function withLoadState(document: unknown, previous: unknown, seen: unknown): unknown {
  const asked = get(previous, ['loaded']);
  return asked === undefined ? document : put(document, ['loaded'], get(seen, ['loaded']) ?? asked);
}

/** Writes pulled documents. @throws Error before the first one if a folder leads out of the folder of the configuration */
export function writePulled({ folder }: ConfigurationFile, files: readonly PulledFile[]): void {
  for (const { file } of files) mustBeInside(folder, file);
  for (const { file, text } of files) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeAtomically(path, text);
  }
}
