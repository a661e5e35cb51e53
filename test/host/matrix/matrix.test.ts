import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { NAMED_OPERATIONS } from '../../../src/demo/wire/operations';
import type { Restrictions } from '../../../src/demo/wire/restrictions';
import { app, forgetConnections } from '../../harness/host/app';
import { forgetDrafts } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { hurrying } from '../../harness/host/hurrying';
import { ROWS, TRANSFERS } from '../../harness/matrix/operations';
import { isMeant, restrictionsOf, SERVICE_STYLES, type ServiceStyle } from '../../harness/matrix/services';
import { Cell, type Flow } from './cell';
import { cloudFlows } from './cloud-flows';
import { clusterFlows } from './cluster-flows';
import { transferFlows } from './transfer-flows';
import { Services } from './services';

/** Timeout of a flow: longer than its optional reads, shorter than the timeout of an operation (spec 8). */
const TIMEOUT_MS = 25_000;
/** Timeout of flows that must fail: longer than the timeout of any optional read. */
const SHORT_MS = 8000;
/** Factor by which placeholders of loading rows appear earlier. */
const HURRY = 10;
/** The documents of flows that have forms. */
const FORMS = ['*.vcrole.json', '*.vcalert.json'];
const FLOWS: Readonly<Record<string, Flow>> = { ...cloudFlows, ...clusterFlows, ...transferFlows };
const ACTIONS = [
  ...Object.entries(ROWS).map(([name, row]) => ({ name, operation: name, ...row })),
  ...Object.entries(TRANSFERS).map(([name, row]) => ({ name, ...row })),
];

const soon = (ms: number): Promise<void> => new Promise(resolve => void setTimeout(resolve, ms));

describe('any service', function () {
  this.timeout(120_000);
  let running: App;
  let later = 0; // milliseconds that services are ahead
  const services = new Services(() => Date.now() + later);
  let turn = 0;

  /** The editor that documents open in; undefined: their forms. */
  const openIn = (editor?: string) =>
    vscode.workspace
      .getConfiguration('workbench')
      .update('editorAssociations', editor && Object.fromEntries(FORMS.map(name => [name, editor])), true);

  before(async () => {
    await openIn('default'); // forms have tests of their own, and take a while to open
    running = await app();
    running.clients.clock = hurrying;
    running.tree.readings.clock = ms => soon(ms / HURRY); // a person waits for no row
    await vscode.commands.executeCommand('workbench.view.explorer'); // a sidebar that does not show asks for nothing
    await forgetConnections(running);
  });
  after(async () => {
    await forgetDrafts(running);
    await forgetConnections(running);
    await services.close();
    await openIn();
    await app(); // and its clock
  });
  afterEach(async () => {
    if (vscode.window.tabGroups.all.every(({ tabs }) => tabs.length === 0)) return;
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('has a flow for every operation that something of ours calls, and no other', () => {
    const called = ACTIONS.flatMap(({ name, flow }) => (flow === undefined ? [] : [name]));
    assert.deepEqual(Object.keys(FLOWS).toSorted(), called.toSorted());
  });

  /** Runs a flow against a service; returns its operations. */
  async function follow(
    { name, operation }: (typeof ACTIONS)[number],
    style: ServiceStyle | undefined,
    restrictions: Restrictions,
    timeoutMs = TIMEOUT_MS,
  ): Promise<string[]> {
    later += 3_600_000; // what earlier cells began is over
    const service = await services.of(style);
    const cell = await Cell.begin(running, service, turn++, name);
    service.restrict(restrictions);
    const from = service.requests.length;
    using failures = answering('showErrorMessage');
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timeout = setTimeout(() => reject(new Error('no end')), timeoutMs);
    const flow = FLOWS[name]!(cell);
    try {
      await Promise.race([flow, late]);
    } catch (error) {
      const told = failures.asked.map(([message]) => String(message));
      const last = service.requests.slice(from).slice(-5);
      throw new Error([(error as Error).message, ...told, 'asked last', ...last].join('; '), { cause: error });
    } finally {
      clearTimeout(timeout);
      cell.isOver = true;
      // A flow that goes on would answer the questions of the next one: it loses its connection, and what it waits for is cut off.
      await forgetConnections(running);
      service.restrict();
      await Promise.race([flow.catch(() => undefined), soon(2000)]);
    }
    const requests = service.requests.slice(from);
    const asked = requests.flatMap(operationsOf);
    if (cell.speaksV1) assert.ok(requests.length > 0 && requests.every(isV1), requests.join(', '));
    else assert.ok(asked.includes(operation), `${operation} was not asked`);
    return [...new Set(asked)];
  }

  for (const action of ACTIONS) {
    const { name, operation, flow, needs = [], failing = {} } = action;
    if (flow === undefined) continue;
    describe(`${name in TRANSFERS ? 'transfer, ' : ''}${name}: ${flow}`, () => {
      let asked: readonly string[] = [];

      if (isMeant(operation, 'halves')) {
        it('where everything is offered', async () => {
          asked = await follow(action, undefined, {});
        });
      }

      for (const style of Object.keys(SERVICE_STYLES) as ServiceStyle[]) {
        if (!isMeant(operation, style)) continue;
        const reason = failing[style];
        it(`where ${SERVICE_STYLES[style]}${reason === undefined ? '' : ` (not yet: ${reason})`}`, async () => {
          for (const restrictions of restrictionsOf(style, [operation, ...needs], asked)) {
            if (reason === undefined) await follow(action, style, restrictions);
            else await assert.rejects(follow(action, style, restrictions, SHORT_MS), Error, TAKE_OUT);
          }
        });
      }
    });
  }
});

const TAKE_OUT = 'It succeeds by now: take the reason out of its row (test/harness/matrix/operations.ts)';

const isV1 = (request: string): boolean => / \/v1\//.test(request);

/** `GET /v2/volumes/x?y` → `cloud.volumes.describe`; both, where the planes share a path. */
function operationsOf(request: string): string[] {
  const [method = '', url = ''] = request.split(' ');
  const path = url.split('?')[0]!;
  return Object.keys(NAMED_OPERATIONS).filter(name => {
    const [wanted = '', pattern = ''] = NAMED_OPERATIONS[name]!.route.split(' ');
    return wanted === method && new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  });
}
