import assert from 'node:assert/strict';
import { answering, confirmed } from '../../harness/host/dialogs';
import { Importing } from '../../harness/host/imports';
import { moment } from '../../harness/host/waiting';

const ROWS = 'id,title\n1,pears\n2,plums\n';
const EMBED = 'POST /v1/embeddings';

describe('the import of entities with texts to embed', () => {
  const its = Importing.each('ie');
  const asked = () => its.demo.requests.filter(request => request.startsWith(EMBED)).length;
  const embedBy = ({ url, model } = its.demo.embeddings) =>
    its.running.connections.setEmbedding('ie', { url, model }, its.demo.apiKey);
  /** Creates the collection again, with vectors as long as those of the endpoint. */
  async function withVectors(dim: number): Promise<void> {
    await its.data('collections/drop', {});
    await its.data('collections/create', {
      schema: {
        fields: [
          { fieldName: 'id', dataType: 'Int64', isPrimary: true },
          { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim } },
        ],
      },
      indexParams: [{ fieldName: 'v', metricType: 'COSINE', indexName: 'v', params: { index_type: 'AUTOINDEX' } }],
    });
  }

  it('needs an embedding endpoint, and says so', async () => {
    const { unfilled, refusal } = (await its.review(its.fileOf(ROWS))).now();
    assert.match(unfilled[0]!.hint!, /^No embedding endpoint for this connection/);
    assert.match(refusal!, /`v` is required/);
  });

  it('says what leaves for the endpoint before anything does, and stores its vectors', async () => {
    await withVectors(128);
    await embedBy();
    const page = await its.review(its.fileOf(ROWS));
    const { unfilled, disclosures } = page.now();
    assert.deepEqual(
      unfilled[0]!.embedding!.options.map(({ value }) => value),
      ['', 'column:id', 'column:title'],
    );
    assert.deepEqual(disclosures, []);
    await page.host.setEmbedding({ field: 'v', choice: 'column:title' });
    const view = await page.view(each => each.refusal === undefined);
    const { host } = new URL(its.demo.embeddings.url);
    const sentence = `Sends the texts of column “title” to ${host} (model “${its.demo.embeddings.model}”), which returns the vectors of `;
    assert.deepEqual(view.disclosures, [`${sentence}\`v\`.`]);
    assert.equal(view.rows.items[0]!.cells[1]!.text, 'Embedding of “pears”');
    using warned = answering('showWarningMessage', confirmed);
    using told = answering('showInformationMessage', undefined);
    assert.equal(asked(), 0);
    await page.import();
    while (told.asked.length < 1) await moment();
    assert.ok((warned.asked[0]![1] as { detail: string }).detail.includes(`${sentence}“v”.`));
    assert.equal(asked(), 1);
    const vectors = (await its.stored(['id', 'v'])).map(({ v }) => (v as number[]).length);
    assert.deepEqual(vectors, [128, 128]);
    assert.match(JSON.stringify((await its.lastRecord()).request), /"embedded":"title"/);
  });

  it('writes nothing where the dimensions differ, and is resumed only with the same endpoint', async () => {
    await embedBy();
    const file = its.fileOf(ROWS);
    const page = await its.review(file);
    await page.host.setEmbedding({ field: 'v', choice: 'column:title' });
    await page.view(each => each.refusal === undefined);
    using warned = answering('showWarningMessage', confirmed, undefined, 'Resume');
    await page.import();
    while (warned.asked.length < 2) await moment();
    assert.match(
      String(warned.asked[1]![0]),
      /does not match the vector field\. Vector has 128 dimensions; “v” needs 2/,
    );
    assert.equal(its.demo.requests.filter(request => request.includes('/entities/upsert')).length, 0);
    await embedBy({ ...its.demo.embeddings, model: 'another' });
    const { refusal } = (await its.review(file)).now();
    assert.match(refusal!, /which is not the embedding endpoint of the connection/);
  });

  it('sends nothing where the endpoint was changed after the review', async () => {
    await withVectors(128);
    await embedBy();
    const page = await its.review(its.fileOf(ROWS));
    await page.host.setEmbedding({ field: 'v', choice: 'column:title' });
    await page.view(each => each.refusal === undefined);
    await embedBy({ ...its.demo.embeddings, model: 'another' });
    using _warned = answering('showWarningMessage', confirmed);
    using failed = answering('showErrorMessage', undefined);
    await page.host.import(null);
    while (failed.asked.length < 1) await moment();
    assert.match(String(failed.asked[0]![0]), /embedding endpoint was changed after the review/);
    assert.equal(asked(), 0);
  });
});
