import { NAMED_OPERATIONS } from '../../../src/demo/wire/operations';
import { ROWS } from './operations';
import { isMeant, isTried, type ServiceStyle } from './services';

/** The columns of the documentation: what is done to everything that a flow does not need. */
const COLUMNS: Readonly<Record<string, readonly ServiceStyle[]>> = {
  'the rest is absent': ['json', 'html', 'empty'],
  'the rest is denied': ['denied401', 'denied403', 'denied404', 'deniedCode', 'alone'],
  'the rest hangs': ['hangs'],
  'other regions hang': ['regions'],
};

/** The matrix as the rows of a Markdown table. */
export function matrixRows(): string[] {
  const head = ['what you do', 'operation', 'specification', 'needs', ...Object.keys(COLUMNS)];
  const rows = Object.entries(ROWS).flatMap(([operation, { flow, needs = [] }]) =>
    flow === undefined
      ? []
      : [
          [
            flow,
            `\`${operation}\``,
            NAMED_OPERATIONS[operation]!.section ?? '–',
            needs.map(name => `\`${name}\``).join(', ') || '–',
            ...Object.values(COLUMNS).map(styles => cell(operation, styles)),
          ],
        ],
  );
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`);
}

/** Whether the flow succeeds against every style of a column; why not. */
function cell(operation: string, styles: readonly ServiceStyle[]): string {
  const { failing = {} } = ROWS[operation]!;
  const meant = styles.filter(style => isMeant(operation, style));
  if (meant.length === 0) return '–';
  const tried = meant.filter(style => isTried(operation, style));
  if (tried.length < meant.length) return 'not tried yet';
  const reasons = [...new Set(tried.flatMap(style => failing[style] ?? []))];
  return reasons.length > 0 ? `not yet: ${reasons.join('; ')}` : 'yes';
}
