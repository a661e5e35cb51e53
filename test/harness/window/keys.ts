import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { Session } from './session';

/** Runs in every frame: reports all events of a mouse, a pen or a touch screen. */
const HANDS = `for (const kind of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'wheel', 'contextmenu', 'dragstart']) {
  addEventListener(kind, event => {
    // The key for menus makes such an event too, without a pointer.
    if (event.isTrusted && !(kind === 'contextmenu' && event.button !== 2 && !event.pointerType)) self.handUsed(kind);
  }, true);
}`;

/** Keyboard actions in a window: no click, and no focus set by a test. */
export class Keys {
  /** Events that did not come from the keyboard. */
  readonly hands: string[] = [];

  /** Loads the window again. */
  static async in(session: Session): Promise<Keys> {
    const keys = new Keys(session);
    const context = session.page.context();
    await context.exposeFunction('handUsed', (kind: string) => void keys.hands.push(kind));
    await context.addInitScript(HANDS);
    await session.reload();
    return keys;
  }

  private constructor(private readonly session: Session) {}

  private get page(): Page {
    return this.session.page;
  }
  private get box(): Locator {
    return this.page.locator('.quick-input-widget:visible');
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: 5 });
  }

  /** Presses a key until something is so. @throws Error after `max` times */
  async until(key: string, what: string, isSo: () => Promise<boolean>, max = 60): Promise<void> {
    for (let times = 0; !(await isSo()); times++) {
      if (times === max) throw new Error(`${key} never led to ${what}`);
      await this.press(key);
      await this.page.waitForTimeout(30); // as fast as a person
    }
  }

  /** A command by its title. Again where a key came before the window listened, or the command before its extension. */
  async command(title: string): Promise<void> {
    const row = this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: title });
    for (let attempt = 0; attempt < 20; attempt++) {
      await this.press('F1');
      try {
        await this.box.locator('input:focus').waitFor({ timeout: 1000 });
        await this.press('ControlOrMeta+A');
        await this.type(`>${title}`);
        await row.waitFor({ timeout: 3000 });
      } catch {
        await this.press('Escape');
        continue;
      }
      await this.press('Enter');
      return row.waitFor({ state: 'hidden' });
    }
    throw new Error(`No command in the palette: ${title}`);
  }

  /** An item of the list that is open. */
  async pick(label: string | RegExp): Promise<void> {
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: label }).first().waitFor();
    const row = this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: label });
    await this.until('ArrowDown', String(label), () => row.isVisible());
    await this.press('Enter');
  }

  /** Answers the box with this title or prompt. */
  async answer(title: string, text: string): Promise<void> {
    await this.box.getByText(title).first().waitFor();
    await this.press('ControlOrMeta+A');
    if (text === '') await this.press('Delete');
    else await this.type(text);
    await this.press('Enter');
  }

  /** Presses a button of the dialog. Returns the dialog's text. */
  async dialog(button: string): Promise<string> {
    const dialog = this.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    const text = await dialog.innerText();
    const wanted = dialog.locator(':focus', { hasText: new RegExp(`^\\s*${button}\\s*$`) });
    await this.until('Tab', button, () => wanted.isVisible(), 8);
    await this.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    return text;
  }

  /** Presses Enter in a dialog, on the button that VS Code focuses. Returns the dialog's text. */
  async enter(): Promise<string> {
    const dialog = this.page.locator('.monaco-dialog-box');
    await dialog.locator(':focus').waitFor();
    const text = await dialog.innerText();
    await this.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    return text.trim();
  }

  /** Goes to a row of the connections. */
  async row(label: string): Promise<void> {
    await this.session.row(label).first().waitFor();
    await this.command('Focus on Connections View');
    const focused = this.page.locator('.part.sidebar .pane-body [role=treeitem].focused');
    for (let attempt = 0; attempt < 3; attempt++) {
      await this.press('Home');
      try {
        await this.until(
          'ArrowDown',
          label,
          async () => (await focused.locator('.label-name').first().innerText({ timeout: 1000 })).trim() === label,
        );
        return;
      } catch {
        // rows that were drawn anew meanwhile took the focus along
      }
    }
    throw new Error(`No row is called ${label}`);
  }

  /** Opens rows, one below the other, down to the last. */
  async open(...labels: string[]): Promise<void> {
    for (const label of labels) {
      await this.row(label);
      await this.press('ArrowRight');
      await this.session.row(label).first().and(this.page.locator('[aria-expanded=true]')).waitFor();
    }
  }

  /** An item of a row's menu. */
  async menu(label: string, item: string): Promise<void> {
    await this.row(label);
    await this.press('Shift+F10');
    const focused = this.page.locator('.monaco-menu .action-item.focused', { hasText: item });
    await this.page.locator('.monaco-menu .action-item').first().waitFor();
    await this.until('ArrowDown', item, () => focused.isVisible());
    await this.page.waitForTimeout(200); // a menu that has just opened takes nothing yet
    await this.press('Enter');
    await this.page.locator('.monaco-menu').waitFor({ state: 'detached' });
  }

  /** Goes on in a page until something has the focus. */
  async to(wanted: Locator, key = 'Tab'): Promise<void> {
    await wanted.first().waitFor();
    const focused = wanted.and(this.session.webview.locator(':focus')).first();
    await this.until(key, String(wanted), () => focused.isVisible(), 120);
  }

  /** Asserts that only keys were used. */
  alone(): void {
    assert.deepEqual(this.hands, []);
  }
}
