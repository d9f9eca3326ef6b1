import pg from 'pg';

export const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  // How similar a word must be to a misspelt one, as in the shop.
  options: '-c pg_trgm.similarity_threshold=0.2',
});

/** Runs a prepared statement: PostgreSQL parses it once for each connection, under its name. */
export const query = async (name, text, values = []) => (await pool.query({ name, text, values })).rows;
