/** Fields of package.json that a release needs. */
export interface Releasable {
  readonly version: string;
  readonly repository: { readonly url: string };
}

/** The owner in the address of the repository until there is one. */
const PLACEHOLDER = 'OWNER';

/**
 * Returns the address of the repository on the web, without a trailing slash or `.git`. Undefined: package.json has the placeholder, so that
 * the package names no repository and shows no pictures from it.
 */
export function repositoryAddress({ repository }: Releasable): string | undefined {
  const address = repository.url.replace(/^git\+/, '').replace(/(\.git)?\/?$/, '');
  return address.split('/').includes(PLACEHOLDER) ? undefined : address;
}

/** Returns the reasons why a tag cannot become a release. */
export function releaseFaults(tag: string, manifest: Releasable, changelog: string): string[] {
  const { version } = manifest;
  const heading = changelog.split(/\r?\n/).find(line => line === `## ${version}` || line.startsWith(`## ${version} `));
  return [
    ...(tag === `v${version}` ? [] : [`The tag is ${tag}, and package.json has version ${version}: tag v${version}.`]),
    ...(heading === undefined ? [`CHANGELOG.md has no section “## ${version}”.`] : []),
    ...(heading?.includes('unreleased')
      ? [`CHANGELOG.md calls ${version} unreleased: replace the word by the date.`]
      : []),
    ...(repositoryAddress(manifest)
      ? []
      : [`\`repository\` in package.json has the owner ${PLACEHOLDER}: set the address.`]),
  ];
}
