import { spawn } from 'node:child_process';

/** Result of a command: its exit code (-1: killed or never started) and, unless `live`, its output. */
export interface Ended {
  code: number;
  output: string;
}

/** Runs a command to its end. `live`: it writes where this process does, and nothing is kept. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string | undefined>; live?: boolean } = {},
): Promise<Ended> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: options.live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && !command.endsWith('.exe'), // tools are .cmd files there
  });
  const end = (): void => void child.kill();
  process.on('exit', end);
  let output = '';
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise(resolve => {
    child.on('error', error => resolve({ code: -1, output: `${output}${error.message}` }));
    child.on('close', code => {
      process.off('exit', end);
      resolve({ code: code ?? -1, output });
    });
  });
}

/** The same, for a command that has to succeed. @throws Error with its output. */
export async function mustRun(...[command, args, options]: Parameters<typeof runCommand>): Promise<string> {
  const { code, output } = await runCommand(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${output}`);
  return output;
}

/** Calls back on Ctrl+C, and when the process that runs this program is gone. */
export function onStop(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  process.channel?.unref(); // it ends by itself when its work is done
}

/** Makes a stop an orderly end, in which servers and commands that were started end too. */
export function endOnSignals(): void {
  onStop(() => process.exit(130));
}
