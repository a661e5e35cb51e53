import { t } from '@vscode/l10n';
import { dimension, isVectorField, metricType, integerOf, type Collection, type Field } from './collections';

/** A difference between the schemas of two collections. `breaks`: requests that work on the first can fail, or rank differently, on the second. */
export interface SchemaDifference {
  readonly text: string;
  readonly breaks: boolean;
}

/** Names of the compared collections. */
interface Names {
  readonly from: string;
  readonly to: string;
}

/** Returns the differences from one schema to another that searches and writes notice. */
export function schemaDifferences(from: Collection, to: Collection, names: Names): SchemaDifference[] {
  const before = new Map(from.fields.map(field => [field.name, field]));
  const after = new Map(to.fields.map(field => [field.name, field]));
  const lost = [...before.keys()].filter(name => !after.has(name));
  const added = [...after.keys()].filter(name => !before.has(name));
  const kept = [...before.keys()].filter(name => after.has(name));
  return [
    ...lost.map(name => breaking(t('`{0}` is missing in {1}', name, names.to))),
    ...added.map(name => harmless(t('`{0}` exists only in {1}', name, names.to))),
    ...kept.flatMap(name => fieldDifferences(before.get(name)!, after.get(name)!)),
    ...kept
      .filter(name => isVectorField(before.get(name)!))
      .flatMap(name => changed(t('metric type of `{0}`', name), metricType(from, name), metricType(to, name))),
    ...changed(t('dynamic field'), onOff(from.enableDynamicField), onOff(to.enableDynamicField)),
    ...changed(t('consistency level'), from.consistencyLevel, to.consistencyLevel).map(({ text }) => harmless(text)),
  ];
}

const breaking = (text: string): SchemaDifference => ({ text, breaks: true });
const harmless = (text: string): SchemaDifference => ({ text, breaks: false });

function fieldDifferences(before: Field, after: Field): SchemaDifference[] {
  const { name } = before;
  return [
    ...changed(t('type of `{0}`', name), typeText(before), typeText(after)),
    ...changed(t('primary key `{0}`', name), onOff(before.primaryKey), onOff(after.primaryKey)),
    ...changed(t('generated IDs of `{0}`', name), onOff(before.autoId), onOff(after.autoId)),
    ...changed(t('nullable `{0}`', name), onOff(before.nullable), onOff(after.nullable)),
  ];
}

/** Returns the change of a value that both sides report: what one of them omits tells nothing. */
function changed(
  what: string,
  before: string | null | undefined,
  after: string | null | undefined,
): SchemaDifference[] {
  return !before || !after || before === after ? [] : [breaking(t('{0}: {1} → {2}', what, before, after))];
}

const onOff = (value: boolean | null | undefined): string => (value ? t('yes') : t('no'));

/** Returns the type of a field with its size: `FloatVector(128)`, `VarChar(200)`, `Array<Int64>`. */
export function typeText(field: Field): string {
  const { type, elementType, params } = field;
  if (type.includes('(')) return type;
  const length = integerOf(params?.find(({ key }) => key === 'max_length')?.value);
  const size = isVectorField(field) ? dimension(field) : length;
  const element = elementType && type === 'Array' ? `<${elementType}>` : '';
  return size === undefined ? `${type}${element}` : `${type}${element}(${size})`;
}
