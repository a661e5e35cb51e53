import { transformSync } from 'esbuild';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { mustRun } from '../programs/command';
import { type Releasable, repositoryAddress } from './releases';
import { packedAnew } from './zip';

/** Builds the packaged files. */
export async function buildExtension(): Promise<void> {
  await mustRun(process.execPath, ['esbuild.config.mjs', '--minify']);
}

/**
 * Packs the built files into `file`. The result is reproducible: vsce then sorts the files, and all get the same time and permissions.
 * @throws Error with vsce's output
 */
export async function packExtension(file: string): Promise<void> {
  const flags = ['--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links'];
  const fixed = { SOURCE_DATE_EPOCH: String(Date.UTC(1980, 0, 1) / 1000), TZ: 'UTC', LC_ALL: 'C' };
  const dir = await stage();
  try {
    await mustRun('vsce', ['package', ...flags, '--out', resolve(file)], { cwd: dir, env: fixed });
  } finally {
    rmSync(dir, { recursive: true });
  }
  writeFileSync(file, packedAnew(readFileSync(file)));
}

/** Fields of package.json that only builds read. */
const BUILDING: ReadonlySet<string> = new Set(['scripts', 'prettier', 'devDependencies', 'optionalDependencies']);

/** Makes a folder of the packed files alone; links to other files lead to the repository. */
async function stage(): Promise<string> {
  const listed = await mustRun('vsce', ['ls', '--no-dependencies']);
  const files = listed.split(/\r?\n/).filter(line => line !== '');
  const dir = mkdtempSync(join(tmpdir(), 'vector-cloud-package-'));
  for (const each of files) {
    cpSync(each, join(dir, each));
    if (/\.(json|css)$/.test(each)) writeFileSync(join(dir, each), compacted(each, readFileSync(each, 'utf8')));
  }
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Releasable;
  const address = repositoryAddress(manifest);
  writeFileSync(join(dir, 'package.json'), JSON.stringify(packagedManifest(manifest, address)));
  const tree = address && `${address}/raw/v${manifest.version}`;
  for (const text of ['README.md', 'CHANGELOG.md']) {
    writeFileSync(join(dir, text), packagedText(readFileSync(text, 'utf8'), files, tree));
  }
  return dir;
}

/** Returns JSON or a style sheet without what only its readers need. */
export const compacted = (file: string, text: string): string =>
  file.endsWith('.css')
    ? transformSync(text, { loader: 'css', minify: true, target: 'chrome138' }).code
    : JSON.stringify(JSON.parse(text));

export const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Returns the manifest of the package. `address`: of the repository; every other address of the project follows from it. */
export function packagedManifest(manifest: object, address: string | undefined): object {
  const kept = Object.entries(manifest).filter(([key]) => !BUILDING.has(key) && key !== 'repository');
  const addresses = address && {
    repository: { type: 'git', url: `${address}.git` },
    bugs: { url: `${address}/issues` },
    homepage: `${address}#readme`,
  };
  return { ...Object.fromEntries(kept), ...addresses };
}

/**
 * Returns a text of the package. Pictures and links to files that are not in it lead to `tree`, the address of the files of this version;
 * without one, the pictures are left out, and links become text.
 */
export function packagedText(text: string, files: readonly string[], tree?: string): string {
  const leadsNowhere = (link: string): boolean => !/^([a-z]+:|#)/.test(link) && !files.includes(link);
  if (tree !== undefined) {
    const blob = tree.replace('/raw/', '/blob/');
    return text.replaceAll(/(!?)\[([^\]]*)\]\(([^)]+)\)/g, (whole, picture: string, label: string, link: string) =>
      leadsNowhere(link) ? `${picture}[${label}](${picture ? tree : blob}/${link})` : whole,
    );
  }
  return text
    .replaceAll(/^!\[[^\]]*\]\(([^)]+)\)\n\n/gm, (image, link: string) => (leadsNowhere(link) ? '' : image))
    .replaceAll(/(?<!!)\[([^\]]*)\]\(([^)]+)\)/g, (whole, label: string, link: string) =>
      leadsNowhere(link) ? label : whole,
    );
}
