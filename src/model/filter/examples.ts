import { type FilterField, kindOf } from './schema';

/** Returns a short filter of a collection, as a placeholder of a filter field; without a field that suits, of no collection in particular. */
export function exampleFilter(fields: readonly FilterField[] = []): string {
  const plain = fields.filter(({ name }) => /^[a-z_]\w*$/i.test(name));
  const number = plain.find(field => ['int', 'float'].includes(kindOf(field)));
  if (number) return `${number.name} < 100`;
  const text = plain.find(field => kindOf(field) === 'string');
  return text ? `${text.name} == "…"` : 'id < 100';
}
