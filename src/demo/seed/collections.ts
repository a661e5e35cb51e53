import type { CollectionPlan } from '../data-plane/collections/collection-state';
import { helpCenter } from './collections/help-center';
import { photoCaptions } from './collections/photo-captions';
import { productReviews } from './collections/product-reviews';
import { recipes } from './collections/recipes';
import { releaseNotes } from './collections/release-notes';
import { researchDigest } from './collections/research-digest';
import { retiredBenchmark } from './collections/retired-benchmark';
import { reviewArchive } from './collections/review-archive';
import { scienceNews } from './collections/science-news';
import { supportTickets } from './collections/support-tickets';

/** A seeded collection with its place: a cluster, or the data plane of a project. `share`: its part of all seeded entities. */
export interface SeededCollection {
  /** Id of the cluster or the project. */
  readonly ownerId: string;
  readonly dbName: string;
  readonly share: number;
  plan(count: number): CollectionPlan;
}

/** Every seeded collection; their shares make one. */
export const SEEDED_COLLECTIONS: readonly SeededCollection[] = [
  helpCenter,
  supportTickets,
  productReviews,
  releaseNotes,
  recipes,
  scienceNews,
  photoCaptions,
  reviewArchive,
  researchDigest,
  retiredBenchmark,
];
