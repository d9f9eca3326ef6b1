import { importKeptDays, undoHours } from '../../../domain/imports.js';
import { makingOptionsOf } from '../categories/categories.sql.js';
import { pictureSql } from '../pictures/picture.sql.js';

/** $1 the import, $2 a JSON array of `row`, `cells`, `sheetCells` and `designNumber`. */
export const insertRows = `
  INSERT INTO import_rows (import_id, row, cells, sheet_cells, design_number)
  SELECT $1, row, cells, "sheetCells", "designNumber"
  FROM jsonb_to_recordset($2) AS read (row integer, cells jsonb, "sheetCells" jsonb, "designNumber" text)`;

/** $1 the import, $2 a row, $3 its cells, $4 those of the sheet in changed columns, $5 the design number. */
export const mendRow = `
  UPDATE import_rows SET cells = $3, sheet_cells = $4, design_number = $5 WHERE import_id = $1 AND row = $2`;

/** $1 the import, $2 a row, $3 its changed cells. The new revision stops a running check, which has read the old ones. */
export const keepMended = `
  UPDATE imports SET mended = jsonb_set(mended, ARRAY[$2::text], $3), revision = revision + 1 WHERE id = $1`;

/** $1 the import, whose rows have been read. The hash is that of the sheet, without changed cells. */
export const hashRows = `
  UPDATE imports SET is_read = true, content_hash = (
    SELECT md5(string_agg(cells::text, E'\\n' ORDER BY cells::text)) FROM (
      SELECT jsonb_strip_nulls(cells || sheet_cells) AS cells FROM import_rows WHERE import_id = $1) AS sheet)
  WHERE id = $1`;

export const numbersOfRows = `
  SELECT row, design_number, cells -> 'pictures' AS named, cells -> 'pictureColours' AS colours
  FROM import_rows WHERE import_id = $1 ORDER BY row`;

export const picturesToMatch = `
  SELECT name, folder, given_row, given_colour FROM import_pictures
  WHERE import_id = $1 AND NOT is_unreadable ORDER BY name`;

export const forgetMatches = 'DELETE FROM import_picture_rows WHERE import_id = $1';

/** $1 the import, $2 a JSON array of matches. */
export const saveMatches = `
  INSERT INTO import_picture_rows (import_id, name, row, position, colour)
  SELECT $1, name, row, position, colour
  FROM jsonb_to_recordset($2) AS found (name text, row integer, position integer, colour text)`;

/** $1 the import, $2 a JSON array of pictures without a row. */
export const saveUnmatched = `
  UPDATE import_pictures AS picture SET reason = found.reason, near_row = found."nearRow"
  FROM import_pictures AS stored
  LEFT JOIN jsonb_to_recordset($2) AS found (name text, reason text, "nearRow" integer) ON found.name = stored.name
  WHERE picture.import_id = $1 AND stored.import_id = $1 AND picture.name = stored.name AND NOT picture.is_unreadable
    AND (picture.reason, picture.near_row) IS DISTINCT FROM (found.reason, found."nearRow")`;

/** $1 the import, $2 a JSON array of rows with picture names that no file has. */
export const saveMissing = `
  UPDATE import_rows AS stored SET missing_pictures = coalesce(found.names, '[]')
  FROM import_rows AS sheet
  LEFT JOIN (
    SELECT row, jsonb_agg(name) AS names FROM jsonb_to_recordset($2) AS missing (row integer, name text) GROUP BY row
  ) AS found ON found.row = sheet.row
  WHERE stored.import_id = $1 AND sheet.import_id = $1 AND stored.row = sheet.row
    AND stored.missing_pictures IS DISTINCT FROM coalesce(found.names, '[]')`;

/** $1 the import, $2 the last row before the part, $3 the size of the part. */
export const partOfRows = `
  SELECT row, cells, design_number, is_done, missing_pictures FROM import_rows
  WHERE import_id = $1 AND row > $2 ORDER BY row LIMIT $3`;

/** $1 the import, $2 a row. */
export const rowToMend = `
  SELECT row, cells, sheet_cells, design_number, missing_pictures FROM import_rows WHERE import_id = $1 AND row = $2`;

