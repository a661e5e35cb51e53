import assert from 'node:assert/strict';
import fc from 'fast-check';
import { redactTexts, tailOf } from '../../../../src/commands/support/bundles';
import { zipOf } from '../../../../src/commands/support/zips';
import { entriesOf } from '../../../harness/package/zip';

describe('what is given away for support', () => {
  const log = [
    'GET https://api.eu.Example.com/v2/clusters 200 12 ms',
    'POST https://in01-abc.serverless.example.com:19530/v2/vectordb/entities/search – 3 ms: api.eu.example.com was not found',
    'GET http://127.0.0.1:4711/v2/clusters 200 1 ms',
    'said by canary-key-1 and again canary-key-12',
  ].join('\n');

  it('names no host, and tells one from another', () => {
    const { log: redacted = '' } = redactTexts({ log }, { secrets: [], hosts: false });
    assert.doesNotMatch(redacted, /example\.com/i);
    assert.match(redacted, /127\.0\.0\.1:4711/);
    const [first, second] = redacted.split('\n');
    const [host] = /host-\d/.exec(first!)!;
    assert.ok(second!.endsWith(`: ${host} was not found`));
    assert.notEqual(/host-\d/.exec(second!)![0], host);
  });

  it('names hosts when that was agreed', () => {
    assert.equal(redactTexts({ log }, { secrets: [], hosts: true })['log'], log);
  });

  it('hides known hosts where no address stands', () => {
    const texts = redactTexts({ a: 'DB.corp:443 is down' }, { secrets: [], hosts: false, known: ['db.corp'] });
    assert.equal(texts['a'], 'host-1:443 is down');
  });

  it('holds no secret, not even where one begins with another', () => {
    const secrets = ['canary-key-1', 'canary-key-12'];
    assert.doesNotMatch(redactTexts({ log }, { secrets, hosts: true })['log']!, /canary|••• ?2/);
  });

  it('holds no secret wherever it stands', () => {
    const secret = fc
      .string({ minLength: 4, maxLength: 12, unit: 'grapheme-ascii' })
      .filter(each => !'•••host-'.includes(each));
    fc.assert(
      fc.property(secret, fc.array(fc.string(), { maxLength: 5 }), (key, around) => {
        const written = [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)];
        const text = around.join(written.join('\n'));
        const shown = redactTexts({ text }, { secrets: [key], hosts: true })['text']!;
        for (const each of written) assert.ok(!shown.includes(each));
      }),
    );
  });

  it('ends with the end of the log', () => assert.equal(tailOf('a\nb\nc\n', 2), 'b\nc\n'));
});

describe('a zip of ours', () => {
  it('gives back any files, and passes a check of its sums', () => {
    const file = fc.record({ name: fc.stringMatching(/^[\wé]{1,8}\.txt$/), bytes: fc.uint8Array() });
    fc.assert(
      fc.property(fc.array(file, { maxLength: 4 }), files => {
        const back = entriesOf(Buffer.from(zipOf(files)));
        assert.deepEqual(
          back.map(entry => [entry.name, [...entry.read()]]),
          files.map(({ name, bytes }) => [name, [...bytes]]),
        );
      }),
    );
  });

  it('has the sum that every zip has', () => {
    const zip = Buffer.from(zipOf([{ name: 'a', bytes: new TextEncoder().encode('123456789') }]));
    assert.equal(zip.readUInt32LE(14), 0xcbf43926); // the check value of CRC-32
  });
});
