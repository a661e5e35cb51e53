import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** A worker that answers every request with prepared bytes. */
const bodies = new Map(
  Object.entries(workerData as Record<string, string>).map(([name, text]) => [name, Buffer.from(text)]),
);

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { collectionName, dbName } = JSON.parse(Buffer.concat(parts).toString()) as Record<string, string>;
    const body = bodies.get(collectionName ?? dbName ?? '') ?? Buffer.from('{"code":1100,"message":"no such case"}');
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
