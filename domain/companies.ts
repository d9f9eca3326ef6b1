/** Rights of a person in a company, from most to least. */
export const companyRoles = ['owner', 'buyer', 'viewer'] as const;
export type CompanyRole = (typeof companyRoles)[number];
export const companyRoleLabels: Record<CompanyRole, string> = { owner: 'Owner', buyer: 'Buyer', viewer: 'Viewer' };
export const companyRoleDescriptions: Record<CompanyRole, string> = {
  owner: 'Orders, and manages the people and the details of the company.',
  buyer: 'Keeps a cart, and places and follows the orders of the company.',
  viewer: 'Sees the catalogue and keeps selections, but cannot order.',
};

/** Owners and buyers order for their company, and ask for more time. */
export const mayOrder = (role: CompanyRole): boolean => role !== 'viewer';

export const companyLimits = { people: 25, invitations: 25, invitationDays: 7 } as const;

/** Time after which an invitation that has ended is deleted. Until then it can be sent again. */
export const endedInvitationDays = 30;

export const companyMessages = {
  changed: 'Company updated successfully',
  personChanged: 'Changes saved',
  personRemoved: 'Person removed',
  invited: 'Invitation sent',
  invitedAgain: 'Invitation sent again',
  invitationWithdrawn: 'Invitation withdrawn',
  joined: 'Your account is ready. Please sign in.',
} as const;

export const companyProblems = {
  ordering: "Viewers can't order. Ask an owner of your company.",
  onlyOwners: "Only an owner can change the company's details.",
  people: `A company has at most ${companyLimits.people} people.`,
  invitations: `At most ${companyLimits.invitations} invitations can be open at once.`,
} as const;
