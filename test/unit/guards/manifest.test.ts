import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { uriPartsOf, type KindName } from '../../../src/model/documents/documents';

const KINDS = Object.keys({
  alertRules: true,
  collections: true,
  dataRoles: true,
  entities: true,
  entityLines: true,
  evaluations: true,
  migrations: true,
  replicas: true,
  roles: true,
  searches: true,
  volumes: true,
} satisfies Record<KindName, true>) as KindName[];

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

/** Returns true if a menu entry appears only with an editor. */
const isOfEditor = ({ when = '' }: { when?: string }): boolean =>
  /^(resource|activeCustomEditorId|editorHasSelection)/.test(when);

describe('the manifest', () => {
  it('has a text for each %key%, and no text without a key', () => {
    const used = new Set([...text.matchAll(/"%([^%"]+)%"/g)].map(match => match[1]!));
    assert.deepEqual([...used].toSorted(byText), Object.keys(nls).toSorted(byText));
  });

  it('has the commands of the table, and no other', () => {
    const files = ['index', 'access/commands', 'collections/commands'].map(name => `src/commands/${name}.ts`);
    const table = files
      .map(file => readFileSync(file, 'utf8'))
      .join('\n')
      .matchAll(/^  '(vectorCloud\.[\w.]+)':/gm);
    assert.deepEqual([...table].map(match => match[1]!).toSorted(byText), ids.toSorted(byText));
  });

  it('gives drafts of every kind the language of drafts by their path', () => {
    const patterns: string[] = manifest.contributes.languages.flatMap(
      ({ filenamePatterns }: { filenamePatterns: string[] }) => filenamePatterns,
    );
    const kinds = KINDS.flatMap(kind => [
      uriPartsOf({ connectionId: 'c', kind, id: 'a' }).path,
      uriPartsOf({ connectionId: '', kind, id: 'a' }).path,
    ]);
    assert.deepEqual(
      kinds.filter(path => !patterns.some(pattern => posix.matchesGlob(path, pattern))),
      [],
    );
  });

  it('names only its own commands in menus and texts', () => {
    const named = [
      ...Object.values(menus).flatMap(items => items.flatMap(({ command }) => command ?? [])),
      ...Object.values(nls).flatMap(each => [...each.matchAll(/\(command:([\w.]+)\)/g)].map(match => match[1]!)),
    ];
    assert.deepEqual(
      named.filter(command => !ids.includes(command) && !/^vectorCloud\.\w+\.focus$/.test(command)), // VS Code's own
      [],
    );
  });

  it('has every command in the palette, but for those with a reason', () => {
    const reasons: Record<string, string> = {
      'vectorCloud.collection.search': 'it is there as vectorCloud.search, which asks for the text, too',
      'vectorCloud.cluster.open':
        'it opens the row that is clicked; its record is there as vectorCloud.thing.showRecord',
    };
    const hidden = menus['commandPalette']!.filter(({ when }) => when === 'false').map(({ command }) => command);
    assert.deepEqual(hidden.toSorted(byText), Object.keys(reasons).toSorted(byText));
  });

  it('hides from the palette for a while only what has nothing to do then', () => {
    const needsCloud = '!vectorCloud.endpointsOnly';
    const conditions = menus['commandPalette']!.filter(
      each => each.when !== 'false' && each.when !== needsCloud && !isOfEditor(each),
    );
    assert.deepEqual(
      conditions.map(({ command, when }) => [command, when]),
      [
        ['vectorCloud.privateEndpointService.find', '!vectorCloud.noEndpointServices'],
        ...['tree', 'places', 'drafts', 'work', 'configuration', 'problems'].map(view => [
          `vectorCloud.${view}.clearFilter`,
          `vectorCloud.${view}.filtered`,
        ]),
      ],
    );
  });

  it('offers in the palette what is about an open document where one is open', () => {
    const ofEditor = menus['commandPalette']!.filter(isOfEditor).map(({ command }) =>
      command.replace('vectorCloud.', ''),
    );
    const ofSearches =
      'run save cancel pinBaseline unpinBaseline compare compareWith openCheck copyAsCode addToQuerySet judgeHits showRaw setEmbedding';
    const ofDocuments = 'document.plan entity.computeVectors secret.move document.openText document.openForm';
    const ofPlans = 'plan.apply plan.discard plan.showDifference plan.openPage';
    assert.deepEqual(ofEditor, [
      ...ofSearches.split(' ').map(name => `search.${name}`),
      ...ofDocuments.split(' '),
      'selection.search',
      ...ofPlans.split(' '),
      'document.chooseConnection',
    ]);
  });

  it('has the search first in the palette for who types “vector search”', () => {
    const titles = commands
      .filter(
        ({ command }) => !menus['commandPalette']!.some(each => each.command === command && each.when === 'false'),
      )
      .map(({ title }) => nls[title.slice(1, -1)]!);
    assert.deepEqual(
      titles.filter(title => /search/i.test(title) && title.localeCompare('Search…', 'en') < 0),
      ['Search by Selection…'], // where text is selected
    );
  });

  it('has what is not in the palette in some menu', () => {
    const shown = new Set(
      Object.entries(menus).flatMap(([menu, items]) =>
        menu === 'commandPalette' ? [] : items.map(each => each.command),
      ),
    );
    const hidden = menus['commandPalette']!.filter(each => !isOfEditor(each)).map(({ command }) => command);
    assert.deepEqual(
      hidden.filter(command => !shown.has(command)),
      ['vectorCloud.cluster.open'], // a click on its row
    );
  });

  it('filters each view', () => {
    const views: { id: string }[] = manifest.contributes.views.vectorCloud;
    const filters = ids.filter(id => id.endsWith('.filter'));
    assert.deepEqual(
      filters,
      views.map(({ id }) => `${id}.filter`),
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

  it('walks through in five steps at most, each with its text and picture', () => {
    const walkthroughs: { steps: { id: string; description: string; media: Record<string, string> }[] }[] =
      manifest.contributes.walkthroughs;
    for (const { steps } of walkthroughs) {
      assert.ok(steps.length >= 1 && steps.length <= 5, `${steps.length} steps`);
      for (const { id, description, media } of steps) {
        assert.ok(nls[description.slice(1, -1)], id);
        const pictures = Object.entries(media).filter(([kind]) => kind !== 'altText');
        assert.ok(pictures.length > 0 && pictures.every(([, file]) => existsSync(file)), id);
      }
    }
  });

  it('welcomes each view where it is known to be empty, and where its filter matches nothing', () => {
    const welcomes: { view: string; when?: string }[] = manifest.contributes.viewsWelcome;
    for (const { id } of manifest.contributes.views.vectorCloud as { id: string }[]) {
      const own = welcomes.filter(({ view }) => view === id);
      const whens = own.map(({ when }) => when?.replace(/ && !?vectorCloud\.endpointsOnly$/, '')); // two texts for one state
      assert.deepEqual(new Set(whens), new Set([`!${id}.filtered && ${id}.empty`, `${id}.filtered`]));
    }
  });

  it('lets a workspace set nothing', () => {
    const settings: Record<string, { scope?: string }> = manifest.contributes.configuration?.properties ?? {};
    assert.deepEqual(
      Object.entries(settings).filter(([, { scope }]) => scope !== 'application'),
      [],
    );
  });

  it('starts at no event of its own but the return of a document or a page, or a workspace with documents', () => {
    assert.deepEqual(manifest.activationEvents, [
      'onFileSystem:vectorcloud',
      'onFileSystem:vectorcloud-live',
      'onFileSystem:vectorcloud-request',
      'onWebviewPanel:vectorCloud.fleet',
      'workspaceContains:**/*.vc{role,alert,search,migration,collection}.json',
      'workspaceContains:**/*.vceval.json',
      'workspaceContains:**/vectorcloud.json',
      'onWebviewPanel:vectorCloud.metrics',
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
      '{git,gitlens,pr,review,vectorcloud-live}:/**/*.vcdatarole.json': 'default',
      '{git,gitlens,pr,review,vectorcloud-live}:/**/*.vceval.json': 'default',
      '{git,gitlens,pr,review,vectorcloud-live}:/**/*.vceval-results.json': 'default',
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

  it('records the checksum of each package in the lock file, those for other platforms too', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { readonly integrity?: string }>;
    };
    const without = Object.keys(packages).filter(name => name !== '' && !packages[name]!.integrity);
    assert.deepEqual(without, []);
  });

  it('records no download address in the lock file', () => {
    assert.doesNotMatch(readFileSync('package-lock.json', 'utf8'), /"resolved": "https?:/);
  });
});
