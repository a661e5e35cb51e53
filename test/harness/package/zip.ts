import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** A file in a zip: its content, and where its record in the zip's directory begins. */
export interface Entry {
  readonly name: string;
  /** Uncompressed and compressed, in bytes. */
  readonly size: number;
  readonly packed: number;
  readonly record: number;
  read(): Buffer;
}

/** Returns the entries of a zip in directory order. Supports neither zip64 nor encryption. @throws Error for an invalid zip. */
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

/** Returns the smallest compression over several levels, because none is best for all files. */
const smallest = (whole: Buffer): Buffer =>
  [4, 5, 6, 7, 8, 9]
    .map(memLevel => deflateRawSync(whole, { level: 9, memLevel }))
    .reduce((a, b) => (b.length < a.length ? b : a));

/**
 * Repacks a zip as small as deflate allows, without optional parts; all files get the same permissions (rw-r--r--) and the first date of
 * the zip format.
 */
export function packedAnew(zip: Buffer): Buffer {
  const parts: Buffer[] = [];
  const records: Buffer[] = [];
  let offset = 0;
  const entries = entriesOf(zip);
  for (const entry of entries) {
    const { name, size, record } = entry;
    const whole = entry.read();
    const small = smallest(whole);
    const [method, bytes] = small.length < whole.length ? [8, small] : [0, whole];
    const path = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0); // version needed
    facts.writeUInt16LE(0x0800, 2); // names are UTF-8
    facts.writeUInt16LE(method, 4);
    facts.writeUInt16LE(0x21, 8); // 1980-01-01
    facts.writeUInt32LE(zip.readUInt32LE(record + 16), 10); // its checksum
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(size, 18);
    facts.writeUInt16LE(path.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(0o100644 * 0x10000, 6);
    rest.writeUInt32LE(offset, 10);
    const local = [Buffer.from('PK\x03\x04'), facts, path, bytes];
    parts.push(...local);
    records.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), facts, rest, path); // made on Unix: that is what knows rights
    offset += local.reduce((sum, part) => sum + part.length, 0);
  }
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}
