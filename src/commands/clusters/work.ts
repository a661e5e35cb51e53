import type { OperationNode, PasswordNode } from '../../tree/work';
import type { App } from '../app';

/** Asks the service at once, and goes on watching. */
export async function lookNow(app: App, { operation }: OperationNode): Promise<void> {
  await app.operations.lookNow(operation.id);
}

/** It goes on at the service; nobody here looks any more. */
export async function stopWatching(app: App, { operation }: OperationNode): Promise<void> {
  await app.operations.work.update(operation.id, { state: 'left' });
}

export async function removeFromWork(app: App, { operation }: OperationNode): Promise<void> {
  await app.operations.work.remove(operation.id);
}

/** A password that was told once, in a dialog that stays until they have it. */
export async function showPassword(app: App, { waiting }: PasswordNode): Promise<void> {
  await app.operations.passwords.open(waiting);
}
