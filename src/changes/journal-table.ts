import * as z from '../model/zod';
import { keptRequests } from '../model/wire/change-reports';
import { stringifyJson } from '../model/wire/json';
import type { JournalRecord } from './journal-record';

/** Names of the columns of `journalLine`. */
export const COLUMNS = [
  'time',
  'connection',
  'connectionId',
  'user',
  'kind',
  'name',
  'id',
  'within',
  'change',
  'outcome',
  'note',
  'method',
  'path',
  'body',
  'ended',
];

/** A stored record with its times (ISO 8601, in UTC) and its user, if the service reports one. */
export function journalEntry(record: JournalRecord): object {
  const user = userOf(record);
  const { at, endedAt } = record;
  const ended = endedAt === undefined ? {} : { ended: isoTime(endedAt) };
  return { time: isoTime(at), ...ended, ...(user !== undefined && { user }), ...record };
}

/** A change as a line of a table for an audit, by `COLUMNS`. Times are ISO 8601, in UTC. */
export function journalLine(record: JournalRecord): string[] {
  const {
    at,
    connectionName,
    connectionId,
    kind,
    name,
    thingId,
    within = {},
    summary,
    outcome,
    note = '',
    endedAt,
  } = record;
  const requests = keptRequests(record.request);
  const { method = '', path = '', body } = requests[0] ?? {};
  // Further requests have no columns of their own.
  const bodies = requests.length > 1 ? requests.map(request => ({ ...request, next: undefined })) : body;
  return [
    isoTime(at),
    connectionName,
    connectionId,
    userOf(record) ?? '',
    kind,
    name,
    thingId,
    Object.values(within).join(' / '),
    summary,
    outcome,
    note,
    method,
    path,
    bodies === undefined ? '' : stringifyJson(bodies),
    endedAt === undefined ? '' : isoTime(endedAt),
  ];
}

const isoTime = (at: number): string => new Date(at).toISOString();

const Text = z.optional(z.unknown());
const Authored = z.object({ updatedBy: Text, modifiedBy: Text, createdBy: Text });

/**
 * Returns the author of a change, if the service reports one; the specification has no such field. The creator of an object is the author
 * of its creation only.
 */
export function userOf({
  before,
  after,
  answer,
}: Pick<JournalRecord, 'before' | 'after' | 'answer'>): string | undefined {
  for (const record of [after, answer]) {
    const read = z.safeParse(Authored, record);
    if (!read.success) continue;
    const { updatedBy, modifiedBy, createdBy } = read.data;
    const named = [updatedBy, modifiedBy, ...(before === undefined ? [createdBy] : [])];
    const user = named.find(each => typeof each === 'string' && each !== '');
    if (user !== undefined) return user as string;
  }
  return undefined;
}
