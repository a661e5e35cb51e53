/** The client: all requests to the service. It does not depend on VS Code and could be published on its own. */
export { CloudClient } from './cloud-client';
export type { CloudClientOptions } from './cloud-client';
export { ClusterClient } from './cluster-client';
export type { ClusterClientOptions } from './cluster-client';
export { EmbeddingClient } from './embeddings';
export type { EmbeddingClientOptions } from './embeddings';
export { ApiError, InvalidRequest, isAbsent, TransportError } from './errors';
export type { TransportReason } from './errors';
export { namedProxies } from './wording';
export type { Exchange, Observer } from './exchanges/exchange';
export { hostDispatcher } from './host-dispatcher';
export { Limiter } from './limiter';
export type { LimiterOptions } from './limiter';
export type { ClientOptions, Locator, Token } from './options';
export type { CallOptions, CallTimes, EntityOptions } from './operation';
