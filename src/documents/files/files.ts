import * as vscode from 'vscode';

/** Answers about folders of a file system of single documents: none to walk through, to make or to watch. */
export const NO_FOLDERS = {
  /** Does nothing, because all changes are reported. */
  watch: (): vscode.Disposable => new vscode.Disposable(() => undefined),
  readDirectory: (): [string, vscode.FileType][] => [],
  refuse: (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  },
};

/** Returns true for `/`, `/roles` and `/roles/<id>`: writers of a file check its parent folders. */
export const isFolder = ({ path }: vscode.Uri): boolean => path.split('/').filter(Boolean).length < 3;

export const FOLDER: vscode.FileStat = { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };

/** Times are milliseconds since 1970. */
export const fileStat = (text: string, ctime: number, mtime: number): vscode.FileStat => ({
  type: vscode.FileType.File,
  ctime,
  mtime,
  size: new TextEncoder().encode(text).length,
});
