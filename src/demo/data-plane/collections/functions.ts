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
    if (!/^(FunctionType\.)?BM25$/.test(type)) refuse(`${type} is not supported; must be BM25`);
    const [input, output] = [inputFieldNames, outputFieldNames].map(names =>
      fields.find(each => each.name === names[0]),
    );
    if (inputFieldNames.length > 1 || outputFieldNames.length > 1)
      refuse('must have one input field and one output field');
    const isAnalyzed = input?.params?.some(({ key, value }) => key === 'enable_analyzer' && value === 'true');
    if (input?.type !== 'VarChar' || !isAnalyzed) refuse('the input field must be a VarChar with enable_analyzer');
    if (output?.type !== 'SparseFloatVector') refuse('the output field must be a SparseFloatVector');
    return { name, type: 'BM25', inputFieldNames, outputFieldNames, params: [] };
  });
}
