import type { Locator } from 'playwright-core';
import type { Session } from './session';
import { until } from './until';

/** The visible form of a search. */
export class SearchPage {
  constructor(private readonly session: Session) {}

  get page() {
    return this.session.webview;
  }

  /** The text to search by. */
  get text(): Locator {
    return this.box('Text');
  }

  get rows(): Locator {
    return this.page.locator('.grid-body [role=row]');
  }

  get grid(): Locator {
    return this.page.getByRole('grid');
  }

  box(name: string): Locator {
    return this.page.getByLabel(name, { exact: true }).and(this.page.locator('textarea, input[type=text]'));
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Chooses a kind of query. */
  async by(way: string): Promise<void> {
    await this.page.getByRole('radio', { name: way, exact: true }).check();
  }

  /** Types vectors. */
  async vector(...vectors: readonly (readonly number[])[]): Promise<void> {
    await this.by('Vector');
    await this.box('Vectors').fill(vectors.map(vector => JSON.stringify(vector)).join('\n'));
  }

  /** Opens a new search of a collection and searches by a text. */
  async open(collection: string, text: string, hits = 10): Promise<void> {
    await this.session.command('Vector Cloud: Search…');
    await this.session.quickPick(collection);
    await this.text.fill(text);
    await this.box('Limit').fill(String(hits));
    await this.run();
    await this.found(`${hits} hits`);
  }

  /** Presses the keys that run the search. */
  async run(): Promise<void> {
    await this.focused();
    await this.session.page.keyboard.press('ControlOrMeta+Enter');
  }

  /** Waits until the page has the focus, which VS Code gives it a while after a click on its tab: keys go elsewhere before, and a menu closes. */
  async focused(): Promise<void> {
    await until('the focus in the page', async () => {
      const isThere: boolean = await this.page.locator('body').evaluate('document.hasFocus()');
      return isThere ? true : undefined;
    });
  }

  /** Waits for the summary of the result. */
  async found(what: string | RegExp): Promise<void> {
    await this.status.getByText(what).waitFor();
  }

  /** Runs the search and waits for a new answer: the summary of the previous one can be equal, except for its times. */
  async runAnew(): Promise<void> {
    const before = await this.status.getAttribute('data-run');
    await this.run();
    await until('another answer', async () =>
      (await this.status.getAttribute('data-run')) === before ? undefined : true,
    );
  }

  private get status(): Locator {
    return this.page.locator('.summary [role=status]');
  }

  /** Waits for a problem. */
  async problem(what: string | RegExp): Promise<void> {
    const told = this.page.getByRole('alert').or(this.page.locator('.complaints'));
    await told.getByText(what).first().waitFor();
  }
}

/** A query vector for the collections of the demo service. */
export const VECTOR: readonly number[] = Array.from({ length: 128 }, (_, at) => Math.cos(at));
