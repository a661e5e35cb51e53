import * as vscode from 'vscode';
import { DRAFT } from '../files/addresses';

/**
 * Language of drafts: JSON with its own defaults in package.json, so that VS Code saves a draft on close without a question. JSON Lines have a
 * second one, because VS Code's JSON support would report each line after the first one.
 */
const LANGUAGE = 'vectorcloud-draft';

/** Assigns the language of a draft, and that of a document with a similar path. */
export async function assignLanguage(document: vscode.TextDocument): Promise<void> {
  const { uri, languageId } = document;
  const isDraft = uri.scheme === DRAFT;
  const [json, lines] = isDraft ? [LANGUAGE, `${LANGUAGE}-lines`] : ['json', 'jsonl'];
  const language = uri.path.endsWith('.ndjson') ? lines : json;
  if (languageId !== language) await vscode.languages.setTextDocumentLanguage(document, language);
  if (isDraft) await vscode.extensions.getExtension('vscode.json-language-features')?.activate();
}
