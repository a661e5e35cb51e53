import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cached } from '../../harness/programs/cache';
import { mustRun, runCommand } from '../../harness/programs/command';

const VERSION = '2.3.5';
const SHA256 = '69515a0630ce29fd10e101fa442afea8ca1387b93a456cd9bd41fdf3deb93d04';

/** The engine cannot run on this machine, or cannot be fetched: nothing is wrong with the project. */
export class Unavailable extends Error {}

/** Unpacks the data of the package: `bin` with the engine and its libraries, and the templates of its configuration. */
const UNPACK = `
import lzma, os, sys, zipfile
wheel, folder = sys.argv[1:]
with zipfile.ZipFile(wheel) as package:
    for name in package.namelist():
        if not name.startswith('milvus/data/'): continue
        place, packed = os.path.join(folder, name[len('milvus/data/'):]), name.endswith('.lzma')
        if packed: place = place[:-len('.lzma')]
        os.makedirs(os.path.dirname(place), exist_ok=True)
        data = package.read(name)
        with open(place, 'wb') as file: file.write(lzma.decompress(data) if packed else data)
        os.chmod(place, 0o755)
`;

/** Folder of the unpacked engine; pip downloads it once into the cache. @throws Unavailable */
export async function engineFolder(): Promise<string> {
  const here = `${process.platform} ${process.arch}`;
  if (here !== 'linux x64') throw new Unavailable(`the engine is packaged for Linux x64, and this is ${here}`);
  for (const args of [
    ['-c', 'import lzma'],
    ['-m', 'pip', '--version'],
  ]) {
    const { code } = await runCommand('python3', args);
    if (code !== 0) throw new Unavailable(`"python3 ${args.join(' ')}" fails`);
  }
  return cached(`milvus-${VERSION}`, async draft => {
    console.log(`Fetching the engine milvus ${VERSION} (58 MB) …`);
    const wheel = await download(draft);
    await mustRun('python3', ['-c', UNPACK, wheel, draft]);
    rmSync(dirname(wheel), { recursive: true });
  });
}

async function download(folder: string): Promise<string> {
  const quick = ['--quiet', '--disable-pip-version-check', '--retries', '1', '--timeout', '20'];
  const place = join(folder, 'wheel');
  const args = ['-m', 'pip', 'download', `milvus==${VERSION}`, '--no-deps', '--only-binary=:all:', ...quick];
  const { code, output } = await runCommand('python3', [...args, '--dest', place]);
  if (code !== 0) {
    throw new Unavailable(`pip cannot download it: ${output.trim().split('\n').at(-1)}`);
  }
  const wheel = join(place, readdirSync(place)[0]!);
  const found = createHash('sha256').update(readFileSync(wheel)).digest('hex');
  if (found !== SHA256) throw new Error(`${wheel} has the SHA-256 ${found}, not ${SHA256}`);
  return wheel;
}
