import * as vscode from 'vscode';

/** Files in memory, on a disk that is full after `left` writings. */
export class SmallDisk implements vscode.FileSystemProvider, vscode.Disposable {
  left = Number.POSITIVE_INFINITY;
  readOnly = false;
  private readonly files = new Map<string, Uint8Array>();
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  private readonly registered: vscode.Disposable;
  readonly onDidChangeFile = this.changed.event;
  readonly root: vscode.Uri;

  constructor() {
    const scheme = `disk-${crypto.randomUUID()}`;
    this.root = vscode.Uri.from({ scheme, path: '/storage' });
    this.registered = vscode.workspace.registerFileSystemProvider(scheme, this);
  }

  watch = () => new vscode.Disposable(() => undefined);
  createDirectory = () => undefined;

  stat({ path }: vscode.Uri): vscode.FileStat {
    const file = this.files.get(path);
    const folder = [...this.files.keys()].some(each => each.startsWith(`${path}/`)) || !/\.\w+$/.test(path);
    if (!file && !folder) throw vscode.FileSystemError.FileNotFound(path);
    return {
      type: file ? vscode.FileType.File : vscode.FileType.Directory,
      ctime: 0,
      mtime: 0,
      size: file?.length ?? 0,
      ...(this.readOnly ? { permissions: vscode.FilePermission.Readonly } : {}),
    };
  }

  readDirectory({ path }: vscode.Uri): [string, vscode.FileType][] {
    const names = [...this.files.keys()]
      .filter(each => each.startsWith(`${path}/`))
      .map(each => each.slice(path.length + 1));
    return names.map(name => [name, vscode.FileType.File]);
  }

  readFile({ path }: vscode.Uri): Uint8Array {
    const file = this.files.get(path);
    if (!file) throw vscode.FileSystemError.FileNotFound(path);
    return file;
  }

  writeFile({ path }: vscode.Uri, content: Uint8Array): void {
    if (this.left <= 0) throw vscode.FileSystemError.Unavailable('No space left on device');
    this.left -= 1;
    this.files.set(path, content);
  }

  rename(from: vscode.Uri, to: vscode.Uri): void {
    this.files.set(to.path, this.readFile(from));
    this.files.delete(from.path);
  }

  delete({ path }: vscode.Uri): void {
    this.files.delete(path);
  }

  dispose(): void {
    this.registered.dispose();
  }
}
