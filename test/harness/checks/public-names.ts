import { readFileSync } from 'node:fs';

type By<T> = Readonly<Record<string, T>>;

interface Tool {
  readonly name: string;
  readonly toolReferenceName: string;
  readonly inputSchema: { readonly properties: By<{ readonly type: string }>; readonly required: readonly string[] };
}

/** A JSON schema of documents. */
interface Schema {
  readonly properties?: By<Schema>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly if?: Schema;
  readonly enum?: readonly unknown[];
}

interface Contributes {
  readonly commands: readonly { readonly command: string }[];
  readonly keybindings: readonly { readonly command: string; readonly key: string; readonly mac: string }[];
  readonly submenus: readonly { readonly id: string }[];
  readonly viewsContainers: By<readonly { readonly id: string }[]>;
  readonly views: By<readonly { readonly id: string }[]>;
  readonly configuration: {
    readonly properties: By<{ readonly type: string; readonly scope: string; readonly default: unknown }>;
  };
  readonly configurationDefaults: By<By<unknown>>;
  readonly customEditors: readonly {
    readonly viewType: string;
    readonly priority: string;
    readonly selector: readonly { readonly filenamePattern: string }[];
  }[];
  readonly languages: readonly { readonly id: string; readonly filenamePatterns: readonly string[] }[];
  readonly grammars: readonly { readonly language: string; readonly scopeName: string }[];
  readonly languageModelTools: readonly Tool[];
  readonly walkthroughs: readonly { readonly id: string; readonly steps: readonly { readonly id: string }[] }[];
  readonly jsonValidation: readonly { readonly fileMatch: string; readonly url: string }[];
}

/** Parts of `package.json` with public names. */
interface Manifest {
  readonly publisher: string;
  readonly name: string;
  readonly activationEvents: readonly string[];
  readonly contributes: Contributes;
}

/**
 * Returns every name by which users, their settings and their scripts refer to the extension, by kind; the text includes the value of a
 * name (the default of a setting), so that another value is another name.
 */
export function publicNames(manifest: Manifest, usage: string): Readonly<Record<string, readonly string[]>> {
  const { contributes } = manifest;
  return {
    extension: [`${manifest.publisher}.${manifest.name}`],
    activationEvents: manifest.activationEvents,
    commands: contributes.commands.map(({ command }) => command),
    keybindings: contributes.keybindings.map(({ command, key, mac }) => `${command} ${key} ${mac}`),
    submenus: contributes.submenus.map(({ id }) => id),
    viewsContainers: entries(contributes.viewsContainers).flatMap(([bar, all]) => all.map(({ id }) => `${bar}/${id}`)),
    views: entries(contributes.views).flatMap(([container, all]) => all.map(({ id }) => `${container}/${id}`)),
    settings: entries(contributes.configuration.properties).map(
      ([id, { type, scope, default: value }]) => `${id}: ${type} = ${JSON.stringify(value)}, ${scope}`,
    ),
    configurationDefaults: entries(contributes.configurationDefaults).flatMap(([id, all]) =>
      entries(all).map(([key, value]) => `${id} ${key} = ${JSON.stringify(value)}`),
    ),
    contextWords: contextWords(contributes),
    customEditors: contributes.customEditors.flatMap(({ viewType, selector, priority }) =>
      selector.map(({ filenamePattern }) => `${viewType} ${filenamePattern} ${priority}`),
    ),
    languages: contributes.languages.flatMap(({ id, filenamePatterns }) =>
      filenamePatterns.map(pattern => `${id} ${pattern}`),
    ),
    grammars: contributes.grammars.map(({ language, scopeName }) => `${language} ${scopeName}`),
    languageModelTools: contributes.languageModelTools.flatMap(toolNames),
    walkthroughs: contributes.walkthroughs.flatMap(({ id, steps }) => steps.map(step => `${id}/${step.id}`)),
    documents: contributes.jsonValidation.flatMap(({ fileMatch, url }) =>
      fields(JSON.parse(readFileSync(url, 'utf8')) as Schema).map(field => `${fileMatch} ${field}`),
    ),
    commandLine: [...new Set(usage.match(/--[a-z]+|VECTOR_CLOUD_\w+|^Usage: vector-cloud \w+/gm) ?? [])],
  };
}

const { entries } = Object;

/** Returns our context names in conditions: kinds of rows, keys of views, schemes of documents. */
function contextWords(contributes: Contributes): string[] {
  const found = [...JSON.stringify(contributes).matchAll(/"(?:when|enablement)":("(?:\\.|[^"])*")/g)];
  const conditions = found.map(([, text]) => JSON.parse(text!) as string);
  const ofRows = conditions.flatMap(each => each.match(/viewItem (?:=~ \/.*?\/|== \w+)/g) ?? []);
  const words = [
    ...ofRows.flatMap(each => each.replace('viewItem', '').replaceAll(/\\\w/g, ' ').match(/\w+/g) ?? []),
    ...conditions.flatMap(each => each.match(/\bvectorcloud[\w.-]*/gi) ?? []),
  ];
  return [...new Set(words)];
}

/** Returns the names of a tool and its inputs; optional inputs stay optional. */
function toolNames({ name, toolReferenceName, inputSchema }: Tool): string[] {
  const { properties, required } = inputSchema;
  return [
    `${name} #${toolReferenceName}`,
    ...entries(properties).map(
      ([field, { type }]) => `${name} ${field}: ${type}${required.includes(field) ? '' : ', may be left out'}`,
    ),
  ];
}

/** Every field below a JSON schema, and every value that it offers or knows. */
function fields(schema: Schema, at = ''): string[] {
  const { properties = {}, items = {}, anyOf = [], if: known } = schema;
  return [
    ...entries(properties).flatMap(([key, value]) => [at + key, ...fields(value, `${at}${key}.`)]),
    ...(Object.keys(items).length > 0 ? fields(items, `${at}[].`) : []),
    ...[...anyOf, ...(known ? [known] : [])].flatMap(each => fields(each, at)),
    ...(schema.enum ?? []).map(value => `${at} = ${JSON.stringify(value)}`),
  ];
}
