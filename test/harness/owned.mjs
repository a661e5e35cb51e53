import { spawn } from 'node:child_process';

/** Milliseconds between two looks at the process that started this one. */
const INTERVAL_MS = 500;

/**
 * Runs a program to its end and resolves to its exit code. The program ends with whoever started this process: npm is ended by a task runner
 * or by the stop button of an editor without a word to what it runs. Should this process be killed, the program sees its channel disconnect.
 */
export async function runOwned(command, args, env) {
  const child = spawn(command, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  const end = (signal = 'SIGTERM') => child.kill(signal);
  // From a terminal Ctrl+C reaches the program too; it takes a second one as the first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  const owner = process.ppid;
  const look = setInterval(() => isGone(owner) && end(), INTERVAL_MS);
  const exitCode = await new Promise(resolve => child.on('exit', (code, signal) => resolve(signal ? 1 : code)));
  clearInterval(look);
  return exitCode;
}

/** An orphan gets another parent on Linux and macOS; on Windows the number of its parent stays, and nobody has it. */
function isGone(owner) {
  if (process.ppid !== owner) return true;
  try {
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
