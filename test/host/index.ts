import { globSync } from 'node:fs';
import { runFiles } from '../harness/programs/mocha';

/**
 * Tests that run on the newest VS Code only: what services answer, and what plans say of it, is the same in every VS Code, and these tests
 * are slow. Tests of VS Code's own parts (editors, views, dialogs, secrets, files) run on the oldest too.
 */
const NEWEST_ONLY: readonly string[] = [
  'changes/conclusive',
  'changes/names-taken',
  'changes/not-compared',
  'changes/refused-before',
  'changes/steps',
  'commands/collection-copies',
  'commands/collection-import-choices',
  'commands/collection-import-embeddings',
  'commands/collections',
  'commands/endpoint-commands',
  'commands/entities',
  'commands/migrations',
  'commands/moved-meanwhile',
  'commands/own-servers',
  'commands/private-endpoint-services',
  'commands/refused-answers',
  'commands/regions',
  'commands/replicas',
  'commands/typed-clusters',
  'connections/clients',
  'connections/endpoints',
  'connections/faults',
  'connections/kept-offers',
  'connections/typed-endpoints',
  'documents/alert-rule-texts',
  'documents/collection-secrets',
  'documents/migrations',
  'documents/refreshed',
  'documents/role-plans',
  'documents/unlisted',
  'documents/unlisted-alert-rules',
  'matrix/matrix',
  'panels/comparisons',
  'panels/engine-answers',
  'panels/half-services',
  'panels/staleness',
  'panels/undescribed',
  'tree/large-lists',
  'tree/lists',
  'tree/odd-records',
  'tree/rights',
  'tree/silences',
  'tree/standings',
  'work/work',
];

/**
 * Called by VS Code in its extension host (`extensionTestsPath`). Rejects when a test failed. TEST_FILES runs these files alone, a list of
 * absolute paths as JSON.
 */
export async function run(): Promise<void> {
  const left = process.env['TEST_HOST'] === 'oldest' ? NEWEST_ONLY.map(name => `${name}.test.cjs`) : [];
  const files = globSync('**/*.test.cjs', { cwd: __dirname }).map(file => file.replaceAll('\\', '/'));
  const unknown = left.filter(name => !files.includes(name));
  if (files.length === 0 || unknown.length > 0)
    throw new Error(`No test in ${__dirname}, or not ${unknown.join(', ')}.`);
  const paths = files.filter(file => !left.includes(file)).map(file => `${__dirname}/${file}`);
  const wanted = process.env['TEST_FILES'];
  const failures = await runFiles(wanted ? (JSON.parse(wanted) as string[]) : paths.toSorted(), 20_000);
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
