import assert from 'node:assert/strict';
import { mock } from 'node:test';
import fc from 'fast-check';
import { get, put, sharing, twinProtocol, type Revision, type Typed } from '../../../../src/model/documents/forms';
import type { Caller } from '../../../../src/model/rpc';
import { edits, readText, type Path, type TextEdit } from '../../../../src/model/documents/json-text';
import { REST_MS, twin, type Drawn } from '../../../../src/webview/kit/twin';

const TEXT = '{\n  "roleName": "Readers",\n  "policies": [{ "privileges": ["view"] }]\n}\n';

const applied = (text: string, changes: readonly TextEdit[]): string =>
  changes.reduceRight(
    (now, { offset, length, content }) => now.slice(0, offset) + content + now.slice(offset + length),
    text,
  );

/** A host with a text, as src/panels/forms/twin.ts is one; each answer waits until it is let go. */
class Host implements Caller<typeof twinProtocol> {
  version = 1;
  readOnly = false;
  readonly asked: { path: Path; value?: unknown }[] = [];
  private held: (() => void)[] | undefined;
  constructor(public text = TEXT) {}

  revision(): Revision {
    const read = readText(this.text);
    const { version } = this;
    return 'value' in read ? { version, value: read.value, issues: [] } : { version, issues: [], broken: 'Line 1' };
  }
  /** Someone else's change. */
  change(text: string): Revision {
    this.text = text;
    this.version += 1;
    return this.revision();
  }
  hold(): () => void {
    this.held = [];
    return () => {
      const held = this.held ?? [];
      this.held = undefined;
      held.forEach(go => go());
    };
  }
  open = () => Promise.resolve(this.revision());
  written = () => Promise.resolve(null);
  told: Typed = [];
  typed = (changes: Typed) => {
    this.told = changes;
    return Promise.resolve(null);
  };
  edit: Caller<typeof twinProtocol>['edit'] = async ({ version, path, value }) => {
    this.asked.push({ path, ...(value === undefined ? {} : { value }) });
    if (this.held) await new Promise<void>(go => this.held!.push(go));
    if (this.readOnly || version !== this.version || this.revision().broken)
      return { applied: false, revision: this.revision() };
    this.change(applied(this.text, edits(this.text, path, value)));
    return { applied: true, revision: this.revision() };
  };
}

