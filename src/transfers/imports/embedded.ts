import { t } from '@vscode/l10n';
import { dimension, type Field } from '../../model/collections/collections';
import type { EntitySchema } from '../../model/entities/checks';
import { embeddedFields, type Mapping } from '../../model/mappings/mappings';
import type { Entity } from '../../model/searches/entities';
import { vectorFault } from '../../model/vectors/vectors';
import { ImportStopped } from './settling';

/** Computes one vector per text, in the order of the texts. */
export type Embed = (texts: readonly string[], signal?: AbortSignal) => Promise<readonly number[][]>;

/** Maximum number of texts of a request: the default limit of small embedding servers. */
const MAX_TEXTS = 32;

/** Bytes of a component in a request, and the minimum for a vector: it also limits the texts of a batch. */
const COMPONENT_BYTES = 22;
const MIN_BYTES = 4096;

/** Returns the approximate size that embeddings add to each record in a request. */
export const embeddedBytes = (mapping: Mapping, { fields }: EntitySchema): number =>
  embeddedFields(mapping).reduce((sum, { field }) => {
    const size = dimension(fields.find(({ name }) => name === field) ?? { type: '' }) ?? 0;
    return sum + Math.max(MIN_BYTES, size * COMPONENT_BYTES);
  }, 0);

interface Embedding {
  readonly mapping: Mapping;
  readonly schema: EntitySchema;
  readonly embed?: Embed | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Replaces the texts of entities by their vectors, each text once. @throws ImportStopped: then none of the entities can be sent */
export async function embedAll(entities: Entity[], { mapping, schema, embed, signal }: Embedding): Promise<void> {
  for (const { field: name } of embeddedFields(mapping)) {
    const field = schema.fields.find(each => each.name === name)!;
    const texts = [...new Set(entities.map(entity => entity[name]).filter(text => typeof text === 'string'))];
    if (texts.length === 0) continue;
    if (!embed) throw new ImportStopped(t('Field `{0}` needs an embedding endpoint.', name));
    const vectors = await embeddedTexts(texts, field, embed, signal);
    for (const [at, entity] of entities.entries()) {
      const vector = vectors.get(entity[name]);
      if (vector) entities[at] = { ...entity, [name]: vector };
    }
  }
}

/** Returns the vectors of different texts for a field. @throws ImportStopped if one cannot be computed, or does not fit the field */
export async function embeddedTexts(
  texts: readonly string[],
  field: Field,
  embed: Embed,
  signal?: AbortSignal,
): Promise<Map<unknown, readonly number[]>> {
  const vectors = new Map<unknown, readonly number[]>();
  for (let at = 0; at < texts.length; at += MAX_TEXTS) {
    if (signal?.aborted) throw new ImportStopped(t('Canceled.'));
    const some = texts.slice(at, at + MAX_TEXTS);
    for (const [index, vector] of (await embedded(some, embed, signal)).entries()) {
      const fault = vectorFault(vector, field);
      if (fault !== undefined) throw new ImportStopped(t('The embedding does not match the vector field. {0}.', fault));
      vectors.set(some[index], vector);
    }
  }
  return vectors;
}

async function embedded(texts: readonly string[], embed: Embed, signal: AbortSignal | undefined) {
  try {
    return await embed(texts, signal);
  } catch (error) {
    if (signal?.aborted) throw new ImportStopped(t('Canceled.'));
    throw new ImportStopped(t('The embedding endpoint failed: {0}', (error as Error).message), { cause: error });
  }
}