/** $1 the import, $2 rows. Only the first row with a picture uses it; later rows get copies. */
export const picturesOfRows = `
  SELECT place.row, picture.name, place.colour, media.id AS media_id, media.sha256, EXISTS (
    SELECT FROM import_picture_rows AS first
    WHERE first.import_id = place.import_id AND first.name = place.name AND first.row < place.row) AS is_shared
  FROM import_picture_rows AS place
  JOIN import_pictures AS picture ON picture.import_id = place.import_id AND picture.name = place.name
  JOIN media ON media.id = picture.media_id
  WHERE place.import_id = $1 AND place.row = ANY ($2::integer[]) ORDER BY place.row, place.position`;

/** $1 the import, $2 rows. */
export const previewsOfRows = `
  SELECT place.row, picture.name, place.colour, ${pictureSql('media')} AS picture
  FROM import_picture_rows AS place
  JOIN import_pictures AS picture ON picture.import_id = place.import_id AND picture.name = place.name
  LEFT JOIN media ON media.id = picture.media_id
  WHERE place.import_id = $1 AND place.row = ANY ($2::integer[]) ORDER BY place.row, place.position`;

/** $1 the import, $2 a JSON array of names and rows, $3 the reason for leaving them out. */
export const leaveOutPictures = `
  WITH removed AS (
    DELETE FROM import_picture_rows AS place
    USING jsonb_to_recordset($2) AS found (name text, row integer)
    WHERE place.import_id = $1 AND place.name = found.name AND place.row = found.row RETURNING place.name, place.row
  )
  UPDATE import_pictures AS picture SET reason = $3 FROM removed
  WHERE picture.import_id = $1 AND picture.name = removed.name AND NOT EXISTS (
    SELECT FROM import_picture_rows AS place
    WHERE place.import_id = $1 AND place.name = removed.name AND place.row <> removed.row)`;

/** $1 the import, $2 a JSON array of plans. */
export const savePlans = `
  UPDATE import_rows AS stored SET kind = plan.kind, design_number = plan."designNumber", product_id = plan."productId",
    understood = plan.understood, before = plan.before, errors = plan.errors, notices = plan.notices,
    pictures = plan.pictures,
    has_no_pictures = plan."hasNoPictures", is_done = coalesce(plan."isDone", false), stored = plan.stored,
    version = plan.version
  FROM jsonb_to_recordset($2) AS plan (row integer, kind text, "designNumber" text, "productId" uuid, understood jsonb,
    before jsonb, errors jsonb, notices jsonb, pictures jsonb, "hasNoPictures" boolean, "isDone" boolean, stored jsonb, version integer)
  WHERE stored.import_id = $1 AND stored.row = plan.row`;

/** Rows whose errors a run can fix on request, by assigning numbers or creating categories. */
const mendable = `kind = 'wrong' AND NOT jsonb_path_exists(errors, '$[*] ? (!exists(@.mends))')`;
const lacksNumber = `jsonb_path_exists(errors, '$[*] ? (@.mends == "assignNumbers")')`;
const lacksCategory = `jsonb_path_exists(errors, '$[*] ? (@.mends == "createCategories")')`;

const hasRow = `EXISTS (
  SELECT FROM import_picture_rows AS place WHERE place.import_id = picture.import_id AND place.name = picture.name)`;

export const countsOfImport = `
  SELECT rows.*, pictures.* FROM (
    SELECT count(*) FILTER (WHERE kind = 'new')::int AS new, count(*) FILTER (WHERE kind = 'changed')::int AS changed,
      count(*) FILTER (WHERE kind = 'unchanged')::int AS unchanged, count(*) FILTER (WHERE kind = 'wrong')::int AS wrong,
      count(*) FILTER (WHERE notices <> '[]')::int AS noticed,
      count(*) FILTER (WHERE kind = 'skipped')::int AS skipped, count(*) FILTER (WHERE is_done)::int AS done,
      count(*) FILTER (WHERE ${mendable} AND ${lacksNumber} AND NOT ${lacksCategory})::int AS without_number,
      count(*) FILTER (WHERE ${mendable} AND ${lacksCategory} AND NOT ${lacksNumber})::int AS without_category,
      count(*) FILTER (WHERE ${mendable} AND ${lacksNumber} AND ${lacksCategory})::int AS without_both,
      count(*) FILTER (WHERE kind = 'wrong' AND product_id IS NULL)::int AS wrong_new
    FROM import_rows WHERE import_id = $1
  ) AS rows, (
    SELECT count(*) FILTER (WHERE ${hasRow})::int AS pictures_matched,
      count(*) FILTER (WHERE NOT ${hasRow})::int AS pictures_unmatched
    FROM import_pictures AS picture WHERE picture.import_id = $1
  ) AS pictures`;

