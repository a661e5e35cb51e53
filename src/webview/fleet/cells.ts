import type { FleetKey } from '../../model/fleet/columns';
import type { GridAnswer, GridRow } from '../../model/grid/pages';

/** Returns the text of a cell; empty without a value. */
export function textOfCell({ columns }: GridAnswer, { cells }: GridRow, key: FleetKey): string {
  const at = columns.findIndex(column => column.key === key);
  const cell = cells[at];
  return cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text;
}
