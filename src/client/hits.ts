import { t } from '@vscode/l10n';
import { isAbsent, TransportError } from './errors';

type RawHit = Record<string, unknown>;

const ID_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'bigint']);
const mayBeId = (value: unknown): boolean => ID_TYPES.has(typeof value);

/**
 * Gives every hit its `id`. The service puts the primary key under its own name, beside the output fields, and does not say which it
 * is: it is what was not asked for. Where that leaves no single one, `primaryKey` (a describe) is asked.
 */
export async function withIds(
  operation: string,
  hits: RawHit[],
  outputFields: readonly string[] | undefined,
  primaryKey: () => Promise<string | undefined>,
): Promise<RawHit[]> {
  const first = hits[0];
  if (!first) return hits;
  const name = unasked(first, outputFields) ?? ('id' in first ? 'id' : await described(operation, first, primaryKey));
  return name === 'id' ? hits : hits.map(hit => ({ ...hit, id: hit[name] }));
}

/** The one name in a hit that nobody asked for; undefined when there are several, or none. */
function unasked(hit: RawHit, outputFields: readonly string[] = []): string | undefined {
  const names = Object.keys(hit).filter(
    name => name !== 'distance' && !outputFields.includes(name) && mayBeId(hit[name]),
  );
  return names.length === 1 ? names[0] : undefined;
}

async function described(
  operation: string,
  hit: RawHit,
  primaryKey: () => Promise<string | undefined>,
): Promise<string> {
  const name = await primaryKey().catch((error: unknown) => {
    if (isAbsent(error)) return undefined;
    throw error;
  });
  if (name !== undefined && name in hit) return name;
  throw new TransportError(
    operation,
    'unreadable',
    t(
      'The hits do not tell which of their fields is the id. Name the output fields, without the primary key and without *.',
    ),
  );
}
