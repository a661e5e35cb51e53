import { t } from '@vscode/l10n';
import type { Complaints, Found } from './complaints';
import { elementKindOf, type FilterSchema, type Kind, kindOf, kindOfValue } from './schema';
import type { FilterNode } from './tree';

/** A name, a path or a struct form, held against the fields of the collection. `besideText`: it is compared with a string. */
export function checkName(
  node: FilterNode & { kind: 'field' | 'path' | 'struct' },
  schema: FilterSchema,
  complaints: Complaints,
  besideText = false,
): Found {
  const found = (kind: Kind, element?: Kind): Found => ({ node, kind, element, constant: false });
  const broken: Found = { node, kind: 'any', constant: false, broken: true };
  const { name } = node;
  const span = complaints.spanOf(node, name);
  if (node.kind === 'path' && node.keys.includes('')) {
    complaints.add(node, t('Keys in a path must not be empty'));
    return broken;
  }
  if (name === '$meta') {
    if (schema.known && !schema.dynamic)
      complaints.add(span, t('$meta needs a dynamic field; this collection has none'));
    return found(node.kind === 'field' ? 'document' : 'json');
  }
  const field = schema.field(name);
  if (!field) {
    if (/^null$/i.test(name) || (/^(none|nil)$/i.test(name) && !schema.dynamic))
      complaints.add(span, t('“null” is not a value. Write “field is null” or “field is not null”'));
    else if (schema.known && !schema.dynamic) {
      if (complaints.areEnough) return broken;
      const near = schema.nearest(name);
      const what = complaints.quote(span);
      complaints.add(
        span,
        near !== undefined
          ? t('Unknown field {0}. Similar: {1}', what, near)
          : besideText && node.kind === 'field'
            ? t('Unknown field {0}. For a string, write "{0}"', what)
            : t('Unknown field {0}. Fields: {1}', what, namesIn(schema)),
      );
    } else return found(schema.known ? 'json' : 'any');
    return broken;
  }
  const kind = kindOf(field);
  if (kind === 'vector') {
    complaints.add(span, t('{0} is a vector field. Filters support scalar fields only', name));
    return broken;
  }
  if (node.kind === 'field') return found(kind, kind === 'array' ? elementKindOf(field) : undefined);
  if (kind === 'any') return found('any');
  if (node.kind === 'struct') {
    if (kind !== 'structs') {
      complaints.add(node, t('{0} is not an array of structs: {1}', name, subscript(kind, name)));
      return broken;
    }
    return found(node.index === undefined ? 'array' : 'any', 'any');
  }
  if (kind === 'document') return found('json');
  if (kind === 'array' && node.keys.every(each => typeof each === 'number')) return found(elementKindOf(field));
  complaints.add(
    node,
    kind === 'array' || kind === 'structs'
      ? subscript(kind, name)
      : t('{0} is {1}: {2}', name, field.type, subscript(kind, name)),
  );
  return broken;
}

/** Maximum number of fields that an issue lists. */
const MAX_LISTED = 8;

function namesIn({ fields }: FilterSchema): string {
  const names = fields.filter(field => kindOf(field) !== 'vector').map(({ name }) => name);
  return [...names.slice(0, MAX_LISTED), ...(names.length > MAX_LISTED ? ['…'] : [])].join(', ');
}

function subscript(kind: Kind, name: string): string {
  if (kind === 'document') return t('write {0}["key"]', name);
  if (kind === 'array') return t('An array element has one integer index, such as {0}[0]', name);
  if (kind === 'structs') return t('For an array of structs, write {0}[field] or {0}[0][field]', name);
  return t('write {0} without brackets', name);
}

/** `{name}`, held against the values there are. */
export function checkTemplate(
  node: FilterNode & { kind: 'template' },
  { params }: FilterSchema,
  complaints: Complaints,
): Found {
  if (!params) return { node, kind: 'any', constant: true };
  if (!Object.hasOwn(params, node.name)) {
    complaints.add(node, t('exprParams has no value for {0}', `{${node.name}}`));
    return { node, kind: 'any', constant: true };
  }
  const value = params[node.name];
  const kind = kindOfValue(value);
  const number = typeof value === 'number' || typeof value === 'bigint' ? { value } : {};
  if (!Array.isArray(value)) return { node, kind, constant: true, ...number };
  const items = value.map((item): Found => ({ node, kind: kindOfValue(item), constant: true }));
  return { node, kind, constant: true, items };
}
