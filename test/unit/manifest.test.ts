import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';

interface Command {
  command: string;
  title: string;
  icon?: string;
}

interface MenuItem {
  command: string;
  submenu?: string;
  when?: string;
}

const text = readFileSync('package.json', 'utf8');
const manifest = JSON.parse(text);
const nls: Record<string, string> = JSON.parse(readFileSync('package.nls.json', 'utf8'));
const commands: Command[] = manifest.contributes.commands;
const menus: Record<string, MenuItem[]> = manifest.contributes.menus;
const ids = commands.map(({ command }) => command);

const byText = (a: string, b: string): number => a.localeCompare(b);

describe('the manifest', () => {
  it('has a text for each %key%, and no text without a key', () => {
    const used = new Set([...text.matchAll(/"%([^%"]+)%"/g)].map(match => match[1]!));
    assert.deepEqual([...used].toSorted(byText), Object.keys(nls).toSorted(byText));
  });

  it('names only its own commands in menus and in the welcome text', () => {
    const named = [
      ...Object.values(menus).flatMap(items => items.flatMap(({ command }) => command ?? [])),
      ...[...nls['welcome']!.matchAll(/\(command:([\w.]+)\)/g)].map(match => match[1]!),
    ];
    assert.deepEqual(
      named.filter(command => !ids.includes(command)),
      [],
    );
  });

  it('keeps out of the palette only what makes no sense without a row', () => {
    assert.deepEqual(menus['commandPalette']!.map(({ command }) => command).toSorted(), [
      'vectorCloud.collection.search', // there as vectorCloud.search
      'vectorCloud.node.more',
      'vectorCloud.node.refresh',
      'vectorCloud.node.retry',
      'vectorCloud.place.open',
      'vectorCloud.place.remove',
      'vectorCloud.thing.unpin',
    ]);
  });

  it('has every command in some menu or in the palette', () => {
    const shown = new Set(
      Object.entries(menus).flatMap(([menu, items]) =>
        menu === 'commandPalette' ? [] : items.map(each => each.command),
      ),
    );
    const hidden = menus['commandPalette']!.map(({ command }) => command);
    assert.deepEqual(
      hidden.filter(command => !shown.has(command)),
      ['vectorCloud.node.more', 'vectorCloud.place.open'], // the rows themselves call these
    );
  });

  it('refers to pictures that are there', () => {
    const { viewsContainers, views } = manifest.contributes;
    const pictures = [manifest.icon, viewsContainers.activitybar[0].icon, views.vectorCloud[0].icon];
    assert.deepEqual(
      pictures.filter(picture => !existsSync(picture)),
      [],
    );
  });

  it('lets a workspace set nothing', () => {
    const settings: Record<string, { scope?: string }> = manifest.contributes.configuration?.properties ?? {};
    assert.deepEqual(
      Object.entries(settings).filter(([, { scope }]) => scope !== 'application'),
      [],
    );
  });

  it('starts at no event of its own but the return of a panel or of a document', () => {
    assert.deepEqual(manifest.activationEvents, [
      'onWebviewPanel:vectorCloud.search',
      'onFileSystem:vectorcloud',
      'onFileSystem:vectorcloud-live',
    ]);
  });

  it('declares trust, virtual workspaces and where it runs', () => {
    const { untrustedWorkspaces, virtualWorkspaces } = manifest.capabilities;
    assert.equal(untrustedWorkspaces.supported, 'limited');
    assert.equal(virtualWorkspaces, true);
    assert.deepEqual(manifest.extensionKind, ['ui', 'workspace']);
  });

  it('sends other versions of its documents to the text editor', () => {
    assert.deepEqual(manifest.contributes.configurationDefaults['workbench.editorAssociations'], {
      '{git,gitlens,pr,review,vectorcloud-live}:/**/*.{vcrole,vcalert,vcsearch}.json': 'default',
    });
  });

  it('pins every dependency, and ships none', () => {
    const pinned = { ...manifest.devDependencies, ...manifest.optionalDependencies };
    assert.deepEqual(
      Object.entries(pinned).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version as string)),
      [],
    );
    assert.equal(manifest.dependencies, undefined);
  });

  it('records no download address in the lock file', () => {
    assert.doesNotMatch(readFileSync('package-lock.json', 'utf8'), /"resolved": "https?:/);
  });
});
