/** Returns a state as rows and pickers show it: `DELETING_FAILED` as “deleting failed”. */
export const stateText = (status: string | null | undefined): string | undefined =>
  status?.toLowerCase().replaceAll('_', ' ');
