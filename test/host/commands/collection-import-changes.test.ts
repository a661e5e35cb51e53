import assert from 'node:assert/strict';
import { once } from 'node:events';
import type * as vscode from 'vscode';
import type { Collection } from '../../../src/model/collections/collections';
import { importProtocol } from '../../../src/model/mappings/pages';
import { serveReview } from '../../../src/panels/imports/page';
import { Review } from '../../../src/panels/imports/review';
import { importTarget } from '../../../src/transfers/imports/targets';
import { oneByOne } from '../../../src/transfers/records/records';
import { openSource, type Source } from '../../../src/transfers/records/sources';
import { connect } from '../../../src/webview/kit/rpc';
import { answering, confirmed } from '../../harness/host/dialogs';
import { Importing } from '../../harness/host/imports';
import { TestPanel } from '../../harness/host/panel';
import { happened, moment } from '../../harness/host/waiting';

const UPSERT = 'POST /v2/vectordb/entities/upsert';

describe('the import of entities, when something changes after its review began', () => {
  const its = Importing.each('ic');
  const writes = () => its.demo.requests.filter(request => request.startsWith(UPSERT)).length;
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => JSON.stringify({ id: at + 1, title: `t${at}`, v: [at, 1] })).join('\n');

  it('begins once while the rows are being checked, and ends the check with its page', async () => {
    const { running } = its;
    const file = await openSource(its.fileOf(rows(50), 'ndjson'), 'ndjson');
    const checks: AbortSignal[] = [];
    const ended: AbortSignal[] = [];
    /** The check, which is what gives a signal, hangs after some rows. */
    const source: Source = {
      ...file,
      async *read(from, signal, columns) {
        if (signal) checks.push(signal);
        let count = 0;
        for await (const record of oneByOne(file.read(from, signal, columns))) {
          if (signal && ++count > 30) {
            if (!signal.aborted) await once(signal, 'abort');
            ended.push(signal);
            return;
          }
          yield [record];
        }
      },
    };
    const connection = (await running.connections.find('ic'))!;
    const { clusterId } = its.demo.clusters[0]!;
    const place = { clusterId, clusterName: 'prod-search', dbName: 'default', collectionName: its.name };
    const ref = { connectionId: 'ic', connectionName: connection.name, ...place };
    const collection = (await its.data('collections/describe', {})) as Collection;
    const target = importTarget(collection, { cluster: clusterId, dbName: 'default' });
    const { connections, changes, clients, extensionUri } = running;
    const services = { connections, rights: changes.rights, placeNames: clients.placeNames, extensionUri };
    const review = await Review.open(services, { ref, connection, source, target, partitions: { names: [] } });
    const panel = new TestPanel();
    const starts: ((isConfirmed: boolean) => void)[] = [];
    const start = () => new Promise<boolean>(resolve => void starts.push(resolve));
    serveReview({ ...services, start }, review, panel as unknown as vscode.WebviewPanel);
    const events: string[] = [];
    const host = connect(importProtocol, panel.port, {
      changed: ({ busy }) => events.push(busy ? 'busy' : 'ready'),
      checked: ({ isDone }) => events.push(isDone ? 'done' : 'checking'),
    });
    assert.equal((await host.open(null)).check!.isDone, false);
    await host.import(null);
    while (starts.length < 1) await moment();
    await host.import(null);
    await host.setMissing('reject'); // changes nothing while the import begins
    assert.deepEqual([starts.length, checks.length, ended.length, review.mapping.missing], [1, 1, 0, 'default']);
    starts[0]!(false);
    while (events.at(-1) !== 'ready') await moment();
    assert.equal(ended.length, 0); // the check goes on
    await host.import(null);
    while (starts.length < 2) await moment();
    const closed = happened(panel.onDidDispose);
    starts[1]!(true);
    await closed;
    while (ended.length === 0) await moment();
    assert.deepEqual([starts.length, checks.length, checks[0]!.aborted], [2, 1, true]);
    assert.equal(events.includes('done'), false);
  });

  const field = (fieldName: string, dataType: string, more: object = {}) => ({ fieldName, dataType, ...more });
  const key = field('id', 'Int64', { isPrimary: true });
  const title = field('title', 'VarChar', { elementTypeParams: { max_length: 40 }, nullable: true });
  const vector = (dim: number) => field('v', 'FloatVector', { elementTypeParams: { dim } });
  const changes: readonly (readonly [what: string, fields: readonly object[], message: RegExp])[] = [
    ['has lost a field', [key, vector(2)], /The fields of “notes_\d+” were changed after the review/],
    ['has another dimension', [key, title, vector(3)], /The fields of “notes_\d+” were changed after the review/],
    ['was created again', [key, title, vector(2)], /“notes_\d+” was dropped and created again after the review/],
  ];
  for (const [what, fields, message] of changes) {
    it(`sends nothing into a collection that ${what}, and says so`, async () => {
      const page = await its.review(its.fileOf(rows(3), 'ndjson'));
      await its.data('collections/drop', {});
      await its.data('collections/create', {
        schema: { enableDynamicField: true, fields },
        indexParams: [{ fieldName: 'v', metricType: 'L2', indexName: 'v', params: { index_type: 'AUTOINDEX' } }],
      });
      using _ = answering('showWarningMessage', confirmed);
      using failed = answering('showErrorMessage', undefined);
      await page.host.import(null);
      while (failed.asked.length < 1) await moment();
      await page.view(({ busy }) => !busy);
      assert.match(String(failed.asked[0]![0]), message);
      assert.equal(writes(), 0);
      assert.deepEqual(await (await its.running.imports.get()).list(), []);
    });
  }

  it('sends nothing into a collection that was dropped, and says so', async () => {
    const page = await its.review(its.fileOf(rows(3), 'ndjson'));
    await its.data('collections/drop', {});
    using _ = answering('showWarningMessage', confirmed);
    using failed = answering('showErrorMessage', undefined);
    await page.host.import(null);
    while (failed.asked.length < 1) await moment();
    assert.match(String(failed.asked[0]![0]), /not found|does not exist/i);
    assert.equal(writes(), 0);
  });
});
