import { JOB_MS } from '../control-plane/jobs';
import { PROD_SEARCH, RECALL_LAB } from './clusters';
import type { JobState } from '../world';

const HOUR = 3_600_000;

/** Returns the times of a job of one hour that started so many hours ago. */
const overFor = (hours: number, now: number) => ({ since: now - hours * HOUR, until: now - (hours - 1) * HOUR });

/** An import of one file. */
const imported = (
  job: Pick<JobState, 'jobId' | 'collectionName' | 'rows' | 'since' | 'until' | 'reason'>,
  file: string,
  clusterId = PROD_SEARCH,
): JobState => ({ ...job, type: 'IMPORT', clusterId, dbName: 'default', files: [file] });

const migrated = (job: Pick<JobState, 'jobId' | 'since' | 'until' | 'reason'>): JobState => ({
  ...job,
  type: 'MIGRATION',
  clusterId: RECALL_LAB,
  dbName: 'default',
  collectionName: '',
  rows: 0,
});

/** Imports and migrations at the start of the service: finished, failed, and one that ends soon. */
export const seededJobs = (now: number): JobState[] => [
  imported(
    {
      jobId: 'job-0417c2b98f6e53da1b7',
      collectionName: 'support_tickets',
      rows: 500,
      since: now,
      until: now + 3 * JOB_MS,
    },
    'exports/tickets-current.parquet',
  ),
  imported(
    { jobId: 'job-9a63e1d50c7b28f4e02', collectionName: 'help_center', rows: 2200, ...overFor(30, now) },
    'exports/articles.parquet',
  ),
  imported(
    {
      jobId: 'job-5fd8074ab31c96e27d9',
      collectionName: 'help_center',
      rows: 0,
      ...overFor(32, now),
      reason: 'exports/articles-broken.csv: row 17 has no value for id',
    },
    'exports/articles-broken.csv',
  ),
  imported(
    { jobId: 'job-c82f95067be1d43a0f6', collectionName: 'science_news', rows: 1000, ...overFor(80, now) },
    'benchmark/science.parquet',
    RECALL_LAB,
  ),
  migrated({ jobId: 'job-2be7740f1d95a8c36b0', ...overFor(170, now) }),
  migrated({
    jobId: 'job-e1609d3f8b27c54a7d1',
    ...overFor(172, now),
    reason: 'Collection default/science_news already exists in the destination',
  }),
];
