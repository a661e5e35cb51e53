import { hidden } from '../../src/writes/hiding';
import { mergeRoles, type RoleContent } from '../../src/model/roles/merge';
import { planRole } from '../../src/model/roles/plans';
import { RESOURCE_TYPES } from '../../src/model/roles/resource-types';

export const title = 'Plans';

const ROUNDS = 50;
const GOAL_MS = 50;
const STATEMENTS = 200;
const RESOURCES = 10;

/** Returns a role with many statements, each with all known privileges of its type, on its own resources. */
function role(moved: number): RoleContent {
  const types = Object.entries(RESOURCE_TYPES).filter(([, { namesResources }]) => namesResources);
  const policies = Array.from({ length: STATEMENTS }, (_, at) => {
    const [resourceType, { privileges }] = types[at % types.length]!;
    const resources = Array.from({ length: RESOURCES }, (__, number) => `id-${at}-${number}-${moved}`);
    return { resourceType, privileges: [...privileges], resources: [...resources, `id-${at}`] };
  });
  return { roleName: `Role ${moved}`, description: '', policies };
}

/** Measures the time from three states of a role to the plan and the displayed request; and the floor, serialization. */
export function run(): Promise<string> {
  const [base, mine, theirs] = [role(0), role(1), { ...role(0), description: 'by others' }];
  const work: Record<string, () => unknown> = {
    'floor: `JSON.stringify` of the three states': () => JSON.stringify([base, mine, theirs]),
    'merge of two': () => mergeRoles(base, mine, theirs),
    'plan of every statement replaced': () => planRole({ roleId: 'r' }, theirs, mine),
    'both, and the request without secrets': () => {
      const merged = mergeRoles(base, mine, theirs);
      if (!merged.ok) throw new Error(merged.conflicts[0]!.message);
      const { request, lines } = planRole({ roleId: 'r' }, theirs, merged.value);
      return [lines, JSON.stringify(hidden(undefined, request.body), null, 2)];
    },
  };
  const rows = Object.entries(work).map(([what, ask]) => {
    const started = performance.now();
    ask();
    const first = performance.now() - started;
    const times = Array.from({ length: ROUNDS }, () => {
      const begun = performance.now();
      ask();
      return performance.now() - begun;
    }).toSorted((a, b) => a - b);
    return { what, first, median: times[ROUNDS / 2]! };
  });
  const slowest = Math.max(...rows.map(({ median }) => median));
  const firstTime = Math.max(...rows.map(({ first }) => first));
  return Promise.resolve(
    [
      `A role of ${STATEMENTS} statements with ${RESOURCES + 1} resources each; milliseconds, median of ${ROUNDS}:`,
      '',
      '| measure | first run | median |',
      '|---|---:|---:|',
      ...rows.map(({ what, first, median }) => `| ${what} | ${first.toFixed(1)} | ${median.toFixed(1)} |`),
      '',
      `Goal: at most ${GOAL_MS} ms, with every grant replaced: ${verdict(slowest)}; the first run, before compilation: ${verdict(firstTime)}.`,
    ].join('\n'),
  );
}

const verdict = (ms: number): string => (ms <= GOAL_MS ? 'met' : 'MISSED');
