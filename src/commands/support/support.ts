import { arch, hostname, platform, release } from 'node:os';
import * as vscode from 'vscode';
import { isSecretName } from '../../model/secrets/hidden';
import { shownText } from '../../model/texts/shown';
import { redactTexts, tailOf } from './bundles';
import { zipOf } from './zips';
import type { App } from '../app';

/** Number of lines taken from the end of the log. */
const LINES = 1000;

/**
 * Creates a zip for support: versions, settings, counts and the end of the log. It contains no secret, and hosts only if the user agrees;
 * the whole content is shown before saving.
 */
export async function collectSupportBundle(app: App): Promise<void> {
  const hosts = await askHosts(app);
  if (hosts === undefined) return;
  const texts = {
    'about.json': json(about()),
    'settings.json': json(changedSettings()),
    'counts.json': json(await counts(app)),
    'log.txt': shownText((await logOf(app)).replaceAll(/\r\n?/g, '\n')), // as the document shows it
  };
  const known = await knownHosts(app);
  const ours = Object.keys(changedSettings());
  const files = redactTexts(texts, { secrets: await secretsOf(app), hosts, known, ours });
  await show(app, files);
  const save = vscode.l10n.t('Save…');
  const question = vscode.l10n.t('Save this support bundle? The editor shows its full content.');
  if ((await vscode.window.showInformationMessage(question, save)) !== save) return;
  await saveBundle(app, files);
}

/** Asks whether hosts are included. Undefined: cancelled. */
async function askHosts({ title }: App): Promise<boolean | undefined> {
  const items = [
    { label: vscode.l10n.t('Without hosts'), detail: vscode.l10n.t('Hosts become host-1, host-2 …'), hosts: false },
    { label: vscode.l10n.t('With hosts'), detail: vscode.l10n.t('Host names identify your service.'), hosts: true },
  ];
  const placeHolder = vscode.l10n.t('The bundle never contains keys or passwords. Include host names?');
  return (await vscode.window.showQuickPick(items, { title, ignoreFocusOut: true, placeHolder }))?.hosts;
}

function about(): unknown {
  const { env } = vscode;
  const self = vscode.extensions.getExtension(ID);
  return {
    extension: self?.packageJSON.version,
    runsIn: self?.extensionKind === vscode.ExtensionKind.UI ? 'ui' : 'workspace',
    vscode: vscode.version,
    application: env.appName,
    host: env.appHost,
    // Only the kind of remote: the rest can contain a name.
    remote: env.remoteName?.split(/[+:]/)[0],
    window: env.uiKind === vscode.UIKind.Web ? 'web' : 'desktop',
    language: env.language,
    node: process.versions.node,
    system: `${platform()} ${release()} ${arch()}`,
    trusted: vscode.workspace.isTrusted,
    folders: (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme),
    fetchIsVSCodes: Object.hasOwn(globalThis, '__vscodePatchedFetch'),
    languageModelTools: typeof vscode.lm?.registerTool === 'function',
  };
}

const ID = 'vector-cloud.vector-cloud';

/** Returns the changed settings of this extension, and which network settings of VS Code are set. */
function changedSettings(): Readonly<Record<string, unknown>> {
  const all = vscode.workspace.getConfiguration();
  const ours: Record<string, unknown> =
    vscode.extensions.getExtension(ID)?.packageJSON.contributes.configuration.properties;
  const set = (name: string) => all.inspect(name)?.globalValue;
  return {
    ...Object.fromEntries(Object.keys(ours).map(name => [name, set(name) ?? 'default'])),
    'http.proxy': set('http.proxy') ? 'set' : 'default',
    'http.noProxy': set('http.noProxy') ? 'set' : 'default',
    'http.proxySupport': set('http.proxySupport') ?? 'default',
    'http.proxyStrictSSL': set('http.proxyStrictSSL') ?? 'default',
    'http.systemCertificates': set('http.systemCertificates') ?? 'default',
    'http.fetchAdditionalSupport': set('http.fetchAdditionalSupport') ?? 'default',
  };
}

