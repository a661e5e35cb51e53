import { pick } from '../compose';
import { fields } from '../../data-plane/collections/fields';
import { SUPPORT_TICKETS } from '../material/support-tickets';
import { PROD_SEARCH } from '../clusters';
import type { SeededCollection } from '../collections';
import { seeds, between, index, text, varChar, vector } from './parts';

/** Support tickets: ids beyond 2^53, a dynamic field, values that are missing. */
export const supportTickets: SeededCollection = {
  ownerId: PROD_SEARCH,
  dbName: 'default',
  share: 0.22,
  plan: count => ({
    collectionName: 'support_tickets',
    description: 'Customer messages; IDs above 2^53',
    fields: fields(
      { name: 'ticket_id', type: 'Int64', primaryKey: true, autoId: true },
      varChar('subject', 200),
      text,
      varChar('status', 16),
      varChar('channel', 16),
      varChar('language', 8),
      { name: 'priority', type: 'Int8' },
      { name: 'resolved', type: 'Bool' },
      { name: 'hours_open', type: 'Float', nullable: true },
      { name: 'customer', type: 'JSON' },
      vector('embedding'),
    ),
    indexes: index('embedding', 'COSINE'),
    enableDynamicField: true,
    seeds: seeds(count, {
      material: SUPPORT_TICKETS,
      seed: 23,
      vectorField: 'embedding',
      beside: ({ title, topic }, number, random) => {
        const resolved = random() < 0.7;
        return {
          ticket_id: 452_118_903_377_641_600n + BigInt(number) * 4099n,
          subject: title,
          status: resolved ? 'closed' : pick(random, ['open', 'waiting', 'escalated']),
          channel: pick(random, ['e-mail', 'chat', 'phone', 'form']),
          language: topic.category === 'german' ? 'de' : 'en',
          priority: between(random, 1, 5),
          resolved,
          hours_open: resolved ? Math.round(random() ** 2 * 1200) / 10 : null,
          customer: { tier: pick(random, ['free', 'plus', 'business']), orders: between(random, 1, 40) },
          ...(random() < 0.2 && { satisfaction: between(random, 1, 5) }),
        };
      },
    }),
  }),
};
