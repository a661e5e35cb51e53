import { t } from '@vscode/l10n';
import { Name } from '../wire/values';
import * as z from '../zod';
import { Rerank } from './rerankers';
import { HitLimit, QueryVector, SearchSettings, tooDeep } from './searches';

const Values = z.dictionary(z.string(), z.unknown());

/** One query of a hybrid search. `params`: those of the index and of a range; others of a search stand beside it. */
const HybridQuery = z.looseObject({
  data: z.array(QueryVector).check(z.minLength(1, { error: () => t('Enter at least one vector') })),
  annsField: Name,
  filter: z.optional(z.string()),
  exprParams: z.optional(Values),
  limit: z.optional(HitLimit),
  metricType: z.optional(Name),
  params: z.optional(Values),
});

const { annsField: _, filter: __, exprParams: ___, searchParams: ____, ...settings } = SearchSettings;

/**
 * A hybrid search (service facts 14.4): several queries, whose answers a reranker joins. `functionScore`: the form of rerankers and boosts of
 * newer services; it replaces `rerank`.
 */
export const HybridSearchRequest = z
  .strictObject({
    dbName: z.optional(Name),
    collectionName: Name,
    search: z.array(HybridQuery).check(z.minLength(1, { error: () => t('Add at least one query') })),
    rerank: z.optional(Rerank),
    functionScore: z.optional(Values),
    ...settings,
  })
  .check(
    z.superRefine((request, ctx) => {
      const deep = tooDeep(request);
      if (deep) ctx.addIssue({ code: 'custom', path: ['limit'], message: deep });
      if (!request.rerank === !request.functionScore)
        ctx.addIssue({ code: 'custom', path: ['rerank'], message: t('Enter either `rerank` or `functionScore`') });
    }),
  );
export type HybridSearchRequest = z.input<typeof HybridSearchRequest>;
