export const viewLimits = {
  /** Characters. */
  name: 40,
  query: 500,
  viewsPerUser: 20,
} as const;

export const viewMessages = { saved: 'View saved', deleted: 'View deleted' } as const;

export const viewProblems = {
  name: 'Please give the view a name.',
  nameTooLong: `A name has at most ${viewLimits.name} characters.`,
  query: 'Please filter the list first.',
  tooManyViews: `You can have at most ${viewLimits.viewsPerUser} views. Please delete one first.`,
} as const;
