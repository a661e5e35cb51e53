import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

/** Returns free ports of loopback, except the engine's usual ones. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
      return server;
    }),
  );
  const ports = servers.map(server => (server.address() as AddressInfo).port);
  await Promise.all(servers.map(server => new Promise(done => server.close(done))));
  return ports;
}

/** The template with its `{{ name(type): default }}` filled in. @throws Error for a name without a value */
export function filled(template: string, values: ReadonlyMap<string, string | number>): string {
  return template.replaceAll(/\{\{(.*?)\}\}/g, (_, inside: string) => {
    const [, name = '', byDefault] = /^\s*(\w+)(?:\(\w+\))?\s*(?::\s*(.*?)\s*)?$/.exec(inside) ?? [];
    const value = values.get(name) ?? byDefault;
    if (value === undefined) throw new Error(`No value for ${name} of the engine's configuration`);
    return String(value);
  });
}

/**
 * Writes the initial data folder of the engine: configuration and links to the unpacked engine. Returns the ports of its REST API and its
 * health check.
 */
export async function writeSettings(engine: string, folder: string): Promise<{ rest: number; health: number }> {
  const template = readFileSync(join(engine, 'config.yaml.template'), 'utf8');
  const names = [...new Set(template.match(/\w+_port\b/g))];
  const [health, peer, ...ports] = await freePorts(names.length + 2);
  const portOf = new Map(names.map((name, at) => [name, ports[at]!]));
  const logs = join(folder, 'logs');
  const data = join(folder, 'data');
  for (const each of [logs, data, join(folder, 'configs')]) mkdirSync(each, { recursive: true });
  const values = new Map<string, string | number>([
    ...portOf,
    ['etcd_log_level', 'error'],
    ['etcd_log_path', join(logs, 'etcd.log')],
    ['etcd_data_dir', join(data, 'etcd')],
    ['local_storage_dir', data],
    ['rocksmq_data_dir', join(data, 'rocksmq')],
    ['system_log_path', logs],
    ['authorization_enabled', 'true'],
  ]);
  const etcd = join(folder, 'configs', 'etcd.yaml');
  const whole = filled(template, values)
    .replace(/^etcd:$/m, `etcd:\n  config:\n    path: ${etcd}`)
    .replaceAll(/^ {2}ip:.*$/gm, '  ip: 127.0.0.1');
  writeFileSync(join(folder, 'configs', 'milvus.yaml'), whole);
  writeFileSync(etcd, JSON.stringify(etcdSettings(join(data, 'etcd'), portOf.get('etcd_port')!, peer!)));
  copyFileSync(join(engine, 'glog.conf'), join(folder, 'configs', 'glog.conf'));
  symlinkSync(join(engine, 'bin'), join(folder, 'bin'));
  return { rest: portOf.get('proxy_port')!, health: health! };
}

/** Settings of the embedded etcd, whose peer port is fixed unless it has its own file. */
function etcdSettings(data: string, port: number, peerPort: number): Record<string, string> {
  const [own, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  return {
    name: 'oracle',
    'data-dir': data,
    'listen-client-urls': own,
    'advertise-client-urls': own,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `oracle=${peer}`,
    'initial-cluster-state': 'new',
    'log-level': 'error',
  };
}
