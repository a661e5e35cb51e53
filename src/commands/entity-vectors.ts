import * as vscode from 'vscode';
import type { EmbeddingClient } from '../client';
import { inProgress } from '../changes/in-progress';
import { patiently } from '../changes/patience';
import { askModal } from '../connections/modals';
import type { Connection } from '../connections/connection';
import { resolveCluster } from '../connections/planes';
import { fits, formatOf } from '../documents/document-kind';
import { entities, entityLines } from '../documents/entities';
import { applyEdits } from '../documents/files/text-edits';
import { begunFrom, plannable } from '../documents/planning';
import type { Field } from '../model/collections/collections';
import { DEFAULT_DATABASE } from '../model/collections/databases';
import { ENDPOINT } from '../model/collections/refs';
import { kindOfFile } from '../model/documents/documents';
import type { EntitiesDocument } from '../model/entities/documents';
import { outdatedVectors, previousVector, textIn, textNames, type EntityEdits } from '../model/entities/text-vectors';
import { cosine, isComputed } from '../model/entities/values';
import { takesEmbedding } from '../model/vectors/vectors';
import { embeddedTexts } from '../transfers/imports/embedded';
import type { App } from './app';
import { stepTitle } from './choices/titles';
import { askEmbedding } from './connections/embeddings';
import { chooseDocument } from './documents';

/** Minimum cosine of a stored vector and the embedding of its text by the same model. */
const SAME_MODEL = 0.98;

/**
 * Computes vectors of a document of entities from one of their texts, by the embedding endpoint of the connection, and writes the vectors into
 * the document. By default the vectors of changed texts and missing vectors. Asks before the vectors of another model or text are mixed.
 */
export async function computeVectors(app: App, uri?: vscode.Uri): Promise<void> {
  const text = await chooseDocument(app, uri);
  if (!text) return;
  const name = kindOfFile(text.uri.path);
  if (name !== 'entities' && name !== 'entityLines') {
    return void vscode.window.showInformationMessage(vscode.l10n.t('Open a document of entities first.'));
  }
  const kind = name === 'entities' ? entities : entityLines;
  const { version } = text;
  const document = await plannable(kind, text);
  if (!document) return;
  const { documents } = app;
  const chooses = () => documents.targets.choose(text.uri, each => fits(kind, each));
  const connection = (await documents.belongsTo(text.uri)) ?? (await chooses());
  if (!connection) return;
  const fields = await fieldsOf(app, connection, document);
  const begun = (await begunFrom(documents, kind, text.uri)) as EntitiesDocument | undefined;
  const edited: EntityEdits = { fields, before: begun?.entities ?? [], entities: document.entities };
  const embedding = await embeddingOf(app, connection);
  if (!embedding) return;
  const place = { title: stepTitle(app.title, connection.name, document.collection), embedding };
  const field = await chooseField(place, fields);
  const source = field && (await chooseText(place, edited, field.name));
  if (!field || source === undefined) return;
  const among = outdatedVectors(edited, source, field.name);
  const known = previousVector(edited, among, source, field.name);
  const texts = among.map(at => textIn(document.entities[at], source)!);
  const asked = [...new Set([...texts, ...(known ? [known.text] : [])])];
  const waiting = vscode.l10n.t('Computing vectors by {0}…', serviceText(embedding));
  const embed = (some: readonly string[], signal?: AbortSignal) => embedding.embed(some, { signal });
  const vectors = await inProgress(() =>
    patiently(waiting, ({ signal }) => embeddedTexts(asked, field, embed, signal)),
  );
  const likeness = known && cosine(vectors.get(known.text), known.vector);
  if (
    known &&
    likeness !== undefined &&
    likeness < SAME_MODEL &&
    !(await mixes(embedding, known.id, source, likeness))
  ) {
    return;
  }
  if (text.version !== version) {
    throw new Error(
      vscode.l10n.t('The document was changed while the vectors were computed. Compute the vectors again.'),
    );
  }
  const all = among.flatMap((at, index) =>
    formatOf(kind).edits(text.getText(), ['entities', at, field.name], vectors.get(texts[index]!)),
  );
  await applyEdits(text, all);
  await vscode.window.showTextDocument(text);
  const said = vscode.l10n.t(
    'Vectors of `{0}` computed from `{1}`: {2}. Nothing was written to the service.',
    field.name,
    source,
    among.length,
  );
  vscode.window.setStatusBarMessage(said, 10_000);
}

