import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { startDemo } from '../../src/demo';

/** A worker with a demo service, or with a service that accepts and forgets all entities, so that its memory is small. */
if (workerData === 'demo') {
  const { clusters, apiKey } = await startDemo({ entities: 100 });
  parentPort?.postMessage({ endpoint: clusters[0]!.endpoint, token: apiKey });
} else {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const data = request.url?.endsWith('/query') ? [] : { upsertCount: 1 };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 0, data }));
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    parentPort?.postMessage({ endpoint, token: 'root:bench' });
  });
}
