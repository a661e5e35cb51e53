import type * as vscode from 'vscode';
import type { Exchange } from '../client';
import type { ConnectionStore } from './connection-store';
import type { RequestContext } from './recent-exchanges';
import type { Trust } from './trust';

/** The built-in service as a connection needs it; `apiKey` is new at each start and lives in this process alone. */
export interface DemoService {
  readonly baseUrl: string;
  readonly controllerUrl: string;
  readonly apiKey: string;
  readonly orgId: string;
  readonly embeddings: { readonly url: string; readonly model: string };
  readonly projects: readonly { readonly projectId: string; readonly endpoint: string }[];
  close(): Promise<void>;
}

export type Token = string | (() => Promise<string | undefined>);

/** Dependencies of the clients. */
export interface ClientSources {
  readonly connections: ConnectionStore;
  readonly trust: Trust;
  readonly startDemo: () => Promise<DemoService>;
  readonly onExchange: (exchange: Exchange, context: RequestContext) => void;
  readonly requestTimeoutSeconds: () => number;
  /** Folder of the stored records. */
  readonly storage: vscode.Uri;
  /** Receives warnings about requests that go elsewhere than usual. */
  readonly warned: (message: string) => void;
  /** Receives failures that block nothing. */
  readonly failed: (error: unknown) => void;
}
