import { EmbeddingRequest } from '../../model/vectors/embeddings';
import { check } from '../../model/issues';
import { inEnglish } from '../../model/texts/language';
import type { Call } from '../wire/call';
import { FullResponse } from '../wire/call';
import { embed, EMBEDDING_MODEL } from './embed';
import { Refusal } from '../wire/refusal';
import { route } from '../wire/routing';
import { shortFloat } from '../data-plane/entities/floats';
import { words } from './words';

/** `/v1/embeddings` in the common shape of such services: one vector per text, by the computation behind the seeded collections. */
export const embeddingRoutes = [
  route<Call>('POST /v1/embeddings', ({ body }) => {
    const given = body as { input?: unknown } | undefined;
    const input = typeof given?.input === 'string' ? [given.input] : given?.input;
    const { model } = (body as { model?: unknown }) ?? {};
    const checked = inEnglish(() => check(EmbeddingRequest, { model, input }));
    if (!checked.ok) throw new Refusal(400, checked.issues.map(issue => issue.message).join('; '), 400);
    const tokens = checked.value.input.reduce((count, text) => count + words(text).length, 0);
    return new FullResponse({
      object: 'list',
      model: EMBEDDING_MODEL,
      data: checked.value.input.map((text, index) => ({
        object: 'embedding',
        index,
        embedding: Array.from(embed(text), shortFloat),
      })),
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    });
  }),
];