/** $1 the import. Unknown categories of rows whose other errors, if any, can be fixed too. */
export const missingCategories = `
  SELECT DISTINCT cells ->> 'category' AS category, cells ->> 'subcategory' AS subcategory
  FROM import_rows WHERE import_id = $1 AND ${mendable} AND ${lacksCategory} ORDER BY 1, 2`;

const isShown = `import_id = $1 AND ($2::text IS NULL OR kind = $2) AND (NOT $3::boolean OR has_no_pictures)
    AND (NOT $4::boolean OR notices <> '[]')`;

/**
 * $1 the import, $2 a kind or null, $3 whether only rows without pictures, $4 whether only rows with notices, $5 and $6
 * the page.
 */
export const pageOfRows = `
  SELECT row, kind, design_number, understood, before, errors, notices, pictures, is_done, cells, sheet_cells,
    (SELECT head -> 'sheets' FROM imports WHERE id = $1) AS sheets
  FROM import_rows WHERE ${isShown} ORDER BY row LIMIT $5 OFFSET $6`;

export const countRows = `SELECT count(*)::int AS total FROM import_rows WHERE ${isShown}`;

/** $1 the import, $2 the last row before the part, $3 the size of the part. */
export const partOfWrongRows = `
  SELECT row, cells, errors, (SELECT head -> 'sheets' FROM imports WHERE id = $1) AS sheets
  FROM import_rows WHERE import_id = $1 AND kind = 'wrong' AND row > $2 ORDER BY row LIMIT $3`;

const isMatched = `($2::boolean IS NULL OR ${hasRow} = $2)`;

/** $1 the import, $2 whether matched or null, $3 and $4 the page. */
export const pageOfPictures = `
  SELECT picture.name, picture.reason, picture.given_row IS NOT NULL AS given, near.row AS near_row, near.design_number AS near_number,
    ${pictureSql('media')} AS picture,
    (SELECT coalesce(json_agg(json_build_object('row', place.row, 'designNumber', row.design_number,
       'position', place.position, 'colour', place.colour) ORDER BY place.row), '[]')
     FROM import_picture_rows AS place
     LEFT JOIN import_rows AS row ON row.import_id = place.import_id AND row.row = place.row
     WHERE place.import_id = picture.import_id AND place.name = picture.name) AS rows
  FROM import_pictures AS picture
  LEFT JOIN import_rows AS near ON near.import_id = picture.import_id AND near.row = picture.near_row
  LEFT JOIN media ON media.id = picture.media_id
  WHERE picture.import_id = $1 AND ${isMatched} ORDER BY picture.name LIMIT $3 OFFSET $4`;

export const countPictures = `
  SELECT count(*)::int AS total FROM import_pictures AS picture WHERE picture.import_id = $1 AND ${isMatched}`;

const columns = `imports.id, imports.file_name, imports.state, imports.head, imports.mapping, imports.answers, imports.findings,
  imports.is_undoing,
  imports.create_categories, imports.assign_numbers, imports.picture_mode, imports.mark_new, imports.counts, imports.rows_done,
  imports.sent_pictures, imports.chosen_pictures, imports.failure, imports.created_at, imports.run_at, imports.ended_at, users.name AS started_by,
  (SELECT count(DISTINCT place.name)::int FROM import_picture_rows AS place
   WHERE place.import_id = imports.id AND place.row <= imports.last_row) AS pictures_done,
  extract(epoch FROM now() - imports.began_at)::float8 AS seconds,
  imports.state IN ('done', 'cancelled', 'failed') AND imports.run_at IS NOT NULL
    AND imports.ended_at > now() - interval '${undoHours} hours' AS can_undo`;

/** The last run of a sheet with the same rows, unless it was undone. */
const importedBefore = `(
  SELECT json_build_object('id', before.id, 'fileName', before.file_name, 'runAt', before.run_at) FROM imports AS before
  WHERE before.content_hash = imports.content_hash AND before.id <> imports.id AND before.state <> 'undone'
    AND before.run_at < coalesce(imports.run_at, now())
  ORDER BY before.run_at DESC LIMIT 1)`;

/** Examples for `AskedQuestion`, from the errors of wrong rows. */
const asked = `
  SELECT DISTINCT ON (question, lower(value)) question, value, near FROM (
    SELECT error -> 'asks' ->> 'question' AS question, error ->> 'value' AS value, error -> 'asks' ->> 'near' AS near
    FROM import_rows, jsonb_array_elements(errors) AS error
    WHERE import_id = imports.id AND kind = 'wrong' AND error ? 'asks'
  ) AS found ORDER BY question, lower(value) LIMIT 20`;

