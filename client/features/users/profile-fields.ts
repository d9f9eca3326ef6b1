import type { UpdateProfile } from '../../../domain/users.schemas';
import type { ProfileDetailsFragment } from './profile.generated';

export type ProfileField = keyof UpdateProfile;

export const fieldNames: Record<ProfileField, string> = {
  name: 'Name',
  companyName: 'Company name',
  phone: 'Phone',
  address: 'Address',
};

const own: readonly ProfileField[] = ['name', 'phone'];
const all: readonly ProfileField[] = ['name', 'companyName', 'phone', 'address'];

/** The fields of a profile. Name and address of a customer's company are in its own part of the page. */
export const profileFields = ({ companyRole }: Pick<ProfileDetailsFragment, 'companyRole'>) =>
  companyRole ? own : all;
