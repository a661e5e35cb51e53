import assert from 'node:assert/strict';
import { answering, confirmed } from '../../harness/host/dialogs';
import { Importing } from '../../harness/host/imports';
import { moment } from '../../harness/host/waiting';

const ROWS = 'id,title,v\n1,one,"[1, 0.5]"\n2,two,"[2, 0.5]"\n';

describe('the import of entities into a partition', () => {
  const its = Importing.each('ip');

  it('is of no concern where the collection has one partition', async () => {
    assert.equal((await its.review(its.fileOf(ROWS))).now().partition, undefined);
  });

  it('is chosen in the review, and said in the confirmation, the message and the journal', async () => {
    await its.data('partitions/create', { partitionName: 'archive' });
    await its.data('entities/insert', { data: [{ id: 1, title: 'stays', v: [1, 1] }] });
    const page = await its.review(its.fileOf(ROWS));
    const { partition, effect } = page.now();
    assert.deepEqual(
      [partition!.value, partition!.options.map(({ value }) => value)],
      ['_default', ['_default', 'archive']],
    );
    assert.match(effect, /^Upserts entities into partition “_default”: .* entities of this partition/);
    assert.match(partition!.help!, /other partitions stay/);
    await page.host.setPartition('archive');
    assert.match((await page.view(each => each.partition!.value === 'archive')).effect, /into partition “archive”/);
    using warned = answering('showWarningMessage', confirmed);
    using told = answering('showInformationMessage', undefined);
    await page.import();
    while (told.asked.length < 1) await moment();
    assert.match(String(warned.asked[0]![0]), new RegExp(`into partition “archive” of “${its.name}”\\?$`));
    assert.match(String(told.asked[0]![0]), /Entities of partition “archive”: 0 before, 2 after\.$/);
    const titles = async (partitionName: string) =>
      (await its.stored(['id', 'title'], { partitionNames: [partitionName] })).map(({ title }) => title);
    assert.ok((await titles('archive')).includes('two'));
    const { summary, request, note } = await its.lastRecord();
    assert.match(`${summary} ${note}`, /into partition “archive” of .*Entities of partition “archive”/);
    assert.match(JSON.stringify(request), /"partitionName":"archive"/);
  });

  it('is that of the unfinished import where one is resumed', async () => {
    await its.data('partitions/create', { partitionName: 'archive' });
    const file = its.fileOf(ROWS);
    const page = await its.review(file);
    await page.host.setPartition('archive');
    its.demo.fail('POST /v2/vectordb/entities/upsert', { code: 1800, message: 'denied' });
    using warned = answering('showWarningMessage', confirmed, undefined, 'Resume');
    await page.import();
    while (warned.asked.length < 2) await moment();
    const again = await its.review(file);
    assert.match(again.now().resumed!, /^Resumes at line/);
    assert.equal(again.now().partition!.value, 'archive');
    await again.host.setPartition('_default');
    assert.equal(again.now().partition!.value, 'archive');
  });

  it('is not asked for where a field selects the partition', async () => {
    await its.data('collections/drop', {});
    await its.data('collections/create', {
      schema: {
        fields: [
          { fieldName: 'id', dataType: 'Int64', isPrimary: true },
          { fieldName: 'title', dataType: 'VarChar', elementTypeParams: { max_length: 40 }, isPartitionKey: true },
          { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
        ],
      },
      params: { partitionsNum: 4 },
    });
    assert.equal((await its.review(its.fileOf(ROWS))).now().partition, undefined);
  });

  it('is the default one where the service does not list the partitions, and the review says why', async () => {
    its.demo.fail('POST /v2/vectordb/partitions/list', { status: 403, code: 403, message: 'no privilege' });
    const { partition, refusal } = (await its.review(its.fileOf(ROWS))).now();
    assert.match(partition!.help!, /^Partitions could not be listed \(.*no privilege/);
    assert.equal(refusal, undefined);
  });
});

describe('the import of entities with a constant', () => {
  const its = Importing.each('ic');

  it('is checked like a cell, shown in the rows, sent with each entity, and kept for the rest of the import', async () => {
    const file = its.fileOf('id,v\n1,"[1, 0.5]"\n2,"[2, 0.5]"\n');
    const page = await its.review(file);
    const { unfilled, rows } = page.now();
    assert.deepEqual(
      [unfilled.map(({ name, constant }) => [name, constant]), rows.names],
      [[['title', '']], ['id', 'v']],
    );
    await page.host.setConstant({ field: 'title', text: 'far too long for this field, which takes 40' });
    const wrong = await page.view(each => each.unfilled[0]!.problem !== undefined);
    assert.match(`${wrong.unfilled[0]!.problem} ${wrong.refusal}`, /^`title` has 43 bytes.* `title` has 43 bytes/);
    await page.host.setConstant({ field: 'title', text: 'new' });
    const right = await page.view(each => each.refusal === undefined);
    assert.deepEqual(right.rows.items[0]!.cells.map(({ text }) => text).slice(0, 2), ['1', 'new']);
    its.demo.fail('POST /v2/vectordb/entities/upsert', { code: 1800, message: 'denied', times: 1 });
    using warned = answering('showWarningMessage', confirmed, undefined, 'Resume', confirmed);
    await page.import();
    while (warned.asked.length < 2) await moment();
    const again = await its.review(file);
    assert.equal(again.now().unfilled[0]!.constant, 'new');
    using told = answering('showInformationMessage', undefined);
    await again.import();
    while (told.asked.length < 1) await moment();
    assert.deepEqual(
      (await its.stored(['id', 'title'])).map(({ title }) => title),
      ['new', 'new'],
    );
    assert.match(JSON.stringify((await its.lastRecord()).request), /"title":\{"constant":"new"\}/);
  });

  it('is removed where a column takes the field, or the text is empty', async () => {
    const page = await its.review(its.fileOf('{"id":1,"v":[1,1],"name":"a"}', 'ndjson'));
    await page.host.setConstant({ field: 'title', text: 'x' });
    await page.view(({ unfilled }) => unfilled[0]!.constant === 'x');
    await page.host.setConstant({ field: 'title', text: '' });
    await page.view(({ unfilled }) => unfilled[0]!.constant === '');
    await page.host.setConstant({ field: 'title', text: 'x' });
    await page.host.setColumn({ column: 'name', choice: 'field:title' });
    const { rows } = await page.view(({ unfilled }) => unfilled.length === 0);
    assert.ok(rows.items[0]!.cells.some(({ text }) => text === 'a'));
  });
});
