import assert from 'node:assert/strict';
import { analyzerOfField, matchedWords } from '../../../../src/model/texts/analyzers';
import { englishStem } from '../../../../src/model/texts/english-stems';

describe('English stems', () => {
  const stems = {
    connect: 'connect',
    connected: 'connect',
    connecting: 'connect',
    connections: 'connect',
    caresses: 'caress',
    ponies: 'poni',
    ties: 'tie',
    cries: 'cri',
    gas: 'gas',
    gaps: 'gap',
    agreed: 'agre',
    feed: 'feed',
    hopping: 'hop',
    hoping: 'hope',
    luxuriated: 'luxuri',
    happy: 'happi',
    say: 'say',
    by: 'by',
    enjoying: 'enjoy',
    youth: 'youth',
    relational: 'relat',
    conditional: 'condit',
    generally: 'general',
    generation: 'generat',
    vietnamization: 'vietnam',
    analogies: 'analog',
    usefulness: 'use',
    hopefully: 'hope',
    triplicate: 'triplic',
    formative: 'format',
    electrical: 'electr',
    goodness: 'good',
    adoption: 'adopt',
    replacement: 'replac',
    controlling: 'control',
    "planet's": 'planet',
    rate: 'rate',
    falling: 'fall',
    skies: 'sky',
    news: 'news',
    proceeding: 'proceed',
    sing: 'sing',
  };
  for (const [word, stem] of Object.entries(stems)) it(`${word}: ${stem}`, () => assert.equal(englishStem(word), stem));

  it('leave long texts without spaces as they are', () => {
    for (const text of ['a', 'aeiouy', 'y', 'ed', 'ings', "a'"]) {
      const long = text.repeat(65_535 / text.length);
      assert.equal(englishStem(long), long);
    }
    const bordering = 'connected'.padStart(64, 'x');
    assert.deepEqual([englishStem(bordering), englishStem(`x${bordering}`)], [bordering.slice(0, -2), `x${bordering}`]);
  });
});

describe('an analyzer', () => {
  const rows: [what: string, described: Record<string, unknown>, query: string, text: string, words: string[]][] = [
    ['standard', { type: 'standard' }, 'planets', 'Planets, a planet', ['planets']],
    ['stop words', { type: 'standard', stop_words: ['Star'] }, 'star planet', 'a star and a planet', ['planet']],
    ['english', { type: 'english' }, 'the connected planet', 'The planets connect; connecting', ['planets', 'connect', 'connecting']], // prettier-ignore
    ['chinese', { type: 'chinese' }, '密码 reset', '重置密码 RESET', ['密码', 'reset']],
    ['a tokenizer alone', { tokenizer: 'whitespace' }, 'planet', 'planet planet, Planet', ['planet']],
    [
      'filters in their order',
      {
        tokenizer: { type: 'standard' },
        filter: [
          'lowercase',
          'asciifolding',
          { type: 'stop', stop_words: ['_english_', 'foo'] },
          { type: 'stemmer', language: 'english' },
          { type: 'length', max: 40 },
        ],
      },
      'foo planets near Zurich',
      'Foo: ZÜRICH has a planet',
      ['zürich', 'planet'],
    ],
    ['letters as they are', { tokenizer: 'standard', filter: ['asciifolding'] }, 'uber', 'Über uber', ['uber']],
    ['another language', { filter: ['lowercase', { type: 'stemmer', language: 'german' }] }, 'haus', 'HAUS Häuser', ['haus']], // prettier-ignore
    ['the case of the query', { tokenizer: 'standard', filter: ['asciifolding'] }, 'Über', 'uber ÜBER Über', ['über']],
    ['standard: dots', { type: 'standard' }, 'node.js', 'Node.js and node; deno.js, js', ['node.js', 'node', 'deno.js', 'js']], // prettier-ignore
    ['standard: underscores', { type: 'standard' }, 'connections', 'set max_connections', ['max_connections']],
    ['english: underscores', { type: 'english' }, 'max_connections', 'max_connection, a connection', ['max_connection', 'connection']], // prettier-ignore
    ['standard: apostrophes', { type: 'standard' }, "don't panic", "Don't: it isn't a panic", ["don't", 'panic']],
    ['english: apostrophes', { type: 'english' }, "what's a planet", "The planets' star: it's a planet's", ['planets', "planet's"]], // prettier-ignore
    ['whitespace: apostrophes', { tokenizer: 'whitespace' }, "don't", "don't don", ["don't"]],
    ['standard: numbers', { type: 'standard' }, '3.5', '3.5 or 35', ['3.5']],
    ['standard: languages without spaces', { type: 'standard' }, '登录密码', '登录密码，忘记', ['登录', '密码']],
    ['whitespace: punctuation', { tokenizer: 'whitespace' }, 'planet, near', 'planet, far', ['planet']],
    ['common words alone', { type: 'standard' }, 'what is', 'it is', ['is']],
    ['the words that are not common', { type: 'standard' }, 'What is a planet', 'It is a planet', ['planet']],
    ['stop words that are no texts', { type: 'standard', stop_words: [{ toString: 1 }, null, 'a'] }, 'a star', 'a star', ['star']], // prettier-ignore
  ];
  for (const [what, described, query, text, words] of rows)
    it(`matches by ${what}`, () => assert.deepEqual(matchedWords(described, [query], [text]), words));

  for (const described of [{ type: 'english' }, { type: 'chinese' }, { tokenizer: 'whitespace' }])
    it(`skips texts without spaces that are longer than a word: ${JSON.stringify(described)}`, () => {
      const long = ['a', 'ed', 'a.', "a'", 'y', 'a_s'].map(text => text.repeat(65_535 / text.length));
      const words = matchedWords(described, ['star', 'ab'.repeat(33), ...long], [...long, 'ab'.repeat(33), 'a star']);
      assert.deepEqual(
        words.map(word => word.slice(0, 80)),
        ['star'],
      );
    });

  it('is described by the parameters of a text field', () => {
    const described = (...params: [key: string, value: unknown][]) =>
      analyzerOfField({ params: params.map(([key, value]) => ({ key, value: value as string })) });
    const on = ['enable_analyzer', 'true'] as [string, unknown];
    assert.equal(described(['max_length', '10']), undefined);
    assert.equal(described(on), undefined);
    assert.equal(described(['enable_analyzer', { toString: 1 }], ['analyzer_params', '{"type":"english"}']), undefined);
    assert.equal(described(on, ['analyzer_params', '{}']), undefined);
    assert.equal(described(on, ['analyzer_params', '{']), undefined);
    assert.equal(described(['enable_analyzer', 'false'], ['analyzer_params', '{"type":"english"}']), undefined);
    assert.deepEqual(described(on, ['analyzer_params', '{"type":"english"}']), { type: 'english' });
    assert.deepEqual(described(on, ['analyzer_params', { type: 'chinese' }]), { type: 'chinese' });
  });
});
