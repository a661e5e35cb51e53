/** Returns true for an index that the service still builds. */
export const isBuilding = ({ indexState }: { readonly indexState?: string | null | undefined }): boolean =>
  typeof indexState === 'string' && !/^(Finished|Failed|IndexStateNone)?$/.test(indexState);