interface Place {
  readonly title: string;
  readonly embedding: EmbeddingClient;
}

/** Returns model and host of an embedding endpoint in words. */
const serviceText = ({ service: { url, model } }: EmbeddingClient): string =>
  vscode.l10n.t('model “{0}” at {1}', model, new URL(url).host);

async function fieldsOf(app: App, connection: Connection, document: EntitiesDocument): Promise<readonly Field[]> {
  const { collection: collectionName, database: dbName = DEFAULT_DATABASE } = document;
  const chosen =
    connection.kind === 'endpoint' ? undefined : await entities.choose!(app.documents.services, connection, document);
  const clusterId = connection.kind === 'endpoint' ? ENDPOINT : chosen?.within?.['clusterId'];
  if (clusterId === undefined) throw new vscode.CancellationError();
  const title = vscode.l10n.t('Reading “{0}”…', collectionName);
  return inProgress(() =>
    patiently(title, async options => {
      const { client } = await resolveCluster(app.clients, connection, clusterId, options);
      return (await client.collections.describe({ dbName, collectionName }, options)).fields;
    }),
  );
}

/** Returns the embedding endpoint of a connection; asks for one where there is none. Undefined: cancelled. */
async function embeddingOf(app: App, connection: Connection): Promise<EmbeddingClient | undefined> {
  const known = await app.clients.embedding(connection);
  if (known || !(await askEmbedding(app, connection.id))) return known;
  const now = await app.connections.find(connection.id);
  return now && app.clients.embedding(now);
}

async function chooseField({ title }: Place, fields: readonly Field[]): Promise<Field | undefined> {
  const all = fields.filter(field => takesEmbedding(field) && !isComputed(field));
  if (all.length === 0) throw new Error(vscode.l10n.t('The collection has no vector field for embeddings.'));
  if (all.length === 1) return all[0];
  const items = all.map(field => ({ label: field.name, description: field.type, field }));
  const placeHolder = vscode.l10n.t('Select the vector field');
  return (await vscode.window.showQuickPick(items, { title, ignoreFocusOut: true, placeHolder }))?.field;
}

/** Asks for the text to embed. The question also says where the texts are sent. */
async function chooseText(
  { title, embedding }: Place,
  edited: EntityEdits,
  vector: string,
): Promise<string | undefined> {
  const names = textNames(edited);
  if (names.length === 0) throw new Error(vscode.l10n.t('The entities of the document have no text.'));
  const items = names.map(({ name, changed }) => {
    const count = outdatedVectors(edited, name, vector).length;
    return {
      label: name,
      description: count === 1 ? vscode.l10n.t('1 vector') : vscode.l10n.t('{0} vectors', count),
      ...(changed > 0 ? { detail: vscode.l10n.t('Changed texts: {0}', changed) } : {}),
      name,
    };
  });
  const placeHolder = vscode.l10n.t(
    'Select the text field to compute `{0}` from. Texts are sent to {1}.',
    vector,
    serviceText(embedding),
  );
  return (await vscode.window.showQuickPick(items, { title, ignoreFocusOut: true, placeHolder }))?.name;
}

/** Asks whether vectors may be mixed with those that were computed otherwise. */
function mixes(embedding: EmbeddingClient, id: string, text: string, likeness: number): Promise<boolean> {
  const question = vscode.l10n.t('Compute the vectors from `{0}`?', text);
  const detail = vscode.l10n.t(
    'The stored vector of entity {0} differs from the embedding of its `{1}` by {2} (cosine similarity: {3}). Vectors of different models or texts cannot be compared.',
    id,
    text,
    serviceText(embedding),
    likeness.toFixed(2),
  );
  return askModal({ question, detail }, vscode.l10n.t('Compute'));
}
