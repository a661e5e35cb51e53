import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { t } from '@vscode/l10n';
import { checkConfiguration, type Configuration, type Environment } from '../model/configurations/configurations';
import { readDocument, type DesiredObject } from '../model/configurations/documents';
import type { References } from '../model/configurations/references';
import { brokenAt, readText, repeatedKey } from '../model/documents/json-text';
import { issueText } from '../model/issues';
import { isBelow } from '../model/paths';
import type { DocumentIssue } from './planning';
import { objectKindOf } from '../model/configurations/kinds';
import { applies, DOCUMENT_PATTERNS } from '../model/configurations/listed-kinds';

/** A configuration file: its folder and its content. */
export interface ConfigurationFile {
  readonly folder: string;
  readonly configuration: Configuration;
}

/** Reads a configuration. @throws Error that lists all issues */
export function readConfiguration(path: string): ConfigurationFile {
  const checked = checkConfiguration(jsonOf(path));
  if (!checked.ok) throw new Error(checked.issues.map(issue => t('{0}: {1}', path, issueText(issue))).join('\n'));
  return { folder: dirname(resolve(path)), configuration: checked.value };
}

/** Returns an environment. @throws Error that lists the environments */
export function environmentOf({ environments }: Configuration, name: string): Environment {
  if (Object.hasOwn(environments, name)) return environments[name]!;
  throw new Error(
    t('Environment “{0}” does not exist. Environments: {1}.', name, Object.keys(environments).join(', ')),
  );
}

/** Reads a JSON file in UTF-8, with or without a byte order mark. @throws Error with the line of a syntax error or a repeated key */
export function jsonOf(path: string): unknown {
  const bytes = readFileSync(path);
  if (!isUtf8(bytes)) throw new Error(t('{0}: not valid UTF-8.', path));
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const read = readText(text);
  if ('broken' in read) throw new Error(t('{0}: {1}', path, brokenAt(text, read.broken)));
  const repeated = repeatedKey(text);
  if (repeated) throw new Error(t('{0}: Line {1}: duplicate key “{2}”', path, repeated.line, repeated.key));
  return read.value;
}

/** A document of a configuration: its path from the folder of the configuration, with slashes. */
const nameIn = (folder: string, path: string): string => relative(folder, path).split(sep).join('/');

/**
 * Returns the paths of all documents, each once. `isMissing`: paths that do not exist yet are left out.
 * @throws Error for a path that does not exist or leads out of the folder
 */
export function documentFiles({ folder, configuration }: ConfigurationFile, isMissing: boolean): string[] {
  const root = realpathSync(folder);
  const files = configuration.documents.flatMap(named => {
    const path = resolve(folder, named);
    // Before the path is looked at: on Windows, that of another machine would already send it the user's name.
    if (!isIn(resolve(folder), path)) throw new Error(t('{0} is outside the configuration folder.', named));
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found && isMissing) return [];
    if (!found) throw new Error(t('{0} does not exist.', named));
    const real = realpathSync(path);
    if (!isIn(root, real)) throw new Error(t('{0} is outside the configuration folder.', named));
    if (found.isDirectory()) return below(path);
    if (objectKindOf(path) === undefined)
      throw new Error(t('{0} is not a document of a configuration ({1}).', named, DOCUMENT_PATTERNS));
    return [path];
  });
  return [...new Set(files)].map(path => nameIn(folder, path)).toSorted((a, b) => (a < b ? -1 : 1));
}

const isIn = (folder: string, path: string): boolean => path === folder || isBelow(folder, path, process.platform);

const below = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name.startsWith('.') ? [] : below(path);
    // Links are skipped: they can lead to any file of the machine.
    return entry.isFile() && objectKindOf(entry.name) !== undefined ? [path] : [];
  });

/**
 * Reads all documents for an environment. `json`: the content of each file that can be read; `unread`: documents that need clusters, which
 * could not be listed; `skipped`: documents of kinds that the environment does not have.
 */
export function readDocuments(
  file: ConfigurationFile,
  references: References,
  isMissing = false,
): {
  readonly wanted: readonly DesiredObject[];
  readonly json: ReadonlyMap<string, unknown>;
  readonly issues: readonly DocumentIssue[];
  readonly unread: readonly DocumentIssue[];
  readonly skipped: readonly string[];
} {
  const wanted: DesiredObject[] = [];
  const json = new Map<string, unknown>();
  const issues: DocumentIssue[] = [];
  const unread: DocumentIssue[] = [];
  const skipped: string[] = [];
  for (const name of documentFiles(file, isMissing)) {
    const isSkipped = !applies(objectKindOf(name)!, references);
    if (isSkipped) skipped.push(name);
    const path = join(file.folder, name);
    try {
      json.set(name, jsonOf(path));
    } catch (error) {
      if (!isSkipped) issues.push({ file: name, message: (error as Error).message.replace(`${path}: `, '') });
      continue;
    }
    if (isSkipped) continue;
    const read = readDocument(objectKindOf(name)!, name, json.get(name), references);
    if (read.ok) {
      wanted.push(read.value);
      continue;
    }
    const isUnread = read.issues.every(({ message }) => message === references.clustersUnread);
    (isUnread ? unread : issues).push(...read.issues.map(issue => ({ file: name, message: issueText(issue) })));
  }
  return { wanted, json, issues, unread, skipped };
}

/** Writes a file that is complete at any time. Replaces no other file, and follows no link. */
export function writeAtomically(path: string, text: string, mode?: number): void {
  const next = `${path}.${randomUUID()}.next`;
  try {
    writeFileSync(next, text, { mode, flag: 'wx' });
    renameSync(next, path);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}

/** @throws Error for a file whose folder leads out of the folder of the configuration, through a link */
export function mustBeInside(folder: string, name: string): void {
  let nearest = dirname(join(folder, name));
  while (!existsSync(nearest)) nearest = dirname(nearest);
  if (!isIn(realpathSync(folder), realpathSync(nearest)))
    throw new Error(t('{0} is outside the configuration folder.', name));
}
