import * as vscode from 'vscode';
import { subjectAt } from '../../documents/files/addresses';
import type { Drafts } from '../../documents/drafts/drafts';
import type { DocumentKind } from '../../documents/document-kind';
import { shown } from '../../model/texts/shown';
import { readText } from '../../model/documents/json-text';

/** A form with a title. `renamed`: called after each change of the title. */
interface Titled {
  readonly panel: vscode.WebviewPanel;
  readonly document: vscode.TextDocument;
  readonly kind: DocumentKind;
  readonly drafts: Drafts;
  readonly renamed: () => Promise<void>;
}

/**
 * Sets the title of a form to the name of its object, because all drafts of a kind have one file name. A file in a workspace keeps its own.
 */
export function entitle({ panel, document, kind, drafts, renamed }: Titled): vscode.Disposable {
  const { uri } = document;
  let gone = false;
  const entitled = async () => {
    if (!subjectAt(uri)) return;
    const name = (await drafts.find(uri))?.name ?? nameIn(kind, document.getText());
    if (gone) return; // closed in between: reading even its title would throw
    if (!name || panel.title === shown(name)) return;
    panel.title = shown(name);
    await renamed();
  };
  void entitled();
  return vscode.Disposable.from(
    drafts.onDidChange(changes => {
      if (changes.some(change => change.uri.toString() === uri.toString())) void entitled();
    }),
    { dispose: () => (gone = true) },
  );
}

/** Returns the name in a live copy without a draft. */
function nameIn(kind: DocumentKind, text: string): string | undefined {
  const read = readText(text);
  const checked = 'value' in read ? kind.check(read.value) : undefined;
  return checked?.ok ? kind.nameOf(checked.value) : undefined;
}
