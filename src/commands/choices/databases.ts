import * as vscode from 'vscode';
import { isV1Only } from '../../connections/marks';
import type { Node } from '../../tree/node';
import { NOUNS } from '../../tree/nouns';
import { isRow, type Rows } from '../../tree/rows';
import type { Argument } from '../arguments';
import { noneByV2 } from './none';
import { pickNode } from './pick-node';

type Owner = Rows['cluster'] | Rows['connection'];

const isOwner = (row: Node | undefined): row is Owner =>
  isRow(row, 'cluster') || (isRow(row, 'connection') && row.scope.connection.kind === 'endpoint');

/** A cluster, or a connection that is one endpoint, whose databases can be changed; also by a row of one of its databases. */
export const databaseOwner: Argument<Owner | Rows['database']> = async (app, node) =>
  isOwner(node) || isRow(node, 'database')
    ? node
    : pickNode(app, {
        is: isOwner,
        placeholder: vscode.l10n.t('Select a cluster or an endpoint'),
        lists: ['clusters'],
        offer: ({ scope }) => !isV1Only(scope.connection),
        none: noneByV2(NOUNS.clusters),
        leads: ['addConnection', 'addEndpoint'],
      });
