import type * as vscode from 'vscode';
import { explain } from '../../connections/explain';
import { check } from '../../model/issues';
import { CallMessage, type Handlers, type HostMessage, type Protocol } from '../../model/rpc';
import type * as z from '../../model/zod';

/** Answers a page's calls, always: a handler that throws, a call that does not exist and a payload that is wrong get a sentence. */
export function serve<P extends Protocol>(
  webview: vscode.Webview,
  protocol: P,
  handlers: Handlers<P>,
): vscode.Disposable {
  return webview.onDidReceiveMessage(async (message: unknown) => {
    const call = check(CallMessage, message);
    if (!call.ok) return; // not of this protocol; there is no call to answer
    const { id, name, params } = call.value;
    await post(
      webview,
      await answer(protocol, handlers, name, params).then(
        result => ({ kind: 'answer', id, result }),
        (error: unknown) => ({ kind: 'failure', id, message: explain(error).message }),
      ),
    );
  });
}

async function answer<P extends Protocol>(
  protocol: P,
  handlers: Handlers<P>,
  name: string,
  params: unknown,
): Promise<unknown> {
  const call = Object.hasOwn(protocol.calls, name) ? protocol.calls[name] : undefined;
  if (!call) throw new Error(`There is no call ${name}`);
  const checked = check(call.params, params);
  if (!checked.ok) throw new Error(`${name}: ${checked.issues.map(({ message }) => message).join(', ')}`);
  return handlers[name]!(checked.value as never);
}

/** Tells a page what happened. A page that is gone or hidden is not told: it asks when it opens. */
export async function tell<P extends Protocol, K extends string & keyof P['events']>(
  webview: vscode.Webview,
  _protocol: P,
  name: K,
  payload: z.input<P['events'][K]>,
): Promise<void> {
  await post(webview, { kind: 'event', name, payload });
}

const post = (webview: vscode.Webview, message: HostMessage): Thenable<boolean> => webview.postMessage(message);
