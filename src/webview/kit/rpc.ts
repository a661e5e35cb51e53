import { check } from '../../model/issues';
import { HostMessage, type Caller, type Listeners, type Protocol } from '../../model/rpc';

/** Connection to the host: the result of `acquireVsCodeApi`, and the messages of the window. */
export interface Port {
  send(message: unknown): void;
  listen(receive: (message: unknown) => void): void;
}

/** Returns a function for each call of the protocol, and passes events to their listeners. Validates messages of the host. */
export function connect<P extends Protocol>(protocol: P, port: Port, listeners: Listeners<P>): Caller<P> {
  const waiting = new Map<number, { name: string; done: (result: never) => void; failed: (error: Error) => void }>();
  let last = 0;

  port.listen(message => {
    const checked = check(HostMessage, message);
    if (!checked.ok) return;
    const said = checked.value;
    if (said.kind === 'event') {
      const schema = Object.hasOwn(protocol.events, said.name) ? protocol.events[said.name] : undefined;
      const payload = schema && check(schema, said.payload);
      if (!payload?.ok) throw new Error(`The event ${said.name} is not of this page's protocol`);
      listeners[said.name]!(payload.value as never);
      return;
    }
    const call = waiting.get(said.id);
    if (!call) return;
    waiting.delete(said.id);
    if (said.kind === 'failure') return call.failed(new Error(said.message));
    const result = check(protocol.calls[call.name]!.result, said.result);
    if (result.ok) call.done(result.value as never);
    else call.failed(new Error(`The answer to ${call.name} is not of this page's protocol`));
  });

  const call = (name: string) => (params: unknown) =>
    new Promise<never>((done, failed) => {
      last += 1;
      waiting.set(last, { name, done, failed });
      port.send({ kind: 'call', id: last, name, params });
    });
  return Object.fromEntries(Object.keys(protocol.calls).map(name => [name, call(name)])) as unknown as Caller<P>;
}
