import { ARRAY_OF_STRUCTS, structFields, valueField } from '../../../model/collections/structs';
import { isVectorField } from '../../../model/collections/collections';
import { CODE, Refusal } from '../../wire/refusal';
import type { StructsShape } from './creation';
import { fields, param, type FieldState } from './fields';
import { checkField, fieldOf } from './schemas';

/** A described array of structs, without defaults. */
type Described = Pick<FieldState, 'name' | 'type'> & Partial<FieldState>;

const VECTORS = new Set(['FloatVector', 'Float16Vector', 'BFloat16Vector', 'Int8Vector', 'BinaryVector']);

/** Returns the arrays of structs of a schema, the fields of their structs with the types of one value. */
export function arraysOfStructs(given: readonly StructsShape[] = []): Described[] {
  return given.map(({ fieldName: name = '', nullable, description, typeParams = {}, fields: own }) => {
    if (own.length === 0) refuse(`${name}: an array of structs must have fields`);
    const params = Object.entries(typeParams).map(([key, value]) => param(key, String(value)));
    const subFields = fields(
      ...own.map(each => {
        if (each.dataType !== 'Array' && each.dataType !== 'ArrayOfVector')
          refuse(`${name}: fields in StructArrayField can only be array or array of vector`);
        const { elementDataType = '', elementTypeParams } = each;
        const capacity = { ...typeParams, ...elementTypeParams };
        const field = fieldOf({ ...each, dataType: 'Array', elementTypeParams: capacity }, false);
        if (each.dataType === 'Array') checkField({ ...DEFAULTS, ...field });
        else if (!VECTORS.has(elementDataType)) refuse(`${name}: element data type ${elementDataType} is invalid`);
        return valueField(field);
      }),
    );
    return {
      name,
      type: ARRAY_OF_STRUCTS,
      nullable: nullable === true,
      description: description ?? '',
      params,
      fields: subFields,
    };
  });
}

const DEFAULTS = fields({ name: '', type: '' })[0]!;

/** Returns the description of an array of structs: engines describe its fields as arrays. */
export const describedStructs = ({ id, name, description, nullable, type, params, ...field }: FieldState) => ({
  id,
  name,
  description,
  nullable,
  type,
  ...(params.length > 0 && { params }),
  fields: structFields({ ...field, name, type }).map(each => ({
    ...each,
    type: isVectorField(each) ? 'ArrayOfVector' : 'Array',
    elementType: each.type,
  })),
});

function refuse(message: string): never {
  throw new Refusal(CODE.invalid, message);
}