export const importById = `
  SELECT ${columns}, CASE imports.state WHEN 'checked' THEN (SELECT json_agg(asked) FROM (${asked}) AS asked) END AS asked,
    ${importedBefore} AS imported_before
  FROM imports LEFT JOIN users ON users.id = imports.user_id WHERE imports.id = $1`;

/** $1 and $2 the page. */
export const pageOfImports = `
  SELECT ${columns} FROM imports LEFT JOIN users ON users.id = imports.user_id
  ORDER BY imports.created_at DESC, imports.id DESC LIMIT $1 OFFSET $2`;

/**
 * $1 the import, $2 the name, $3 the folders or an empty text, $4 the name with the folders. $5 the picture or null, $6
 * a reason or null. Replaces a file with the same name in the same folders. A file with this name in other folders is
 * stored under its name with the folders.
 */
export const savePicture = `
  INSERT INTO import_pictures (import_id, name, folder, media_id, reason, is_unreadable)
  SELECT $1, CASE WHEN EXISTS (
      SELECT FROM import_pictures WHERE import_id = $1 AND lower(name) = lower($2) AND lower(folder) <> lower($3))
    THEN $4 ELSE $2 END, $3, $5, $6, $6::text IS NOT NULL
  ON CONFLICT (import_id, name) DO UPDATE SET media_id = excluded.media_id, reason = excluded.reason,
    is_unreadable = excluded.is_unreadable, near_row = NULL, given_row = NULL, given_colour = NULL`;

/** $1 the import. Locks it, so that two files with the same name are saved one after the other. */
export const lockPictures = 'SELECT id FROM imports WHERE id = $1 FOR UPDATE';

/** $1 the import, $2 a JSON array of names with the rows chosen for them. */
export const givePictures = `
  UPDATE import_pictures AS picture SET given_row = given.row, given_colour = given.colour
  FROM jsonb_to_recordset($2) AS given (name text, row integer, colour text)
  WHERE picture.import_id = $1 AND picture.name = given.name AND picture.media_id IS NOT NULL RETURNING picture.name`;

/** $1 the import, $2 rows, $3 design numbers in lower case. The first row of each number. */
export const rowsToGive = `
  SELECT min(row) AS row, lower(design_number) AS number FROM import_rows
  WHERE import_id = $1 AND lower(design_number) = ANY ($3::text[]) GROUP BY lower(design_number)
  UNION ALL SELECT row, NULL FROM import_rows WHERE import_id = $1 AND row = ANY ($2::integer[])`;

/** Finds work that was not begun, or whose worker has died. */
export const workLeft = `
  SELECT id, state, revision, run_number FROM imports
  WHERE state IN ('reading', 'running') AND (worked_at IS NULL OR worked_at < now() - interval '20 seconds')`;

/** Deletes imports that were never run. Their rows, sheets and pictures are deleted with them. */
export const deleteAbandoned = `
  DELETE FROM imports WHERE run_at IS NULL AND state <> 'running' AND created_at < now() - interval '${importKeptDays} days'`;

const beyondUndo = `
  SELECT id FROM imports WHERE run_at IS NOT NULL AND state <> 'running' AND ended_at < now() - interval '${undoHours} hours'`;

/** Deletes data that only an undo needs. Picture files stay in the products that have them. */
export const releaseOldImports = [
  `DELETE FROM import_kept_media WHERE import_id IN (${beyondUndo})`,
  `DELETE FROM import_sheets WHERE import_id IN (${beyondUndo})`,
  `UPDATE import_pictures SET media_id = NULL WHERE media_id IS NOT NULL AND import_id IN (${beyondUndo})`,
];

/** $1 the import, $2 ids of pictures. */
export const keepMedia = `
  INSERT INTO import_kept_media (import_id, media_id) SELECT $1, kept FROM unnest($2::uuid[]) AS kept
  WHERE EXISTS (SELECT FROM media WHERE media.id = kept) ON CONFLICT DO NOTHING`;

/** $1 the import, $2 the last row before the part, $3 how many. */
export const partToUndo = `
  SELECT row, product_id, stored, version FROM import_rows
  WHERE import_id = $1 AND is_done AND kind IN ('new', 'changed') AND row > $2 ORDER BY row LIMIT $3`;

