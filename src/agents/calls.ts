import * as vscode from 'vscode';
import { explain, isCancelled } from '../connections/explain';
import { answerText, failureText, TOOL_INPUTS, type Found, type ToolInput, type ToolName } from './answers';
import { shownText } from '../model/texts/shown';
import { check } from '../model/issues';
import { listAlertRules } from './alert-rules';
import { listClusters } from './clusters';
import { describeCollection, searchCollection } from './collections';
import { describeProposal, explainRole, proposeRole } from './roles';
import type { AgentServices } from './tools';

type Answering = {
  readonly [N in ToolName]: (services: AgentServices, input: ToolInput<N>, signal: AbortSignal) => Promise<Found>;
};

const ANSWERS: Answering = {
  listClusters,
  describeCollection,
  search: searchCollection,
  explainRole,
  listAlertRules,
  proposeRole,
};

/** Returns the confirmation of a tool call: its exact input, or the draft it would create. */
export async function prepare(
  services: AgentServices,
  name: ToolName,
  input: unknown,
): Promise<vscode.PreparedToolInvocation> {
  const checked = inputOf(name, input);
  const payload =
    name === 'proposeRole' ? await describeProposal(services, checked as ToolInput<'proposeRole'>) : checked;
  const message = new vscode.MarkdownString(`${questionOf(name)}\n\n`); // neither trusted nor HTML
  message.appendCodeblock(shownText(JSON.stringify(payload, null, 2)), 'json');
  return {
    invocationMessage: vscode.l10n.t('Querying Vector Cloud'),
    confirmationMessages: { title: TITLES[name](), message },
  };
}

/** @throws Error in words an agent can use; CancellationError */
export async function answer(
  services: AgentServices,
  name: ToolName,
  input: unknown,
  token: vscode.CancellationToken,
): Promise<vscode.LanguageModelToolResult> {
  const abort = new AbortController();
  const listening = token.onCancellationRequested(() => abort.abort());
  try {
    const found = await ANSWERS[name](services, inputOf(name, input) as never, abort.signal);
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(answerText(found))]);
  } catch (error) {
    if (isCancelled(error) || abort.signal.aborted) throw new vscode.CancellationError();
    throw new Error(failureText(explain(error).message), { cause: error });
  } finally {
    listening.dispose();
  }
}

function inputOf(name: ToolName, input: unknown): ToolInput<ToolName> {
  const checked = check(TOOL_INPUTS[name], input);
  if (checked.ok) return checked.value;
  throw new Error(
    failureText(checked.issues.map(({ path, message }) => `${path.join('.') || name}: ${message}`).join('; ')),
  );
}

const TITLES: Readonly<Record<ToolName, () => string>> = {
  listClusters: () => vscode.l10n.t('List clusters?'),
  describeCollection: () => vscode.l10n.t('Describe a collection?'),
  search: () => vscode.l10n.t('Search a collection?'),
  explainRole: () => vscode.l10n.t('Explain a role?'),
  listAlertRules: () => vscode.l10n.t('List alert rules?'),
  proposeRole: () => vscode.l10n.t('Propose a role as a draft?'),
};

const questionOf = (name: ToolName): string =>
  name === 'proposeRole'
    ? vscode.l10n.t('Opens this draft. Nothing is written to the service until you plan and apply it.')
    : vscode.l10n.t('Results go to the language model. Request:');
