import type { KindName } from '../model/documents/documents';
import type { DocumentKind } from './document-kind';

/** Each kind is loaded with its first document. */
const KINDS: Readonly<Record<KindName, () => Promise<DocumentKind>>> = {
  alertRules: async () => (await import('./alert-rules')).alertRules,
  collections: async () => (await import('./collections')).collections,
  dataRoles: async () => (await import('./data-roles')).dataRoles,
  entities: async () => (await import('./entities')).entities,
  entityLines: async () => (await import('./entities')).entityLines,
  evaluations: async () => (await import('./evaluations')).evaluations,
  migrations: async () => (await import('./migrations')).migrations,
  replicas: async () => (await import('./settings')).replicas,
  roles: async () => (await import('./roles')).roles,
  searches: async () => (await import('./searches')).searches,
  volumes: async () => (await import('./settings')).volumes,
};

export const kindOf = (name: KindName): Promise<DocumentKind> => KINDS[name]();

/** Returns the kind of document for a kind of resource (`role`), which can revert its changes. */
export const kindOfResource = (resource: string): KindName | undefined =>
  (Object.keys(KINDS) as KindName[]).find(name => name === `${resource}s`);
