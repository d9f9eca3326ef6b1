import type { TestDatabase } from '../programs/database.js';

/** Expressions of SQL by column. They may use `n`, the number of the customer from 1. */
type Columns = Record<string, string>;

/** Inserts customers without passwords, each with a company of the same id, and returns their ids. */
export async function insertCustomers(
  { query }: Pick<TestDatabase, 'query'>,
  count: number,
  { user, company }: { user: Columns & { email: string }; company: Columns },
): Promise<string[]> {
  const users: Columns = { name: `'Buyer'`, phone: `'9876543210'`, ...user };
  const companies: Columns = { name: `'Company'`, address: `'1 Ring Road'`, ...company };
  const list = (parts: string[]) => parts.join(', ');
  const rows = await query<{ id: string }>(
    `WITH made AS (SELECT gen_random_uuid() AS id, n FROM generate_series(1, $1::int) n),
     owned AS (
       INSERT INTO companies (id, ${list(Object.keys(companies))}) SELECT id, ${list(Object.values(companies))} FROM made
     )
     INSERT INTO users (id, company_id, ${list(Object.keys(users))}) SELECT id, id, ${list(Object.values(users))} FROM made
     RETURNING id`,
    [count],
  );
  return rows.map(({ id }) => id);
}
