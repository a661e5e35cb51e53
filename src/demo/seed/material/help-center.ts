import { materialOf } from '../compose';

/** Articles of a help center: accounts and money first, then how vector search works. */
export const HELP_CENTER = materialOf(
  {
    who: 'project owners|team members|new users|billing admins|guests|contractors|administrators',
    where: 'the console|the account page|your profile|the settings|the mobile app|the sign-in page',
    size: 'ten thousand|a million|five million|twenty million|a hundred million|half a billion',
    dim: '128|256|384|512|768|1024|1536|3072',
    data: 'product descriptions|support tickets|news articles|legal contracts|song lyrics|job offers|chat logs|recipes|research papers|photos',
    time: 'within a minute|after five minutes|within the hour|by the next morning|almost at once|in a few seconds',
    people: 'Amara|Benedikt|Chiara|Dmitri|Elif|Farid|Greta|Hiro|Ines|Joost',
    place: 'Lisbon|Toronto|Nairobi|Osaka|Leipzig|Austin|Tallinn|Pune',
    month: 'January|February|March|April|May|June|July|September|October|November',
    k: '5|10|20|50|100|200',
  },
  `
+ This applies to all plans.
+ On free clusters the same [steps|rules] apply.
+ Ask the support team if {where} does not show this option.
+ Written for {who}.
+ {people} at {place} [told|asked] us about this.
+ We checked this with {size} {data}.
+ Last reviewed in {month} by {people}.
+ See also the [short video|worked example|checklist] at the end of this page.
+ The [team|office] in {place} answers questions about this.

# account: Reset a forgotten password | I cannot remember my password | Choose a new password
If you [forgot|no longer remember|lost|mistyped] your password, open {where} and choose "[Reset password|New password|Forgotten?]".
You can [reset|renew|replace] your password yourself, [without writing to support|at any hour|from any device|in two minutes].
A password reset starts [with your e-mail address|on the sign-in page|with one click], even when you [are locked out|have a new phone|are abroad].
Nobody in our team can see your password, so [we cannot tell it to you|we cannot mail it|you have to choose another].
A password that [leaked|you share with others|you use elsewhere] should be changed today.
To change a password you still know, open {where} and type the old one first.
After [three|five|six] wrong passwords the account is locked for [ten|fifteen|thirty] minutes; a reset unlocks it.
- We send a link to your e-mail address that works [once|for one hour|for 24 hours].
- The new password must have at least [twelve|fourteen|sixteen] characters and must not be one you used before.
- All other sessions are signed out as soon as the new password is saved.
- If no e-mail arrives, look into the spam folder, then check that you typed the right address.
- Accounts that sign in through your company have no password here; ask your own administrator.

# account: Sign in with two factors | Lost authenticator | Recovery codes
Two-factor sign-in asks for a code from your [authenticator app|phone|security key] besides the password.
When your phone with the authenticator is [lost|broken|stolen], sign in with one of your recovery codes.
Turn on two-factor authentication in {where}; [an owner|an administrator] may require it for everybody.
A passkey replaces both the password and the second factor on [laptops|phones|machines] that support it.
- Each recovery code works once, so [print|save] a new set when you are down to two.
- Codes depend on the clock of your phone; a wrong time makes every code invalid.
- Without codes and without the device, [an owner|a second owner] of the organization has to confirm who you are.
- We never ask for a code by e-mail or telephone.

# account: Invite colleagues | Remove a member | Invitation expired
Invite a [colleague|contractor|new member] by e-mail from the members page of the [project|organization].
An invitation expires after [three|seven|fourteen] days and can be sent again.
To remove a member who left the company, revoke the membership in {where}.
New members start with [no role|the viewer role] until somebody grants them more.
- What they created stays; only their access ends.
- Keys that belong to the person stop working {time}.
- Choose the role before you send the invitation, so that nobody waits for access.
- You can invite {who} from outside, with a role for a single cluster.

# security: Create and rotate API keys | My API key leaked | API key does not work
An API key lets [a program|a script|a service] act with the roles you give it.
If a key was [leaked|pushed to a public repository|sent in a chat], delete it first and investigate afterwards.
Rotate API keys every [thirty|sixty|ninety] days: create the new key, switch over, delete the old one.
A key that is refused was deleted, has expired, or belongs to another [organization|project].
- The key is shown once, so store it in a [vault|password manager|secret store] right away.
- Give each application a key of its own, and you can revoke one without stopping the others.
- The answer to a wrong key is always the same, so that nobody can guess which keys exist.
- Keys take effect {time} and never appear in logs.

# security: Roles and least privilege | Who may do what | Permission denied
A role is a list of policies; each names a kind of resource, privileges and the resources themselves.
"Permission denied" means that no role of yours grants the privilege on this [cluster|volume|project].
Start with a role that may only view, and add privileges when {who} really need them.
A star in the resources stands for everything of that kind, [also|even] what is created tomorrow.
- Naming single clusters keeps {who} away from production.
- Predefined roles cannot be edited; copy one and change the copy.
- An audit twice a year finds roles that nobody uses any more.
- Reading data and changing a cluster are separate privileges, and most people need only one of them.

# billing: Understand your invoice | Where to find invoices | Change the billing address
Invoices [are issued|arrive by e-mail|appear] on the [first|second|third] day of the month and list every cluster with its [hours|storage|backups].
You find all invoices as PDF under billing in {where}.
Billing is by the second: a stopped cluster costs storage only.
To change the company name or the tax number on an invoice, edit the billing address before the month ends.
- Only {who} with the billing role see amounts.
- A payment that fails is tried again [twice|three times] before anything is frozen.
- Costs of backups and data transfer stand on lines of their own.
- An invoice that was already issued cannot be changed, but support can replace it.

# billing: Request a refund | Charged twice | Unexpected cost
If you were charged twice, one of the two charges is a reservation that your bank releases in [three|five|seven] days.
Refunds go back to the card that paid, usually within [five|seven|ten] working days.
An unexpected charge often comes from a test cluster that nobody [stopped|suspended|deleted].
You can ask for your money back within [fourteen|thirty] days after buying credits.
- Send us the invoice number, and we look into it {time}.
- Set a spending alert so that the next surprise reaches you early.
- Unused credits are refunded in full, used ones are not.
- The usage page shows which project and which day the cost belongs to.

# billing: Change or cancel your plan | Upgrade a subscription | End a trial
You can cancel the subscription at any time; it [ends|stops] at the end of the paid month.
An upgrade to [Standard|Enterprise|Business Critical] takes effect {time}, a downgrade with the next invoice.
A trial ends by itself after [fourteen|thirty] days, and no card is charged.
Before you cancel, export what you need, because clusters are deleted [thirty|sixty] days later.
- A plan of a project can only go up; for the other direction, make a new project.
- Your data stays readable until the last paid day.
- Compare the plans by what they promise: availability, support hours, private networking.
- Credits that are left can be moved to another organization.

# search: What a vector is | Embeddings explained | Why similar texts are near
An embedding turns [a sentence|an image|a product|a song] into {dim} numbers, so that similar things lie near each other.
Semantic search compares meanings: "car" finds [automobile|vehicle|hatchback] though no letter agrees.
A vector of {dim} dimensions is a list of {dim} numbers, made by a model and stored beside your {data}.
Vectors from two different models cannot be compared, even when both have {dim} dimensions.
- Use the same model for the stored {data} and for the query.
- When you change the model, all {data} must be embedded again.
- More dimensions cost more memory and do not always find better.
- Short, clean passages give better vectors than whole documents.

# search: Choose a metric type | Cosine, inner product or Euclidean | What distance means
COSINE compares directions and ignores length; [larger|a higher value] means nearer, 1 is the same direction.
Choose a metric type [before|when] you build the index: cosine for texts, L2 for [measurements|images|positions].
L2 is the squared Euclidean distance: zero means identical, and smaller is nearer.
Inner product (IP) rewards length as well as direction, which suits recommendation models.
For vectors of length one, cosine, inner product and Euclidean distance give the same [order|ranking].
- Take the metric that the model was trained with; its documentation says so.
- A metric type belongs to the index and cannot be changed without building it anew.
- Scores of different metrics cannot be compared with each other.
- HAMMING and JACCARD are for binary vectors only.

# search: How many hits to ask for | Top-k, limit and offset | Paging through results
The limit says how many nearest entities (top-k) a search returns for each query, for example {k}.
With limit and offset you page through hits; together they must not exceed 16,384.
Asking for {k} instead of ten hits costs little, asking for ten thousand costs a lot.
- For a reader ten hits are enough; for a reranker fetch {k}.
- Deep pages are slow because everything before them is computed, too.
- Name only the output fields you show, and the answer stays small.
- Vectors come back only when their field is named among the output fields.

# search: Filter expressions | Combine a filter with similarity | Filter by date or tag
A filter such as year > 2022 and language == "en" restricts a search to entities that match.
Filters work on scalar fields: numbers, strings, booleans, arrays and JSON.
To match one of several values write category in ["billing", "search"].
A pattern such as title like "Reset%" finds titles by their beginning.
- Strings need quotes, field names do not.
- A very strict filter over {size} entities can be slower than a loose one.
- Index the scalar fields that you filter by most.
- When nothing is found, run the search without the filter first.

# search: Improve recall | Search misses good results | Measure search quality
Recall at {k} is the share of the truly nearest {k} entities that an approximate search returned.
If a search misses [results you expect|what should be there|obvious hits], compare it with an exact search over the same {data}.
An approximate index trades a little accuracy for [much|a lot of|very much] speed.
Relevance is not recall: the index may be perfect and the model wrong for your {data}.
- Raise the search level step by step and watch both recall and latency.
- Keep a hundred real questions with their right answers and test after every change.
- Duplicates push good hits down; remove them before you tune anything.
- A reranker over the first {k} hits often helps more than a bigger model.

# search: Hybrid search | Keywords and meaning together | Rank by several vectors
Hybrid search runs several searches, say [text and image|title and body|dense and sparse], and merges their hits.
Exact names, part numbers and error codes are found better by keywords than by meaning.
Reciprocal rank fusion merges lists by position, so that scores need not be comparable.
- Give the keyword part more weight when users type product numbers.
- Each part may have a filter and a limit of its own.
- Start with equal weights and change them with measurements in hand.

# collections: Design a schema | Fields of a collection | Primary keys
A collection has a primary key, at least one vector field and any number of scalar fields up to 64.
The dimension of a vector field is fixed when the collection is created and must fit the model: {dim} for yours, perhaps.
Let the service make primary keys, or bring your own as integers or strings.
With the dynamic field on, an entity may carry fields that the schema does not name.
- Declare the fields you filter by; leave the rest dynamic.
- A string field needs a maximum length in bytes, and an umlaut takes two.
- A primary key that already exists is replaced by an upsert and duplicated by an insert.
- Changing a field later means a new collection and a migration.

# collections: Partitions and tenants | One collection for many customers | Partition keys
Partitions divide a collection so that a search reads only [the part|the parts] it needs.
With a partition key, every customer of yours gets a share of the collection by itself.
Serve {size} tenants from one collection instead of making one collection each.
- Name the partitions in the search, or filter by the key.
- Too many small partitions are slower than a few large ones.
- A partition can be loaded and released on its own.

# collections: Load and release | Collection not loaded | Free memory
A collection must be loaded into memory before it can be searched.
The message "collection not loaded" means that somebody released it or that loading has not finished.
Release collections that are searched rarely, and the memory is free for others.
- Loading {size} entities is done {time}.
- The tree shows the load state beside each collection.
- Warm-up settings decide which fields are read ahead.

# data: Import files in bulk | Upload Parquet | Import failed
Bulk import reads Parquet, JSON or CSV files from a volume, which is faster than inserting {size} entities one by one.
An import that failed names the file and the row where it stopped.
Before an import, check that the columns of the file have the names and types of the fields.
- At most ten import jobs per collection wait or run at the same time.
- Split files larger than [one|sixteen|fifty] gigabytes.
- What a failed job had written is taken back.
- The job list shows state and progress until everything is searchable.

# data: Back up and restore | Recover deleted data | Snapshots
A backup keeps [a cluster|a collection] as it was at one moment; restoring makes a new one from it.
Deleted by mistake? A dropped cluster stays in the recycle bin for thirty days.
Schedule snapshots [nightly|weekly|every Monday] and keep them for up to thirty days.
- Test the restore once before you need it.
- A backup in another region survives the loss of the first.
- Restoring {size} entities is done {time}.
- Free clusters have no backups, so export what matters.

# operations: Replicas for more traffic | Change the number of replicas | High availability
Replicas hold copies of the loaded data; [more of them serve more queries per second|each serves queries by itself|if one fails the others go on].
A second replica keeps the cluster answering when one node [fails|restarts|is upgraded].
You can have one to eight replicas and change their number while the cluster runs.
- Each replica costs as much as the first, so measure the load before and after.
- Autoscaling moves the number of replicas between a minimum and a maximum.
- During the change the cluster stays usable, and its status says MODIFYING.
- A schedule can add replicas before the Monday morning rush.

# operations: Set up alerts | Notify the on-call team | Alert on latency
An alert rule watches a metric and notifies people when it passes a threshold for some minutes.
Alert on [search latency at the 99th percentile|CU computation|CU capacity] before users notice.
Send warnings by e-mail and critical alerts to the pager of the [on-call engineer|platform team].
- A window of ten minutes keeps short peaks from waking anybody.
- Ask for a message when the alert is resolved, too.
- Two levels, warning at 70 and critical at 90 per cent, suit most clusters.
- Silence rules during maintenance instead of deleting them.

# operations: Private endpoints | Connect from a VPC | Firewall and allow list
A private endpoint connects your network to the cluster without crossing the public internet.
If a connection times out, a firewall or proxy between you and the endpoint drops it.
List the private endpoint services of your region, then create the endpoint in your own cloud account.
- Some providers ask you to allow your account number first.
- DNS must resolve the cluster name to the private address inside your network.
- Keep the public endpoint open until the private one answers.
- Port 443 is enough for the REST interface.

# operations: Migrate to another cluster | Move from free to dedicated | Change the region
A migration copies databases and collections from one cluster to another while the source keeps serving.
Move from a free to a dedicated cluster when you need more than [a million|five million] entities.
The password of the new cluster is shown once, at the start of the migration.
- Writes that arrive during the copy may be missing, so pause them or repeat them.
- Point your application at the new endpoint when the job says it succeeded.
- Keep the old cluster for a week before you drop it.
- Copying {size} entities is done {time}.
`,
);
