import { t } from '@vscode/l10n';
import type { Field } from '../collections/collections';
import { entityCheck, type EntitySchema } from '../entities/checks';
import { valueIn } from '../entities/values';
import type { Issue } from '../issues';
import type { Entity } from '../searches/entities';
import { jsonOf, jsonValue, textValue, untypedValue } from './conversions';
import { isRequired, type FieldSource, type Mapping } from './mappings';

/** The dynamic field, if a file has it as one column. */
const DYNAMIC = '$meta';

/** An entity to send, with the reasons for which the service would refuse it. Fields that are embedded have their texts. */
export interface MappedRow {
  readonly entity: Entity;
  readonly issues: readonly Issue[];
}

/** Returns a function that converts records to entities. `isOfTexts`: all values of the records are texts, as in CSV. */
export function rowMapper(
  mapping: Mapping,
  schema: EntitySchema,
  isOfTexts: boolean,
): (record: Readonly<Record<string, unknown>>) => MappedRow {
  const known = new Map(schema.fields.map(field => [field.name, field]));
  const sources = Object.entries(mapping.fields).flatMap(([name, source]) => {
    const field = known.get(name);
    return field ? [{ field, source }] : [];
  });
  const mapped = new Set(sources.flatMap(({ source }) => ('column' in source ? [source.column] : [])));
  const passed = new Set([...mapped, ...mapping.ignored]);
  // Texts are replaced by their vectors before they are sent.
  const texts = sources.flatMap(({ field, source }) => ('embedded' in source ? [field.name] : []));
  const check = entityCheck(schema);
  const convert = (value: unknown, field: Field): unknown =>
    isOfTexts && typeof value === 'string' ? textValue(value, field) : jsonValue(value, field);
  return record => {
    const issues: Issue[] = [];
    const members: [name: string, value: unknown][] = [];
    const add = (path: string, message: string) => issues.push({ path: [path], message });
    for (const { field, source } of sources) {
      const { name } = field;
      const given = givenIn(record, source);
      const value = 'column' in source ? convert(given, field) : 'constant' in source ? jsonValue(given, field) : given;
      if (value === undefined || value === null) {
        if (mapping.missing === 'reject' || isRequired(field)) add(name, t('`{0}` has no value.', name));
        else if (mapping.missing === 'null' && field.nullable) members.push([name, null]);
      } else if ('embedded' in source && (typeof value !== 'string' || value.trim() === '')) {
        add(name, t('`{0}` needs text to embed.', name));
      } else if (isOfTexts && field.type === 'JSON' && value === given && !jsonOf(value as string)) {
        add(name, t('`{0}` is not valid JSON.', name));
      } else members.push([name, value]);
    }
    for (const [name, value] of unmapped(record, passed)) {
      const isWithoutSource = known.has(name) && !Object.hasOwn(mapping.fields, name) && value !== null;
      if (mapping.unknown === 'reject' || isWithoutSource) add(name, t('No field is mapped to column “{0}”.', name));
      // A column with the name of a field that has another source.
      if (mapping.unknown !== 'dynamic' || known.has(name)) continue;
      const own = isOfTexts && typeof value === 'string' ? untypedValue(value) : jsonValue(value, undefined);
      if (own === undefined || (own === null && isOfTexts)) continue;
      if (name !== DYNAMIC) members.push([name, own]);
      else if (!isObject(own)) add(name, t('`{0}` must be a JSON object.', name));
      else {
        const taken = Object.keys(own).find(each => known.has(each));
        if (taken !== undefined) add(name, t('`{1}` is not allowed in `{0}`.', name, taken));
        members.push(...Object.entries(own));
      }
    }
    const entity = Object.fromEntries(members);
    const others = check(entity);
    if (others.length === 0) return { entity, issues };
    const told = new Set([...texts, ...issues.map(({ path }) => path[0])]);
    return { entity, issues: [...issues, ...others.filter(({ path }) => !told.has(path[0]))] };
  };
}

function givenIn(record: Readonly<Record<string, unknown>>, source: FieldSource): unknown {
  if ('column' in source) return valueIn(record, source.column);
  return 'embedded' in source ? valueIn(record, source.embedded) : source.constant;
}

const unmapped = (record: Readonly<Record<string, unknown>>, passed: ReadonlySet<string>): [string, unknown][] =>
  Object.keys(record)
    .filter(name => !passed.has(name))
    .map(name => [name, record[name]]);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
