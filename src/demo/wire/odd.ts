import { setTimeout as wait } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { writeJson } from './json';

/** Members that nothing depends on: they come as null, or not at all. */
const UNUSED: ReadonlySet<string> = new Set([
  'createTime',
  'createdBy',
  'instanceCount',
  'whitelistRequired',
  'startTime',
  'endTime',
  'completeTime',
  'cost',
]);
/** Editable lists: only empty ones become odd. */
const EDITED: ReadonlySet<string> = new Set(['members', 'orgRoles', 'projectRoles', 'targetInstanceIds']);
/** Numbers that come as texts. */
const COUNTS: ReadonlySet<string> = new Set([
  'count',
  'currentPage',
  'pageSize',
  'cuSize',
  'replica',
  'rowCount',
  'totalRows',
  'code',
]);
/** Members with open enum values. */
const WORDS: ReadonlySet<string> = new Set(['plan', 'cuType']);
/** Entities have the members of their collection and no others. */
const ENTITIES = /\/(?:entities|vector)\/(?:search|advanced_search|hybrid_search|query|get)$/;

/** Rows that are counted and never come. */
const HOLE = Symbol('hole');

/** Makes legal answers odd, by a seed: the same value is as odd every time it is read. */
export class Oddities {
  constructor(private readonly seed: number) {}

  /** The body with odd members. `operation`: method and pattern of the route. */
  body(operation: string, body: unknown): unknown {
    return ENTITIES.test(operation) ? body : this.odd(body);
  }

  /** Returns the status of a success: created and accepted are equivalent to OK. */
  status(method: string): number {
    return method === 'POST' ? 201 : method === 'GET' ? 200 : 202;
  }

  /** Sends a body in chunks, without its length, and compressed if requested. */
  async send(
    response: ServerResponse,
    status: number,
    body: Buffer,
    headers: Readonly<Record<string, string>>,
    encodings = '',
  ): Promise<void> {
    const isCompressed = /\bgzip\b/.test(encodings);
    response.writeHead(status, { ...headers, ...(isCompressed && { 'content-encoding': 'gzip' }) });
    const sent = isCompressed ? gzipSync(body) : body;
    const third = Math.ceil(sent.length / 3);
    for (let at = 0; at < sent.length; at += third) {
      response.write(sent.subarray(at, at + third));
      await wait(5, undefined, { ref: false });
    }
    response.end();
  }

  private odd(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(item => this.odd(item));
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
      const chance = this.chance(`${key} ${writeJson(item)}`);
      const isUnused = UNUSED.has(key) || item === '' || (EDITED.has(key) && Array.isArray(item) && item.length === 0);
      if (isUnused && chance < 2) return chance === 0 ? [[key, null]] : [];
      if (COUNTS.has(key) && typeof item === 'number' && chance < 3) return [[key, String(item)]];
      if (WORDS.has(key) && chance === 0) return [[key, 'SOMETHING_NEW']];
      return [[key, this.odd(item)]];
    });
    return { ...Object.fromEntries(members), somethingNew: { deep: [this.chance(writeJson(value)), null] } };
  }

  /** 0 to 3, by the seed and a text. */
  private chance(text: string): number {
    let hash = 2_166_136_261 ^ this.seed;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
    return (hash >>> 13) & 3;
  }
}

/** Size of an odd page, whatever the request (as spec 4.6 allows). */
export const ODD_PAGE_SIZE = 3;

/** Items for pages of a size: the second page is empty, and the third repeats the end of the first. */
export function oddItems(items: readonly unknown[], pageSize: number): readonly unknown[] {
  if (items.length <= pageSize) return items;
  const first = items.slice(0, pageSize);
  return [...first, ...Array.from({ length: pageSize }, () => HOLE), first.at(-1), ...items.slice(pageSize)];
}

export const withoutHoles = (items: readonly unknown[]): unknown[] => items.filter(item => item !== HOLE);
