import { type FilterField, kindOf } from './schema';

/** Returns a short filter of a collection, as a placeholder of a filter field; without a field that suits, of no collection in particular. */
export function exampleFilter(fields: readonly FilterField[] = []): string {
  const plain = fields.filter(({ name }) => /^[a-z_]\w*$/i.test(name));
  const others = plain.filter(({ primaryKey }) => primaryKey !== true);
  return exampleOf(others) ?? exampleOf(plain) ?? 'id < 100';
}

function exampleOf(fields: readonly FilterField[]): string | undefined {
  const number = fields.find(field => ['int', 'float'].includes(kindOf(field)));
  if (number) return `${number.name} < 100`;
  const text = fields.find(field => kindOf(field) === 'string');
  return text && `${text.name} == "…"`;
}
