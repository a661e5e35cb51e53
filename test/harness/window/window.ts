import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { until } from './until';

/** Milliseconds that anything may take to appear. */
export const TIMEOUT_MS = 45_000;

/** One VS Code window, and only what a person does in it and sees of it. Every method waits for what it needs. */
export class Window {
  constructor(public page: Page) {}

  private get rows(): Locator {
    return this.page.locator('.part.sidebar .pane-body [role=treeitem]');
  }

  private get quickInput(): Locator {
    return this.page.locator('.quick-input-widget:visible');
  }

  /** The icon of our view container in the activity bar. */
  get icon(): Locator {
    return this.page.locator('.activitybar a.action-label[aria-label^="Vector Cloud"]');
  }

  /** Clicks the icon, unless the view shows already. Again where the click closed it: after a reload it comes back by itself. */
  async openView(): Promise<void> {
    await this.icon.waitFor();
    const title = this.page.locator('.part.sidebar .composite.title:visible', { hasText: 'Vector Cloud' });
    for (const end = Date.now() + TIMEOUT_MS; ;) {
      if (!(await title.isVisible())) await this.icon.click();
      try {
        return await title.waitFor({ timeout: 3000 });
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
  }

  /** The text and buttons that an empty view shows instead of a tree. */
  get welcome(): Locator {
    return this.page.locator('.part.sidebar .welcome-view-content');
  }

  /** The rows of the tree with exactly this label. */
  row(label: string): Locator {
    return this.rows.filter({ has: this.page.locator('.label-name', { hasText: exactly(label) }) });
  }

  /** The labels of all rows on the screen at one moment, indented by two spaces a level. */
  tree(): Promise<string[]> {
    return this.rows.evaluateAll(rows =>
      rows.map(row => {
        const label = (row.querySelector('.label-name') as { innerText?: string } | null)?.innerText ?? '';
        return '  '.repeat(Number(row.getAttribute('aria-level')) - 1) + label;
      }),
    );
  }

  /** Opens a row with the mouse and waits for what is below it. */
  async expand(label: string): Promise<void> {
    const row = this.row(label).first();
    await row.waitFor();
    await this.expanded(row, () => row.locator('.monaco-tl-twistie').click()); // a row with a command opens by it alone
  }

  /** Opens a row with the keyboard: into the tree, down to the row, right. */
  async expandByKeyboard(label: string): Promise<void> {
    const row = this.row(label).first();
    await row.waitFor();
    await this.expanded(row, async () => {
      for (let attempt = 1; ; attempt++) {
        try {
          await this.walkTo(row);
          break;
        } catch (error) {
          if (attempt === 3) throw error; // rows that were drawn anew meanwhile took the focus along
        }
      }
      await this.page.keyboard.press('ArrowRight');
    });
  }

  private async walkTo(row: Locator): Promise<void> {
    const place = Number(await row.getAttribute('data-index'));
    await this.page.locator('.part.sidebar .pane-body .monaco-list').first().focus();
    for (let at = 0; at <= place; at++) {
      await this.page.keyboard.press(at === 0 ? 'Home' : 'ArrowDown');
      await this.rows.and(this.page.locator(`.focused[data-index="${at}"]`)).waitFor({ timeout: 5000 });
    }
  }

  /**
   * Every row has something below it, if only a sentence that says why there is nothing. It is opened where it is closed, and again where
   * it stays so for a while: rows that are drawn anew while one is clicked close it.
   */
  private async expanded(row: Locator, open: () => Promise<void>): Promise<void> {
    let openedAt = 0;
    for (const end = Date.now() + TIMEOUT_MS; ;) {
      // Asked anew each time: what changes above moves the row down.
      const [isOpen, place, level] = await Promise.all(
        ['aria-expanded', 'data-index', 'aria-level'].map(name => row.getAttribute(name)),
      );
      if (isOpen === 'false' && Date.now() - openedAt > 3000) {
        await open();
        openedAt = Date.now();
        continue;
      }
      const below = this.rows
        .and(this.page.locator(`[data-index="${Number(place) + 1}"][aria-level="${Number(level) + 1}"]`))
        .filter({ hasNotText: /^(Loading|正在加载)…$/ });
      try {
        return await below.waitFor({ timeout: 500 });
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
  }

  /** Chooses from a row's context menu. Again where it is gone before it was chosen from: rows that are drawn anew close it. */
  async menu(label: string, item: string, within?: string): Promise<void> {
    const entry = (name: string) => this.page.locator('.monaco-menu .action-menu-item', { hasText: exactly(name) });
    const wanted = entry(item);
    for (const end = Date.now() + TIMEOUT_MS; ;) {
      await this.row(label).first().click({ button: 'right' });
      try {
        if (within !== undefined) await entry(within).hover({ timeout: 3000 }); // its own menu opens
        // A menu takes no click that ends in the first tenth of a second after it opened.
        return await wanted.click({ delay: 200, timeout: 3000 });
      } catch (error) {
        if (Date.now() > end) throw error;
        if (await this.page.locator('.monaco-menu').first().isVisible()) await this.page.keyboard.press('Escape');
      }
    }
  }

  /** Clicks a button that a row shows under the mouse. */
  async rowButton(label: string, title: string): Promise<void> {
    const row = this.row(label).first();
    await row.hover();
    await row.locator(`.actions a.action-label[aria-label^="${title}"]`).click();
  }

  /** Clicks a button in the title of the view. */
  async viewButton(title: string): Promise<void> {
    await this.page.locator('.part.sidebar').hover();
    await this.page.locator(`.part.sidebar .title-actions a.action-label[aria-label^="${title}"]`).click();
  }

  /** Runs a command of the palette. Tries again: a key may come before the window listens, a command before its extension. */
  async command(title: string): Promise<void> {
    const row = this.page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first();
    for (let attempt = 0; attempt < 20; attempt++) {
      await this.page.keyboard.press('F1');
      try {
        const timeout = 1000 + 250 * attempt; // a busy machine takes longer, however often it is asked
        await this.quickInput.locator('input[type=text]').fill(`>${title}`, { timeout });
        await row.waitFor({ timeout });
        await row.click({ timeout: 2000 }); // the palette closes where something else takes the focus
      } catch {
        await this.page.keyboard.press('Escape');
        continue;
      }
      await row.waitFor({ state: 'hidden' });
      return;
    }
    throw new Error(`No command in the palette: ${title}`);
  }

  /** Opens a file of the workspace by its name. Tries again: a key may come before the window listens. */
  async openFile(name: string): Promise<void> {
    const row = this.page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first();
    for (let attempt = 0; attempt < 10; attempt++) {
      await this.page.keyboard.press('ControlOrMeta+P');
      try {
        await this.quickInput.locator('input[type=text]').fill(name, { timeout: 1000 });
        await row.waitFor({ timeout: 2000 });
        await row.click({ timeout: 2000 });
      } catch {
        await this.page.keyboard.press('Escape');
        continue;
      }
      return this.tab(name).waitFor();
    }
    throw new Error(`No file can be opened by its name: ${name}`);
  }

  /** The tab of an editor. */
  tab(name: string): Locator {
    return this.page.locator('.tabs-container .tab', { hasText: name });
  }

  /** Types into the quick pick that is open, to see fewer items. */
  async filterPick(text: string): Promise<void> {
    await this.quickInput.locator('input[type=text]').fill(text);
  }

  /** Clicks an item of the quick pick that is open. */
  async quickPick(label: string): Promise<void> {
    const labels = this.page.locator('.label-name', { hasText: exactly(label) });
    await this.page.locator('.quick-input-list .monaco-list-row').filter({ has: labels }).first().click();
  }

  /** Presses Enter in the quick pick that is open, once it offers this item first and takes keys. */
  async enterPick(label: string): Promise<void> {
    await this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: label }).waitFor();
    await this.quickInput.locator('input[type=text]:focus').waitFor();
    await this.page.keyboard.press('Enter');
  }

  /** The labels of the quick pick that is open. */
  async quickPickLabels(): Promise<string[]> {
    const items = this.page.locator('.quick-input-list .monaco-list-row');
    await items.first().waitFor();
    return items.locator('.label-name').allInnerTexts();
  }

  /** Types into the input box with this title or prompt, and Enter. */
  async inputBox(title: string, text: string): Promise<void> {
    await this.quickInput.getByText(title).first().waitFor();
    await this.quickInput.locator('input').first().fill(text);
    await this.page.keyboard.press('Enter');
  }

  /** Adds a connection to a control plane. */
  async connect(name: string, address: string, key: string): Promise<void> {
    await this.command('Vector Cloud: Add Connection…');
    await this.inputBox('Address of the control plane', address);
    await this.inputBox('API key', key);
    await this.inputBox('Name of the connection', name);
  }

  /** The line under the input: its prompt, or why it was not taken. */
  get inputMessage(): Locator {
    return this.quickInput.locator('.quick-input-message');
  }

  /** A notification with this text; its buttons are below it. */
  toast(text: string): Locator {
    return this.page.locator('.notifications-toasts .notification-list-item', { hasText: text });
  }

  /** Clicks a button of a notification. */
  async toastButton(text: string, button: string): Promise<void> {
    await this.toast(text).getByRole('button', { name: button, exact: true }).click();
  }

  /** Clicks a button of the modal dialog and gives the dialog's text. */
  async modal(button: string): Promise<string> {
    const dialog = this.page.locator('.monaco-dialog-box');
    const text = await dialog.locator('.dialog-message-row').innerText();
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    return text;
  }

  /** Presses Enter in the dialog that asks, on the button that VS Code focuses. */
  async enterModal(): Promise<void> {
    const dialog = this.page.locator('.monaco-dialog-box');
    await dialog.locator(':focus').waitFor();
    await this.page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  }

  /** The page inside the webview that shows. */
  get webview(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready:visible').frameLocator('#active-frame');
  }

  /** Waits until the page of the plan that shows has these words. */
  async planShows(words: RegExp): Promise<void> {
    const main = this.webview.locator('main:has(.place)'); // a form may have these words, too
    await until(`${words} in the plan`, async () =>
      words.test(await main.innerText({ timeout: 1000 }).catch(() => '')) ? true : undefined,
    );
  }

  /** Presses the button of the plan that shows, which is called after what it does. */
  async applyPlan(): Promise<void> {
    await this.webview.locator('footer button').first().click();
  }

  /** A picture of the window in dist/screenshots, with the host in its name. */
  async screenshot(name: string): Promise<void> {
    mkdirSync('dist/screenshots', { recursive: true });
    const host = process.env['TEST_HOST'] ?? 'newest';
    await this.page.screenshot({ path: resolve(`dist/screenshots/${name}-${host}.png`) });
  }

  /** Reloads the window as F5 does, and waits until it is drawn. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.page.locator('.monaco-workbench').waitFor();
  }
}

function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}\\s*$`);
}
