import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { FLEET_COMMANDS } from '../../../src/commands/fleet/row-commands';

interface Manifest {
  readonly contributes: {
    readonly menus: Readonly<Record<string, readonly { command?: string; submenu?: string; when?: string }[]>>;
  };
}

/** Commands that the fleet has in another form: its own refresh, and what a cluster's row does not offer. */
const ELSEWHERE = new Set(['vectorCloud.node.refresh', 'vectorCloud.demo.copyKey']);

describe('the menu of a cluster in the fleet', () => {
  const { menus } = (JSON.parse(readFileSync('package.json', 'utf8')) as Manifest).contributes;
  /** True for the row of a running, dedicated, listed cluster. */
  const isOffered = (when = '') => {
    const patterns = [...when.matchAll(/viewItem =~ \/(.*?)\/(?=$| |\))/g)].map(([, pattern]) => new RegExp(pattern!));
    return patterns.every(pattern => pattern.test('cluster running listed dedicated'));
  };
  const offered = (menu: string): string[] =>
    (menus[menu] ?? [])
      .filter(({ when }) => isOffered(when) && (menu !== 'view/item/context' || when?.includes('vectorCloud.tree')))
      .flatMap(({ command, submenu }) => (submenu === undefined ? command! : offered(submenu)));

  it('has every command of its row in the tree', () => {
    const commands = new Set(offered('view/item/context').filter(each => !ELSEWHERE.has(each)));
    assert.ok(commands.size > 12, `${commands.size}`);
    const own = new Set(Object.values(FLEET_COMMANDS));
    assert.deepEqual(
      [...commands].filter(each => !own.has(each)),
      [],
    );
  });
});
