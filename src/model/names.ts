import * as z from './zod';

/** An id or a name that must be given. It is sent as it came, whatever characters it has. */
export const Name = z.string().check(z.minLength(1, 'Must not be empty'));
