import { NAMED_OPERATIONS } from '../../../src/demo/wire/operations';
import { ROWS, type Row, TRANSFERS } from './operations';
import { isMeant, type ServiceStyle } from './services';

/** Columns of the documentation: the treatment of operations that a flow does not need. */
const COLUMNS: Readonly<Record<string, readonly ServiceStyle[]>> = {
  'others absent': ['json', 'html', 'empty'],
  'others denied': ['denied401', 'denied403', 'denied404', 'deniedCode', 'halves'],
  'others hang': ['hangs'],
  'other regions hang': ['regions'],
  'unusual and late responses': ['odd'],
  'self-hosted server': ['password', 'open'],
  'V1 only': ['v1'],
};

/** The matrix as the rows of a Markdown table. */
export function matrixRows(): string[] {
  const head = ['action', 'operation', 'specification', 'needs', ...Object.keys(COLUMNS)];
  const operations = Object.entries(ROWS).map(([operation, row]) => ({ operation, ...row }));
  const rows = [...operations, ...Object.values(TRANSFERS)].flatMap(({ operation, flow, needs = [], failing = {} }) =>
    flow === undefined
      ? []
      : [
          [
            flow,
            `\`${operation}\``,
            NAMED_OPERATIONS[operation]!.section ?? '–',
            needs.map(name => `\`${name}\``).join(', ') || '–',
            ...Object.values(COLUMNS).map(styles => cell(operation, failing, styles)),
          ],
        ],
  );
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`);
}

/** Returns whether the flow succeeds against every style of a column, or the reason why not. */
function cell(operation: string, failing: NonNullable<Row['failing']>, styles: readonly ServiceStyle[]): string {
  const meant = styles.filter(style => isMeant(operation, style));
  if (meant.length === 0) return '–';
  const reasons = [...new Set(meant.flatMap(style => failing[style] ?? []))];
  return reasons.length > 0 ? `not yet: ${reasons.join('; ')}` : 'yes';
}
