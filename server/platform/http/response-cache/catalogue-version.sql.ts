/** SQL expression. The version increases in each transaction that changes what the catalogue shows. */
export const catalogueVersion = '(SELECT version FROM catalogue_version)';
