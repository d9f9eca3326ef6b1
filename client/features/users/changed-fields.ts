import type { UpdateProfile } from '../../../domain/users.schemas';

type Field = keyof UpdateProfile;
const fields: readonly Field[] = ['name', 'companyName', 'phone', 'address'];

export type ProfileForm = Record<Field, string>;

/** Only changed fields are validated and sent, so that an invalid old address does not block a new phone number. */
export const changedFields = (before: ProfileForm, now: ProfileForm): UpdateProfile =>
  Object.fromEntries(fields.filter((field) => before[field] !== now[field]).map((field) => [field, now[field]]));
