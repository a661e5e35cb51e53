import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

interface Entry {
  command?: string;
  submenu?: string;
  group: string;
  when: string;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  contributes: { menus: Record<string, Entry[]> };
};

/** Every way to take one word of each list. */
const combined = (...words: readonly (readonly string[])[]): string[] =>
  words.reduce<string[]>((all, next) => all.flatMap(each => next.map(word => `${each} ${word}`.trim())), ['']);

const MARKS = [
  ['signedIn', 'signedOut'],
  ['ordinary', 'production'],
  ['writable', 'readOnly'],
  ['openToAgents'],
  ['pins'],
];
const PINNED = ['listed', 'pinned'];

/** Context values of rows, with every possible suffix. */
const ROWS: readonly string[] = [
  ...combined(['connection'], ['cloud', 'demo', 'endpoint'], ...MARKS),
  ...combined(['project'], PINNED, ['pins']),
  ...combined(
    ['cluster'],
    ['running', 'stopped', 'unknown', 'under_maintenance', 'deleted'],
    PINNED,
    ['dedicated', 'shared'],
    ['pins'],
  ),
  ...combined(['database'], PINNED, ['pins']),
  ...combined(['collection'], ['loaded', 'released', 'unknown', 'v1'], PINNED),
  ...combined(['leaf partitions'], ['loaded', 'released', 'unknown'], ['default', 'other']),
  ...combined(['role'], ['custom', 'predefined'], PINNED),
  ...combined(['alertRule'], ['on', 'off'], ['listed', 'remembered']),
  ...combined(['volume'], ['managed', 'external'], PINNED),
  ...combined(['clusters', 'roles', 'volumes', 'alertRules', 'regions', 'region'], ['pins']),
  ...combined([
    'user',
    'users',
    'userRole',
    'clusterRole',
    'clusterRoles',
    'grant',
    'privilegeGroups',
    'privilegeGroup',
    'groupPrivilege',
  ]),
  ...combined(['importTask'], ['running', 'failed', 'paused', 'completed']),
  ...combined(['failure'], ['key', 'endpoint', 'controller'], ['pins']),
  ...combined(['projectEndpoint', 'privateEndpointService', 'cloud', 'leaf fields', 'noEndpoint', 'waiting long']),
];

const isTrue = (text: string): boolean => text.split(' || ').some(all => !all.includes('false'));

/** Whether an entry is in the menu of the row, by the operators that our conditions use. */
function isShown({ when }: Entry, viewItem: string): boolean {
  const facts = when
    .replaceAll(/viewItem =~ \/(.+?)\/(?=\)| |$)/g, (_, pattern: string) => String(new RegExp(pattern).test(viewItem)))
    .replaceAll(/viewItem == ([\w.]+)/g, (_, name: string) => String(name === viewItem))
    .replaceAll(/\bview == ([\w.]+)/g, (_, name: string) => String(name === 'vectorCloud.tree'))
    .replaceAll('!listMultiSelection', 'true');
  assert.match(facts, /^(true|false|&&|\|\||[() ])+$/, when);
  return isTrue(facts.replaceAll(/\(([^()]*)\)/g, (_, within: string) => String(isTrue(within))));
}

describe('the menu of a row', () => {
  const entries = manifest.contributes.menus['view/item/context']!.filter(({ group }) => !group.startsWith('inline'));

  for (const row of ROWS) {
    it(`has at most a dozen entries: ${row}`, () => {
      const shown = entries.filter(entry => isShown(entry, row)).map(({ command, submenu }) => command ?? submenu);
      assert.ok(shown.length > 0 && shown.length <= 12, `${shown.length}: ${shown.join(', ')}`);
    });
  }

  it('is in groups: what opens, then what is added, changed and copied, and what removes last', () => {
    const groups = new Set(entries.map(({ group }) => group.split('@')[0]!));
    assert.deepEqual([...groups].toSorted(), [
      '1_open',
      '2_add',
      '2_work',
      '3_change',
      '3_copy',
      '4_keys',
      '5_connection',
      '6_access',
      '8_refresh',
      '9_remove',
    ]);
  });

  // Which states permit an operation, the service knows.
  for (const [row, commands] of [
    ['cluster under_maintenance listed dedicated', ['collection.create', 'cluster.changeReplicas', 'cluster.migrate']],
    ['cluster stopped listed dedicated', ['cluster.changeReplicas', 'cluster.migrate']],
    ['cluster unknown pinned dedicated', ['collection.create', 'cluster.changeReplicas', 'cluster.migrate']],
    ['cluster abnormal listed shared', ['collection.create', 'cluster.migrate']],
    ['importTask paused', ['import.watch']],
    ['importTask ', ['import.watch']],
  ] as const) {
    it(`offers what a state might permit: ${row}`, () => {
      const shown = entries.filter(entry => isShown(entry, row)).map(({ command }) => command);
      assert.deepEqual(
        commands.filter(command => !shown.includes(`vectorCloud.${command}`)),
        [],
      );
    });
  }

  it('offers nothing that a deleted cluster, or a finished import, cannot do', () => {
    const shown = ['cluster deleted listed dedicated', 'importTask completed'].flatMap(row =>
      entries.filter(entry => isShown(entry, row)).map(({ command = '' }) => command),
    );
    assert.ok(!shown.some(each => /collection\.create|changeReplicas|cluster\.migrate|import\.watch/.test(each)));
  });
});
