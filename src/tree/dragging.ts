import * as vscode from 'vscode';
import type { ConnectionStore } from '../connections/connection-store';
import type { Node } from './node';

const MIME = 'application/vnd.code.tree.vectorcloud.tree';

/** Connections are put into order by dragging them; nothing else moves. */
export class ReorderByDragging implements vscode.TreeDragAndDropController<Node> {
  readonly dragMimeTypes = [MIME];
  readonly dropMimeTypes = [MIME];

  constructor(private readonly connections: ConnectionStore) {}

  async handleDrag(nodes: readonly Node[], transfer: vscode.DataTransfer): Promise<void> {
    const here = await this.ids();
    const dragged = nodes.map(({ key }) => key).filter(key => here.includes(key));
    transfer.set(MIME, new vscode.DataTransferItem(dragged));
  }

  /** Before the connection they are dropped on; at the end when it is none. */
  async handleDrop(target: Node | undefined, transfer: vscode.DataTransfer): Promise<void> {
    const dragged = transfer.get(MIME)?.value as string[] | undefined;
    if (!dragged?.length) return;
    const others = (await this.ids()).filter(id => !dragged.includes(id));
    const at = target ? others.indexOf(target.key) : others.length;
    if (at >= 0) await this.connections.reorder(others.toSpliced(at, 0, ...dragged)); // else on itself, or on no connection
  }

  private async ids(): Promise<string[]> {
    return (await this.connections.list()).connections.map(({ id }) => id);
  }
}
