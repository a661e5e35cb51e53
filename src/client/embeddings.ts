import { t } from '@vscode/l10n';
import { addressOf } from '../model/wire/addresses';
import { EmbeddingAnswer, EmbeddingRequest } from '../model/vectors/embeddings';
import { TransportError } from './errors';
import type { Observer } from './exchanges/exchange';
import { hostDispatcher } from './host-dispatcher';
import type { Limiter } from './limiter';
import type { CallOptions } from './operation';
import type { Token } from './options';
import { Transport } from './transport';
import type { Dispatcher } from './undici';
import { valid } from './requests';

export interface EmbeddingClientOptions {
  /** The whole address, `/v1/embeddings` with it. */
  readonly url: string;
  readonly model: string;
  readonly token?: Token | undefined;
  readonly dispatcher?: Dispatcher | undefined;
  readonly limiter?: Limiter | undefined;
  readonly onExchange?: Observer | undefined;
}

/** Computes embeddings of texts with any service that has the OpenAI format of `/v1/embeddings`. */
export class EmbeddingClient {
  /** Address and model, to be compared with those that the user has seen. */
  readonly service: { readonly url: string; readonly model: string };
  private readonly http: Transport;

  constructor({ url, model, token, dispatcher = hostDispatcher(), limiter, onExchange }: EmbeddingClientOptions) {
    this.http = new Transport({ baseUrl: addressOf(url), token, dispatcher, limiter, onExchange, clockMs: 60_000 });
    this.service = { url, model };
  }

  /**
   * One vector per text, in the order of the texts.
   * @throws InvalidRequest, ApiError, TransportError
   */
  async embed(texts: readonly string[], options?: CallOptions): Promise<number[][]> {
    const name = 'embed';
    const body = valid(name, EmbeddingRequest, { model: this.service.model, input: texts });
    const { data } = await this.http.call(
      { name, method: 'POST', path: '', body, reads: true, result: EmbeddingAnswer, takes: 'body' },
      options,
    );
    const vectors = data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding);
    if (vectors.length === texts.length) return vectors;
    throw new TransportError(
      name,
      'unreadable',
      t(
        '{0} returned {1} vectors for {2} texts. Check the address and the model.',
        this.http.host,
        vectors.length,
        texts.length,
      ),
    );
  }
}
