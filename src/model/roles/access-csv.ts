import papaparse from 'papaparse';
import { ACCESS_COLUMNS, accessLines, type Access } from './access';
import { FORMULA } from '../grid/exports';

/** An audit as CSV (RFC 4180), a line for each right; nothing in it is a formula to a spreadsheet. */
export const accessCsv = (access: Access): string =>
  `${papaparse.unparse([[...ACCESS_COLUMNS], ...accessLines(access)], { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`;
