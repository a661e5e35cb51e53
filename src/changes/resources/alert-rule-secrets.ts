import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import type { Keys } from '../../connections/keys';
import { isAddressField } from '../../model/alert-rules/action-types';
import type { AlertRule } from '../../model/alert-rules/alert-rules';
import { keptIn } from '../../model/secrets/kept';
import { resolveSecrets, secretNamesIn, withoutSecrets } from '../../model/secrets/names';
import { exactJson, stringifyJson } from '../../model/wire/json';
import type { Path } from '../../model/documents/json-text';
import { askSecret, SecretMissing } from '../secret-prompts';

type Action = { readonly type: string; readonly config: Readonly<Record<string, unknown>> };

/** The secrets in the actions of one rule, while it is being applied. They are in this object and in the secret storage only. */
export class ActionSecrets {
  /** The actions as returned by the service, possibly masked, and as last sent from here. */
  private now: readonly Action[] = [];
  private sent: readonly Action[] = [];
  private readonly stored = new Map<string, string>();
  /** Values typed for `${kept}`, by path and all actions of the rule. */
  private readonly typed = new Map<string, string>();

  constructor(
    private readonly keys: Keys,
    private readonly connection: Connection,
    private readonly names: readonly string[],
  ) {}

  /** Loads the current actions. */
  async load(rule: AlertRule | undefined, id: string | undefined): Promise<void> {
    this.now = (rule?.actions ?? []).map(({ type, config }) => ({ type, config: config ?? {} }));
    const sent = id === undefined ? undefined : await this.keys.sent(this.connection.id, id);
    this.sent = sent === undefined ? [] : (exactJson(sent) as Action[]); // written by us
    for (const name of this.names) {
      const value = await this.keys.secret(this.connection.id, name);
      if (value === undefined) this.stored.delete(name);
      else this.stored.set(name, value);
    }
  }

  /** Returns true if these actions equal those of the service; false for secrets that the service hides and this extension did not send. */
  same(actions: readonly Action[] = []): boolean {
    const kept = keptIn(withoutSecrets(actions) as Action[], this.now, this.sent);
    return secretNamesIn(actions).every(({ path, name }) => {
      const value = kept(path);
      return value !== undefined && value === this.stored.get(name);
    });
  }

  /** Asks for missing values. False: cancelled. */
  async ask(actions: readonly Action[], host: string): Promise<boolean> {
    for (;;) {
      const [missing] = this.resolve(actions).missing;
      if (!missing) return true;
      const { path, name } = missing;
      const [field, { type }] = [String(path.at(-1)), actions[path[0] as number]!];
      const what = name === undefined ? vscode.l10n.t('{0} of {1}', field, type) : vscode.l10n.t('Secret “{0}”', name);
      const why =
        name === undefined
          ? vscode.l10n.t(
              'The service does not return the stored value for {0}, which the changed actions need. Enter the value again.',
              host,
            )
          : vscode.l10n.t('Sent to {0} as {1} of {2}.', host, field, type);
      const value = await askSecret(what, why, { isAddress: isAddressField(field) });
      if (value === undefined) return false;
      if (name === undefined) this.typed.set(typedKey(actions, path), value);
      else {
        await this.keys.storeSecret(this.connection.id, name, value);
        this.stored.set(name, value);
      }
    }
  }

  /** Returns the actions with secret values. @throws SecretMissing, before anything is sent */
  resolved(actions: readonly Action[]): Action[] {
    const { value, missing } = this.resolve(actions);
    if (missing.length > 0) throw new SecretMissing();
    return value as Action[];
  }

  /** Stores the sent actions, because some services never return them. */
  async remember(id: string, actions: readonly Action[]): Promise<void> {
    try {
      await this.keys.storeSent(this.connection.id, id, stringifyJson(actions));
    } catch (error) {
      // The rule is written: that must not look as if it were not.
      const why = error instanceof Error ? error.message : String(error);
      void vscode.window.showWarningMessage(
        vscode.l10n.t(
          'The rule was applied, but the secret could not be stored ({0}). The next change of the actions asks for the secret again.',
          why,
        ),
      );
    }
  }

  private resolve(actions: readonly Action[]) {
    const kept = keptIn(actions, this.now, this.sent);
    return resolveSecrets(
      actions,
      name => this.stored.get(name),
      path => this.typed.get(typedKey(actions, path)) ?? kept(path),
    );
  }
}

const typedKey = (actions: readonly Action[], path: Path): string => stringifyJson([actions, path]);
