import * as vscode from 'vscode';
import type { CollectionNode } from '../../tree/collections/collections';
import type { Node } from '../../tree/node';
import { NOUNS } from '../../tree/nouns';
import { isRow } from '../../tree/rows';
import type { App } from '../app';
import { none } from './none';
import { pickNode, type NodeChoice } from './pick-node';

/** The collections of all connections. */
export const EVERY_COLLECTION: Omit<NodeChoice<CollectionNode>, 'is' | 'placeholder'> = {
  lists: ['clusters', 'collections'],
  none: none(NOUNS.collections),
  leads: ['createCollection'],
};

/** Lets the user pick any collection. `text`: the filter text of a previous list. */
export const pickCollection = (app: App, text?: string): Promise<CollectionNode | undefined> =>
  pickNode(app, {
    ...EVERY_COLLECTION,
    is: (node: Node) => isRow(node, 'collection'),
    placeholder: vscode.l10n.t('Select a collection'),
    ...(text && { text }),
  });
