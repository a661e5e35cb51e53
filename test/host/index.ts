import { globSync } from 'node:fs';
import { runFiles } from '../harness/programs/mocha';

/**
 * Tests that run on the newest VS Code only: what services answer, and what plans say of it, is the same in every VS Code, and these tests
 * are slow. Tests of VS Code's own parts (editors, views, dialogs, secrets, files) run on the oldest too.
 */
const NEWEST_ONLY: readonly string[] = [
  'changes/conclusive',
  'changes/hostile-names',
  'changes/names-taken',
  'changes/not-compared',
  'changes/refused-before',
  'changes/removed-connections',
  'changes/steps',
  'changes/typed-names',
  'commands/adding',
  'commands/alike-names',
  'commands/collection-copies',
  'commands/collection-import-choices',
  'commands/collection-import-embeddings',
  'commands/collections',
  'commands/editing-connections',
  'commands/embeddings',
  'commands/endpoint-commands',
  'commands/entities',
  'commands/entity-faults',
  'commands/migrations',
  'commands/moved-meanwhile',
  'commands/own-servers',
  'commands/private-endpoint-services',
  'commands/project-endpoints',
  'commands/project-pickers',
  'commands/refused-answers',
  'commands/regions',
  'commands/repeated-imports',
  'commands/replicas',
  'commands/steps',
  'commands/things',
  'commands/typed-clusters',
  'connections/addresses',
  'connections/clients',
  'connections/endpoint-facts',
  'connections/endpoints',
  'connections/faults',
  'connections/kept-endpoints',
  'connections/kept-offers',
  'connections/quoted',
  'connections/typed-endpoints',
  'documents/alert-rule-texts',
  'documents/clusters',
  'documents/collection-secrets',
  'documents/collections',
  'documents/migrations',
  'documents/patience',
  'documents/refreshed',
  'documents/role-plans',
  'documents/unlisted',
  'documents/unlisted-alert-rules',
  'matrix/matrix',
  'panels/comparisons',
  'panels/engine-answers',
  'panels/expecting',
  'panels/grids',
  'panels/half-services',
  'panels/narrowing',
  'panels/rehearsals',
  'panels/staleness',
  'panels/stored-vectors',
  'panels/undescribed',
  'tree/gone',
  'tree/large-lists',
  'tree/lists',
  'tree/odd-records',
  'tree/rights',
  'tree/silences',
  'tree/standings',
  'tree/tooltip-facts',
  'tree/tooltips',
  'work/evaluations',
  'work/work',
];

/**
 * Called by VS Code in its extension host (`extensionTestsPath`). Rejects when a test failed. TEST_FILES, a list of absolute paths as JSON,
 * runs these files alone.
 */
export async function run(): Promise<void> {
  const left = process.env['TEST_HOST'] === 'oldest' ? NEWEST_ONLY.map(name => `${name}.test.cjs`) : [];
  const files = globSync('**/*.test.cjs', { cwd: __dirname }).map(file => file.replaceAll('\\', '/'));
  const unknown = left.filter(name => !files.includes(name));
  if (files.length === 0 || unknown.length > 0)
    throw new Error(`No test in ${__dirname}, or not ${unknown.join(', ')}.`);
  const wanted = process.env['TEST_FILES'];
  const skipped = left.map(name => `${__dirname}/${name}`);
  const paths = wanted ? (JSON.parse(wanted) as string[]) : files.map(file => `${__dirname}/${file}`).toSorted();
  const failures = await runFiles(
    paths.filter(path => !skipped.includes(path)),
    60_000,
  );
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
