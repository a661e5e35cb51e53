import type { CollectionPlan } from './collection-state';
import { helpCenter } from './seeded/help-center';
import { photoCaptions } from './seeded/photo-captions';
import { productReviews } from './seeded/product-reviews';
import { recipes } from './seeded/recipes';
import { releaseNotes } from './seeded/release-notes';
import { researchDigest } from './seeded/research-digest';
import { retiredBenchmark } from './seeded/retired-benchmark';
import { reviewArchive } from './seeded/review-archive';
import { scienceNews } from './seeded/science-news';
import { supportTickets } from './seeded/support-tickets';

/** A seeded collection and where it stands: on a cluster, or on the data plane of a project. `share`: its part of all seeded entities. */
export interface SeededCollection {
  /** Of the cluster, or of the project. */
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
