import * as vscode from 'vscode';
import { explain } from '../../connections/explain';
import { embeddingAddress, keyInQuery } from '../../model/vectors/embedding-addresses';
import { isSafeAddress } from '../../model/wire/addresses';
import type { App } from '../app';
import type { OwnConnection } from '../arguments';
import { acceptsPlain } from './steps';
import { chooseFrom, type Ask } from '../choices/choices';
import { requiredStep, walk, type Step } from '../choices/steps';
import { unremoved } from './unmoved';

/** Sets the embedding endpoint of a connection: address, model and key, tested before they are saved. */
export async function setEmbedding(app: App, connection: OwnConnection): Promise<void> {
  await askEmbedding(app, connection.id);
}

/** Sets the embedding endpoint of a connection by id. False: cancelled, or it is the demo service, which has its own. */
export async function askEmbedding(app: App, connectionId: string): Promise<boolean> {
  const connection = await app.connections.find(connectionId);
  if (connection?.kind === 'demo') {
    void vscode.window.showInformationMessage(vscode.l10n.t('The demo service has its own embedding endpoint.'));
    return false;
  }
  if (!connection) return false;
  const known = connection.embedding;
  const stored = known && (await app.connections.keys.embedding(connectionId));
  const given = { url: known?.url ?? '', model: known?.model ?? '', key: stored ?? '' };
  const title = vscode.l10n.t('Embedding Endpoint of “{0}”', connection.name);
  const steps: (() => Step | Ask)[] = [
    ...(known ? [] : [() => templates(title, given.url, url => Object.assign(given, { url, key: '' }))]),
    () => ({
      title,
      prompt: vscode.l10n.t('Address of an embedding service (OpenAI-style /v1/embeddings)'),
      placeholder: 'https://embeddings.example.com/v1/embeddings',
      value: given.url,
      accept: async typed => {
        const url = embeddingAddress(typed);
        if (!url) return vscode.l10n.t('Must be an address, such as https://embeddings.example.com.');
        const key = keyInQuery(url);
        if (key !== undefined) return vscode.l10n.t('Remove “{0}” from the address. You enter the key next.', key);
        if (!isSafeAddress(url) && !(await acceptsPlain(url))) return vscode.l10n.t('Enter an address with https.');
        if (given.url !== '' && new URL(given.url).host !== new URL(url).host) given.key = ''; // a key is for its host
        given.url = url;
        return undefined;
      },
    }),
    () =>
      requiredStep({
        title,
        prompt: vscode.l10n.t('Model name. Must be the model that created the vectors of the collections.'),
        value: given.model,
        empty: vscode.l10n.t('Enter a model.'),
        keep: typed => void (given.model = typed),
      }),
    () => ({
      title,
      prompt: vscode.l10n.t(
        'Key for {0}. Leave empty if not required. Stored in VS Code’s secret storage only.',
        new URL(given.url).host,
      ),
      password: true,
      value: given.key,
      accept: async typed => {
        given.key = typed.trim();
        return tryEmbedding(app, given);
      },
    }),
  ];
  if (!(await walk(steps))) return false;
  await unremoved(app, connection);
  await app.connections.setEmbedding(connectionId, { url: given.url, model: given.model }, given.key);
  return true;
}

/** Default addresses of local embedding servers, which use the OpenAI format. */
const LOCAL = {
  Ollama: 'http://localhost:11434/v1/embeddings',
  'LM Studio': 'http://localhost:1234/v1/embeddings',
  'llama.cpp': 'http://localhost:8080/v1/embeddings',
  vLLM: 'http://localhost:8000/v1/embeddings',
  'Text Embeddings Inference': 'http://localhost:8080/v1/embeddings',
} as const;

const templates = (title: string, current: string, accept: (url: string) => void): Ask => {
  const isLocal = Object.values<string>(LOCAL).includes(current);
  const isCurrent = (url: string) => current !== '' && url === (isLocal ? current : '');
  return chooseFrom<string>({
    title,
    placeholder: vscode.l10n.t('Select an embedding server. You can change the address next.'),
    items: () =>
      Promise.resolve([
        ...Object.entries(LOCAL).map(([label, value]) => ({ label, description: value, value })),
        { label: vscode.l10n.t('Other Address…'), value: '' },
      ]),
    isCurrent,
    accept: ([url = '']) => (isCurrent(url) ? undefined : accept(url)), // what was typed after it stays
  });
};

/** Tests an embedding endpoint. Returns undefined on success, otherwise the message for the box. */
async function tryEmbedding(
  app: App,
  { url, model, key }: { readonly url: string; readonly model: string; readonly key: string },
): Promise<string | undefined> {
  try {
    await (await app.clients.candidateEmbedding({ url, model }, key)).embed(['hello']);
    return undefined;
  } catch (error) {
    const { message, remedy } = explain(error);
    app.log.warn('embedding.try', message);
    return remedy === 'key' ? vscode.l10n.t('The service refused this key. Check that it is complete.') : message;
  }
}
