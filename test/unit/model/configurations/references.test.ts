import assert from 'node:assert/strict';
import {
  referable,
  resolveReferences,
  withKeptReferences,
  withReferences,
  type References,
} from '../../../../src/model/configurations/references';

const REFERENCES: References = {
  project: 'proj-1',
  variables: { threshold: '80', repeat: 3600, names: ['a', 'b'] },
  cluster: name => (name === 'prod search' ? { id: 'in01-1' } : { why: `no ${name}` }),
};

const resolved = (document: unknown) => {
  const { value, issues } = resolveReferences(document, REFERENCES);
  assert.deepEqual(issues, []);
  return value;
};

describe('references in documents of a configuration', () => {
  it('are replaced by the values of the environment; a variable as a whole keeps its type', () => {
    assert.deepEqual(
      resolved({
        projectId: '${project}',
        targets: ['${cluster:prod search}', 'in01-2'],
        text: 'above ${var:threshold} in ${project}',
        repeat: '${var:repeat}',
        names: '${var:names}',
      }),
      {
        projectId: 'proj-1',
        targets: ['in01-1', 'in01-2'],
        text: 'above 80 in proj-1',
        repeat: 3600,
        names: ['a', 'b'],
      },
    );
  });

  it('leave secrets and other texts as they are', () => {
    const document = { config: { apiKey: '${secret:pager}', url: '${kept}' }, text: '$ {var:threshold} $x $' };
    assert.deepEqual(resolved(document), document);
  });

  it('are kept where a pulled document has their values, and no value replaces one', () => {
    const previous = { threshold: '${var:threshold}', targets: ['${cluster:prod search}'], projectId: 'proj-1', n: 1 };
    const kept = (pulled: unknown) => withKeptReferences(pulled, previous, REFERENCES);
    assert.deepEqual(kept({ threshold: '80', targets: ['in01-1'] }), {
      threshold: '${var:threshold}',
      targets: ['${cluster:prod search}'],
    });
    assert.deepEqual(kept({ threshold: '81', targets: ['in01-2'] }), { threshold: '81', targets: ['in01-2'] });
    const references = { projectId: '${project}', n: 1, added: '80' };
    assert.deepEqual(kept(references), references);
  });

  it('that are unknown are issues, and an escaped one is a text', () => {
    const { issues } = resolveReferences(
      ['a ${projct} ${vars:x}', { b: '${cluster:}${' }, '$${other} ${secret:x}'],
      REFERENCES,
    );
    assert.deepEqual(
      issues.map(({ path, message }) => [path, message]),
      [
        [[0], 'Unknown reference: ${projct}. For literal text, write $${projct}'],
        [[0], 'Unknown reference: ${vars:x}. For literal text, write $${vars:x}'],
        [[1, 'b'], 'Unknown reference: ${cluster:}. For literal text, write $${cluster:}'],
        [[1, 'b'], 'Unknown reference: ${. For literal text, write $${'],
      ],
    );
  });

  it('without a value are issues with their path', () => {
    const { issues } = resolveReferences(['${var:toString}', { a: 'x ${cluster:gone}' }], REFERENCES);
    assert.deepEqual(issues, [
      { path: [0], message: 'The environment has no variable “toString”' },
      { path: [1, 'a'], message: 'no gone' },
    ]);
    const none = resolveReferences('${project}', { ...REFERENCES, project: undefined });
    assert.deepEqual(none.issues, [{ path: [], message: 'The environment has no project' }]);
  });

  it('replace IDs so that the values come back, whatever the texts contain', () => {
    const ids = { project: 'proj-1', clusters: referable([['in01-1', 'prod search']]) };
    const document = {
      projectId: 'proj-1',
      ids: ['in01-1', 'in01-9'],
      text: '$${ ${var:threshold} $$${project}',
      a: '${',
    };
    const written = withReferences(document, ids);
    assert.deepEqual((written as typeof document).ids, ['${cluster:prod search}', 'in01-9']);
    assert.deepEqual(resolved(written), document);
  });

  it('name no cluster whose name is not unique, empty, or would end the reference', () => {
    const names = referable([
      ['1', 'twice'],
      ['2', 'twice'],
      ['3', ''],
      ['4', 'a}b'],
      ['5', 'own'],
    ]);
    assert.deepEqual([...names], [['5', 'own']]);
  });
});
