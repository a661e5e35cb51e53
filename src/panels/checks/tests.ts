import * as vscode from 'vscode';
import { explain } from '../../connections/explain';
import { checksIn } from '../../model/checks/locations';
import { inQuotes } from '../../model/texts/quoted';
import { checkDocument, textOf, type Checked } from './document-runs';
import type { CheckServices } from './checks';

/** A test for each document with checks, and below it one for each check. The controller is made with the first of them. */
export class CheckTests implements vscode.Disposable {
  private made: vscode.TestController | undefined;

  constructor(private readonly services: CheckServices) {}

  /** Reads a document: its checks take the place of those it had. */
  async look(uri: vscode.Uri): Promise<void> {
    const text = await textOf(uri);
    const found = text === undefined ? undefined : checksIn(text);
    if (!found) return this.remove(uri);
    const before = this.made?.items.get(uri.toString());
    if (before && found.broken) {
      before.error = found.error; // its checks are back once it is JSON again
      return;
    }
    const item = this.controller.createTestItem(uri.toString(), vscode.workspace.asRelativePath(uri), uri);
    item.range = new vscode.Range(0, 0, 0, 0);
    if (found.error !== undefined) item.error = found.error;
    item.children.replace(
      found.checks.map(({ name, at, line, error }) => {
        const child = this.controller.createTestItem(`${uri.toString()}#${at}`, name, uri);
        child.range = new vscode.Range(line, 0, line, 0);
        child.sortText = String(at).padStart(4, '0');
        if (error !== undefined) child.error = error;
        return child;
      }),
    );
    this.controller.items.add(item);
  }

  remove(uri: vscode.Uri): void {
    this.made?.items.delete(uri.toString());
  }

  removeBelow(folder: vscode.Uri): void {
    const start = `${folder.toString()}/`;
    this.made?.items.forEach(({ id }) => id.startsWith(start) && this.made!.items.delete(id));
  }

  dispose(): void {
    this.made?.dispose();
  }

  /** Made with the first document that has checks: VS Code shows its view from then on. */
  get controller(): vscode.TestController {
    if (this.made) return this.made;
    const controller = vscode.tests.createTestController('vectorCloud.checks', vscode.l10n.t('Vector Cloud Searches'));
    controller.createRunProfile(
      vscode.l10n.t('Run'),
      vscode.TestRunProfileKind.Run,
      (request, token) => this.run(controller, request, token),
      true,
    );
    controller.refreshHandler = async () => {
      const files = await vscode.workspace.findFiles('**/*.vcsearch.json');
      controller.items.replace([]);
      for (const uri of files) await this.look(uri);
    };
    return (this.made = controller);
  }

  private async run(
    controller: vscode.TestController,
    request: vscode.TestRunRequest,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const run = controller.createTestRun(request);
    const aborting = new AbortController();
    const cancelling = token.onCancellationRequested(() => aborting.abort());
    try {
      const chosen = chosenOf(controller, request);
      for (const tests of chosen.values()) tests.forEach(test => run.enqueued(test));
      for (const [file, tests] of chosen) {
        if (token.isCancellationRequested) tests.forEach(test => run.skipped(test));
        else await this.runFile(run, file, tests, aborting.signal);
      }
    } finally {
      cancelling.dispose();
      run.end();
    }
  }

  /** Runs one search for all requested checks of a document. */
  private async runFile(
    run: vscode.TestRun,
    file: vscode.TestItem,
    tests: readonly vscode.TestItem[],
    signal: AbortSignal,
  ): Promise<void> {
    tests.forEach(test => run.started(test));
    try {
      const checked = await checkDocument(this.services, file.uri!, signal);
      for (const test of tests) reportResults(run, test, checked);
    } catch (error) {
      if (signal.aborted) return tests.forEach(test => run.skipped(test));
      const { message } = explain(error);
      for (const test of tests) {
        run.appendOutput(`${test.label}: ${message}\r\n`, undefined, test);
        run.errored(test, located(new vscode.TestMessage(inQuotes(message)), test));
      }
    }
  }
}

const atOf = ({ id }: vscode.TestItem): number => Number(id.slice(id.lastIndexOf('#') + 1));

/** Returns the tests to run by document. A document without readable tests stands for itself. */
function chosenOf(
  { items }: vscode.TestController,
  { include, exclude = [] }: vscode.TestRunRequest,
): Map<vscode.TestItem, vscode.TestItem[]> {
  const chosen = new Map<vscode.TestItem, vscode.TestItem[]>();
  const all = include ?? [...items].map(([, item]) => item);
  for (const item of all) {
    const file = item.parent ?? item;
    const own = item.parent ? [item] : item.children.size > 0 ? [...item.children].map(([, child]) => child) : [item];
    const tests = own.filter(test => !exclude.includes(test) && !exclude.includes(file));
    if (tests.length > 0) chosen.set(file, [...new Set([...(chosen.get(file) ?? []), ...tests])]);
  }
  return chosen;
}

function reportResults(run: vscode.TestRun, test: vscode.TestItem, { results, elapsedMs }: Checked): void {
  const result = results[atOf(test)];
  if (!result || result.name !== test.label) {
    const gone = vscode.l10n.t('The document no longer has this check.');
    return run.errored(test, located(new vscode.TestMessage(gone), test));
  }
  run.appendOutput(`${test.label}: ${result.message}\r\n`, undefined, test);
  if (result.state === 'passed') return run.passed(test, elapsedMs);
  const message =
    result.expected === undefined
      ? new vscode.TestMessage(inQuotes(result.message))
      : vscode.TestMessage.diff(inQuotes(result.message), result.expected, result.actual ?? '');
  if (result.state === 'failed') run.failed(test, located(message, test), elapsedMs);
  else run.errored(test, located(message, test), elapsedMs);
}

function located(message: vscode.TestMessage, { uri, range }: vscode.TestItem): vscode.TestMessage {
  if (uri && range) message.location = new vscode.Location(uri, range);
  return message;
}
