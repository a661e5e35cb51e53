import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { isClosedToAgents } from '../../connections/marks';
import { connection } from '../arguments';
import type { LeadName } from './lead-on';

/** A connection with a mark, or without. `opposite`: the command for the others, where none is left. */
const marked = (has: (each: Connection) => boolean, noneLeft: () => string, opposite: LeadName) =>
  connection(
    has,
    async app =>
      (await app.connections.list()).connections.length > 0 ? noneLeft() : vscode.l10n.t('No connections.'),
    [opposite, 'addConnection'],
  );

export const notProduction = marked(
  each => !each.production,
  () => vscode.l10n.t('All connections are marked as production.'),
  'unmarkProduction',
);

export const production = marked(
  each => each.production === true,
  () => vscode.l10n.t('No connection is marked as production.'),
  'markProduction',
);

export const writable = marked(
  each => !each.readOnly,
  () => vscode.l10n.t('All connections are read-only.'),
  'makeWritable',
);

export const readOnly = marked(
  each => each.readOnly === true,
  () => vscode.l10n.t('No connection is read-only.'),
  'makeReadOnly',
);

export const openToAgents = marked(
  each => !isClosedToAgents(each),
  () => vscode.l10n.t('Agent access is blocked for all connections.'),
  'openToAgents',
);

export const closedToAgents = marked(
  isClosedToAgents,
  () => vscode.l10n.t('Agent access is allowed for all connections.'),
  'closeToAgents',
);
