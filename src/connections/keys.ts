import type * as vscode from 'vscode';

/** The secrets of connections, in VS Code's secret storage and nowhere else. The one file that touches it. */
export class Keys {
  /** Fires with the id of a connection whose secrets changed, in any window; `isApiKey`: the API key changed. */
  readonly onDidChange: (listener: (connectionId: string, isApiKey: boolean) => void) => vscode.Disposable;

  constructor(private readonly secrets: vscode.SecretStorage) {
    this.onDidChange = listener =>
      secrets.onDidChange(({ key }) => {
        const id = /^connections\/([^/]+)\/(?!secrets\/|sent\/)/.exec(key)?.[1];
        if (id) listener(id, key === keyName(id));
      });
  }

  /** Undefined: no key was stored, the connection is signed out, or the keyring lost the key. */
  get(connectionId: string): Thenable<string | undefined> {
    return this.secrets.get(keyName(connectionId));
  }

  store(connectionId: string, key: string): Thenable<void> {
    return this.secrets.store(keyName(connectionId), key);
  }

  /** `user:password` of one cluster, which goes there instead of the API key (spec 5.3). */
  user(connectionId: string, clusterId: string): Thenable<string | undefined> {
    return this.secrets.get(userName(connectionId, clusterId));
  }

  storeUser(connectionId: string, clusterId: string, userAndPassword: string): Thenable<void> {
    return this.secrets.store(userName(connectionId, clusterId), userAndPassword);
  }

  deleteUser(connectionId: string, clusterId: string): Thenable<void> {
    return this.secrets.delete(userName(connectionId, clusterId));
  }

  /** The key of the service that turns this connection's texts into vectors; undefined: it needs none. */
  embedding(connectionId: string): Thenable<string | undefined> {
    return this.secrets.get(embeddingName(connectionId));
  }

  /** Empty: it needs none. */
  storeEmbedding(connectionId: string, key: string): Thenable<void> {
    const name = embeddingName(connectionId);
    return key === '' ? this.secrets.delete(name) : this.secrets.store(name, key);
  }

  /** Stores a one-time password (spec 4.12) by its new cluster, until the user confirms it. */
  storeOnce(connectionId: string, clusterId: string, told: string): Thenable<void> {
    return this.secrets.store(onceName(connectionId, clusterId), told);
  }

  once(connectionId: string, clusterId: string): Thenable<string | undefined> {
    return this.secrets.get(onceName(connectionId, clusterId));
  }

  deleteOnce(connectionId: string, clusterId: string): Thenable<void> {
    return this.secrets.delete(onceName(connectionId, clusterId));
  }

  /** Returns all unconfirmed one-time passwords, from the storage alone, whatever else is lost. */
  async waiting(): Promise<{ connectionId: string; clusterId: string }[]> {
    return (await this.secrets.keys()).flatMap(name => {
      const [, connectionId, clusterId] = /^once\/([^/]+)\/([^/]+)$/.exec(name) ?? [];
      return connectionId && clusterId ? [{ connectionId, clusterId: decodeURIComponent(clusterId) }] : [];
    });
  }

  deleteKey(connectionId: string): Thenable<void> {
    return this.secrets.delete(keyName(connectionId));
  }

  /** The value of `${secret:name}` in the documents of a connection (design 4). */
  secret(connectionId: string, name: string): Thenable<string | undefined> {
    return this.secrets.get(`${secretsOf(connectionId)}${name}`);
  }

  storeSecret(connectionId: string, name: string, value: string): Thenable<void> {
    return this.secrets.store(`${secretsOf(connectionId)}${name}`, value);
  }

  deleteSecret(connectionId: string, name: string): Thenable<void> {
    return this.secrets.delete(`${secretsOf(connectionId)}${name}`);
  }

  /** The names of the secrets that a connection has, in their order. */
  async secretNames(connectionId: string): Promise<string[]> {
    return this.names(connectionId, 'secrets/');
  }

  /** The ends of the names of all that is kept for a connection in this folder, in their order. */
  async names(connectionId: string, folder: string): Promise<string[]> {
    const prefix = `connections/${connectionId}/${folder}`;
    const names = (await this.secrets.keys()).filter(name => name.startsWith(prefix));
    return names.map(name => name.slice(prefix.length)).toSorted((a, b) => a.localeCompare(b));
  }

  /** Returns the last sent state with secrets, as JSON, for services that do not return secrets. */
  sent(connectionId: string, thingId: string): Thenable<string | undefined> {
    return this.secrets.get(sentName(connectionId, thingId));
  }

  storeSent(connectionId: string, thingId: string, json: string): Thenable<void> {
    return this.secrets.store(sentName(connectionId, thingId), json);
  }

  deleteSent(connectionId: string, thingId: string): Thenable<void> {
    return this.secrets.delete(sentName(connectionId, thingId));
  }

  /** Returns the stored secrets of all connections, to remove them from exported data. */
  async everything(): Promise<string[]> {
    const values = await Promise.all((await this.secrets.keys()).map(name => this.secrets.get(name)));
    return values.filter(value => value !== undefined);
  }

  /**
   * Deletes the credentials: the key, the users of clusters, the embedding key. Secrets of documents stay: there might be no other copy.
   */
  async signOut(connectionId: string): Promise<void> {
    await this.deleteAll(connectionId, name => !/^(?:secrets|sent)\//.test(name));
  }

  /** Deletes all secrets of a connection except one-time passwords, which stay until the user has saved them. */
  async delete(connectionId: string): Promise<void> {
    await this.deleteAll(connectionId, () => true);
  }

  /** Deletes the key, and all that is meant, by the end of its name. */
  async deleteAll(connectionId: string, isMeant: (name: string) => boolean): Promise<void> {
    const own = (await this.names(connectionId, '')).filter(isMeant);
    for (const name of new Set(['key', ...own])) await this.secrets.delete(`connections/${connectionId}/${name}`);
  }
}

const keyName = (connectionId: string): string => `connections/${connectionId}/key`;
const userName = (connectionId: string, clusterId: string): string =>
  `connections/${connectionId}/users/${encodeURIComponent(clusterId)}`;
const embeddingName = (connectionId: string): string => `connections/${connectionId}/embedding`;
const onceName = (connectionId: string, clusterId: string): string =>
  `once/${connectionId}/${encodeURIComponent(clusterId)}`;
const secretsOf = (connectionId: string): string => `connections/${connectionId}/secrets/`;
const sentName = (connectionId: string, thingId: string): string =>
  `connections/${connectionId}/sent/${encodeURIComponent(thingId)}`;
