import type { CollectionPlan } from './collectionState';
import { helpCenter } from './seeded/helpCenter';
import { photoCaptions } from './seeded/photoCaptions';
import { productReviews } from './seeded/productReviews';
import { recipes } from './seeded/recipes';
import { releaseNotes } from './seeded/releaseNotes';
import { reviewArchive } from './seeded/reviewArchive';
import { scienceNews } from './seeded/scienceNews';
import { supportTickets } from './seeded/supportTickets';

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
];
