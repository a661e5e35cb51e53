import * as vscode from 'vscode';
import type { Field } from '../../model/collections/collections';
import { typeText } from '../../model/entities/documents';
import type { EntitySchema } from '../../model/entities/checks';
import { valueText } from '../../model/entities/texts';
import {
  constantOf,
  takesConstant,
  takesSource,
  textColumns,
  unfilledFields,
  withSource,
} from '../../model/mappings/choices';
import {
  embeddedFields,
  mappingIssues,
  type FieldSource,
  type Mapping,
  type Samples,
} from '../../model/mappings/mappings';
import type { UnfilledField } from '../../model/mappings/pages';
import { stringifyJson } from '../../model/wire/json';

/** An embedding endpoint. */
export interface EmbeddingService {
  readonly url: string;
  readonly model: string;
}

const COLUMN = 'column:';

/** A typed text that is not a value of its field. */
interface Wrong {
  readonly text: string;
  readonly problem: string;
}

/** The sources of fields that no column of the file fills. */
export class UnfilledFields {
  private readonly wrong = new Map<string, Wrong>();

  /** `proposed`: the first mapping, which names columns that only later records can have. */
  constructor(
    private readonly schema: EntitySchema,
    private readonly samples: Samples,
    private readonly proposed: Mapping,
    private readonly embedding: EmbeddingService | undefined,
  ) {}

  /** Returns the mapping with a constant; an empty text removes it. */
  withConstant(mapping: Mapping, name: string, text: string): Mapping {
    const field = this.of(mapping).find(each => each.name === name && takesConstant(each));
    if (!field) return mapping;
    this.wrong.delete(name);
    if (text === '') return withSource(mapping, name, this.late(name));
    const given = constantOf(text, field);
    if ('constant' in given) return withSource(mapping, name, given);
    this.wrong.set(name, { text, problem: given.problem });
    return withSource(mapping, name, undefined);
  }

  /** Returns the mapping with the column whose texts are embedded for a field; another choice removes it. */
  withEmbedding(mapping: Mapping, name: string, choice: string): Mapping {
    const field = this.of(mapping).find(each => each.name === name && !takesConstant(each));
    if (!field || !this.embedding) return mapping;
    const column = textColumns(this.samples).find(each => `${COLUMN}${each}` === choice);
    return withSource(mapping, name, column === undefined ? this.late(name) : { embedded: column, ...this.embedding });
  }

  /** Returns the problems of texts that are not values, and of embeddings by another endpoint than that of the connection. */
  problems(mapping: Mapping): string[] {
    const { url, model } = this.embedding ?? {};
    const others = embeddedFields(mapping).filter(each => each.url !== url || each.model !== model);
    return [
      ...this.of(mapping).flatMap(({ name }) => this.wrong.get(name)?.problem ?? []),
      ...others.map(each =>
        vscode.l10n.t(
          'The import embeds texts with model “{0}” at {1}, which is not the embedding endpoint of the connection. Set that endpoint, or start over.',
          each.model,
          each.url,
        ),
      ),
    ];
  }

  view(mapping: Mapping): UnfilledField[] {
    const issues = mappingIssues(mapping, this.schema);
    return this.of(mapping)
      .filter(takesSource)
      .map(field => {
        const { name } = field;
        if (!takesConstant(field)) return this.embeddingView(field, mapping);
        const source = Object.hasOwn(mapping.fields, name) ? mapping.fields[name] : undefined;
        const wrong = this.wrong.get(name);
        const isConstant = source !== undefined && 'constant' in source;
        const problem =
          wrong?.problem ?? (isConstant ? issues.find(({ path }) => path[1] === name)?.message : undefined);
        return {
          name,
          type: typeText(field),
          constant: wrong?.text ?? (isConstant ? constantText(source.constant, field) : ''),
          ...(problem === undefined ? {} : { problem }),
        };
      });
  }

  private embeddingView(field: Field, mapping: Mapping): UnfilledField {
    const { name } = field;
    const chosen = embeddedFields(mapping).find(each => each.field === name);
    const columns = new Set([...textColumns(this.samples), ...(chosen ? [chosen.embedded] : [])]);
    const view = { name, type: typeText(field) };
    if (!this.embedding && !chosen)
      return {
        ...view,
        hint: vscode.l10n.t('No embedding endpoint for this connection. Set one, then review the file again.'),
      };
    return {
      ...view,
      embedding: {
        value: chosen ? `${COLUMN}${chosen.embedded}` : '',
        options: [
          { value: '', label: vscode.l10n.t('No embeddings') },
          ...[...columns].map(column => ({
            value: `${COLUMN}${column}`,
            label: vscode.l10n.t('Embeddings of column “{0}”', column),
          })),
        ],
      },
    };
  }

  private of(mapping: Mapping): Field[] {
    return unfilledFields(mapping, this.schema, this.samples);
  }

  /** Returns the column of the name of a field, if later records can have it. */
  private late(name: string): FieldSource | undefined {
    const source = Object.hasOwn(this.proposed.fields, name) ? this.proposed.fields[name] : undefined;
    return source && 'column' in source && !this.samples.has(source.column) ? source : undefined;
  }
}

/** Returns a constant as it would be typed. */
const constantText = (constant: unknown, { type }: Field): string =>
  type === 'JSON' ? stringifyJson(constant) : valueText(constant);
