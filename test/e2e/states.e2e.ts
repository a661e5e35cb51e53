import { createServer } from 'node:http';
import { listening, stop } from '../harness/services/control-plane';
import { DEMO, openSession, type Session } from '../harness/window/session';

/** Starts an endpoint that denies its lists, or does not answer. */
const service = (answers: boolean) =>
  createServer((_, response) => {
    if (!answers) return;
    response.writeHead(403, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: 1401, message: 'privilege not permitted for this user' }));
  });

describe('services that deny and that hang', () => {
  let session: Session;
  const servers = { limited: service(true), silent: service(false) };
  before(async () => {
    const endpoint = (id: string, name: string, address: string) => ({
      [`connections/${id}.json`]: { id, kind: 'endpoint', plane: 'cluster', anonymous: true, name, address },
    });
    session = await openSession({
      storage: {
        ...DEMO,
        ...endpoint('limited', 'Limited', await listening(servers.limited)),
        ...endpoint('silent', 'Silent', await listening(servers.silent)),
      },
    });
    await session.openView();
  });
  after(async () => {
    await session.close();
    await Promise.all(Object.values(servers).map(stop));
  });

  const row = (label: string | RegExp) => session.page.locator('.part.sidebar .monaco-list-row', { hasText: label });

  it('take a name in the row that says what is denied, and leave the rest', async () => {
    await session.expand('Limited');
    await row('No permission to list databases').waitFor();
    await row('default').waitFor();
    await row('No permission to list databases').click();
    await session.inputBox('Database name', 'tickets');
    await row('tickets').waitFor();
    await session.page.mouse.move(900, 400); // a tooltip would be in the way
    await session.expand('tickets');
    await row('No permission to list collections').waitFor();
  });

  it('keep nobody waiting', async () => {
    await session.row('Silent').click();
    await session.page.keyboard.press('ArrowRight');
    await row('Still waiting for a response').waitFor();
    await session.command('Vector Cloud: Refresh');
    await session.expand('Demo');
    await row('Organization Roles').waitFor(); // while the other still waits
    await row('Still waiting for a response').waitFor();
  });

  it('look calm in every theme, in a narrow sidebar too', async () => {
    for (const theme of ['dark', 'light', 'high contrast dark', 'high contrast light'] as const) {
      await session.setTheme(theme);
      await session.screenshot(`states ${theme}`);
    }
    await session.setTheme('dark');
    await session.page.setViewportSize({ width: 500, height: 800 });
    await session.screenshot('states narrow');
    await session.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('are given up on demand', async () => {
    await session.rowButton('Still waiting for a response…', 'Cancel Loading');
    await row('Canceled').waitFor();
    await session.screenshot('states cancelled');
  });
});
