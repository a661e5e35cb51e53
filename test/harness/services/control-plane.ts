import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server on a free port of loopback, and returns its address. */
export async function listening(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Stops a server and its open connections. */
export async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** A control plane that does nothing but describe clusters, all with one endpoint. */
export class ControlPlane {
  private readonly server = createServer(({ url = '' }, response) => {
    const id = url.split('/').at(-1)!;
    this.described.push(id);
    const answer = () => this.answer(id, response);
    if (this.hangs) this.waiting.push(answer);
    else answer();
  });
  private readonly waiting: (() => void)[] = [];
  /** Ids of the described clusters. */
  readonly described: string[] = [];
  address = '';
  /** Answers nothing until `goOn`. */
  hangs = false;
  status = 'RUNNING';
  /** The HTTP status of its answers. */
  http = 200;

  private constructor(public endpoint: string) {}

  static async start(endpoint: string): Promise<ControlPlane> {
    const plane = new ControlPlane(endpoint);
    plane.address = await listening(plane.server);
    return plane;
  }

  /** Answers, also those who wait. */
  goOn(): void {
    this.hangs = false;
    this.waiting.splice(0).forEach(answer => answer());
  }

  /** Stops answering; can be called again. */
  async die(): Promise<void> {
    if (this.server.listening) await stop(this.server);
  }

  private answer(clusterId: string, response: ServerResponse): void {
    const { http, status, endpoint: connectAddress } = this;
    const data = { clusterId, clusterName: 'moving', status, connectAddress };
    response.writeHead(http, { 'content-type': 'application/json' });
    response.end(JSON.stringify(http === 200 ? { code: 0, data } : { code: 9, message: 'out of order' }));
  }
}
