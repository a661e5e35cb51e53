import { fileURLToPath } from 'node:url';

type Run = (args: readonly string[]) => Promise<number>;

/** A command. `fails`: exit code of a failure before a result; `load`: imports it, so that help starts at once. */
interface Command {
  readonly about: string;
  readonly fails: 1 | 2;
  load(worker: string): Promise<Run>;
}

/** Commands that read or write many entities. */
async function transfer(runTransfer: Run): Promise<Run> {
  const { keepHeapSmall } = await import('./memory');
  keepHeapSmall();
  return runTransfer;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  check: {
    about: 'run the checks of search documents',
    fails: 2,
    load: async () => (await import('./checking')).runCheck,
  },
  eval: {
    about: 'measure quality and latency of search variants',
    fails: 2,
    async load(worker) {
      const { runEval } = await import('./evaluations');
      return args => runEval(args, worker);
    },
  },
  plan: {
    about: 'compare a configuration with the service and print the changes',
    fails: 1,
    load: async () => (await import('./plans')).runPlan,
  },
  apply: {
    about: 'apply the changes of a plan',
    fails: 1,
    load: async () => (await import('./applies')).runApply,
  },
  drift: {
    about: 'report where the service differs from a configuration',
    fails: 1,
    load: async () => (await import('./plans')).runDrift,
  },
  promote: {
    about: 'copy objects from one environment to another, by a plan or documents',
    fails: 1,
    load: async () => (await import('./promotions')).runPromote,
  },
  pull: {
    about: 'write objects of the service to the documents of a configuration',
    fails: 1,
    load: async () => (await import('./pulls')).runPull,
  },
  import: {
    about: 'import a file into a collection',
    fails: 2,
    load: async () => transfer((await import('./imports')).runImport),
  },
  export: {
    about: 'export a collection to a file',
    fails: 2,
    load: async () => transfer((await import('./exports')).runExport),
  },
  copy: {
    about: 'copy a collection to another collection or cluster',
    fails: 2,
    load: async () => transfer((await import('./copies')).runCopy),
  },
};

const NAMES = Object.keys(COMMANDS);

const USAGE = `Usage: vector-cloud <command> [options]

${NAMES.map(name => `  ${name.padEnd(8)}${COMMANDS[name]!.about}\n`).join('')}
Options of a command: vector-cloud <command> --help. Requires Node 22.12 or newer.
`;

const isHelp = (arg: string | undefined): boolean => arg === '--help' || arg === '-h';

/** Runs a command, prints its failure, and sets the exit code. `worker`: the bundle `exact.worker.js`. */
export async function run([name, ...args]: readonly string[], worker: URL): Promise<void> {
  if (isHelp(name)) {
    process.stdout.write(USAGE);
    return;
  }
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name]! : undefined;
  if (!command) {
    const { failureText } = await import('./reports');
    const wrong = name === undefined ? 'No command.' : `Unknown command ${name}.`;
    process.stderr.write(failureText(`${wrong} Use ${NAMES.slice(0, -1).join(', ')} or ${NAMES.at(-1)!}. See --help.`));
    process.exitCode = 2;
    return;
  }
  try {
    const runCommand = await command.load(fileURLToPath(worker));
    process.exitCode = await runCommand(args);
  } catch (error) {
    const [{ UsageError }, { failureText }] = await Promise.all([import('./command'), import('./reports')]);
    const { code } = error as { readonly code?: unknown };
    const isUsage = error instanceof UsageError || String(code).startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${failureText((error as Error).message)}${isUsage ? 'See --help.\n' : ''}`);
    process.exitCode = command.fails;
  }
}
