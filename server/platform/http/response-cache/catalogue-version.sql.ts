/** SQL expression: the version, which increases in each transaction that changes the visible catalogue. */
export const catalogueVersion = '(SELECT version FROM catalogue_version)';
