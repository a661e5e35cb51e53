import { t } from '@vscode/l10n';
import type { CallOptions } from '../client';
import { readDocument, type DesiredObject } from '../model/configurations/documents';
import { OBJECT_KINDS } from '../model/configurations/kinds';
import { applies, listedKinds } from '../model/configurations/listed-kinds';
import { issueText } from '../model/issues';
import { secretNamesIn } from '../model/secrets/names';
import { compare, type Comparison, type DocumentIssue } from './planning';
import { liveObjects, readOr, type LiveObject } from './live-objects';
import type { ObjectRef } from './pulling';
import type { Place } from './service';
import type { TargetServices } from './targets';

/** An environment of a promotion. */
interface End {
  readonly services: TargetServices;
  readonly place: Place;
}

interface Source extends End {
  readonly name: string;
}

/** A promotion before anything is sent. `differing`: the objects of the source that the destination has in another state, or not at all. */
export interface Promotion {
  readonly comparison: Comparison;
  readonly differing: Promoted['sources'];
  /** Kinds that the source does not list. */
  readonly unlisted: Promoted['unlisted'];
}

/** Compares objects of an environment with those of another. `chosen`: as for `promoted`. Sends no write. @throws Error for a name that is no object */
export async function promotion(
  from: Source,
  to: End,
  chosen: readonly string[],
  options: CallOptions = {},
): Promise<Promotion> {
  const { wanted, sources, issues, unlisted } = await promoted(from, to.place, chosen, options);
  const kinds = listedKinds({ documents: [] }, [], to.place.references);
  const compared = await compare(to.services, wanted, { ...to.place, kinds }, options);
  const differing = new Set([...compared.planned.map(({ change }) => change), ...compared.refused].map(of => of.file));
  return {
    comparison: {
      ...compared,
      issues: [...issues, ...compared.issues],
      unmanaged: chosen.length > 0 ? [] : compared.unmanaged,
      unlisted: [...new Set([...compared.unlisted, ...unlisted])],
    },
    differing: sources.filter(({ file }) => differing.has(file)),
    unlisted,
  };
}

/** Objects of an environment as wanted in another. `unlisted`: kinds that the source does not list. */
interface Promoted {
  readonly wanted: readonly DesiredObject[];
  /** The objects of the source, with the files of the wanted ones. */
  readonly sources: readonly (ObjectRef & { readonly file: string })[];
  readonly issues: readonly DocumentIssue[];
  readonly unlisted: readonly DesiredObject['kind'][];
}

/**
 * Reads objects of an environment, as the documents that would create the same in another one: found by name, with its project, and with
 * clusters of the same names. `chosen`: names or IDs of any object; empty for all roles and alert rules. @throws Error for a name that is no object
 */
async function promoted(from: Source, to: Place, chosen: readonly string[], options: CallOptions): Promise<Promoted> {
  const { references } = from.place;
  const kinds =
    chosen.length === 0
      ? listedKinds({ documents: [] }, [], references)
      : new Set(OBJECT_KINDS.filter(kind => applies(kind, references)));
  const { unlisted, reasons = new Map<string, string>() } = await compare(
    from.services,
    [],
    { ...from.place, kinds },
    options,
  );
  const listed = new Set([...kinds].filter(kind => !unlisted.includes(kind)));
  const objects = await liveObjects(from.services.service, from.place, listed, options);
  const found = chosen.map(entry =>
    chosenObject(objects, entry, { name: from.name, isWhole: unlisted.length === 0, reasons }),
  );
  const wanted: DesiredObject[] = [];
  const sources: Promoted['sources'][number][] = [];
  const issues: DocumentIssue[] = [];
  const secrets: string[] = [];
  for (const object of chosen.length === 0 ? objects : new Set(found)) {
    const file = `${from.name}: ${object.name}`;
    const documentOf = await readOr(object, message => issues.push({ file, message }), options);
    if (!documentOf) continue;
    const document = documentOf({ previous: undefined, taken: secrets }, false);
    secrets.push(...secretNamesIn(document).map(({ name }) => name));
    const foreign = foreignCluster(document, from.place, to);
    if (foreign !== undefined) {
      issues.push({
        file,
        message: t(
          'Cluster {0} is not in this environment, and has no name to match. Use a variable of the environment instead of the ID.',
          foreign,
        ),
      });
      continue;
    }
    const read = readDocument(object.kind, file, document, to.references);
    if (read.ok) {
      wanted.push(read.value);
      sources.push({ kind: object.kind, id: object.id, file });
    } else issues.push(...read.issues.map(issue => ({ file, message: issueText(issue) })));
  }
  return { wanted, sources, issues, unlisted };
}

/** An environment, and whether all of its objects were listed. `reasons`: of lists that failed. */
interface ListedEnvironment {
  readonly name: string;
  readonly isWhole: boolean;
  readonly reasons: ReadonlyMap<string, string>;
}

/** @throws Error for an entry that is not exactly one object */
function chosenObject(
  objects: readonly LiveObject[],
  entry: string,
  { name: environment, isWhole, reasons }: ListedEnvironment,
): LiveObject {
  const byId = objects.filter(({ id }) => id === entry);
  const [found, ...others] = byId.length > 0 ? byId : objects.filter(({ name }) => name === entry);
  if (others.length > 0) throw new Error(t('Several objects are named “{0}”. Use the ID.', entry));
  if (found) return found;
  if (reasons.size > 0)
    throw new Error(
      t(
        '“{0}” was not found, and not all objects could be listed: {1}',
        entry,
        [...new Set(reasons.values())].join(' '),
      ),
    );
  throw new Error(
    isWhole
      ? t('“{0}” is not an object of environment {1}.', entry, environment)
      : t('“{0}” was not found: the service does not list all objects.', entry),
  );
}

/** Returns the ID of a cluster that only the source has, and that has no name to be found by. */
function foreignCluster(document: unknown, from: Place, to: Place): string | undefined {
  const text = JSON.stringify(document);
  return [...from.clusters.keys()].find(id => !to.clusters.has(id) && text.includes(id));
}
