import assert from 'node:assert/strict';
import { answering, confirmed } from '../../harness/host/dialogs';
import { Importing } from '../../harness/host/imports';
import { moment } from '../../harness/host/waiting';

const ROWS = 'title,v\none,"[1, 0.5]"\ntwo,"[2, 0.5]"\n';

describe('an import that the journal has already', () => {
  const its = Importing.each('ir');

  /** Replaces the collection by one with generated IDs. */
  async function generated(): Promise<void> {
    await its.data('collections/drop', {});
    await its.data('collections/create', {
      schema: {
        autoID: true,
        fields: [
          { fieldName: 'id', dataType: 'Int64', isPrimary: true },
          { fieldName: 'title', dataType: 'VarChar', elementTypeParams: { max_length: 40 } },
          { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
        ],
      },
      indexParams: [{ fieldName: 'v', metricType: 'L2', indexName: 'v', params: { index_type: 'AUTOINDEX' } }],
    });
  }
  async function imported(file: string) {
    const page = await its.review(file);
    using warned = answering('showWarningMessage', confirmed);
    using told = answering('showInformationMessage', undefined);
    await page.import();
    while (told.asked.length < 1) await moment();
    assert.match(String(told.asked[0]![0]), /is complete: 2 entities written/);
    return { ...page.now(), detail: JSON.stringify(warned.asked[0]) };
  }

  it('is warned of where the service generates the IDs, in the review and in the question, and of no other file', async () => {
    await generated();
    const file = its.fileOf(ROWS);
    const first = await imported(file);
    assert.equal(first.earlier, undefined);
    assert.match(first.effect, /^Inserts entities\. .* so a second import inserts the entities again\.$/);
    const { earlier, detail } = await imported(file);
    assert.match(
      earlier!,
      new RegExp(
        `^Earlier import of “rows-.*” into “${its.name}”: .+\\. This import inserts the same entities again\\.$`,
      ),
    );
    assert.ok(detail.includes('This import inserts the same entities again.'), detail);
    assert.equal((await its.review(its.fileOf(ROWS))).now().earlier, undefined);
  });

  it('is no matter where the keys are given: the same entities are replaced', async () => {
    const file = its.fileOf('id,title,v\n1,one,"[1, 0.5]"\n');
    const page = await its.review(file);
    using _warned = answering('showWarningMessage', confirmed);
    using told = answering('showInformationMessage', undefined);
    await page.import();
    while (told.asked.length < 1) await moment();
    const { earlier, effect } = (await its.review(file)).now();
    assert.deepEqual([earlier, /again/.test(effect)], [undefined, false]);
  });
});
