import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';

type Texts = Record<string, string>;

const read = (file: string): Texts => JSON.parse(readFileSync(file, 'utf8'));

/** Files of translations, with the English text of each key. */
const FILES: readonly [file: string, english: Texts][] = [
  ['package.nls.zh-cn.json', read('package.nls.json')],
  ['l10n/bundle.l10n.zh-cn.json', read('l10n/bundle.l10n.json')],
];

/** Parts that must occur equally often in every language: placeholders, icons, links, commands, bold and line breaks. */
const KEPT = /\{\w+\}|\$\([\w-]+\)|\](?=\()|\(command:[\w.]+\)|https?:\/\/(?:[\w./]*\w)?|\*\*|\n|…$/g;
const kept = (text: string): string[] => (text.match(KEPT) ?? []).toSorted();

/** Words that are names in every language: of products, keys, notations and terms of the field. Names with a digit, a dot or capitals need no entry. */
const NAMES = new Set(
  [
    'Vector Cloud Milvus Terraform VS Code Markdown Parquet Schema Jaccard Webhook Collection Entity Partition Endpoint curl http https',
    'Boost Dedicated Embedding Private Upsert', // terms that the service’s own Chinese documentation leaves in English
    'Alt Ctrl Delete Enter Escape Shift Space',
    'application create cron data default embeddings ensure expect false file host ids json localhost password user level limit max min name null offset params partition queries radius rerank row schedules true ui url value workspace', // what stands so on the wire or in the settings
    'and or not in is like between contains exists iso interval field price key meta slop threshold category faq year A a N P D x y Z z', // the language of filters
    'Cookie pager', // of pictures, and of a secret
    'ms of recall', // of what is expected of a search
    'text vector entity from to step overlap rbo ndcg drops Holm p', // in evaluations and their files
    'ndjson csv parquet', // endings of files
  ].flatMap(words => words.split(' ')),
);
/** Terms that stay in English, in the forms that English gives them. */
const TERMS = new Set(['id', 'partitions', 'collections', 'endpoint', 'upsert', 'entity', 'entities']);
const isName = (word: string): boolean => /[\d._]|.[A-Z]/.test(word) || NAMES.has(word);
/** Returns the Latin words outside of code. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/`[^`]*`/g, ' ')
    .replace(KEPT, ' ')
    .match(/[A-Za-z][\w.]*\w|[A-Za-z]/g) ?? [];

/** Words of Chinese that the service’s own documentation does not use for a term, each with the word that stands for the term everywhere. */
const OTHER_WORDS: readonly [word: RegExp, instead: string][] = [
  [/端点/, 'Endpoint'],
  [/集合|实体(?!类)|分区/, 'Collection, Entity, Partition'],
  [/区域/, '地域'],
  [/嵌入/, 'Embedding'],
  [/应答|答复/, '响应'],
  [/(控制|数据)平面/, '控制面, 数据面'],
  [/度量类型/, '相似度类型'],
  [/专[用属]集群/, 'Dedicated 集群'],
  [/作业/, '任务'],
  [/收件人/, '接收者'],
  [/名次/, '排名'],
  [/演练/, '预演'],
  [/注销/, '退出登录'],
  [/帐[户号]/, '账号'],
  [/撤[回消]/, '撤销'],
  [/毫秒/, 'ms'],
  [/您/, '你'],
  [/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u, 'a space between Chinese and Latin letters or digits'],
];

/** Returns faults as `fault: English`. */
const faults = (texts: Texts, english: Texts, faulty: (translated: string, original: string) => boolean): string[] =>
  Object.entries(texts)
    .filter(([key, translated]) => key in english && faulty(translated, english[key]!))
    .map(([key, translated]) => `${key}: ${translated}`);

describe('translations', () => {
  it('are those that are tested', () => {
    const found = [...readdirSync('.'), ...readdirSync('l10n').map(name => `l10n/${name}`)];
    assert.deepEqual(
      found.filter(name => /\.(nls|l10n)\.[\w-]+\.json$/.test(name)).toSorted(),
      FILES.map(([file]) => file).toSorted(),
    );
  });

  for (const [file, english] of FILES) {
    describe(`in ${file}`, () => {
      const texts = read(file);

      it('are there for every text', () => {
        assert.deepEqual(
          Object.keys(english).filter(key => !texts[key]?.trim()),
          [],
        );
      });

      it('are of no text that is gone', () => {
        assert.deepEqual(
          Object.keys(texts).filter(key => !(key in english)),
          [],
        );
      });

      it('keep placeholders, icons, links and line breaks', () => {
        assert.deepEqual(
          faults(texts, english, (translated, original) => kept(translated).join() !== kept(original).join()),
          [],
        );
      });

      it('leave nothing but names in English', () => {
        assert.deepEqual(
          faults(texts, english, translated => wordsOf(translated).some(word => !isName(word))),
          [],
        );
      });

      for (const [word, instead] of OTHER_WORDS) {
        it(`do not say ${word.source}: ${instead}`, () => {
          assert.deepEqual(
            Object.values(texts).filter(text => word.test(text)),
            [],
          );
        });
      }

      it('write their own script, where there is something to say', () => {
        const says = (text: string): boolean =>
          wordsOf(text).some(word => !isName(word) && !TERMS.has(word.toLowerCase()));
        assert.deepEqual(
          faults(texts, english, (translated, original) => says(original) && !/\p{Script=Han}/u.test(translated)),
          [],
        );
      });
    });
  }
});
