import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

interface CliOptions {
  /** Variables besides those of this process; undefined removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string | undefined;
  readonly onStart?: (child: ChildProcess) => void;
  /** Called with the output so far. */
  readonly onOutput?: ((stdout: string, kill: () => void) => unknown) | undefined;
}

/** Runs the bundled command line in a process of its own until it ends. */
export function runCli(
  args: readonly string[],
  { env, cwd, onStart, onOutput }: CliOptions,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(process.cwd(), 'dist/cli.js'), ...args], {
      env: { ...process.env, ...env },
      ...(cwd === undefined ? {} : { cwd }),
    });
    onStart?.(child);
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      stdout += part;
      onOutput?.(stdout, () => child.kill('SIGKILL'));
    });
    child.stderr.setEncoding('utf8').on('data', (part: string) => (stderr += part));
    child.once('error', failed);
    child.once('close', code => done({ code, stdout, stderr }));
  });
}

/** Returns the JSON lines of an output. */
export const eventsOf = (stdout: string): Record<string, unknown>[] =>
  stdout.split('\n').flatMap(line => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));
