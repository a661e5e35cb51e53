import assert from 'node:assert/strict';
import { checkConfigured, offeredReferences, referenceBefore } from '../../../../src/model/configurations/checks';
import { isDocumentOf } from '../../../../src/model/configurations/listed-kinds';

const RULE = {
  projectId: '${project}',
  ruleName: 'Latency',
  level: 'WARNING',
  metricName: 'REQUEST_LATENCY_SEARCH_P99',
  threshold: '${var:threshold}',
  windowSize: '10',
  enabled: '${var:enabled}',
  sendResolved: true,
  comparisonMethod: 'GREATER_THAN',
  targetInstanceIds: ['${cluster:prod-search}'],
  actions: [{ type: 'EMAIL', config: { recipients: { members: ['a@b.example'] } } }],
};
const FILE = 'alert-rules/latency.vcalert.json';
const environment = (variables: Record<string, string | boolean>, project = 'Search') => ({
  address: 'https://api.example.com',
  project,
  variables,
});
const dev = environment({ threshold: '80', enabled: true });
const issues = (environments: Record<string, typeof dev>, document: object = RULE) =>
  checkConfigured({ environments }, 'alertRule', FILE, document).issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

describe('documents of a configuration before the service is read', () => {
  it('are valid with the values of their references', () => {
    assert.deepEqual(issues({ dev }), []);
    const read = checkConfigured({ environments: { dev } }, 'alertRule', FILE, RULE);
    assert.equal('wanted' in read && read.wanted?.kind === 'alertRule' && read.wanted.content?.enabled, true);
  });

  it('are valid where they delete an object', () => {
    assert.deepEqual(issues({ dev }, { ensure: 'absent', projectId: '${project}', ruleName: 'Old' }), []);
    assert.deepEqual(issues({ dev }, { ensure: 'gone' }).length, 1);
  });

  it('have the issues of each environment, with its name unless all have them', () => {
    assert.deepEqual(issues({ dev, prod: environment({ threshold: '70' }) }), [
      'enabled: prod: The environment has no variable “enabled”',
    ]);
    assert.deepEqual(issues({ dev: environment({ threshold: '70' }) }), [
      'enabled: The environment has no variable “enabled”',
    ]);
    assert.match(issues({ dev: environment({ threshold: '80', enabled: 'yes' }) })[0] ?? '', /^enabled: /);
  });

  it('are offered the references of all environments', () => {
    assert.deepEqual(offeredReferences({ environments: { dev, prod: environment({ threshold: '70' }) } }), [
      { text: '${project}', about: 'dev: Search, prod: Search' },
      { text: '${var:threshold}', about: 'dev: 80, prod: 70' },
      { text: '${var:enabled}', about: 'dev: true' },
    ]);
  });

  it('are the files and the folders of the configuration', () => {
    const documents = ['./roles/', 'alert-rules\\night', 'one.vcrole.json'];
    const files = ['roles/a.vcrole.json', 'alert-rules/night/a.vcalert.json', 'one.vcrole.json'];
    for (const file of files) assert.ok(isDocumentOf({ documents }, file), file);
    for (const file of ['roles2/a.vcrole.json', 'alert-rules/a.vcalert.json', 'two.vcrole.json'])
      assert.ok(!isDocumentOf({ documents }, file), file);
    assert.ok(isDocumentOf({ documents: ['.'] }, 'any.vcrole.json'));
  });

  const begun: [text: string, found: string | undefined][] = [
    ['"above ${va|', '${va'],
    ['"${var:thr|eshold} in"', '${var:threshold}'],
    ['"${var:a}|"', undefined],
    ['"$|"', undefined],
    ['"${a|", "${b}"', '${a'],
  ];
  for (const [text, found] of begun) {
    it(`continue the reference in ${text}`, () => {
      const offset = text.indexOf('|');
      const whole = text.replace('|', '');
      const span = referenceBefore(whole, offset);
      assert.equal(span && whole.slice(span.offset, span.offset + span.length), found);
    });
  }
});