/** Counts the records by kind, and the connections by kind. */
async function counts({ storage, connections, log }: App): Promise<unknown> {
  const { fs } = vscode.workspace;
  const entries = await fs.readDirectory(storage).then(undefined, () => []);
  const folders = entries.filter(([, type]) => type === vscode.FileType.Directory);
  const records = await Promise.all(
    folders.map(async ([name]) => [name, (await fs.readDirectory(vscode.Uri.joinPath(storage, name))).length] as const),
  );
  const all = await connections.list();
  return {
    records: Object.fromEntries(records),
    connections: all.connections.map(({ kind, production, readOnly }) => ({ kind, production, readOnly })),
    unreadableConnections: all.unreadable.length,
    logLevel: vscode.LogLevel[log.logLevel],
  };
}

/** Returns the log; empty if VS Code has not written one yet, or not in a readable place. */
async function logOf({ logFolder }: App): Promise<string> {
  const file = vscode.Uri.joinPath(logFolder, 'Vector Cloud.log');
  try {
    return tailOf(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)), LINES);
  } catch (error) {
    return vscode.l10n.t('No log: {0}', error instanceof Error ? error.message : String(error));
  }
}

/** Returns all stored secrets. Shown texts should contain none; this is a second check. */
async function secretsOf({ connections }: App): Promise<string[]> {
  return (await connections.keys.everything()).flatMap(kept => {
    const password = /^[^:{]+:(.+)$/s.exec(kept)?.[1];
    return [kept, ...(password ? [password] : []), ...leavesOf(kept)];
  });
}

/** Returns the JSON values with names of secrets. */
function leavesOf(text: string): string[] {
  const found: string[] = [];
  try {
    JSON.parse(text, (name, value: unknown) => {
      if (typeof value === 'string' && (isSecretName(name) || name === 'url')) found.push(value);
      return value;
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error; // most are no JSON
  }
  return found;
}

/**
 * Returns hosts that can be a single word, which no pattern distinguishes from other words: of connections, of proxies, and of this
 * machine.
 */
async function knownHosts({ connections }: App): Promise<string[]> {
  const own = (await connections.list()).connections.flatMap(each => {
    if (each.kind === 'demo') return [];
    const always = [each.address, each.embedding?.url ?? ''];
    if (each.kind === 'endpoint') return always;
    const { console = '', controller = '', trusted = [], clusterEndpoints = {}, projectEndpoints = {} } = each;
    const endpoints = [clusterEndpoints, projectEndpoints].flatMap(typed => Object.values(typed));
    return [...always, console, controller, ...trusted, ...endpoints];
  });
  const { namedProxies } = await import('../../client');
  const network = vscode.workspace.getConfiguration('http');
  const proxies = [
    ...namedProxies(),
    network.get<string>('proxy') ?? '',
    ...(network.get<string[]>('noProxy') ?? []),
    ...Object.entries(process.env).flatMap(([name, value]) => (/_proxy$/i.test(name) ? (value ?? '').split(',') : [])),
  ];
  const hosts = [...own, ...proxies].map(
    address => /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^/@]*@)?([^/?#:]*)/i.exec(address)![1]!,
  );
  return [...hosts, hostname()].map(host => host.replace(/^[*.]+/, '')).filter(host => host.length >= 3);
}

async function show({ records }: App, files: Readonly<Record<string, string>>): Promise<void> {
  const text = Object.entries(files)
    .map(([name, content]) => `=== ${name}\n${content}`)
    .join('\n');
  const uri = records.show(vscode.l10n.t('Support bundle'), text, 'txt');
  await vscode.window.showTextDocument(uri, { preview: false });
}

async function saveBundle({ title }: App, files: Readonly<Record<string, string>>): Promise<void> {
  const name = `vector-cloud-support-${new Date().toISOString().slice(0, 10)}.zip`;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const file = await vscode.window.showSaveDialog({
    title,
    filters: { Zip: ['zip'] },
    saveLabel: vscode.l10n.t('Save'),
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
  if (!file) return;
  const encoded = Object.entries(files).map(([path, text]) => ({ name: path, bytes: new TextEncoder().encode(text) }));
  await vscode.workspace.fs.writeFile(file, zipOf(encoded));
  const saved = vscode.l10n.t('Support bundle saved as {0}.', vscode.workspace.asRelativePath(file));
  void vscode.window.showInformationMessage(saved);
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
