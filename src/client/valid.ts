import { check } from '../model/issues';
import type * as z from '../model/zod';
import { InvalidRequest } from './errors';

/** `input` as the schema gives it. @throws InvalidRequest with every complaint. */
export function valid<S extends z.ZodMiniType>(operation: string, schema: S, input: unknown): z.output<S> {
  const checked = check(schema, input);
  if (checked.ok) return checked.value;
  throw new InvalidRequest(operation, checked.issues);
}
