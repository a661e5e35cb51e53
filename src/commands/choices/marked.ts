import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { connection } from '../arguments';
import type { LeadName } from './lead-on';

/** A connection with a mark, or without. `reverse`: the command for the others, where none is left. */
export const marked = (has: (each: Connection) => boolean, noneLeft: () => string, reverse: LeadName) =>
  connection(
    has,
    async app =>
      (await app.connections.list()).connections.length > 0 ? noneLeft() : vscode.l10n.t('No connections.'),
    [reverse, 'addConnection'],
  );