describe('a form, in the page', () => {
  let host: Host;
  let form: ReturnType<typeof twin>;
  let drawn: Drawn;
  beforeEach(async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    host = new Host();
    form = twin(host, now => (drawn = now));
    form.receive(await host.open());
  });
  afterEach(() => mock.timers.reset());

  const name = () => get(drawn.value, ['roleName']);
  const type = (text: string) => {
    for (let end = 1; end <= text.length; end++) form.edit(['roleName'], text.slice(0, end), REST_MS);
  };
  /** Completes pending edits. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  const rest = async (ms = REST_MS) => {
    mock.timers.tick(ms);
    await settle();
  };

  it('writes a word once it rests, and shows it all the while', async () => {
    type('Writers');
    assert.equal(name(), 'Writers');
    await rest(REST_MS - 1);
    assert.deepEqual(host.asked, []);
    await rest(1);
    assert.deepEqual(host.asked, [{ path: ['roleName'], value: 'Writers' }]);
    assert.equal(name(), 'Writers');
    assert.match(host.text, /"Writers"/);
  });

  it('tells with every key what is not in the text yet, for when its page is gone before it is written', async () => {
    type('Wri');
    assert.deepEqual(host.told, [{ path: ['roleName'], value: 'Wri' }]);
    const go = host.hold();
    const writing = form.write();
    await settle();
    type('Writers'); // the host has the first three letters
    assert.deepEqual(host.told, [{ path: ['roleName'], value: 'Writers' }]);
    form.revert();
    assert.deepEqual(host.told, []);
    form.compose(true);
    type('k');
    assert.deepEqual(host.told, []);
    form.compose(false);
    assert.deepEqual(host.told, [{ path: ['roleName'], value: 'k' }]);
    go();
    await writing;
  });

  it('writes on blur, and nothing a second time', async () => {
    type('Writers');
    await form.write();
    await rest();
    assert.equal(host.asked.length, 1);
  });

  it('writes a choice at once, and with it what was typed before', async () => {
    type('Writers');
    form.edit(['policies', 0, 'privileges'], ['view', 'create']);
    await settle();
    assert.deepEqual(JSON.parse(host.text), { roleName: 'Writers', policies: [{ privileges: ['view', 'create'] }] });
  });

  it('writes no half of a word that an input method composes', async () => {
    form.compose(true);
    type('k');
    await rest();
    await form.write();
    assert.deepEqual(host.asked, []);
    type('か');
    form.compose(false);
    await rest();
    assert.deepEqual(host.asked, [{ path: ['roleName'], value: 'か' }]);
  });

  it('keeps what is typed while an edit is under way', async () => {
    const go = host.hold();
    type('Upsert');
    const writing = form.write();
    await settle();
    type('Writers');
    assert.equal(name(), 'Writers');
    go();
    await writing;
    assert.equal(name(), 'Writers'); // the answer says Write
    await rest();
    assert.match(host.text, /"Writers"/);
  });

  it('goes on showing what is under way', async () => {
    const go = host.hold();
    type('Writers');
    const writing = form.write();
    await settle();
    form.edit(['description'], 'x', REST_MS);
    assert.equal(name(), 'Writers');
    go();
    await writing;
  });

  it('draws no echo', async () => {
    const old = host.revision();
    type('Writers');
    await rest();
    form.receive(old);
    assert.equal(name(), 'Writers');
  });

  it('reverts just what is not written yet, and then leaves the key to VS Code', async () => {
    type('Writers');
    assert.equal(form.revert(), true);
    assert.equal(name(), 'Readers');
    await rest();
    assert.deepEqual(host.asked, []);
    assert.equal(form.revert(), false);
  });

  it('shows an undo, and what others change', () => {
    form.receive(host.change(TEXT.replace('Readers', 'Others')));
    assert.equal(name(), 'Others');
  });

  it('keeps what was typed where others changed something else', async () => {
    type('Writers');
    host.change(TEXT.replace('view', 'create')); // the page has not heard of it
    await rest();
    assert.deepEqual(JSON.parse(host.text), { roleName: 'Writers', policies: [{ privileges: ['create'] }] });
  });

  it('gives way where others changed the same', async () => {
    type('Writers');
    host.change(TEXT.replace('Readers', 'Others'));
    await rest();
    assert.equal(name(), 'Others');
    assert.match(host.text, /"Others"/);
  });

  it('takes a refusal for what it is', async () => {
    host.readOnly = true;
    type('Writers');
    await rest();
    assert.equal(host.asked.length, 1);
    assert.equal(name(), 'Readers');
  });

  it('stays as it was while the text does not parse, and says so', async () => {
    form.receive(host.change('{ "roleName": '));
    assert.deepEqual([name(), drawn.broken], ['Readers', 'Line 1']);
    type('Writers');
    await rest();
    assert.equal(host.text, '{ "roleName": ');
    form.receive(host.change(TEXT));
    assert.deepEqual([name(), drawn.broken], ['Readers', undefined]);
  });

  it('of a text that never parsed has no value', async () => {
    const broken = new Host('<<<<<<<');
    twin(broken, now => (drawn = now)).receive(await broken.open());
    assert.deepEqual([drawn.value, drawn.broken], [undefined, 'Line 1']);
  });

  it('loses nothing when no answer comes', async () => {
    const { edit } = host;
    host.edit = () => Promise.reject(new Error('gone'));
    type('Writers');
    await assert.rejects(form.write(), /gone/);
    assert.equal(name(), 'Writers');
    host.edit = edit;
    await form.write();
    assert.match(host.text, /"Writers"/);
  });
});

describe('a value that a form puts somewhere', () => {
  it('is what the edit of the text makes of it', () => {
    const whole = { a: 'x', list: [{ b: 1 }, { b: [2] }], deep: { c: { d: true } } };
    const paths = fc.constantFrom<Path>(
      ['a'],
      ['new'],
      ['list', 0],
      ['list', 1, 'b'],
      ['list', 1, 'new'],
      ['list', 2],
      ['list'],
      ['deep', 'c', 'd'],
      ['new', 'deeper'],
      ['list', 1, 'b', 0],
      ['constructor'],
    );
    const value = fc.option(fc.jsonValue(), { nil: undefined });
    const laid = fc.constantFrom(JSON.stringify(whole), JSON.stringify(whole, null, 2));
    fc.assert(
      fc.property(laid, paths, value, (text, path, wanted) => {
        const json: unknown = wanted === undefined ? undefined : JSON.parse(JSON.stringify(wanted));
        fc.pre(json !== undefined || get(whole, path) !== undefined);
        assert.deepEqual(
          JSON.parse(JSON.stringify(put(whole, path, json))),
          JSON.parse(applied(text, edits(text, path, json))),
        );
      }),
    );
  });
});

describe('what is drawn again', () => {
  it('is the same object wherever it says the same', () => {
    const before = { a: [{ x: 1 }, { y: 2 }], b: { c: null } };
    const after = sharing(before, structuredClone({ ...before, a: [{ x: 1 }, { y: 3 }] })) as typeof before;
    assert.deepEqual(after, { a: [{ x: 1 }, { y: 3 }], b: { c: null } });
    assert.deepEqual(
      [after.a[0] === before.a[0], after.a[1] === before.a[1], after.b === before.b],
      [true, false, true],
    );
    assert.equal(sharing(before, structuredClone(before)), before);
  });

  it('says what the newer says, whatever both are', () => {
    const json = fc.jsonValue();
    fc.assert(fc.property(json, json, (before, after) => assert.deepEqual(sharing(before, after), after)));
  });
});
