import * as z from './zod';

/** Protocol between a page and its host: a schema for each payload, which defines the types of both sides. */
export interface Protocol {
  /** Calls from the page, answered by the host. */
  readonly calls: Readonly<Record<string, { readonly params: z.ZodMiniType; readonly result: z.ZodMiniType }>>;
  /** Events from the host, without answers. */
  readonly events: Readonly<Record<string, z.ZodMiniType>>;
}

/** The host's side: a handler for each call. */
export type Handlers<P extends Protocol> = {
  readonly [K in keyof P['calls']]: (
    params: z.output<P['calls'][K]['params']>,
  ) => Promise<z.input<P['calls'][K]['result']>>;
};

/** The page's side: a function for each call. */
export type Caller<P extends Protocol> = {
  readonly [K in keyof P['calls']]: (
    params: z.input<P['calls'][K]['params']>,
  ) => Promise<z.output<P['calls'][K]['result']>>;
};

/** The page's side: a listener for each event. */
export type Listeners<P extends Protocol> = {
  readonly [K in keyof P['events']]: (payload: z.output<P['events'][K]>) => void;
};

/** A call from the page. The answer has the same `id`. */
export const CallMessage = z.strictObject({
  kind: z.literal('call'),
  id: z.int(),
  name: z.string(),
  params: z.unknown(),
});

/** A message from the host: an answer, the message of a failed call, or an event. */
export const HostMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('answer'), id: z.int(), result: z.unknown() }),
  z.strictObject({ kind: z.literal('failure'), id: z.int(), message: z.string() }),
  z.strictObject({ kind: z.literal('event'), name: z.string(), payload: z.unknown() }),
]);
export type HostMessage = z.output<typeof HostMessage>;
