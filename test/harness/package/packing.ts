import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { mustRun } from '../programs/command';
import { packagedText } from './packaged-text';
import { packedAnew } from './zip';

/** Builds what is packaged. */
export async function buildExtension(): Promise<void> {
  await mustRun(process.execPath, ['esbuild.config.mjs', '--minify']);
}

/**
 * Packs what is built into `file`. The same files give the same bytes, whenever and wherever it is done: vsce then sorts the files, and we
 * give all the same time and rights. @throws Error with vsce's output.
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

/** What of package.json is for those who build. */
const BUILDING: ReadonlySet<string> = new Set(['scripts', 'prettier', 'devDependencies', 'optionalDependencies']);

/** A folder with what is packed and nothing else, its texts without what stays behind, and JSON without the spaces that are for people. */
async function stage(): Promise<string> {
  const listed = await mustRun('vsce', ['ls', '--no-dependencies']);
  const files = listed.split(/\r?\n/).filter(line => line !== '');
  const dir = mkdtempSync(join(tmpdir(), 'vector-cloud-package-'));
  for (const each of files) cpSync(each, join(dir, each));
  for (const json of files.filter(each => each.endsWith('.json'))) {
    const content: object = JSON.parse(readFileSync(json, 'utf8'));
    const kept = Object.entries(content).filter(([key]) => json !== 'package.json' || !BUILDING.has(key));
    // Alike stands by alike, which packs smaller.
    if (json.startsWith('l10n/')) kept.sort(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(join(dir, json), JSON.stringify(Object.fromEntries(kept)));
  }
  for (const text of ['README.md', 'CHANGELOG.md']) {
    writeFileSync(join(dir, text), packagedText(readFileSync(text, 'utf8'), files));
  }
  return dir;
}

export const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
