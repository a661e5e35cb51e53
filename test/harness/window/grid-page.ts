import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import type { ResultGrid } from '../../../src/model/grid/result-grid';
import type { GridLayout } from '../../../src/model/grid/pages';
import { TIMEOUT_MS } from './window';

/** The themes of VS Code as a webview gets them: the variables that our styles use, taken from the real window. */
export const THEMES = JSON.parse(readFileSync('test/fixtures/themes.json', 'utf8')) as Record<
  string,
  Record<string, string>
>;

/** The page's side: the grid as a panel embeds it, its host behind functions of the test. */
const SCRIPT = `
import { h, render } from 'preact';
import { connect } from './src/webview/kit/rpc';
import { gridCalls } from './src/model/grid/pages';
import { Grid } from './src/webview/grid/grid';

let receive;
const port = {
  send: ({ id, name, params }) => globalThis.ask(name, params).then(
    result => receive({ kind: 'answer', id, result }),
    error => receive({ kind: 'failure', id, message: error.message.replace(/^.*?Error: /, '') }),
  ),
  listen: to => (receive = to),
};
const host = connect({ calls: gridCalls, events: {} }, port, {});
let shown;
let layout = { hidden: [], widths: {} };
globalThis.opened = [];
globalThis.acted = [];
const draw = () => render(h('main', {},
  h('h1', {}, 'Grid'),
  h('button', { id: 'before' }, 'Before'),
  h(Grid, {
    answer: shown, host, label: 'Hits', layout,
    onLayout: next => { layout = next; globalThis.laidOut?.(next); draw(); },
    onOpen: row => globalThis.opened.push(row.row),
    actions: [{ label: 'More Like This', run: row => globalThis.acted.push(row.row) }],
  }),
  h('button', { id: 'after' }, 'After'),
), document.body);
globalThis.show = (answer, keep) => {
  shown = answer;
  if (keep) layout = keep;
  draw();
  document.querySelector('main').style.padding = '16px 24px 24px'; // room around the grid, to scroll to
};
globalThis.ready = true;
`;

/** A browser page with nothing but a grid, under the policy that our webviews have. */
export class GridPage {
  /** Requests of the page, in order. */
  readonly asked: [name: string, params: Record<string, unknown>][] = [];
  /** Errors in the page. */
  readonly problems: string[] = [];
  /** Runs before an answer is given. */
  before: (name: string) => Promise<void> = async () => {};
  private grid: ResultGrid | undefined;

  private constructor(
    readonly page: Page,
    private readonly server: Server,
  ) {}

  static async open(browser: Browser, viewport = { width: 900, height: 600 }): Promise<GridPage> {
    const { outputFiles } = await build({
      stdin: { contents: SCRIPT, resolveDir: process.cwd(), loader: 'tsx' },
      bundle: true,
      format: 'esm',
      target: 'chrome138',
      minify: true,
      tsconfig: 'src/webview/tsconfig.json',
      write: false,
    });
    const nonce = randomBytes(16).toString('base64');
    const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self'`;
    const files: Record<string, [type: string, text: string]> = {
      '/': [
        'text/html',
        `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Grid</title>
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="form.css"><link rel="stylesheet" href="search.css"><link rel="stylesheet" href="grid.css"></head>
<body><script type="module" nonce="${nonce}" src="page.js"></script></body></html>`,
      ],
      '/page.js': ['text/javascript', outputFiles[0]!.text],
      '/form.css': ['text/css', readFileSync('media/form.css', 'utf8')],
      '/search.css': ['text/css', readFileSync('media/search.css', 'utf8')],
      '/grid.css': ['text/css', readFileSync('media/grid.css', 'utf8')],
    };
    const server = createServer(({ url = '/' }, response) => {
      const [type, text] = files[url] ?? ['text/plain', ''];
      response.writeHead(files[url] ? 200 : 204, { 'Content-Type': `${type}; charset=utf-8` }).end(text);
    });
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
    const page = await browser.newPage({ viewport });
    page.setDefaultTimeout(TIMEOUT_MS);
    const shown = new GridPage(page, server);
    page.on('console', message => message.type() === 'error' && shown.problems.push(message.text()));
    page.on('pageerror', error => shown.problems.push(String(error)));
    await page.exposeFunction('ask', (name: string, params: Record<string, unknown>) => shown.answer(name, params));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction('globalThis.ready');
    await shown.wear('dark');
    return shown;
  }

  /** Sets a theme: its variables, as VS Code sets them on the page's root. */
  async wear(theme: string): Promise<void> {
    const variables = Object.entries(THEMES[theme]!);
    await this.page.evaluate(
      `document.documentElement.style.cssText = ''; for (const [name, value] of ${JSON.stringify(variables)}) document.documentElement.style.setProperty(name, value)`,
    );
  }

  async show(grid: ResultGrid, layout?: GridLayout): Promise<void> {
    this.grid = grid;
    const texts = [grid.answer(layout?.sort), layout].map(value => JSON.stringify(value) ?? 'undefined');
    await this.page.evaluate(`show(${texts.join(', ')})`);
  }

  private async answer(name: string, params: Record<string, unknown>): Promise<unknown> {
    this.asked.push([name, params]);
    await this.before(name);
    const grid = this.grid?.runId === params['runId'] ? this.grid : undefined;
    if (!grid) return null;
    const { from, to, sort } = params as { from: number; to: number; sort?: { key: string; descending: boolean } };
    if (name === 'rows') return grid.rows(from, to, sort);
    const ranges = params['rows'] as { from: number; to: number }[];
    const rows = ranges.reduce((sum, range) => sum + range.to - range.from, 0);
    return name === 'copy' ? { rows } : { rows, name: 'hits.csv' };
  }

  async close(): Promise<void> {
    await this.page.close();
    this.server.closeAllConnections();
    await new Promise(closed => this.server.close(closed));
  }
}
