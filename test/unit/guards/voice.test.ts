import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { filesOf } from '../../harness/checks/files';

/** Phrases that readers had to read twice, each with its replacement. Maintained manually, without common words. */
const STUMBLED: readonly [phrase: RegExp, instead: string][] = [
  [/\bshall\b/i, 'an imperative, or can'],
  [/\bmeanwhile\b/i, 'also, elsewhere'],
  [/\bany more\b/i, 'no longer'],
  [/\bmay now\b/i, 'adds'],
  [/\bstands here\b/i, 'appears here; duplicate'],
  [/\blaid on\b|\bon a plane\b/i, 'projected'],
  [/\b(larger|smaller)( value)? is nearer\b/i, 'higher or lower is more similar'],
  [/\b(near|far) end\b/i, 'lower or upper bound'],
  [/\bturns texts? into\b/i, 'embedding endpoint'],
  [/\bhow long\b/i, 'duration, timeout'],
  [/\bbeside it\b/i, 'compare with'],
  [/\bno longer so\b|\bit is over\b/i, 'resolves, resolved'],
  [/\bby hand\b/i, 'manual'],
  [/\bworth a look\b/i, 'hint'],
  [/\bwould like\b|\bis to be\b/i, 'must'],
  [/\bstands (before|after|only|right)\b/i, 'must, expects, needs'],
  [/\bbinds (tighter|looser)\b/i, 'precedence'],
  [/\bpoints? in time\b/i, 'timestamp'],
  [/\bdid you mean\b/i, 'Similar: …'],
  [/\b(?<!there )is no (?!longer\b)/i, 'is not a'],
  [/\b(it|this|them) is (taken|sent|looked|told|spelt)\b/i, 'the noun, and an active verb'],
  [/\b(NOT|NEVER|ALL)\b(?!:)/, 'words, not shouting'],
  [/\ball the same\b|\bwhat cannot be\b|\btakes anything\b/i, 'might have been applied; unknown'],
  [/\bmay have\b|\bmay be sent\b|\bas it is\b|\bas they are\b/i, 'might have; unchanged'],
  [/\btold (once|again)\b|\bnobody (says|is told)\b/i, 'shown once; repeats; no recipients'],
  [/\bone-time\b/i, 'initial password, shown once'],
  [/\bagreed domains?\b/i, 'approved domains'],
  [/\bas typed\b/i, 'unchanged'],
  [/\bas last listed\b/i, 'last known state'],
  [/\bwhole number\b/i, 'integer'],
  [/\bexact (hits|answers?)\b/i, 'ground truth'],
  [/\bservice (does|did) not (know|tell)\b/i, 'has no …; does not return'],
  [/\b(is|are) changing\b/i, 'is being modified'],
  [/\bfrom this\b/i, 'duplicate'],
  [/\bwatch import/i, 'track'],
  [/\bRemove it\b|\bCheck it\b/, 'Remove this field; the noun'],
  [/^(which|how|whose|of which|in which|into which)\b[^.]*\?$/i, 'select, or the name of what is asked for'],
  [/^(what|who)\b/i, 'a noun'],
  [/\bwhat (others|this)\b/i, 'changes by others; the noun'],
  [/\bchoose from\b|^choose…$/i, 'select; no … found'],
  [/\bof (your|their|its|his) own\b/i, 'your own, or the kind of service'],
  [/\b(no|an?|without an|not|has) answer(ed)?\b(?! the request)|\banswered\b|\bgave no\b/i, 'response, respond'],
  [/\bbrowse it\b|\brequest less(?! data)/i, 'the noun'],
  [/\bfrom the hits to\b|\bfrom the query to\b|\bcursor among\b/i, 'go to the hits; hit cursor'],
  [/\bseen so far\b|\bno longer watche?s?\b/i, 'known; no longer monitors'],
  [/\bclient-set\b|\bset by the client\b/i, 'client-provided'],
  [/\b(it|them) anyway\b|\bat all$|, too: /i, 'save anyway; delete; also'],
  [/\bsuch operation\b|\bnothing loaded\b/i, 'no matching operation; no rows loaded'],
  [/\bthere is an? \S+ called\b/i, 'already exists'],
  [/\bthere is no \S+ \$\{/i, 'not found: …'],
  [/\bstands twice\b|\bmade automatically\b/i, 'duplicate; generated'],
  [/\bwhat became of\b|\blast reason\b/i, 'how to treat; last error'],
  [/\bthe ending\b/i, 'the file extension'],
  [/\b(is|are) submitted\b/i, 'was submitted'],
  [/\ba text is not\b|\ba text, for\b/i, 'a string; text'],
  [/\bas the service decides\b/i, 'selected by the service'],
  [/\baccounted for\b|\bstill belongs\b/i, 'processed; represents'],
  [/\bif no such\b/i, 'if that … has ended'],
  [/\bstored by columns\b/i, 'Fortran order'],
  [/\bpoint at the\b/i, 'hover over'],
  [/\bfurther (hits|rows|entities|options)\b/i, 'more, other'],
  [/\brecord in line\b/i, 'on line'],
  [/\b(another|a different) ending\b|\bname of the file\b/i, 'file extension; file name'],
  [/\bof the (target|source) takes\b|\bfield of the (target|source)$/i, 'target field, source field'],
  [/\bon other values\b|\b(is|are) another one\b/i, 'different values; the noun'],
  [/\b(must be|number of seconds|integer) above 0\b/i, 'greater than 0'],
  [/\bnot readable\b/i, 'unreadable'],
  [/\bwithout a terminal\b/i, 'if stdout is not a terminal'],
  [/\b(?<!in )reversed?\b/i, 'revert'],
  [/\bwhitelist/i, 'allowlist'],
  [/\bcancell(ed|ing)\b/i, 'canceled, canceling, as VS Code spells it'],
  [/\bexists already\b/i, 'already exists'],
  [/\bthe tree\b/i, 'the sidebar'],
  [/\bkept in VS Code/i, 'stored in'],
  [/[;,] empty:/i, 'Leave empty'],
  [/\b(when|is) left out\b|\bleft out, the\b/i, 'Omitted: …'],
  [
    /\breads only\b|\btells it\b|\bnearest to\b|\bsecond look\b/i,
    'read-only; from; most similar; sensitive privileges',
  ],
  [/\bevaluated? (every sample )?alone\b/i, 'individually'],
  [/\bpictures?\b/i, 'image'],
  [/\bcron pattern/i, 'cron expression'],
  [/\bcheapest\b/i, 'fastest, lowest p95'],
  [/\bjudged measures?\b/i, 'measures that need judgments'],
  [/\bcarried over\b/i, 'copied'],
  [/\bis in the \S+ twice\b/i, 'duplicate key'],
  [/\bfrom then on\b|\bsuch requests\b/i, 'the effect, with its noun'],
  [/\bthe ones\b|\b(unmanaged|known|listed) ones\b|\btakes those\b|^as \w+ of\b/i, 'the noun'],
  [/\bconflicts? (is|are) open\b/i, 'unresolved conflicts'],
  [/\bis of another\b|\bobjects? of one \S+ to another\b/i, 'belongs to a different; copy from one to another'],
  [/\bnot offered\b|\boffers? this\b/i, 'not supported'],
  [/\b(deletes?|removes?) no\b/i, 'cannot delete; does not support'],
  [/\blists? those\b|\bThese were\b/i, 'the noun'],
  [/\b(is|are|the) chosen\b|^choose (?!another\b)/i, 'selected; select'],
  [/\bin tree\b/i, 'in the sidebar'],
  [/\bbecomes? one\b/i, 'combined'],
  [/\btoo$|\btoo[.;]/i, 'also, as well'],
  [/\bfurther (domains?|counts?)\b/i, 'other, additional'],
  [/\bby the alias\b|\brun against\b.*\bby\b/i, 'on the current collection; with'],
  [/\bmay (receive|be|have|not)\b/i, 'can, might'],
  [/\bfuture ones\b|\breturn them\b|^has no\b/i, 'the noun'],
  [/\b(a|the|their|its) depths?\b(?! of nesting)/i, 'cutoff'],
  [/\bcounts as production\b/i, 'production cluster'],
  [/\bfits this\b|\bmust stand\b/i, 'can be used for; replaces'],
  [/\bfurther runs\b/i, 'upcoming'],
  [/\bcannot be undone:/i, 'the effect, then the setting, as two sentences'],
  [/\boffers no\b/i, 'has no'],
  [/[.;] of \w+, several\b/i, 'one function, or several boosts'],
  [/\bnot applied or unknown\b/i, 'not applied, or its outcome is unknown'],
];

/** Phrases of the manual and the changelog that readers had to read twice. */
const STUMBLED_ON_PAGES: readonly [phrase: RegExp, instead: string][] = [
  [/\bdoes not decide\b|\bnothing decides\b/i, 'is inconclusive'],
  [/\bstands?\b(?! for\b)/i, 'is, appears'],
  [/\bfurther one\b|\bthe same ones\b/i, 'the noun'],
  [/\bwhat others\b/i, 'changes by others'],
  [/\bwithout a moment\b/i, 'without downtime'],
  [/\b(in|without) (the )?(same )?place since\b/i, 'the same values since'],
  [/\bis made anew\b|\bis asked text\b/i, 'a new plan; one request per text'],
  [/\bfaulty\b/i, 'invalid'],
  [/\bdestroys?\b/i, 'delete, or destructive'],
  [/\bwithout a terminal\b/i, 'if stdout is not a terminal'],
  [/\boffers the next\b|\bstays offered\b/i, 'offers the command that comes first; is available'],
  [/\bare no (bytes|numbers)\b/i, 'are not'],
  [/\bsays why\b/i, 'gives the reason'],
  [/\bneeds? the typed name\b|\btyped name is needed\b/i, 'type the name to confirm'],
  [/; of other \w+, /i, 'for other'],
  [/\band what could not\b|\bcan be made of (them|it)\b/i, 'the noun'],
  [/\bleaves? out\b/i, 'omit'],
  [/\bby its rate\b/i, 'rate limit'],
];

/** Descriptions that language models and JSON completion show: those of the tools and of the schemas. */
function descriptions(file: string): string[] {
  const found: string[] = [];
  JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) => {
    if (/description$/i.test(key) && typeof value === 'string') found.push(value);
    return value;
  });
  return found;
}

