import type * as z from '../model/zod';
import type { Takes } from './exchanges/answer';
import type { CallOptions } from './operation';
import type { Transport } from './transport';
import { valid } from './requests';

/** One operation of the data plane: every one is a POST with a JSON body (service facts 14). */
export interface VectordbOperation<Request extends z.ZodMiniType, Result extends z.ZodMiniType> {
  readonly name: string;
  /** Below `/v2/vectordb`. */
  readonly path: string;
  readonly request: Request;
  readonly result: Result;
  readonly reads?: boolean;
  readonly takes?: Takes;
  readonly serialize?: (body: z.output<Request>) => string | Uint8Array;
}

/** Checks the request and sends it. */
export async function callVectordb<Request extends z.ZodMiniType, Result extends z.ZodMiniType>(
  http: Transport,
  { name, path, request, reads = false, ...wanted }: VectordbOperation<Request, Result>,
  input: z.input<Request>,
  options?: CallOptions,
): Promise<z.output<Result>> {
  const body = valid(name, request, input);
  return http.call({ name, method: 'POST', path: `/v2/vectordb/${path}`, body, request, reads, ...wanted }, options);
}
