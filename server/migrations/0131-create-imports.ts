import type { MigrationInterface, QueryRunner } from 'typeorm';

const states = `('reading', 'checked', 'running', 'done', 'cancelled', 'failed', 'undone')`;
const kinds = `('new', 'changed', 'unchanged', 'wrong', 'skipped')`;

const imports = `
  CREATE TABLE imports (
    id uuid CONSTRAINT imports_pkey PRIMARY KEY,
    -- Null when the account has been deleted.
    user_id uuid CONSTRAINT imports_user_fkey REFERENCES users (id) ON DELETE SET NULL,
    file_name text NOT NULL,
    state text NOT NULL CONSTRAINT imports_state_known CHECK (state IN ${states}),
    -- Increases with all that has to be checked again: pictures and the choice of columns.
    revision integer NOT NULL DEFAULT 1,
    -- Null until the head of the sheet has been read.
    head jsonb,
    mapping jsonb NOT NULL DEFAULT '{}',
    -- Whether the rows have been read with this mapping.
    is_read boolean NOT NULL DEFAULT false,
    is_undoing boolean NOT NULL DEFAULT false,
    create_categories boolean NOT NULL DEFAULT false,
    assign_numbers boolean NOT NULL DEFAULT false,
    picture_mode text NOT NULL DEFAULT 'replace' CONSTRAINT imports_picture_mode_known CHECK (picture_mode IN ('replace', 'add')),
    counts jsonb NOT NULL DEFAULT '{}',
    -- Of the current work: how many rows are done, and which was the last.
    rows_done integer NOT NULL DEFAULT 0,
    last_row integer NOT NULL DEFAULT 0,
    -- Without a row that was done between them.
    tries integer NOT NULL DEFAULT 0,
    picture_bytes bigint NOT NULL DEFAULT 0,
    failure text,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- Of the current work. A worker that has died leaves it behind.
    worked_at timestamptz,
    run_at timestamptz,
    -- The start of running or undoing, for the time that is left.
    began_at timestamptz,
    ended_at timestamptz
  );
  CREATE INDEX imports_by_age ON imports (created_at DESC, id DESC);
  CREATE INDEX imports_of_user ON imports (user_id);
  CREATE INDEX imports_at_work ON imports (worked_at) WHERE state IN ('reading', 'running');`;

/** Apart from the import, because lists read those. */
const sheets = `
  CREATE TABLE import_sheets (
    import_id uuid CONSTRAINT import_sheets_pkey PRIMARY KEY
      CONSTRAINT import_sheets_import_fkey REFERENCES imports (id) ON DELETE CASCADE,
    content bytea NOT NULL
  );
  -- A spreadsheet is compressed already.
  ALTER TABLE import_sheets ALTER content SET STORAGE EXTERNAL;`;

const rows = `
  CREATE TABLE import_rows (
    import_id uuid NOT NULL CONSTRAINT import_rows_import_fkey REFERENCES imports (id) ON DELETE CASCADE,
    -- As the spreadsheet numbers it.
    row integer NOT NULL,
    kind text NOT NULL DEFAULT 'wrong' CONSTRAINT import_rows_kind_known CHECK (kind IN ${kinds}),
    cells jsonb NOT NULL,
    design_number text,
    product_id uuid CONSTRAINT import_rows_product_fkey REFERENCES products (id) ON DELETE SET NULL,
    understood jsonb NOT NULL DEFAULT '{}',
    before jsonb,
    errors jsonb NOT NULL DEFAULT '[]',
    pictures jsonb NOT NULL DEFAULT '[]',
    has_no_pictures boolean NOT NULL DEFAULT false,
    is_done boolean NOT NULL DEFAULT false,
    -- The product as it was, and its version after this import.
    stored jsonb,
    version integer,
    CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, row)
  );
  CREATE INDEX import_rows_by_kind ON import_rows (import_id, kind, row);
  CREATE INDEX import_rows_without_pictures ON import_rows (import_id, row) WHERE has_no_pictures;
  CREATE INDEX import_rows_by_product ON import_rows (product_id);`;

const pictures = `
  CREATE TABLE import_pictures (
    import_id uuid NOT NULL CONSTRAINT import_pictures_import_fkey REFERENCES imports (id) ON DELETE CASCADE,
    name text NOT NULL,
    -- Null for a file that is no picture, and after the import, when products have their pictures.
    media_id uuid CONSTRAINT import_pictures_media_fkey REFERENCES media (id),
    -- Of the row that it belongs to.
    row integer,
    position integer,
    -- Why it belongs to no row.
    reason text,
    is_unreadable boolean NOT NULL DEFAULT false,
    CONSTRAINT import_pictures_pkey PRIMARY KEY (import_id, name)
  );
  CREATE INDEX import_pictures_by_media ON import_pictures (media_id);
  CREATE INDEX import_pictures_of_row ON import_pictures (import_id, row, position);`;

/** Pictures that products had before. The foreign key keeps them until the import cannot be undone any more. */
const keptMedia = `
  CREATE TABLE import_kept_media (
    import_id uuid NOT NULL CONSTRAINT import_kept_media_import_fkey REFERENCES imports (id) ON DELETE CASCADE,
    media_id uuid NOT NULL CONSTRAINT import_kept_media_media_fkey REFERENCES media (id),
    CONSTRAINT import_kept_media_pkey PRIMARY KEY (import_id, media_id)
  );
  CREATE INDEX import_kept_media_by_media ON import_kept_media (media_id);`;

const headers = `
  CREATE TABLE import_headers (
    header text CONSTRAINT import_headers_pkey PRIMARY KEY,
    -- Null for a header whose column is not read.
    product_column text
  );`;

export class ImportProducts1763700000131 implements MigrationInterface {
  name = 'ImportProducts1763700000131';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of [imports, sheets, rows, pictures, keptMedia, headers]) await runner.query(table);
    // A picture that was downloaded from the shop is found again by its content.
    await runner.query('CREATE INDEX media_by_content ON media (sha256)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX media_by_content');
    await runner.query(
      'DROP TABLE import_headers, import_kept_media, import_pictures, import_rows, import_sheets, imports',
    );
  }
}
