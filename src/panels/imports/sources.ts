import type { Field } from '../../model/collections/collections';
import { typeText } from '../../model/entities/documents';
import type { EntitySchema } from '../../model/entities/checks';
import { valueText } from '../../model/entities/texts';
import { constantOf, takesConstant, unfilledFields, withSource } from '../../model/mappings/choices';
import { mappingIssues, type FieldSource, type Mapping, type Samples } from '../../model/mappings/mappings';
import type { UnfilledField } from '../../model/mappings/pages';
import { stringifyJson } from '../../model/wire/json';

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

  /** Returns the problems of texts that are not values. */
  problems(mapping: Mapping): string[] {
    return this.of(mapping).flatMap(({ name }) => this.wrong.get(name)?.problem ?? []);
  }

  view(mapping: Mapping): UnfilledField[] {
    const issues = mappingIssues(mapping, this.schema);
    return this.of(mapping)
      .filter(takesConstant)
      .map(field => {
        const { name } = field;
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
