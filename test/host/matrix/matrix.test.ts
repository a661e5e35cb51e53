import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { startDemo, type Demo } from '../../../src/demo';
import { NAMED_OPERATIONS } from '../../../src/demo/wire/operations';
import type { Restrictions } from '../../../src/demo/wire/restrictions';
import { app, forgetConnections } from '../../harness/host/app';
import { forgetDrafts } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { hurrying } from '../../harness/host/hurrying';
import { ROWS } from '../../harness/matrix/operations';
import { isTried, restrictionsOf, SERVICE_STYLES, type ServiceStyle } from '../../harness/matrix/services';
import { Cell, type Flow } from './cell';
import { cloudFlows } from './cloud-flows';
import { clusterFlows } from './cluster-flows';

const KEY = 'canary-matrix-0d7e';
/** Longer than all that a flow looks at by the way may take, and shorter than the clock of an operation (spec 8). */
const PATIENCE_MS = 25_000;
/** For what is known to fail: longer than the clock of anything that is only looked at. */
const SHORT_MS = 8000;
const FLOWS: Readonly<Record<string, Flow>> = { ...cloudFlows, ...clusterFlows };

const soon = (ms: number): Promise<void> => new Promise(resolve => void setTimeout(resolve, ms));

describe('any service', function () {
  this.timeout(120_000);
  let running: App;
  let demo: Demo;
  let later = 0; // milliseconds that the service is ahead
  let turn = 0;

  before(async () => {
    running = await app();
    running.clients.clock = hurrying;
    await vscode.commands.executeCommand('workbench.view.explorer'); // a sidebar that does not show asks for nothing
    await forgetConnections(running);
    demo = await startDemo({ apiKey: KEY, entities: 1000, now: () => Date.now() + later });
  });
  after(async () => {
    await forgetDrafts(running);
    await forgetConnections(running);
    await demo.close();
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('has a flow for every operation that something of ours calls, and no other', () => {
    const called = Object.keys(ROWS).filter(name => ROWS[name]!.flow !== undefined);
    assert.deepEqual(Object.keys(FLOWS).toSorted(), called.toSorted());
  });

  /** Follows a flow against a service; gives the operations that it asked for. */
  async function follow(operation: string, restrictions: Restrictions, patienceMs = PATIENCE_MS): Promise<string[]> {
    later += 3_600_000; // what earlier cells began is over
    const cell = await Cell.begin(running, demo, turn++, operation);
    demo.restrict(restrictions);
    const from = demo.requests.length;
    using failures = answering('showErrorMessage');
    const { promise: late, reject } = Promise.withResolvers<never>();
    const patience = setTimeout(() => reject(new Error('no end')), patienceMs);
    const flow = FLOWS[operation]!(cell);
    try {
      await Promise.race([flow, late]);
    } catch (error) {
      const told = failures.asked.map(([message]) => String(message));
      throw new Error([(error as Error).message, ...told].join('; '), { cause: error });
    } finally {
      clearTimeout(patience);
      cell.isOver = true;
      // A flow that goes on would answer the questions of the next one: it loses its connection, and what it waits for is cut off.
      await forgetConnections(running);
      demo.restrict();
      await Promise.race([flow.catch(() => undefined), soon(2000)]);
    }
    const asked = demo.requests.slice(from).flatMap(operationsOf);
    assert.ok(asked.includes(operation), `${operation} was not asked`);
    return [...new Set(asked)];
  }

  for (const [operation, { flow, needs = [], failing = {} }] of Object.entries(ROWS)) {
    if (flow === undefined) continue;
    describe(`${operation}: ${flow}`, () => {
      let asked: readonly string[] = [];

      it('where everything is offered', async () => {
        asked = await follow(operation, {});
      });

      for (const style of Object.keys(SERVICE_STYLES) as ServiceStyle[]) {
        if (!isTried(operation, style)) continue;
        const reason = failing[style];
        it(`where ${SERVICE_STYLES[style]}${reason === undefined ? '' : ` (not yet: ${reason})`}`, async () => {
          for (const restrictions of restrictionsOf(style, [operation, ...needs], asked)) {
            if (reason === undefined) await follow(operation, restrictions);
            else await assert.rejects(follow(operation, restrictions, SHORT_MS), Error, TAKE_OUT);
          }
        });
      }
    });
  }
});

const TAKE_OUT = 'It succeeds by now: take the reason out of its row (test/harness/matrix/operations.ts)';

/** `GET /v2/volumes/x?y` → `cloud.volumes.describe`; both, where the planes share a path. */
function operationsOf(request: string): string[] {
  const [method = '', url = ''] = request.split(' ');
  const path = url.split('?')[0]!;
  return Object.keys(NAMED_OPERATIONS).filter(name => {
    const [wanted = '', pattern = ''] = NAMED_OPERATIONS[name]!.route.split(' ');
    return wanted === method && new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  });
}
