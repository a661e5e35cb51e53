import { t } from '@vscode/l10n';
import type { SchemaElement } from 'hyparquet';
import { conversionOf, type Conversion } from './conversions';
import { damaged, UnreadableParquet } from './problems';

/**
 * A node of the schema. `def`, `rep`: its levels; `first`, `end`: range of its leaves among those of the file. `list` has a repeated child;
 * `item`: a repeated group that stands for its only child; `map` has a repeated child of a key and a value.
 */
export interface SchemaNode {
  readonly name: string;
  /** The name of the column, and those of the nodes within. */
  readonly path: readonly string[];
  readonly element: SchemaElement;
  readonly kind: 'leaf' | 'struct' | 'list' | 'item' | 'map';
  readonly isRepeated: boolean;
  readonly isOptional: boolean;
  readonly def: number;
  readonly rep: number;
  readonly first: number;
  readonly end: number;
  readonly children: readonly SchemaNode[];
  readonly convert: Conversion;
}

const MAX_DEPTH = 32;
const MAX_LEAVES = 10_000;

/** The columns of a file, and the leaves of all, in the order of the file. */
export interface Schema {
  readonly columns: readonly SchemaNode[];
  readonly leaves: readonly SchemaNode[];
}

/** Builds the tree of a schema. @throws UnreadableParquet */
export function schemaOf(elements: readonly SchemaElement[]): Schema {
  const leaves: SchemaNode[] = [];
  let at = 1; // after the root
  const next = (parent: Pick<SchemaNode, 'path' | 'def' | 'rep' | 'kind'>): SchemaNode => {
    const element = elements[at++];
    if (!element) throw damaged('schema');
    const path = [...parent.path, element.name];
    const isRepeated = element.repetition_type === 'REPEATED';
    const isOptional = element.repetition_type === 'OPTIONAL';
    const place = { path, def: parent.def + Number(isRepeated || isOptional), rep: parent.rep + Number(isRepeated) };
    if (path.length > MAX_DEPTH) throw damaged('schema');
    const first = leaves.length;
    const kind = kindOf(element, elements[at], parent.kind);
    const children = Array.from({ length: countOf(element, elements.length) }, () => next({ ...place, kind }));
    const isWrong = (kind === 'map' && children[0]!.children.length !== 2) || (children.length === 0 && !element.type);
    if (isWrong) throw damaged('schema');
    const node = { ...place, name: element.name, element, kind, isRepeated, isOptional, first, children };
    const whole: SchemaNode = {
      ...node,
      end: Math.max(first + 1, leaves.length),
      convert: kind === 'leaf' ? conversionOf(element) : raw => raw,
    };
    if (kind === 'leaf') leaves.push(whole);
    if (leaves.length > MAX_LEAVES) throw damaged('schema');
    return whole;
  };
  const [root] = elements;
  const length = root ? countOf(root, elements.length) : 0;
  const columns = Array.from({ length }, () => next({ path: [], def: 0, rep: 0, kind: 'struct' }));
  if (columns.length === 0) throw new UnreadableParquet(t('The file has no columns.'));
  const names = columns.map(({ name }) => name);
  const twice = names.find((name, index) => name === '' || names.indexOf(name) !== index);
  if (twice === '') throw new UnreadableParquet(t('A column of the file has no name.'));
  if (twice !== undefined) throw new UnreadableParquet(t('The file has two columns named “{0}”.', twice));
  return { columns, leaves };
}

function countOf({ num_children: count = 0 }: SchemaElement, max: number): number {
  if (!(Number.isInteger(count) && count >= 0 && count < max)) throw damaged('schema');
  return count;
}

function kindOf(
  element: SchemaElement,
  child: SchemaElement | undefined,
  parent: SchemaNode['kind'],
): SchemaNode['kind'] {
  const { num_children: count = 0, converted_type: converted, logical_type: logical, name } = element;
  if (count === 0) return 'leaf';
  if (logical?.type === 'VARIANT') {
    throw new UnreadableParquet(t('Column “{0}” has type {1}, which is not supported.', name, logical.type));
  }
  const isOfItems = count === 1 && child?.repetition_type === 'REPEATED';
  if (isOfItems && (converted === 'LIST' || logical?.type === 'LIST')) return 'list';
  if (isOfItems && (converted === 'MAP' || converted === 'MAP_KEY_VALUE' || logical?.type === 'MAP')) return 'map';
  // Old writers repeat the items themselves, which can be structures of one field.
  return parent === 'list' && count === 1 && name !== 'array' && !name.endsWith('_tuple') ? 'item' : 'struct';
}
