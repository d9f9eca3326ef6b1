import pg from 'pg';

/** Privileges of the application: it reads and writes rows, and creates the sequences of its queues. */
const privileges = (role: string) => `
  GRANT USAGE ON SCHEMA public TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
  REVOKE INSERT, UPDATE, DELETE ON migrations FROM ${role};
  REVOKE UPDATE, DELETE ON audit_entries FROM ${role};
  GRANT USAGE, CREATE ON SCHEMA bullmq TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA bullmq TO ${role};
  GRANT UPDATE, USAGE, SELECT ON ALL SEQUENCES IN SCHEMA bullmq TO ${role};
`;

type RoleState = 'ready' | 'lacks privileges' | 'cannot sign in';

const signInFailed = new Set(['28000', '28P01']);

/** Tells whether the role of this URL can sign in, and read every table. */
export async function stateOfRole(databaseUrl: string): Promise<RoleState> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(`
      SELECT FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'bullmq'::regnamespace) AND relkind = 'r'
        AND NOT has_table_privilege(oid, 'SELECT') LIMIT 1`);
    return rows.length === 0 ? 'ready' : 'lacks privileges';
  } catch (error) {
    if (signInFailed.has((error as pg.DatabaseError).code ?? '')) return 'cannot sign in';
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * Creates the role of `databaseUrl` if it is missing, sets its password, and grants it the privileges of the
 * application.
 */
export async function prepareApplicationRole(owner: pg.Client, databaseUrl: string): Promise<void> {
  const { username, password } = new URL(databaseUrl);
  const name = decodeURIComponent(username);
  const role = pg.escapeIdentifier(name);
  if ((await stateOfRole(databaseUrl)) === 'cannot sign in') {
    const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
    const secret = pg.escapeLiteral(decodeURIComponent(password));
    await owner.query(`${rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${role} LOGIN PASSWORD ${secret}`);
  }
  await owner.query(privileges(role));
}
