import * as vscode from 'vscode';
import { DRAFT } from './addresses';
import { tabsOf } from './tabs';

/** How long after the last key a draft is saved, in milliseconds. */
const REST_MS = 500;

/** Saves drafts by itself, whatever auto-save is set to: saving one writes nothing to the service, so there is nothing to ask. */
export function saveDrafts(): vscode.Disposable {
  const waiting = new Map<vscode.TextDocument, ReturnType<typeof setTimeout>>();
  const save = (document: vscode.TextDocument) => {
    waiting.delete(document);
    // Not by `isDirty` alone: a save that ends calls the document clean, also where something was typed meanwhile.
    const isUnsaved = document.isDirty || tabsOf(document.uri).some(tab => tab.isDirty);
    if (isUnsaved && !document.isClosed) void document.save(); // VS Code says why when it cannot
  };
  const listening = vscode.workspace.onDidChangeTextDocument(({ document }) => {
    if (document.uri.scheme !== DRAFT || !document.isDirty) return;
    clearTimeout(waiting.get(document));
    waiting.set(
      document,
      setTimeout(() => save(document), REST_MS),
    );
  });
  return vscode.Disposable.from(listening, {
    dispose: () => waiting.forEach(timer => clearTimeout(timer)),
  });
}
