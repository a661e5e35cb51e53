import * as vscode from 'vscode';
import type { Connection } from './connection';

/** The words about a connection that must not be overlooked. */
export const marksOf = ({ production, readOnly }: Connection): string[] => [
  ...(production ? [vscode.l10n.t('PRODUCTION')] : []),
  ...(readOnly ? [vscode.l10n.t('read-only')] : []),
];
