import { t } from '@vscode/l10n';
import { shortened } from './numbers';
import type { FilterSchema } from './schema';
import { quoted } from './strings';
import type { FilterIssue, FilterNode } from './tree';
import { fold } from './tree';

/** An unescaped wildcard of `like` (service facts 17.2). */
const WILDCARD = /^(?:[^\\%_]|\\[^])*[%_]/;

/** Returns hints about conditions that are valid and rarely intended: `like` without a wildcard. */
export function hintsOf(tree: FilterNode): FilterIssue[] {
  const hints: FilterIssue[] = [];
  fold<void>(tree, node => {
    if (node.kind !== 'binary' || node.op !== 'like' || node.right.kind !== 'string') return;
    const { value, start, end } = node.right;
    if (value === '' || WILDCARD.test(value)) return;
    const exact = quoted(shortened(value));
    const message = t(
      'No % in {0}: matches this exact text only. For texts that contain {0}, write {1}',
      exact,
      quoted(`%${shortened(value)}%`),
    );
    hints.push({ start, end, message });
  });
  return hints;
}

/** Returns a hint for the first use of each name that no field has, if the collection has a dynamic field. */
export function dynamicHintsOf(
  tree: FilterNode,
  schema: FilterSchema,
  about: (name: string) => boolean = () => true,
): FilterIssue[] {
  if (!schema.dynamic) return [];
  const hints = new Map<string, FilterIssue>();
  fold<void>(tree, node => {
    if (node.kind !== 'field' && node.kind !== 'path') return;
    const { name, start, end } = node;
    if (name === '$meta' || schema.field(name) || hints.has(name) || !about(name)) return;
    const near = schema.nearest(name);
    const message =
      near === undefined
        ? t('`{0}` is not in the schema: the filter compares a key of the dynamic field', name)
        : t('`{0}` is not in the schema: the filter compares a key of the dynamic field. Similar: `{1}`', name, near);
    hints.set(name, { start, end, message });
  });
  return [...hints.values()];
}

/** The same for probable slips alone: names that are similar to a field, and that no answer had. */
export function slipsOf(tree: FilterNode, schema: FilterSchema): FilterIssue[] {
  const isSlip = (name: string) => schema.nearest(name) !== undefined && !schema.seen?.names.includes(name);
  return dynamicHintsOf(tree, schema, isSlip);
}
