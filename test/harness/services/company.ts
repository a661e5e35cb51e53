import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { authority } from './certificates';

/** A company network: private names, reachable through a proxy, with certificates of its own authority. */
export interface Company {
  /** The authority's certificate, as PEM. */
  readonly authority: string;
  readonly proxy: string;
  /** Destinations requested from the proxy, with credentials (`user:password`). */
  readonly asked: { readonly host: string; readonly as?: string }[];
  /** Credentials that the proxy requires; undefined: none. */
  signIn: string | undefined;
  /** Returns the port on loopback where a host listens with TLS, past the proxy. */
  port(host: string): number;
  /** Closes open connections. */
  cut(): void;
  closeProxy(): Promise<void>;
  close(): Promise<void>;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function end(server: Server): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

/** Starts a company network. `hosts`: names on port 443, and their addresses on loopback. `strangers` have untrusted certificates. */
export async function company(
  hosts: Readonly<Record<string, string>>,
  strangers: readonly string[] = [],
): Promise<Company> {
  const own = authority('Company Root');
  const unknown = authority('Nobody');
  const fronts = new Map<string, Server>();
  for (const [host, target] of Object.entries(hosts)) {
    const certified = (strangers.includes(host) ? unknown : own).certify(host);
    const front = createTlsServer(certified, (asked, answer) => {
      const { method, headers } = asked;
      const passed = request(new URL(asked.url!, target), { method: method!, headers }, from => {
        answer.writeHead(from.statusCode!, from.headers);
        from.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      asked.pipe(passed);
    });
    front.listen(0, '127.0.0.1');
    await once(front, 'listening');
    fronts.set(host, front);
  }
  const asked: Company['asked'] = [];
  const tunnels = new Set<Socket>();
  const proxy = createServer((_, answer) => answer.writeHead(502).end());
  const made: Company = {
    authority: own.cert,
    proxy: '',
    asked,
    signIn: undefined,
    port: host => portOf(fronts.get(host)!),
    cut() {
      for (const tunnel of tunnels) tunnel.destroy();
    },
    async closeProxy() {
      this.cut();
      await end(proxy);
    },
    async close() {
      await this.closeProxy();
      for (const front of fronts.values()) await end(front);
    },
  };
  proxy.on('connect', ({ url = '', headers }, client: Socket) => {
    const [, token] = (headers['proxy-authorization'] ?? '').split(' ');
    const as = token && Buffer.from(token, 'base64').toString();
    const host = url.replace(/:443$/, '');
    asked.push({ host, ...(as && { as }) });
    client.on('error', () => client.destroy());
    if (made.signIn !== undefined && as !== made.signIn) {
      client.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="company"\r\nContent-Length: 0\r\n\r\n',
      );
      return;
    }
    const front = fronts.get(host);
    if (!front) {
      client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return;
    }
    const server = connect(portOf(front), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      server.pipe(client).pipe(server);
    });
    for (const tunnel of [client, server]) {
      tunnels.add(tunnel);
      tunnel.on('error', () => tunnel.destroy());
      tunnel.on('close', () => tunnels.delete(tunnel));
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return Object.assign(made, { proxy: `127.0.0.1:${portOf(proxy)}` });
}
