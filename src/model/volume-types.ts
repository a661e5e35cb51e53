/** Types of volumes there are (spec 4.9); apart from their schema, which brings zod along. */
export const VOLUME_TYPES = ['MANAGED', 'EXTERNAL'] as const;
