/** Rights of a person in a company, from most to least. */
export const companyRoles = ['owner', 'buyer', 'viewer'] as const;
export type CompanyRole = (typeof companyRoles)[number];
export const companyRoleLabels: Record<CompanyRole, string> = { owner: 'Owner', buyer: 'Buyer', viewer: 'Viewer' };
export const companyRoleDescriptions: Record<CompanyRole, string> = {
  owner: 'Orders, and manages the people and the details of the company.',
  buyer: 'Keeps a cart, and places and follows the orders of the company.',
  viewer: 'Sees the catalogue and keeps selections, but cannot order.',
};

/** Whether a company can order. Its people see the catalogue either way. */
export const orderings = ['open', 'paused'] as const;
export type Ordering = (typeof orderings)[number];
export const orderingLabels: Record<Ordering, string> = { open: 'Open', paused: 'Paused' };

/** Owners and buyers order for their company, and ask for more time. */
export const mayOrder = (role: CompanyRole | null): boolean => role !== 'viewer';

export const companyLimits = { people: 25, invitations: 25, invitationDays: 7 } as const;

/** Time after which an invitation that has ended is deleted. Until then it can be sent again. */
export const endedInvitationDays = 30;

/** Resemblances between a new company and one that exists. The email is compared by its domain. */
export const resemblances = ['name', 'phone', 'email'] as const;
export type Resemblance = (typeof resemblances)[number];
export const resemblanceLabels: Record<Resemblance, string> = {
  name: 'Similar name',
  phone: 'Same phone number',
  email: 'Same email domain',
};

/** Companies that a request names at most. */
export const maxSimilarCompanies = 3;

/** Characters of the reason why ordering is paused, which the company sees. */
export const pauseReasonLimit = 300;

export const companiesPerPage = 20;

export const companyMessages = {
  changed: 'Company updated successfully',
  paused: 'Ordering paused',
  reopened: 'Ordering is open again',
  personChanged: 'Changes saved',
  personRemoved: 'Person removed',
  invited: 'Invitation sent',
  invitedAgain: 'Invitation sent again',
  invitationWithdrawn: 'Invitation withdrawn',
  joined: 'Your account is ready. Please sign in.',
} as const;

export const orderingMessage = (ordering: Ordering): string =>
  ordering === 'paused' ? companyMessages.paused : companyMessages.reopened;

export const companyProblems = {
  ordering: "Viewers can't order. Ask an owner of your company.",
  onlyOwners: "Only an owner can change the company's details.",
  longReason: `A reason has at most ${pauseReasonLimit} characters.`,
  reason: 'Please say why. The company sees this text.',
  people: `A company has at most ${companyLimits.people} people.`,
  invitations: `At most ${companyLimits.invitations} invitations can be open at once.`,
} as const;
