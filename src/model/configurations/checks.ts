import { t } from '@vscode/l10n';
import type { Issue } from '../issues';
import { readText, type Span } from '../documents/json-text';
import type { Configuration, Environment } from './configurations';
import { readDocument, type DesiredObject } from './documents';
import type { References } from './references';
import type { ObjectKind } from './kinds';
import { applies } from './listed-kinds';

/** References of an environment before its service was read: IDs stay references. */
function offlineReferences({ project, variables = {} }: Environment): References {
  return {
    project: project === undefined ? undefined : '${project}',
    variables,
    cluster: name => ({ id: `\${cluster:${name}}` }),
  };
}

/** A document as its first environment has it, or the issues of all environments. */
export type ConfiguredDocument =
  { readonly issues: readonly Issue[] } | { readonly wanted: DesiredObject | undefined; readonly issues: readonly [] };

/** Checks a document for all environments of its configuration. An issue of some environments has their names. */
export function checkConfigured(
  { environments }: Pick<Configuration, 'environments'>,
  kind: ObjectKind,
  file: string,
  json: unknown,
): ConfiguredDocument {
  const fitting = Object.entries(environments).filter(([, { endpoint }]) =>
    applies(kind, { isEndpoint: endpoint !== undefined }),
  );
  const all = fitting.map(
    ([name, environment]) => [name, readDocument(kind, file, json, offlineReferences(environment))] as const,
  );
  const told = all.flatMap(([name, read]) => (read.ok ? [] : read.issues.map(issue => ({ name, issue }))));
  if (told.length === 0) return { wanted: all.flatMap(([, read]) => (read.ok ? [read.value] : []))[0], issues: [] };
  const alike = Map.groupBy(told, ({ issue: { path, message } }) => JSON.stringify([path, message]));
  const issues = [...alike.values()].map(each => {
    const names = [...new Set(each.map(({ name }) => name))];
    const { issue } = each[0]!;
    if (names.length === all.length) return issue;
    return { ...issue, message: t('{0}: {1}', names.join(', '), issue.message) };
  });
  return { issues };
}

/** Returns the references that documents of a configuration can have, with the values of variables. */
export function offeredReferences({ environments }: Pick<Configuration, 'environments'>): {
  readonly text: string;
  readonly about: string;
}[] {
  const all = Object.entries(environments);
  const namesOf = (of: (environment: Environment) => object | undefined) => [
    ...new Set(all.flatMap(([, environment]) => Object.keys(of(environment) ?? {}))),
  ];
  const valuesOf = (variable: string) =>
    all.flatMap(([name, { variables = {} }]) =>
      Object.hasOwn(variables, variable) ? [`${name}: ${String(variables[variable])}`] : [],
    );
  return [
    ...(all.some(([, { project }]) => project !== undefined)
      ? [{ text: '${project}', about: all.map(([name, { project = '–' }]) => `${name}: ${project}`).join(', ') }]
      : []),
    ...namesOf(({ variables }) => variables).map(name => ({
      text: `\${var:${name}}`,
      about: valuesOf(name).join(', '),
    })),
    ...namesOf(({ clusters }) => clusters).map(name => ({ text: `\${cluster:${name}}`, about: '' })),
  ];
}

/** Returns the value with the reference that is being written before a position, such as `${va`; undefined: none is. */
export function referenceBefore(text: string, offset: number): Span | undefined {
  const begun = /\$\{[^{}"\n]*$/.exec(text.slice(Math.max(0, offset - 200), offset));
  if (!begun) return undefined;
  const rest = /^[^{}"\n]*\}/.exec(text.slice(offset, offset + 200))?.[0].length ?? 0;
  return { offset: offset - begun[0].length, length: begun[0].length + rest };
}

/** Returns the content of a text if it is JSON. */
export function jsonIn(text: string): unknown {
  const read = readText(text.replace(/^\uFEFF/, ''));
  return 'value' in read ? read.value : undefined;
}
