import pg from 'pg';

export const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  // Words must be similar by the shop's threshold to correct a misspelling. Statements are planned once, not for each
  // request.
  options: '-c pg_trgm.similarity_threshold=0.2 -c plan_cache_mode=force_generic_plan',
});

/** Runs a prepared statement: PostgreSQL parses it once for each connection, under its name. */
export const query = async (name, text, values = []) => (await pool.query({ name, text, values })).rows;
