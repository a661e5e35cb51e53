import assert from 'node:assert/strict';
import fc from 'fast-check';
import { FormSecrets } from '../../../../src/panels/forms/secrets';
import { HIDDEN } from '../../../../src/model/secrets/hidden';
import { rawSecrets } from '../../../../src/model/secrets/names';

const CANARY = 'canary-4b7e';

/** Generates documents of any shape with secrets in their text, including marks. */
const { tree } = fc.letrec<{ tree: unknown }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.record(
      {
        apiKey: fc.oneof(
          fc.integer({ max: 5 }).map(nth => CANARY + String(nth)),
          fc.constant(`${HIDDEN}0`),
        ),
        url: fc.constant(`https://${CANARY}.example.com`),
        region: fc.constantFrom('EU', `${HIDDEN}0`),
        webhookUrl: fc.constantFrom('${kept}', '${secret:pager}', ''),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.string(), tie('tree'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

describe('a secret in the text of a form', () => {
  it('is not seen by the page, and is the same when the page writes all of it back', () => {
    fc.assert(
      fc.property(tree, document => {
        const secrets = new FormSecrets();
        const seen = secrets.forPage(document);
        assert.ok(!JSON.stringify(seen).includes(CANARY));
        assert.deepEqual(secrets.fromPage([], seen), document);
        assert.deepEqual(secrets.forPage(document), seen); // or every revision would look like a change
      }),
    );
  });

  it('goes where the page moves it, also when others were taken away meanwhile', () => {
    const secrets = new FormSecrets();
    const action = (apiKey: string) => ({ type: 'INCIDENT_A', config: { apiKey } });
    const [first, second] = (secrets.forPage([action('a1'), action('b2')]) as object[]).values();
    secrets.forPage([action('b2')]);
    assert.deepEqual(secrets.fromPage(['actions'], [second, first]), [action('b2'), action('a1')]);
  });

  it('is put back by its own field alone', () => {
    const secrets = new FormSecrets();
    const { apiKey } = secrets.forPage({ apiKey: CANARY }) as { apiKey: string };
    assert.equal(secrets.fromPage(['config', 'apiKey'], apiKey), CANARY);
  });

  it('is put nowhere else, where the page would be shown it', () => {
    const secrets = new FormSecrets();
    const { apiKey } = secrets.forPage({ apiKey: CANARY }) as { apiKey: string };
    const written = secrets.fromPage(['ruleName'], apiKey);
    assert.ok(!JSON.stringify(secrets.forPage({ ruleName: written })).includes(CANARY));
  });

  it('is not guessed: a mark that was never given is a text', () => {
    assert.equal(new FormSecrets().fromPage(['apiKey'], `${HIDDEN}0`), `${HIDDEN}0`);
    assert.deepEqual(rawSecrets({ apiKey: `${HIDDEN}0` }), [['apiKey']]); // which is told as a secret in the text
  });
});
