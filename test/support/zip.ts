import { inflateRawSync } from 'node:zlib';

/** A file in a zip: its content, and where its record in the zip's directory begins. */
export interface Entry {
  readonly name: string;
  /** Uncompressed and compressed, in bytes. */
  readonly size: number;
  readonly packed: number;
  readonly record: number;
  read(): Buffer;
}

/** What is in a zip, in the order of its directory. Neither zip64 nor encryption. @throws Error where it is no zip. */
export function entriesOf(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0) throw new Error('Not a zip');
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error(`No record of a file at ${at}`);
    const [name, extra, comment] = [28, 30, 32].map(offset => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    entries.push(entryAt(zip, at, zip.toString('utf8', at + 46, at + 46 + name)));
    at += 46 + name + extra + comment;
  }
  return entries;
}

function entryAt(zip: Buffer, record: number, name: string): Entry {
  const packed = zip.readUInt32LE(record + 20);
  const local = zip.readUInt32LE(record + 42);
  const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(begin, begin + packed);
  const stored = zip.readUInt16LE(record + 10) === 0;
  return {
    name,
    size: zip.readUInt32LE(record + 24),
    packed,
    record,
    read: () => (stored ? Buffer.from(bytes) : inflateRawSync(bytes)),
  };
}

/** Gives every file of a zip the same rights (rw-r--r--), whatever those on this disk are; in place. */
export function levelRights(zip: Buffer): void {
  for (const { record } of entriesOf(zip)) zip.writeUInt32LE(0o100644 * 0x10000, record + 38);
}
