/**
 * Tables of the shop with their columns. They are read from PostgreSQL's catalogue, so that a new table cannot be
 * forgotten. Generated columns are excluded, because they are computed again. The list of migrations is excluded,
 * because it is part of the manifest.
 */
export const tablesSql = `
  SELECT relation.relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
  FROM pg_class AS relation
  JOIN pg_attribute ON attrelid = relation.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
  WHERE relation.relnamespace = 'public'::regnamespace AND relation.relkind = 'r' AND relation.relname <> 'migrations'
    AND NOT EXISTS (
      SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = relation.oid AND deptype = 'e')
  GROUP BY relation.oid, relation.relname ORDER BY relation.relname`;

export const sequencesSql = `
  SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
  WHERE schemaname = 'public' AND sequencename <> 'migrations_id_seq' ORDER BY sequencename`;

export const migrationsSql = 'SELECT name FROM migrations ORDER BY id';

/** Files of uploads and renditions. Only rows of `media` contain storage keys. */
export const filesSql = `
  SELECT file->>'key' AS key, max((file->>'bytes')::bigint)::text AS bytes
  FROM media CROSS JOIN LATERAL jsonb_array_elements(files) AS file GROUP BY 1 ORDER BY 1`;
