import { t } from '@vscode/l10n';
import { Name } from '../wire/values';
import * as z from '../zod';

/** Texts to be turned into vectors by an OpenAI-style `/v1/embeddings`. */
export const EmbeddingRequest = z.strictObject({
  model: Name,
  input: z.array(z.string()).check(z.minLength(1, { error: () => t('Enter at least one query text') })),
});

/** Vectors of texts; `index` is the position of the text. */
export const EmbeddingAnswer = z.looseObject({
  data: z.array(z.looseObject({ index: z.number(), embedding: z.array(z.number()) })),
});
