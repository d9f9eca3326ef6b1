/** Number of weeks the statistics can cover, including the current week. */
export const weekChoices = [12, 26, 52] as const;
export const weekLimits = { min: 1, max: 104, default: 12 } as const;
/** Number of products in the best-seller list. */
export const bestSellerLimit = 10;
