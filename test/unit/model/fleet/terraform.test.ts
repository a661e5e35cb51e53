import assert from 'node:assert/strict';
import fc from 'fast-check';
import { terraformList } from '../../../../src/model/fleet/terraform';
import type { FleetRow } from '../../../../src/model/fleet/rows';

const row = (clusterName: string, more: Partial<FleetRow> = {}): FleetRow => ({
  key: 'k',
  connectionId: 'c',
  connection: 'Service',
  cluster: { clusterId: 'in01', clusterName, regionId: 'us-west', plan: null },
  cu: 4,
  ...more,
});

/** Reads a quoted template of Terraform back. */
const unquoted = (text: string): string =>
  text.replaceAll(/\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|(.))|([$%])\4(?=\{)/g, (_, ...parts: string[]) => {
    const [short, long, escaped = '', sign] = parts;
    const code = short ?? long;
    if (code) return String.fromCodePoint(Number.parseInt(code, 16));
    if (sign) return sign;
    return { n: '\n', r: '\r', t: '\t' }[escaped] ?? escaped;
  });

describe('a Terraform list', () => {
  it('has an object for each cluster, with the attributes that are known', () => {
    const failure = { key: 'f', connectionId: 'f', connection: 'Night', problem: 'No answer.' };
    assert.equal(
      terraformList([row('prod', { replicas: 2 }), failure]),
      `clusters = [
  {
    connection   = "Service"
    cluster_id   = "in01"
    cluster_name = "prod"
    region_id    = "us-west"
    cu_size      = 4
    replica      = 2
  },
]
`,
    );
  });

  it('is empty without clusters', () => assert.equal(terraformList([]), 'clusters = []\n'));

  it('shows what nobody sees in a name as escapes of the same name', () => {
    const [, quoted] = /^ {4}cluster_name = "(.*)"$/m.exec(terraformList([row('a\u202e\u200bb\u{e0041}\u0007')]))!;
    assert.equal(quoted, String.raw`a\u202e\u200bb\U000e0041\u0007`);
  });

  it('keeps every name on one line, and interpolates nothing', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('${var.x}', '%{if}', '$${a}', 'a"b\\n\nc', '$$'),
    );
    fc.assert(
      fc.property(name, text => {
        fc.pre(text !== '');
        const list = terraformList([row(text)]);
        const [, quoted] = /^ {4}cluster_name = "(.*)"$/m.exec(list) ?? [];
        assert.equal(unquoted(quoted!), text);
        const signs = [...quoted!.matchAll(/([$%])\1\{|[$%]\{/g)].map(([sign]) => sign);
        assert.ok(
          signs.every(({ length }) => length === 3),
          'escaped',
        );
        assert.equal(list.split('\n').length, 10);
      }),
    );
  });
});
