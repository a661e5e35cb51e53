import { isNotThere } from '../../connections/records';

/** What is not there, or is gone already. */
export const passOver =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (isNotThere(error)) return instead;
    throw error;
  };
