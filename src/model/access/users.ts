import { secret } from '../secrets/redaction';
import { NameRecords, Name } from '../wire/values';
import * as z from '../zod';

/** The names of the users of a cluster, and of the roles of a user or a cluster (beyond the specification; service facts 14.3). */
export const AccessNames = NameRecords;

/** Names one user of a cluster. */
export const UserName = z.strictObject({ userName: Name });

/** A new user. Services require a password of 6 to 256 characters. */
export const UserCreation = z.extend(UserName, { password: secret(z.string()) });

/** A new password of a user. Services check the current one. */
export const PasswordChange = z.extend(UserCreation, { newPassword: secret(z.string()) });

/** Names a user and one of its roles. */
export const UserRole = z.extend(UserName, { roleName: Name });
