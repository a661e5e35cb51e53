import * as vscode from 'vscode';
import type { ConnectionStore } from '../connections/connection-store';
import type { Node } from './node';

/** Reorders connections by dragging; other rows cannot be moved. */
export class ReorderByDragging {
  /** `type`: of what a drag within the tree carries. */
  constructor(
    private readonly connections: ConnectionStore,
    private readonly type: string,
  ) {}

  async handleDrag(nodes: readonly Node[], transfer: vscode.DataTransfer): Promise<void> {
    const here = (await this.connections.list()).connections.map(({ id }) => id);
    const dragged = nodes.map(({ key }) => key).filter(key => here.includes(key));
    transfer.set(this.type, new vscode.DataTransferItem(dragged));
  }

  /** Before the connection they are dropped on; at the end when it is none. */
  async handleDrop(target: Node | undefined, transfer: vscode.DataTransfer): Promise<void> {
    const dragged = transfer.get(this.type)?.value as string[] | undefined;
    if (dragged?.length)
      await (await import('../connections/reordering')).reorder(this.connections, dragged, target?.key);
  }
}
