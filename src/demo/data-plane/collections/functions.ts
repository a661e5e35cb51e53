import * as z from '../../../model/zod';
import { valid } from '../../wire/call';
import type { FunctionState } from './collection-state';
import type { FieldState } from './fields';
import { CODE, Refusal } from '../../wire/refusal';

const Functions = z.optional(
  z.array(
    z.looseObject({
      name: z.string(),
      type: z.string(),
      inputFieldNames: z.array(z.string()).check(z.minLength(1)),
      outputFieldNames: z.array(z.string()).check(z.minLength(1)),
    }),
  ),
);

/** The functions of a schema (service facts 14.5). Refuses all but BM25 from an analyzed text to a sparse vector. */
export function functionsOf(
  given: unknown,
  fields: readonly (Pick<FieldState, 'name' | 'type'> & Partial<FieldState>)[],
): FunctionState[] {
  return (valid(Functions, given, CODE.invalid) ?? []).map(({ name, type, inputFieldNames, outputFieldNames }) => {
    const refuse = (what: string): never => {
      throw new Refusal(CODE.invalid, `schema.functions: ${name}: ${what}`);
    };
    if (!/^(FunctionType\.)?BM25$/.test(type)) refuse(`the demo has BM25 alone, not ${type}`);
    const [input, output] = [inputFieldNames, outputFieldNames].map(names =>
      fields.find(each => each.name === names[0]),
    );
    if (inputFieldNames.length > 1 || outputFieldNames.length > 1)
      refuse('BM25 has one input field and one output field');
    const isAnalyzed = input?.params?.some(({ key, value }) => key === 'enable_analyzer' && value === 'true');
    if (input?.type !== 'VarChar' || !isAnalyzed) refuse('its input is a VarChar field with enable_analyzer');
    if (output?.type !== 'SparseFloatVector') refuse('its output is a SparseFloatVector field');
    return { name, type: 'BM25', inputFieldNames, outputFieldNames, params: [] };
  });
}
