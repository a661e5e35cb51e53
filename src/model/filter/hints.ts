import { t } from '@vscode/l10n';
import { shortened } from './numbers';
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
