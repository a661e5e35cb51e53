import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from './session';
import { until } from './until';

/** Returns a secret in its possible encodings. */
export const spellings = (secret: string): string[] =>
  [secret, `db_admin:${secret}`].flatMap(text => [
    text,
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    Buffer.from(text).toString('base64'),
  ]);

/** Returns the occurrences of secrets in a text, with context. */
export const foundIn = (text: string, secrets: readonly string[]): string[] =>
  [...new Set(secrets.flatMap(spellings))].flatMap(spelling => {
    const at = text.indexOf(spelling);
    return at < 0 ? [] : [text.slice(Math.max(0, at - 300), at + spelling.length + 100)];
  });

/** Every file below a folder. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));

/** Returns the logs of the extension in all windows. */
export const logsOf = ({ dir }: Session): string[] =>
  filesBelow(dir)
    .filter(file => file.endsWith('Vector Cloud.log'))
    .map(file => readFileSync(file, 'utf8'));

/** Has everything log all there is. */
export async function trace(session: Session): Promise<void> {
  await session.command('Developer: Set Log Level');
  await session.quickPick('Trace');
}

/** Waits until the extension logs at level Trace. An activation just before might have missed the level. */
export const traced = (session: Session): Promise<true> =>
  until('a log at level trace', async () => {
    if (logsOf(session).some(log => log.includes('[trace]'))) return true;
    await trace(session);
    await session.command('Vector Cloud: Refresh');
    return undefined;
  });

/** The files below a folder that hold a secret: logs, state, global storage, documents. */
export const leakingFiles = (folder: string, secrets: readonly string[]): string[] => {
  const all = secrets.flatMap(spellings);
  for (;;) {
    try {
      return filesBelow(folder).filter(file => {
        const bytes = readFileSync(file);
        return all.some(text => bytes.includes(text));
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // else a file took another's place meanwhile: once more
    }
  }
};

/** Stored state of the window: VS Code's state and its encrypted secret storage. */
const BROWSER_STATE = `(async () => {
  const answer = request => new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie, location.href, JSON.stringify(history.state)];
  for (const { name } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const values = await answer(database.transaction(store).objectStore(store).getAll());
      kept.push(JSON.stringify(values, (_, value) => (value instanceof Uint8Array ? new TextDecoder().decode(value) : value)));
    }
    database.close();
  }
  return kept.join('\\n');
})()`;

export const browserState = ({ page }: Session): Promise<string> => page.evaluate(BROWSER_STATE);

/** Returns every text in a message, including its bytes as text: JSON omits buffers and maps, and refuses cycles and bigints. */
export function textsIn(data: unknown): string {
  const seen = new Set<unknown>();
  const read = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return String(value);
    if (seen.has(value)) return '';
    seen.add(value);
    if (value instanceof ArrayBuffer) return new TextDecoder().decode(value);
    if (ArrayBuffer.isView(value)) return read(value.buffer);
    const held: readonly unknown[] = value instanceof Map || value instanceof Set ? [...value] : Object.entries(value);
    return held.map(each => (Array.isArray(each) ? each.map(read).join(' ') : read(each))).join('\n');
  };
  return read(data);
}

/**
 * Runs in every frame: reports messages read by a page's scripts, and everything shown in notifications, boxes, dialogs, hovers, the
 * sidebar, tabs and the status bar.
 */
const WATCH = `(() => {
  if (self === top) {
    const parts = '.notifications-toasts, .notifications-center, .quick-input-widget, .monaco-dialog-box, .monaco-hover, .part.sidebar, .part.statusbar, .part.titlebar, .tabs-container';
    const words = part => [part.innerText, ...[...part.querySelectorAll('[aria-label], [title]')].flatMap(each => [each.ariaLabel, each.title])];
    let last = '';
    const look = () => {
      const now = [...document.querySelectorAll(parts)].flatMap(words).join('\\n');
      if (now !== last) self.overheard('shown', last = now);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    return;
  }
  const textsIn = ${textsIn.toString()};
  const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
  Object.defineProperty(MessageEvent.prototype, 'data', {
    get() {
      const data = get.call(this);
      self.overheard('told', textsIn(data));
      return data;
    },
  });
})()`;

/** Records the content and messages of a window from now on: consoles, pages, and the window itself. */
export class Overheard {
  private readonly printed: string[] = [];
  private readonly heard = { shown: [] as string[], told: [] as string[] };

  /** Loads the window again. */
  static async in(session: Session): Promise<Overheard> {
    const overheard = new Overheard(session);
    const context = session.page.context();
    await context.exposeBinding('overheard', (_, kind: 'shown' | 'told', text: string) => {
      overheard.heard[kind].push(text);
    });
    await context.addInitScript(WATCH);
    session.page.on('console', message => overheard.printed.push(message.text()));
    session.page.on('pageerror', error => overheard.printed.push(String(error.stack)));
    await session.reload();
    return overheard;
  }

  private constructor(private readonly session: Session) {}

  /** Output of the consoles of pages and of the server, including unhandled failures of the extension host. */
  get console(): string {
    return [...this.printed, this.session.output].join('\n');
  }

  /** Content shown by the window. */
  get shown(): string {
    return this.heard.shown.join('\n');
  }

  /** Returns the messages to pages, and their content. */
  async told(): Promise<string> {
    const frames = this.session.page.frames().slice(1);
    return [...this.heard.told, ...(await Promise.all(frames.map(frame => frame.content())))].join('\n');
  }
}
