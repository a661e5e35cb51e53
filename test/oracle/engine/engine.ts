import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { writeSettings } from './settings';

/** Maximum time for the start of the engine in milliseconds; it takes seconds. */
const START_MS = 90_000;

/** Becomes the engine, which the system ends with its parent, even where that is killed (prctl's PR_SET_PDEATHSIG, SIGKILL). */
const WITH_PARENT = 'import ctypes, os, sys; ctypes.CDLL(None).prctl(1, 9); os.execv(sys.argv[1], sys.argv[1:])';

/** Running engine. */
export interface Engine {
  readonly address: string;
  /** Opens everything. */
  readonly token: string;
  readonly pid: number;
  /** Undefined while it runs. */
  readonly ended: () => string | undefined;
  readonly stop: () => Promise<void>;
}

/** Starts the engine that `binaries` holds on free ports, its data in a temporary folder. Ends with this process at the latest. */
export async function startEngine(binaries: string): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'vector-cloud-oracle-'));
  const ports = await writeSettings(binaries, folder);
  const log = join(folder, 'logs', 'output');
  const output = openSync(log, 'w');
  const child = spawn('python3', ['-c', WITH_PARENT, join(folder, 'bin', 'milvus'), 'run', 'standalone'], {
    cwd: folder,
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      DEPLOY_MODE: 'STANDALONE',
      METRICS_PORT: String(ports.health),
      MILVUS_RUN_DIR: join(folder, 'run'),
      LD_LIBRARY_PATH: join(folder, 'bin'),
    },
  });
  const gone = new Promise<void>(done => child.once('close', () => done()));
  const removed = (): void => rmSync(folder, { recursive: true, force: true });
  const end = (): void => {
    child.kill('SIGKILL'); // its data are thrown away
    removed();
  };
  process.on('exit', end);
  const engine: Engine = {
    address: `http://127.0.0.1:${ports.rest}`,
    token: 'root:Milvus',
    pid: child.pid!,
    ended() {
      if (child.exitCode === null && child.signalCode === null) return undefined;
      const [cause = 'without a word'] =
        /^(panic|fatal|terminate|SIG|Assert).*$/m.exec(readFileSync(log, 'utf8')) ?? [];
      return `The engine ended (${child.signalCode ?? child.exitCode}): ${cause}`;
    },
    async stop() {
      child.kill('SIGKILL');
      await gone;
      process.off('exit', end);
      removed();
    },
  };
  try {
    await healthy(engine, `http://127.0.0.1:${ports.health}/healthz`);
  } catch (error) {
    await engine.stop();
    throw error;
  }
  return engine;
}

async function healthy(engine: Engine, address: string): Promise<void> {
  for (const started = Date.now(); Date.now() - started < START_MS; await passed(100)) {
    const ended = engine.ended();
    if (ended !== undefined) throw new Error(ended);
    const answer = await fetch(address).then(
      response => response.text(),
      () => '',
    );
    if (answer.includes('OK')) return;
  }
  throw new Error(`The engine is not ready after ${START_MS / 1000} s`);
}
