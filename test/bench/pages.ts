import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import type { Page, ViewportSize } from 'playwright-core';
import { launchBrowser } from '../harness/window/browser';

/** A page of a bench. `script`: TSX that imports from the root of the project; `styles`: names of files in `media`. */
interface BenchPage {
  readonly script: string;
  readonly styles: readonly string[];
  readonly viewport: ViewportSize;
  /** More rules, such as the colors of a theme. */
  readonly rules?: string;
}

/** Opens pages with a script that is built like those of the extension, in the browser of the tests. An error in a page fails the bench. */
export async function withPages<T>(
  { script, styles, viewport, rules = '' }: BenchPage,
  use: (open: () => Promise<Page>) => Promise<T>,
): Promise<T> {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: process.cwd(), loader: 'tsx' },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'chrome138',
    tsconfig: 'src/webview/tsconfig.json',
  });
  const browser = await launchBrowser();
  const { promise: broken, reject } = Promise.withResolvers<never>();
  const open = async () => {
    const page = await browser.newPage({ viewport });
    page.on('pageerror', reject);
    const sheets = [...styles.map(name => readFileSync(`media/${name}.css`, 'utf8')), rules].join('\n');
    await page.setContent(`<style>${sheets}</style><body></body>`);
    await page.addScriptTag({ content: outputFiles[0]!.text });
    return page;
  };
  try {
    return await Promise.race([use(open), broken]);
  } finally {
    await browser.close();
  }
}