/** $1 the import, $2 rows whose products were changed since. */
export const skipRows = `UPDATE import_rows SET kind = 'skipped' WHERE import_id = $1 AND row = ANY ($2::integer[])`;

export const namesOfMakingOptions = 'SELECT DISTINCT name FROM category_options';

export const knownCategories = `
  SELECT category.id, category.name, category.sizes, ${makingOptionsOf('category.id')} AS options,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') FROM subcategories
     WHERE category_id = category.id) AS subcategories
  FROM categories AS category`;

/** $1 ids. The share lock keeps them during the transaction. */
export const existingCategories = 'SELECT id FROM categories WHERE id = ANY ($1::uuid[]) ORDER BY id FOR SHARE';

export const existingSubcategories = 'SELECT id FROM subcategories WHERE id = ANY ($1::uuid[]) ORDER BY id FOR SHARE';

/** $1 the import, $2 restored, $3 archived products. */
export const addToCounts = `
  UPDATE imports SET counts = counts || jsonb_build_object(
    'restored', coalesce((counts ->> 'restored')::integer, 0) + $2, 'archived', coalesce((counts ->> 'archived')::integer, 0) + $3)
  WHERE id = $1`;

/** $1 the import, $2 the bytes of a picture, $3 and $4 the limits of bytes and of pictures. */
export const addPictureBytes = `
  WITH room AS (
    SELECT id, state IN ('reading', 'checked') AS is_open,
      picture_bytes + $2 <= $3 AND (SELECT count(*) FROM import_pictures WHERE import_id = $1) < $4 AS has_room
    FROM imports WHERE id = $1 FOR UPDATE
  ), added AS (
    UPDATE imports SET picture_bytes = picture_bytes + $2 FROM room
    WHERE imports.id = room.id AND room.is_open AND room.has_room
  )
  SELECT is_open, has_room FROM room`;

/** $1 the import, $2 the number of pictures that have arrived, $3 the number that were chosen, or 0. */
export const saveUpload = `
  UPDATE imports SET sent_pictures = CASE WHEN $2::int < $3::int THEN $2::int END,
    chosen_pictures = CASE WHEN $2::int < $3::int THEN $3::int END
  WHERE id = $1`;

export const lockImport =
  'SELECT state, is_undoing, file_name, run_at, head, mapping, answers FROM imports WHERE id = $1 FOR UPDATE';

/** SQL condition: an import has added products. Until then the shop is moving in, and none of its products is news. */
export const hasAddedProducts = "EXISTS (SELECT FROM imports WHERE state = 'done' AND (counts ->> 'new')::int > 0)";

/**
 * $1 an id, $2 the user who runs it, $3 and $4 whether it adds categories and numbers, $5 what happens to pictures, $6
 * whether new products are marked, or null for the default of the import.
 */
export const beginRunning = `
  UPDATE imports SET state = 'running', run_number = run_number + 1, user_id = $2, create_categories = $3,
    assign_numbers = $4, picture_mode = $5, mark_new = coalesce($6, mark_new), rows_done = 0, last_row = 0, tries = 0, run_at = now(), began_at = now(),
    worked_at = now()
  WHERE id = $1 RETURNING run_number`;

/** $1 an id, $2 the user who undoes it. */
export const beginUndoing = `
  UPDATE imports SET state = 'running', is_undoing = true, run_number = run_number + 1, user_id = $2, rows_done = 0,
    last_row = 0, tries = 0, began_at = now(), worked_at = now()
  WHERE id = $1 AND ended_at > now() - interval '${undoHours} hours' RETURNING run_number`;

export const rememberHeaders = `
  INSERT INTO import_headers (header, product_column) SELECT key, value FROM jsonb_each_text($1)
  ON CONFLICT (header) DO UPDATE SET product_column = excluded.product_column`;

/** $1 the import, $2 a row, $3 the reason for leaving it out. */
export const refuseRow = `
  UPDATE import_rows SET kind = 'wrong', is_done = false,
    errors = jsonb_build_array(jsonb_build_object('column', 'designNumber', 'value', coalesce(design_number, ''), 'message', $3::text))
  WHERE import_id = $1 AND row = $2`;

/** $1 the import, $2 the reason, $3 its counts, $4 the number of its run. */
export const giveUpImport = `
  UPDATE imports SET state = 'failed', failure = $2, counts = $3, is_undoing = false, ended_at = now()
  WHERE id = $1 AND state IN ('reading', 'running') AND run_number = $4 RETURNING user_id, file_name, run_at`;
