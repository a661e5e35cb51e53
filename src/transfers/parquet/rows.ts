import { t } from '@vscode/l10n';
import { stringifyJson } from '../../model/wire/json';
import type { ChunkReader } from './chunks';
import { damaged } from './problems';
import type { SchemaNode } from './schemas';

/** A row, or the first reason why it cannot be a record. */
export interface Row {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problem?: string | undefined;
}

/** Puts rows together from the entries of their leaves. All readers must be ready. */
export class RowAssembly {
  private problem: string | undefined;

  constructor(
    private readonly columns: readonly SchemaNode[],
    private readonly readers: readonly ChunkReader[],
  ) {}

  next(): Row {
    this.problem = undefined;
    const values = Object.fromEntries(this.columns.map(column => [column.name, this.valueOf(column)]));
    if (this.readers.some(({ rep }) => rep > 0)) throw damaged('rows');
    return { values, problem: this.problem };
  }

  private valueOf(node: SchemaNode): unknown {
    const reader = this.readers[node.first]!;
    if ((node.isRepeated || node.isOptional) && reader.def < node.def) {
      // The entry of each leaf stands for an empty list, or for no value.
      for (let leaf = node.first; leaf < node.end; leaf++) this.readers[leaf]!.take();
      return node.isRepeated ? [] : null;
    }
    if (!node.isRepeated) return this.contentOf(node);
    const items: unknown[] = [];
    do items.push(this.contentOf(node));
    while (reader.rep === node.rep);
    return items;
  }

  private contentOf(node: SchemaNode): unknown {
    const { kind, children } = node;
    if (kind === 'leaf') return this.converted(node, this.readers[node.first]!.take());
    if (kind === 'list' || kind === 'item') return this.valueOf(children[0]!);
    if (kind === 'map') return this.mapOf(children[0]!);
    return Object.fromEntries(children.map(child => [child.name, this.valueOf(child)]));
  }

  private mapOf(entries: SchemaNode): unknown {
    const [key, value] = entries.children;
    const pairs = this.valueOf(entries) as Readonly<Record<string, unknown>>[];
    return Object.fromEntries(
      pairs.map(pair => {
        const name = pair[key!.name];
        return [typeof name === 'string' ? name : stringifyJson(name), pair[value!.name]];
      }),
    );
  }

  private converted(leaf: SchemaNode, raw: unknown): unknown {
    if (raw === undefined) throw damaged('rows');
    try {
      return leaf.convert(raw);
    } catch (error) {
      this.problem ??= t('Column “{0}”: {1}', leaf.path[0]!, (error as Error).message);
      return null;
    }
  }
}
