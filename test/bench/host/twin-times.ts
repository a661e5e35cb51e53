import { writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { twinProtocol } from '../../../src/model/documents/forms';
import { RESOURCE_TYPES } from '../../../src/model/roles/resource-types';
import { checkRoleDocument } from '../../../src/model/roles/documents';
import { serve } from '../../../src/panels/forms/page';
import { twin } from '../../../src/panels/forms/twin';
import { connect } from '../../../src/webview/kit/rpc';
import { app } from '../../harness/host/app';

/** Milliseconds per key press, in order. `own`: time of the host; `floor`: a plain edit of the text. */
export interface TwinTimes {
  whole: number[];
  own: number;
  floor: number[];
}

const STATEMENTS = 200;
const KEYS = 60;

/** Types into the form of a role of 200 statements, and leaves the times in the file $BENCH_TIMES. */
export async function run(): Promise<void> {
  const running = await app();
  const types = Object.entries(RESOURCE_TYPES).filter(([, { namesResources }]) => namesResources);
  const policies = Array.from({ length: STATEMENTS }, (_, at) => {
    const [resourceType, { privileges }] = types[at % types.length]!;
    return { resourceType, privileges: [...privileges], resources: [`id-${at}`] };
  });
  const uri = vscode.Uri.joinPath(running.storage, 'files', 'bench.vcrole.json');
  const text = JSON.stringify({ roleId: 'r-1', roleName: '', description: '', policies }, null, 2);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);

  const [toHost, toPage] = [new vscode.EventEmitter<unknown>(), new vscode.EventEmitter<unknown>()];
  const webview = {
    onDidReceiveMessage: toHost.event,
    postMessage: async (message: unknown) => {
      toPage.fire(structuredClone(message));
      return true;
    },
  } as unknown as vscode.Webview;
  const gone = new vscode.EventEmitter<void>();
  const panel = { webview, visible: true, onDidDispose: gone.event, onDidChangeViewState: () => gone };
  const half = twin(document, panel, value => {
    const checked = checkRoleDocument(value);
    return checked.ok ? [] : checked.issues;
  });
  serve(webview, twinProtocol, half.handlers);
  const port = {
    send: (message: unknown) => toHost.fire(structuredClone(message)),
    listen: (receive: (message: unknown) => void) => toPage.event(receive),
  };
  const page = connect(twinProtocol, port, { changed: () => undefined, write: () => undefined });

  let { version } = await page.open(null);
  const key = async (at: number) => {
    const begun = performance.now();
    const { revision } = await page.edit({ version, path: ['description'], value: 'x'.repeat(at + 1) });
    ({ version } = revision);
    return performance.now() - begun;
  };
  for (let at = 0; at < KEYS; at++) await key(at); // code and window are warm
  const before = process.cpuUsage();
  const whole: number[] = [];
  for (let at = 0; at < KEYS; at++) whole.push(await key(at));
  const { user, system } = process.cpuUsage(before);

  const floor: number[] = [];
  for (let at = 0; at < KEYS; at++) {
    const begun = performance.now();
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(0, 0, 0, 1), '{');
    await vscode.workspace.applyEdit(edit);
    floor.push(performance.now() - begun);
  }
  const times: TwinTimes = { whole, own: (user + system) / 1000 / KEYS, floor };
  writeFileSync(process.env['BENCH_TIMES'] ?? '', JSON.stringify(times));
  gone.fire();
  await vscode.commands.executeCommand('workbench.action.files.revert');
}
