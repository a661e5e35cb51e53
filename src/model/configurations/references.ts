import { t } from '@vscode/l10n';
import { get } from '../documents/forms';
import type { Path } from '../documents/json-text';
import type { Issue } from '../issues';
import { mapLeaves } from '../secrets/names';
import type { Variable } from './configurations';

/**
 * The values of the references in documents. `cluster`: returns the ID, or the reason why there is none. `clustersUnread`: that reason, if
 * the clusters could not be listed.
 */
export interface References {
  readonly clustersUnread?: string | undefined;
  /** True for an endpoint, which has collections only: documents of other kinds do not apply. */
  readonly isEndpoint?: boolean;
  readonly project?: string | undefined;
  readonly variables: Readonly<Record<string, Variable>>;
  cluster(this: void, name: string): { readonly id: string } | { readonly why: string };
}

/** Matches `${project}`, `${var:name}` and `${cluster:name}`; `$${` is the text `${`. */
const REFERENCE = /\$\$\{|\$\{(?:(project)|(var|cluster):([^}]+))\}/g;

/** Matches what looks like a reference, such as a misspelled one. Secrets pass: the checks of documents report their places. */
const UNKNOWN = /\$\$\{|(\$\{(?!project\}|(?:var|cluster):[^}]|secret:|kept\})[^}]*\}?)/g;

/** Returns true for a text with references, or with an escaped `${`. */
export const hasReferences = (text: string): boolean => text.search(REFERENCE) >= 0;

/** Returns a document with the values of its references. A variable that is the whole text keeps its type. */
export function resolveReferences(
  document: unknown,
  references: References,
): { readonly value: unknown; readonly issues: readonly Issue[] } {
  const issues: Issue[] = [];
  const valueOf = (path: Path, kind: string | undefined, name: string): Variable | undefined => {
    const found = lookUp(kind, name, references);
    if ('value' in found) return found.value;
    issues.push({ path, message: found.why });
    return undefined;
  };
  const value = mapLeaves(document, (leaf, path) => {
    if (typeof leaf !== 'string') return leaf;
    for (const [, unknown] of leaf.matchAll(UNKNOWN)) {
      if (unknown !== undefined)
        issues.push({
          path,
          message: t('Unknown reference: {0}. For literal text, write {1}', unknown, `$${unknown}`),
        });
    }
    const [whole] = leaf.matchAll(REFERENCE);
    if (whole?.[0] === leaf && leaf !== '$${') return valueOf(path, whole[2], whole[3] ?? '');
    return leaf.replaceAll(REFERENCE, (_text, project?: string, kind?: string, name = '') =>
      project === undefined && kind === undefined ? '${' : String(valueOf(path, kind, name)),
    );
  });
  return { value, issues };
}

function lookUp(
  kind: string | undefined,
  name: string,
  { project, variables, cluster }: References,
): { readonly value: Variable } | { readonly why: string } {
  if (kind === 'cluster') {
    const found = cluster(name);
    return 'id' in found ? { value: found.id } : found;
  }
  if (kind === 'var') {
    return Object.hasOwn(variables, name)
      ? { value: variables[name]! }
      : { why: t('The environment has no variable “{0}”', name) };
  }
  return project === undefined ? { why: t('The environment has no project') } : { value: project };
}

/** IDs to replace by names in a pulled document. */
export interface Ids {
  readonly project?: string | undefined;
  /** Names by ID: unique ones that a reference can have. */
  readonly clusters: ReadonlyMap<string, string>;
}

/** Returns a document with references in place of IDs, so that other environments can have it; the inverse of `resolveReferences`. */
export const withReferences = (document: unknown, { project, clusters }: Ids): unknown =>
  mapLeaves(document, (leaf, _path, isSecret) => {
    if (typeof leaf !== 'string' || isSecret) return leaf;
    if (leaf === project) return '${project}';
    const name = clusters.get(leaf);
    return name === undefined ? leaf.replaceAll('${', '$$${') : `\${cluster:${name}}`;
  });

/** Returns a document with the references of the one that it replaces where they have the same value: a variable stays a variable. */
export const withKeptReferences = (document: unknown, previous: unknown, references: References): unknown =>
  mapLeaves(document, (leaf, path, isSecret) => {
    const was = get(previous, path);
    if (isSecret || typeof was !== 'string' || !hasReferences(was)) return leaf;
    const [before, now] = [resolveReferences(was, references), resolveReferences(leaf, references)];
    return before.issues.length === 0 && before.value === now.value ? was : leaf;
  });

/** Returns the names of clusters by ID that a reference can have: unique, and without a brace. */
export function referable(clusters: Iterable<readonly [id: string, name: string]>): Map<string, string> {
  const all = [...clusters];
  const ids = Map.groupBy(all, ([, name]) => name);
  return new Map(all.filter(([, name]) => name !== '' && !name.includes('}') && ids.get(name)!.length === 1));
}
