import * as vscode from 'vscode';
import { serialQueue } from '../../connections/serial-queue';
import { applyEdits } from '../../documents/files/text-edits';
import { edits } from '../../model/documents/json-text';
import { type EvaluationFacts, evaluationProtocol } from '../../model/evaluations/forms';
import type { ServeForm } from '../forms/form';
import { serve, tell } from '../forms/page';
import { factsOf } from './states';
import { nameBelow } from './names';

/** Delay after a change before the files are read again, in milliseconds. A run changes more often than that. */
const REST_MS = 250;

/** Serves the form of an evaluation. Nothing is sent to the service before Run. */
export const serveEvaluationForm: ServeForm = ({ services, document, panel, handlers }) => {
  const { uri } = document;
  const { webview } = panel;
  const { clients, documents, evaluations, failed } = services;
  const queue = serialQueue(); // the newest facts arrive last
  let told: EvaluationFacts | undefined;
  const facts = async () => {
    const connection = await documents.targets.find(uri);
    told = await factsOf(document, connection, await evaluations.get(), clients.placeNames);
    return told;
  };
  const show = () => {
    if (panel.visible) queue(async () => tell(webview, evaluationProtocol, 'facts', await facts())).catch(failed);
  };
  let rest: ReturnType<typeof setTimeout> | undefined;
  const showLater = () => {
    rest ??= setTimeout(() => {
      rest = undefined;
      show();
    }, REST_MS);
  };
  // Not awaited, because commands wait for the user.
  const run = (command: string, ...args: unknown[]) =>
    void vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);
  /** Runs without a question only what the page shows: files can have changed since. */
  const start = async () => {
    const [plan, target] = [told?.plan, told?.target];
    const now = await queue(facts);
    run('evaluation.run', uri, { seen: plan !== undefined && now.plan === plan && now.target === target });
    return null;
  };
  const ended = async (how: 'pause' | 'cancel') => {
    const runs = await evaluations.get();
    const found = await runs.find(uri);
    if (found) await runs.end(found.record.id, how);
    return null;
  };
  const serving = serve(webview, evaluationProtocol, {
    ...handlers,
    facts: () => queue(facts),
    chooseFile: async field => {
      const name = await nameBelow(uri);
      if (name !== undefined) await applyEdits(document, edits(document.getText(), [field], name));
      return null;
    },
    chooseConnection: async () => {
      run('document.chooseConnection', uri);
      return null;
    },
    act: start,
    run: start,
    pause: () => ended('pause'),
    cancel: () => ended('cancel'),
    showResults: async () => {
      run('evaluation.showResults', uri);
      return null;
    },
  });
  let listening: vscode.Disposable | undefined;
  void evaluations.get().then(runs => (listening = runs.onDidChange(showLater)), failed);
  const { workspace } = vscode;
  return vscode.Disposable.from(
    serving,
    documents.targets.onDidChange(showLater),
    workspace.onDidChangeTextDocument(change => {
      if (change.document === document) showLater();
    }),
    workspace.onDidSaveTextDocument(showLater),
    panel.onDidChangeViewState(showLater),
    { dispose: () => listening?.dispose() },
    { dispose: () => clearTimeout(rest) },
  );
};
