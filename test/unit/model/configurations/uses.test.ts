import assert from 'node:assert/strict';
import { entriesOf, entryAt, nameProblem, useAt, usesIn } from '../../../../src/model/configurations/uses';

const TEXT = '{ "a": "${project}", "b": "x ${var:limit} $${var:no} ${cluster:prod \\u00e9}", "c": "${vra:limit}" }';
const CONFIGURATION = JSON.stringify(
  {
    documents: ['roles'],
    environments: {
      dev: {
        address: 'https://a',
        project: 'Search',
        variables: { limit: '1', other: 2 },
        clusters: { 'prod é': 'in01' },
      },
      prod: { address: 'https://b', variables: { limit: '${var:limit}' } },
    },
  },
  null,
  2,
);
const at = (text: string, part: string) => text.indexOf(part) + 1;
const cut = (text: string, { offset, length }: { offset: number; length: number }) =>
  text.slice(offset, offset + length);

describe('the uses of references', () => {
  it('are those of the project, variables and clusters, without escaped and misspelled ones', () =>
    assert.deepEqual(
      usesIn(TEXT).map(({ kind, name, span }) => [kind, name, cut(TEXT, span)]),
      [
        ['project', '', '${project}'],
        ['var', 'limit', 'limit'],
        ['cluster', 'prod é', 'prod \\u00e9'],
      ],
    ));

  it('are found at each of their characters, and nowhere else', () => {
    const start = TEXT.indexOf('${var:limit}');
    for (const offset of [start, start + 3, start + 8, start + '${var:limit}'.length])
      assert.equal(useAt(TEXT, offset)?.name, 'limit', String(offset));
    assert.equal(useAt(TEXT, start - 1), undefined);
    assert.equal(useAt(TEXT, at(TEXT, '$${var:no}') + 3), undefined);
    assert.equal(useAt(TEXT, at(TEXT, '${project}'))?.kind, 'project');
  });

  it('lead to the entries of the environments that have them', () => {
    const told = (kind: 'project' | 'var' | 'cluster', name = '') =>
      entriesOf(CONFIGURATION, { kind, name }).map(({ path, span }) => [path[1], cut(CONFIGURATION, span)]);
    assert.deepEqual(told('var', 'limit'), [
      ['dev', '"limit"'],
      ['prod', '"limit"'],
    ]);
    assert.deepEqual(told('cluster', 'prod é'), [['dev', '"prod é"']]);
    assert.deepEqual(told('project'), [['dev', '"project"']]);
    assert.deepEqual(told('var', 'none'), []);
    assert.deepEqual(entriesOf('{', { kind: 'var', name: 'limit' }), []);
  });

  it('are entries at their keys only', () => {
    const entry = entryAt(CONFIGURATION, at(CONFIGURATION, '"limit"') + 2);
    assert.deepEqual([entry?.kind, entry?.name, cut(CONFIGURATION, entry!.span)], ['var', 'limit', 'limit']);
    assert.equal(entryAt(CONFIGURATION, at(CONFIGURATION, '"prod é"') + 1)?.kind, 'cluster');
    for (const other of ['"address"', '"variables"', '"dev"', '"documents"', '"roles"', 'in01'])
      assert.equal(entryAt(CONFIGURATION, at(CONFIGURATION, other) + 1), undefined, other);
  });

  it('get no name that another has, or that a reference cannot have', () => {
    const limit = { kind: 'var', name: 'limit' } as const;
    assert.equal(nameProblem(CONFIGURATION, limit, 'maximum'), undefined);
    assert.equal(nameProblem(CONFIGURATION, limit, 'prod é'), undefined); // a cluster
    assert.match(nameProblem(CONFIGURATION, limit, 'other')!, /already has “other”/);
    for (const name of ['', 'a}', 'a"', 'a\\b', 'a\nb']) assert.ok(nameProblem(CONFIGURATION, limit, name), name);
  });
});
