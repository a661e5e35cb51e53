import { t } from '@vscode/l10n';
import { keyAt, keySpan, readable, type Path, type Span } from '../documents/json-text';
import { get } from '../documents/forms';

/** The target of a reference: the project, or a variable or a cluster with its name. */
export interface Referred {
  readonly kind: 'project' | 'var' | 'cluster';
  readonly name: string;
}

/** A reference in the text of a document. `span`: of its name; of the whole reference for the project. */
export interface Use extends Referred {
  readonly span: Span;
}

/** Matches references in a JSON text, and the escape of a literal `${`. */
const USE = /\$\$\{|\$\{(?:(project)|(var|cluster):([^}"\n]+))\}/g;

/** Returns the references in a text, in their order. */
export const usesIn = (text: string): Use[] =>
  [...text.matchAll(USE)].flatMap(({ 0: whole, 1: project, 2: kind, 3: name = '', index }): Use[] => {
    if (project !== undefined) return [{ kind: 'project', name: '', span: { offset: index, length: whole.length } }];
    if (kind === undefined) return [];
    const span = { offset: index + `\${${kind}:`.length, length: name.length };
    return [{ kind: kind as 'var' | 'cluster', name: decoded(name), span }];
  });

/** Returns the reference at an offset, its braces included. */
export const useAt = (text: string, offset: number): Use | undefined =>
  usesIn(text).find(({ kind, span }) => {
    const [before, after] = kind === 'project' ? [0, 0] : [`\${${kind}:`.length, 1];
    return span.offset - before <= offset && offset <= span.offset + span.length + after;
  });

/** Returns a name as JSON has it in a text: escapes are decoded. */
function decoded(name: string): string {
  try {
    return JSON.parse(`"${name}"`) as string;
  } catch (error) {
    if (error instanceof SyntaxError) return name;
    throw error;
  }
}

const FIELDS = { var: 'variables', cluster: 'clusters' } as const;

/** Returns the entries of a variable, a cluster or the project in a configuration: one for each environment that has it. `span`: of the key. */
export function entriesOf(configuration: string, { kind, name }: Referred): { path: Path; span: Span }[] {
  const environments = get(readable(configuration), ['environments']);
  return Object.keys(typeof environments === 'object' && environments !== null ? environments : {}).flatMap(each => {
    const path = ['environments', each, ...(kind === 'project' ? ['project'] : [FIELDS[kind], name])];
    const span = keySpan(configuration, path);
    return span ? [{ path, span }] : [];
  });
}

/** Returns the variable or the cluster whose key in a configuration is at an offset; `span`: of the key without its quotes. */
export function entryAt(configuration: string, offset: number): Use | undefined {
  const key = keyAt(configuration, offset);
  if (!key || key.path.length !== 3 || key.path[0] !== 'environments') return undefined;
  const kind = (['var', 'cluster'] as const).find(each => FIELDS[each] === key.path[2]);
  const { offset: start, length } = key.span;
  const raw = configuration.slice(start, start + length);
  if (!kind || !/^".*"$/s.test(raw)) return undefined;
  return { kind, name: decoded(raw.slice(1, -1)), span: { offset: start + 1, length: length - 2 } };
}

/** Returns the reason why a variable or a cluster cannot get a name; undefined: it can. */
export function nameProblem(configuration: string, { kind }: Referred, name: string): string | undefined {
  if (name === '' || /[}"\\\p{Cc}]/u.test(name)) return t('The name must not be empty or contain “}”, “"” or “\\”');
  if (kind !== 'project' && entriesOf(configuration, { kind, name }).length > 0)
    return t('The configuration already has “{0}”', name);
  return undefined;
}
