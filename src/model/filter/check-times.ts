import { t } from '@vscode/l10n';
import { durationOf, instantOf } from './instants';
import type { Complaints, Found } from './found';
import { isOpen, nameOf } from './found';
import type { TimeNode } from './tree';

/** Holds `field + interval 'P1D' > iso '…'` against the field and the forms of ISO 8601. */
export function checkTime(node: TimeNode, field: Found, complaints: Complaints): void {
  const { iso, shift } = node;
  if (!isOpen(field.kind) && field.kind !== 'time') {
    complaints.add(node.field, t('iso compares points in time, and {0} is {1}', node.field.name, nameOf(field.kind)));
  }
  if (instantOf(iso.value) === undefined) {
    complaints.add(iso, t('This is no point in time: write it as 2025-01-01T00:00:00Z'));
  }
  if (shift && durationOf(shift.interval.value) === undefined) {
    complaints.add(shift.interval, t('This is no duration: write it as P1D, PT12H or P1Y2M3DT4H5M6S'));
  }
}
