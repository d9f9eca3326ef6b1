// Parts of statements about products, on which `client-numbers.sql.ts` builds in turn.

/** SQL expression: the number that the company gives the product; null if it gives it none. */
export const clientNumberOf = ({ company, product }: Record<'company' | 'product', string>) =>
  `(SELECT number FROM client_numbers WHERE company_id = ${company} AND product_id = ${product})`;

/**
 * Selects the id of the product that the company means by a number of its own. Prefers exactly this number, in any case.
 * Otherwise accepts a number that is written differently, if it is the only one. `exact` and `key` are the
 * `clientNumberForms` of the text.
 */
export const idOfClientNumber = ({ company, exact, key }: Record<'company' | 'exact' | 'key', string>) => `
  SELECT min(product_id::text)::uuid AS id FROM (
    SELECT product_id, rank() OVER (ORDER BY exact = ${exact} DESC) AS rank
    FROM client_numbers WHERE company_id = ${company} AND number_key = ${key}
  ) AS found WHERE rank = 1 HAVING count(*) = 1`;

/** SQL expression: the ids of the products whose numbers of the company match the condition. */
export const idsOfClientNumbers = (company: string, condition: string) =>
  `ARRAY(SELECT product_id FROM client_numbers WHERE company_id = ${company} AND ${condition})`;
