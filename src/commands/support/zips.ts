/** A file of a zip: its name, with `/` between folders, and its content. */
export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, value) => {
  let rest = value;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ TABLE[(crc ^ byte) & 0xff]!;
  return (crc ^ 0xffffffff) >>> 0;
}

/** Numbers of two or four bytes, the lowest first. */
function little(...numbers: readonly [value: number, bytes: 2 | 4][]): Uint8Array {
  const out = new Uint8Array(numbers.reduce((sum, [, bytes]) => sum + bytes, 0));
  const view = new DataView(out.buffer);
  let at = 0;
  for (const [value, bytes] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return out;
}

/** UTF-8 names, the first day that a zip can name, no compression: for a few small files. */
export function zipOf(files: readonly ZippedFile[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const records: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const path = new TextEncoder().encode(name);
    const facts: [number, 2 | 4][] = [
      [20, 2], // version needed
      [0x0800, 2], // names are UTF-8
      [0, 2], // stored
      [0, 2],
      [0x21, 2], // 1980-01-01
      [crc32(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [path.length, 2],
      [0, 2],
    ];
    const local = [little([0x04034b50, 4], ...facts), path, bytes];
    records.push(little([0x02014b50, 4], [20, 2], ...facts, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), path);
    parts.push(...local);
    offset += local.reduce((sum, part) => sum + part.length, 0);
  }
  const directory = records.reduce((sum, part) => sum + part.length, 0);
  const { length } = files;
  const end = little([0x06054b50, 4], [0, 2], [0, 2], [length, 2], [length, 2], [directory, 4], [offset, 4], [0, 2]);
  const all = [...parts, ...records, end];
  const zip = new Uint8Array(offset + directory + end.length);
  let at = 0;
  for (const part of all) {
    zip.set(part, at);
    at += part.length;
  }
  return zip;
}
