import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { format } from 'node:util';
import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import { ignoreTraffic, launchBrowser, newWorkbenchPage } from '../window/browser';
import { startServer } from '../window/code-server';
import { type Host, HOSTS } from '../window/vscode';

/** The extension, and a module with a `run()` for the extension host; absolute paths. */
export interface HostRun {
  extension: string;
  tests: string;
  workspace: string;
  env?: Record<string, string>;
  /** Receives lines printed by VS Code in a browser; the terminal by default. */
  print?: (text: string) => void;
}

/** A run in code-server, with other linked extensions. */
export interface ServerRun extends HostRun {
  installed?: readonly string[];
}

/**
 * Calls `run()` inside VS Code and returns an exit code; 0 is success. Uses a desktop VS Code if available (WORKBENCH=desktop: required),
 * otherwise code-server (WORKBENCH=server: always). VSCODE_EXECUTABLE names the desktop for the newest version.
 */
export async function runInHost(host: Host, run: HostRun): Promise<number> {
  const desktop = process.env['WORKBENCH'] === 'server' ? undefined : await findDesktop(host);
  console.log(`VS Code ${desktop ?? `${HOSTS[host].vscode} (code-server)`}`);
  return desktop ? runOnDesktop(desktop, run) : runOnServer(host, run);
}

async function findDesktop(host: Host): Promise<string | undefined> {
  const installed = process.env['VSCODE_EXECUTABLE'];
  if (installed && host === 'newest') return installed;
  const demanded = process.env['WORKBENCH'] === 'desktop';
  const display = process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
  if (!demanded && !display) return undefined;
  try {
    return await downloadAndUnzipVSCode({
      version: host === 'oldest' ? HOSTS.oldest.vscode : 'stable',
      timeout: 15_000,
    });
  } catch (error) {
    if (demanded) throw error;
    console.log(`No desktop VS Code could be downloaded (${(error as Error).message}); code-server instead.`);
    return undefined;
  }
}

async function runOnDesktop(vscodeExecutablePath: string, run: HostRun): Promise<number> {
  // A short path: VS Code keeps a socket in there, and such paths end at about 100 characters.
  const userDir = mkdtempSync(join(tmpdir(), 'vc-'));
  try {
    return await runTests({
      vscodeExecutablePath,
      extensionDevelopmentPath: run.extension,
      extensionTestsPath: run.tests,
      ...(run.env && { extensionTestsEnv: run.env }),
      launchArgs: [
        run.workspace,
        '--disable-extensions',
        '--disable-workspace-trust',
        `--user-data-dir=${userDir}`,
        '--no-sandbox',
      ],
    });
  } catch (error) {
    console.error((error as Error).message); // it rejects where a test failed, too
    return 1;
  } finally {
    rmSync(userDir, { recursive: true, force: true });
  }
}

/** A run that hangs prints nothing; how long a whole run takes depends on the machine. */
const SILENCE_MS = 300_000;

/** Beginnings of console lines of the workbench itself. */
const NOISE =
  /^(Error: Could not locate the bindings file|Resolv|Creating a socket|\[reconnection|\[Service Worker|Updating additional|\[AccountPolicy|\[AgentHost|\[ChatModel|Started local|ChatSession|Ignoring fetching additional)/;

export async function runOnServer(host: Host, run: ServerRun): Promise<number> {
  const server = await startServer({
    host,
    testDriver: true,
    ...(run.env && { env: run.env }),
    ...(run.installed && { extensions: run.installed }),
  });
  const browser = await launchBrowser();
  try {
    const page = await newWorkbenchPage(browser, { viewport: { width: 1280, height: 800 } });
    const ended = new Promise<number>((resolveCode, reject) => {
      page.on('crash', () => reject(new Error('The page with VS Code crashed')));
      const silence = setTimeout(
        () => reject(new Error(`No line for ${SILENCE_MS} ms. The server said:\n${server.log().slice(-3000)}`)),
        SILENCE_MS,
      ).unref();
      // The workbench calls these two by name; the arguments of the first are those of console.log.
      void page.exposeFunction('codeAutomationExit', resolveCode);
      void page.exposeFunction('codeAutomationLog', (_type: string, args: unknown) => {
        silence.refresh();
        const text = format(...[args].flat());
        if (!NOISE.test(text)) (run.print ?? console.log)(text);
      });
    });
    const remote = (file: string): string => `vscode-remote://127.0.0.1:${server.port}${resolve(file)}`;
    await page.goto(
      server.url(run.workspace, {
        extensionDevelopmentPath: remote(run.extension),
        extensionTestsPath: remote(run.tests),
      }),
    );
    await ignoreTraffic(page);
    return await ended;
  } finally {
    await browser.close();
    await server.stop();
  }
}
