import type { UpdateProfile } from '../../../domain/users';

type Field = keyof UpdateProfile;
const fields: readonly Field[] = ['name', 'companyName', 'phone', 'address'];

export type ProfileForm = Record<Field, string>;

/** Only what was changed is judged and sent, so that an old short address does not block a new phone. */
export const changedFields = (before: ProfileForm, now: ProfileForm): UpdateProfile =>
  Object.fromEntries(fields.filter((field) => before[field] !== now[field]).map((field) => [field, now[field]]));
