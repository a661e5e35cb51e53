import assert from 'node:assert/strict';
import { CloudClient, ClusterClient, EmbeddingClient } from '../../../src/client';
import type { Sent } from '../../../src/client/limiter';
import { Agent } from '../../../src/client/undici';
import { refusal } from '../../harness/services/client-calls';
import { Server } from '../../harness/services/recording-server';

describe('the clock of a client', () => {
  let server: Server;
  const agent = new Agent();
  before(async () => (server = await Server.start()));
  after(async () => {
    await agent.close();
    await server.stop();
  });

  /** Returns the maximum silence of a call in milliseconds, as passed to the dispatcher. */
  const clockOf = async (call: (address: string, dispatcher: Agent) => Promise<unknown>): Promise<number> => {
    const clocks: number[] = [];
    const dispatcher = agent.compose(dispatch => (options, handler) => {
      clocks.push((options as Sent).passenger.clockMs);
      assert.deepEqual([options.headersTimeout, options.bodyTimeout], [0, 0], 'no other clock runs beside it');
      return dispatch(options, handler);
    });
    await refusal(call(server.address, dispatcher as Agent));
    assert.equal(clocks.length, 1);
    return clocks[0]!;
  };
  const cluster = (requestTimeoutSeconds?: number) =>
    clockOf((endpoint, dispatcher) =>
      new ClusterClient({ endpoint, dispatcher, requestTimeoutSeconds }).databases.list(),
    );

  it('runs two seconds longer than the service’s on the data plane', async () => {
    assert.deepEqual(
      await Promise.all([undefined, 5, 0.2, 7.5].map(seconds => cluster(seconds))),
      [12_000, 7000, 3000, 10_000],
    );
  });
  it('is a minute on the control plane', async () => {
    const call = (baseUrl: string, dispatcher: Agent) =>
      new CloudClient({ baseUrl, token: 'k', dispatcher }).clouds.list();
    assert.equal(await clockOf(call), 60_000);
  });
  it('is a minute for embeddings', async () => {
    const call = (url: string, dispatcher: Agent) =>
      new EmbeddingClient({ url: `${url}/v1/embeddings`, model: 'm', dispatcher }).embed(['a']);
    assert.equal(await clockOf(call), 60_000);
  });
});