/** Texts of the demo service and of the command line, which are not translated. */
const untranslated = (): string[] =>
  filesOf('src/demo/{control-plane,data-plane,filter,wire}/**/*.ts', 'src/demo/*.ts', 'src/cli/*.ts').flatMap(
    file =>
      readFileSync(file, 'utf8')
        .replaceAll(/\/\*.*?\*\/|(?<=\s)\/\/[^\n]*/gs, '')
        .match(/'[^'\n]* [^'\n]*'|`[^`]* [^`]*`/g) ?? [],
  );

describe('texts', () => {
  const bundle = JSON.parse(readFileSync('l10n/bundle.l10n.json', 'utf8')) as Record<
    string,
    string | { message: string }
  >;
  const manifest = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, string>;
  const texts = [
    ...Object.entries(bundle).map(([key, text]) => (typeof text === 'string' ? key : text.message)),
    ...Object.values(manifest),
    ...untranslated(),
    ...['package.json', ...filesOf('media/schemas/*.json')].flatMap(descriptions),
  ];

  for (const [phrase, instead] of STUMBLED) {
    it(`do not say ${phrase.source}: ${instead}`, () => {
      assert.deepEqual(
        texts.filter(text => phrase.test(text)),
        [],
      );
    });
  }

  for (const [phrase, instead] of STUMBLED_ON_PAGES) {
    it(`of pages do not say ${phrase.source}: ${instead}`, () => {
      const pages = filesOf('README.md', 'CHANGELOG.md', 'docs/*.md').map(file => readFileSync(file, 'utf8'));
      assert.deepEqual(
        pages.flatMap(page => page.replaceAll(/\s+/g, ' ').match(new RegExp(`.{0,60}${phrase.source}`, 'gi')) ?? []),
        [],
      );
    });
  }

  it('are many', () => assert.ok(texts.length > 2000));
});

describe('the plans', () => {
  const pairs = filesOf('src/model/**/*.ts').flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/\bverb: t\('([^']+)'\),\s*action: t\('([^']+)'\)/g)].map(
      ([, verb, action]) => [verb!, action!] as const,
    ),
  );

  it('have one verb on the page and in the dialog', () => {
    assert.ok(pairs.length > 10);
    assert.deepEqual(
      pairs.filter(([verb, action]) => !action.startsWith(`${verb} `)),
      [],
    );
  });
});

describe('docstrings', () => {
  it('begin with a verb or a noun phrase, not with “What”', () => {
    const sources = filesOf('src/**/*.{ts,tsx}', 'test/**/*.ts').flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/\/\*\*[\s*]+(What\b.*)/g)].map(([, words]) => `${file}: ${words}`),
    );
    assert.deepEqual(sources, []);
  });
});
