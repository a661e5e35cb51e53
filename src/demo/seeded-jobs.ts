import { JOB_MS } from './jobs';
import { PROD_SEARCH, RECALL_LAB } from './seeded-clusters';
import type { JobState } from './world';

const HOUR = 3_600_000;

/** Imports and migrations as they are when the service starts: some over, some failed, one that ends in a little while. */
export const seededJobs = (now: number): JobState[] => [
  {
    jobId: 'job-0417c2b98f6e53da1b7',
    type: 'IMPORT',
    clusterId: PROD_SEARCH,
    dbName: 'default',
    collectionName: 'support_tickets',
    files: ['exports/tickets-current.parquet'],
    rows: 500,
    since: now,
    until: now + 3 * JOB_MS,
  },
  {
    jobId: 'job-9a63e1d50c7b28f4e02',
    type: 'IMPORT',
    clusterId: PROD_SEARCH,
    dbName: 'default',
    collectionName: 'help_center',
    files: ['exports/articles.parquet'],
    rows: 2200,
    since: now - 30 * HOUR,
    until: now - 29 * HOUR,
  },
  {
    jobId: 'job-5fd8074ab31c96e27d9',
    type: 'IMPORT',
    clusterId: PROD_SEARCH,
    dbName: 'default',
    collectionName: 'help_center',
    files: ['exports/articles-broken.csv'],
    rows: 0,
    since: now - 32 * HOUR,
    until: now - 31 * HOUR,
    reason: 'exports/articles-broken.csv: row 17 has no value for id',
  },
  {
    jobId: 'job-c82f95067be1d43a0f6',
    type: 'IMPORT',
    clusterId: RECALL_LAB,
    dbName: 'default',
    collectionName: 'science_news',
    files: ['benchmark/science.parquet'],
    rows: 1000,
    since: now - 80 * HOUR,
    until: now - 79 * HOUR,
  },
  {
    jobId: 'job-2be7740f1d95a8c36b0',
    type: 'MIGRATION',
    clusterId: RECALL_LAB,
    dbName: 'default',
    collectionName: '',
    rows: 0,
    since: now - 170 * HOUR,
    until: now - 169 * HOUR,
  },
  {
    jobId: 'job-e1609d3f8b27c54a7d1',
    type: 'MIGRATION',
    clusterId: RECALL_LAB,
    dbName: 'default',
    collectionName: '',
    rows: 0,
    since: now - 172 * HOUR,
    until: now - 171 * HOUR,
    reason: 'The destination already has a collection default/science_news',
  },
];
