// npm run l10n [FOLDER]
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { getL10nJson } from '@vscode/l10n-dev';

/** An import of `t` by its name. */
const IMPORT = /^import \{[^}]*\bt\b[^}]*\} from '@vscode\/l10n';$/m;

/** Expands calls of `t` to `l10n.t(…)`, the only form that the collector finds; pages and the model import `t` by its name. */
const inFull = source =>
  IMPORT.test(source)
    ? source.replace(IMPORT, `import * as l10n from '@vscode/l10n';`).replace(/(?<![\w.$])t\(/g, 'l10n.t(')
    : source;

const files = globSync('src/**/*.{ts,tsx}').toSorted().toReversed();
if (files.length === 0) throw new Error('No file matches src/**/*.{ts,tsx}.');
const texts = await getL10nJson(
  files.map(file => ({ extension: extname(file), contents: inFull(readFileSync(file, 'utf8')) })),
);
writeFileSync(join(process.argv[2] ?? 'l10n', 'bundle.l10n.json'), JSON.stringify(texts, undefined, 2));
