import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ignoreTraffic, launchBrowser, newWorkbenchPage } from './browser';
import { type Server, startServer } from './code-server';
import type { Host } from './vscode';
import { TIMEOUT_MS, Window } from './window';

const EXTENSION = 'vector-cloud.vector-cloud';

/** Themes by kind: the name in the theme picker, and the class of the window. */
const THEMES = {
  dark: ['Dark Modern', 'vs-dark'],
  light: ['Light Modern', 'vs'],
  'high contrast dark': ['Dark High Contrast', 'hc-black'],
  'high contrast light': ['Light High Contrast', 'hc-light'],
} as const;

export type Theme = keyof typeof THEMES;

export interface SessionOptions {
  settings?: Record<string, unknown>;
  /** Additional environment variables of VS Code, also after a restart. */
  env?: Record<string, string>;
  /** Initial files of the extension's storage: path below its folder → JSON. */
  storage?: Record<string, unknown>;
  /** The folder that is open; without it, the sample workspace. */
  workspace?: string;
  /** True to install the package with VS Code, instead of copying an earlier installation. */
  install?: boolean;
  /** Folders of extensions in place of the package. */
  extensions?: readonly string[];
  /** The display language. */
  language?: string;
  /** Files added to the installed extension: path below its folder → JSON. */
  added?: Record<string, unknown>;
}

/** Storage with one connection: the built-in demo service. */
export const DEMO = { 'connections/demo.json': { id: 'demo', kind: 'demo', name: 'Demo' } };

export const DARK = { 'workbench.colorTheme': 'Default Dark Modern' };

const open = new Set<Session>();

/**
 * Starts a VS Code with the packaged extension and opens a window. Without a test driver, so that toasts and modal dialogs appear.
 * Environment variables of the suite select VS Code, package and sample workspace.
 */
export async function openSession(options: SessionOptions = {}): Promise<Session> {
  const dir = mkdtempSync(join(tmpdir(), 'vector-cloud-'));
  const host = (process.env['TEST_HOST'] ?? 'newest') as Host;
  const installed = options.extensions ? { extensions: options.extensions } : packaged(options.install);
  const server = await startServer({
    host,
    dir,
    ...installed,
    ...(options.settings && { settings: options.settings }),
    ...(options.env && { env: options.env }),
    ...(options.language && { language: options.language }),
  });
  writeAll(join(server.userDir, 'globalStorage', EXTENSION), options.storage);
  if (options.added) writeAll(installedIn(join(dir, 'extensions')), options.added);
  const workspace = options.workspace ?? process.env['TEST_WORKSPACE'] ?? 'test/fixtures/workspace';
  const browser = await launchBrowser();
  const session = new Session(await newPage(browser), { host, dir, server, browser, workspace, env: options.env });
  open.add(session);
  process.on('exit', () => rmSync(dir, { recursive: true, force: true })); // also after Ctrl+C
  await session.load();
  return session;
}

/** Returns the package for tests of its installation, otherwise the shared installation. */
function packaged(install = false): { vsix: string } | { installed: string } {
  const installed = process.env['TEST_INSTALLED'];
  return installed && !install ? { installed } : { vsix: process.env['TEST_VSIX'] ?? 'dist/vector-cloud.vsix' };
}

function writeAll(folder: string, contents: Record<string, unknown> = {}): void {
  for (const [path, content] of Object.entries(contents)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(content));
  }
}

/** Returns the folder of the unpacked package. */
function installedIn(extensions: string): string {
  return join(
    extensions,
    readdirSync(extensions).find(name => name.startsWith(`${EXTENSION}-`))!,
  );
}

/**
 * Returns true for an address or a stack outside VS Code's own scripts. VS Code's webview document counts as ours, because it reports on
 * our content.
 */
function isOurs(where: string): boolean {
  return where.includes('/webview/browser/pre/index.html') || !/\/static\/(out|node_modules)\//.test(where);
}

async function newPage(browser: Browser, kept?: BrowserContextOptions['storageState']): Promise<Page> {
  const viewport = { width: 1280, height: 800 };
  const page = await newWorkbenchPage(browser, { viewport, ...(kept && { storageState: kept }) });
  page.context().setDefaultTimeout(TIMEOUT_MS);
  return page;
}

/** One running VS Code with one window. */
export class Session extends Window {
  /** Errors in our pages: on the console, violations of the content security policy, exceptions. */
  readonly problems: string[] = [];
  private leaving = false;

  constructor(
    page: Page,
    private readonly parts: {
      host: Host;
      dir: string;
      server: Server;
      browser: Browser;
      workspace: string;
      env: Record<string, string> | undefined;
    },
  ) {
    super(page);
    this.watch(page);
  }

  /** Data folder of the server. */
  get dir(): string {
    return this.parts.dir;
  }

  /** Output of the server and its extension hosts. */
  get output(): string {
    return this.parts.server.log();
  }

  /** Loads the window and waits until it is drawn. */
  async load(): Promise<void> {
    this.leaving = true;
    await this.page.goto(this.parts.server.url(this.parts.workspace));
    this.leaving = false;
    await this.page.locator('.monaco-workbench').waitFor();
    await ignoreTraffic(this.page);
  }

  private watch(page: Page): void {
    page.on('dialog', dialog => void dialog.accept()); // "leave this page?"
    page.on('console', message => {
      const { url } = message.location();
      if (message.type() !== 'error' || !isOurs(url)) return;
      const refused = message.text().startsWith('Failed to load resource');
      // VS Code answers 404 to what a page asks for while its window closes, and nothing once it has ended.
      if (this.leaving && (refused || message.text().startsWith('WebSocket connection to'))) return;
      this.problems.push(refused ? `${message.text()}: ${url}` : message.text());
    });
    page.on('pageerror', error => {
      if (isOurs(error.stack ?? '')) this.problems.push(error.stack ?? error.message);
    });
  }

  /** Chooses a theme in the picker and waits until it is active. */
  async setTheme(theme: Theme): Promise<void> {
    const [name, className] = THEMES[theme];
    await this.command('Preferences: Color Theme');
    await this.filterPick(name);
    await this.quickPick(name);
    await this.page.locator(`.monaco-workbench.${className}`).waitFor();
  }

  /** Changes settings in the user's settings file; VS Code reloads it. */
  changeSettings(settings: Record<string, unknown>): void {
    const file = join(this.parts.server.userDir, 'settings.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...settings }, null, 2));
  }

  /**
   * Ends VS Code and browser window and starts both again, as the next morning: storage, secrets and settings are kept. `killed`: VS Code ends
   * without a word to its extensions, as after a power failure.
   */
  async restart({ killed = false }: { readonly killed?: boolean } = {}): Promise<void> {
    const { server, browser, host, dir, env } = this.parts;
    const kept = await this.page.context().storageState({ indexedDB: true });
    this.leaving = true;
    if (killed) await server.stop('SIGKILL');
    await this.page.context().close();
    if (!killed) await server.stop();
    this.parts.server = await startServer({ host, dir, port: server.port, ...(env && { env }) });
    this.page = await newPage(browser, kept);
    this.watch(this.page);
    await this.load();
  }

  async close(): Promise<void> {
    open.delete(this);
    await this.parts.browser.close();
    await this.parts.server.stop();
    rmSync(this.parts.dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

// A failed test leaves a picture of every window that is open.
if ('afterEach' in globalThis) {
  afterEach(async function () {
    if (this.currentTest?.state !== 'failed') return;
    const name = this.currentTest.fullTitle().replace(/[^\w]+/g, '-');
    for (const session of open) await session.screenshot(`failed-${name}`);
  });
}
