import { materialOf } from '../compose';

/** Release notes of a database and its console. */
export const RELEASE_NOTES = materialOf(
  {
    part: 'the console|the REST interface|the Python client|the Java client|the import service|the query node|the proxy|the scheduler',
    factor: 'a third|a half|two times|three times|four times|ten per cent|a fifth',
    kind: 'Int64 keys|string keys|JSON fields|nullable fields|array fields|sparse vectors|binary vectors|dynamic fields',
    case: 'after a restart|under heavy writes|with more than one replica|on free clusters|with an empty filter|right after an upsert|when two clients wrote at once',
    issue: '#1187|#1243|#1302|#1459|#1510|#1688|#1731|#1904|#2077|#2215|#2398|#2467',
  },
  `
+ Reported in {issue}.
+ This affects {part}.
+ No action is needed.
+ Seen {case}.
+ Tested with {kind}.
+ See {issue} for numbers.

# performance: Faster filtered search | Less memory | Quicker loading
Filtered search is faster by {factor} when the filter matches few entities.
Loading a collection takes less memory, by {factor} in our tests.
Range search no longer visits segments that cannot contain a hit.
Counting entities with a filter is faster by {factor}.
- The gain is largest with {kind}.
- Existing indexes profit without being rebuilt.
- Latency at the 99th percentile improves as well.
- Recall is unchanged.

# search: Grouping by a field | Hybrid search weights | Text match
Search results can be grouped by a scalar field, with a number of hits per group.
Hybrid search accepts weights beside reciprocal rank fusion.
Filters understand text_match on fields with an analyzer.
Search by the ids of stored entities needs no vector any more.
- {part} supports it from this version.
- Works with {kind}, too.
- The limit of 16,384 hits remains.
- Older clients ignore the new parameter.

# fixes: Wrong count fixed | Lost digits fixed | Hanging request fixed
Fixed a wrong count of entities {case}.
Fixed ids losing digits beyond 2^53 in {part}.
Fixed a request that never ended {case}.
Fixed a crash of {part} {case}.
Fixed duplicated hits across pages {case}.
- The fix is also in the previous release.
- Data that was written before is not affected.
- A test now covers {kind}.
- Thanks to everybody who reported it.

# security: Keys with an expiry date | Audit log | Tighter roles
API keys may have an expiry date and are refused after it.
The audit log records who read which collection.
Roles can be limited to single clusters and volumes.
Passwords must now have at least twelve characters.
- Existing keys keep working.
- {part} shows what is about to expire.
- Administrators see a hint at the next sign-in.
- Please review predefined roles.

# console: Dark theme | Keyboard shortcuts | Charts of replicas
The console follows the dark theme of the operating system.
Every action of the console can be reached with the keyboard.
Charts show each replica by itself.
The search page remembers the last fifty searches.
- Screen readers announce state changes.
- The old page stays available for [one month|two months|one release].
- Feedback is welcome under {issue}.
- Times are shown in your own time zone.

# operations: Scheduled scaling | Faster failover | Rolling upgrades
Replicas can be scheduled, for example more of them on weekday mornings.
Failover to another replica takes less time, by {factor}.
Upgrades restart one node after the other, so that search never stops.
A suspended cluster resumes faster by {factor}.
- Set it up in the console or through {part}.
- Alerts tell when it happens.
- Costs appear on the invoice as before.
- Not available {case}.

# data: Import of Parquet | Upsert of single fields | Backups across regions
Bulk import reads Parquet files with {kind}.
An upsert may change single fields and keep the others.
Backups can be copied to another region.
Import jobs report the row at which they failed.
- Files of up to sixteen gigabytes are accepted.
- {part} shows the progress.
- Quotas are the same as before.
- Migrations use the same path now.

# deprecated: V1 search is deprecated | Old metric names | Removal of old clients
The V1 search operation is deprecated, use its V2 counterpart.
The old names of metrics will be removed from {part}.
Clients older than two years are no longer tested.
The parameter for int64 numbers will be the default.
- Nothing changes before the next major version.
- Warnings appear in the log of {part}.
- The migration guide lists every difference.
- Write to us if this hurts.
`,
);
