import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError, invalidField } from '../../../domain/errors.js';
import { cellText } from '../../../domain/sheet-cells.js';
import { importMessages, placeOfRow } from '../../../domain/imports.js';
import type {
  GiveImportPictures,
  AnswerImport,
  ListImportPictures,
  ListImportRows,
  ListImports,
  MapImport,
  RunImport,
} from '../../../domain/imports.schemas.js';
import { type ProductColumn, productColumns } from '../../../domain/product-columns.js';
import { isId } from '../../../domain/rules.js';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { changed, one, rows } from '../../platform/database/sql.js';
import { type Page, paged } from '../../platform/graphql/graphql.types.js';
import { type AskedQuestion, noticesOf, questionsOf } from './import-questions.js';
import { ImportQueueService } from './import-queue.service.js';
import type { RowCells, StoredCounts, StoredImport } from './import.entity.js';
import {
  beginRunning,
  beginUndoing,
  countPictures,
  countRows,
  countsOfImport,
  givePictures,
  importById,
  lockImport,
  missingCategories,
  pageOfImports,
  pageOfPictures,
  pageOfRows,
  previewsOfRows,
  rememberHeaders,
  rowsToGive,
} from './imports.sql.js';
import { type PackedPicture, toPicture } from '../pictures/picture.sql.js';
import type { Import, ImportPicture, ImportPictureRow, ImportPreview, ImportRow } from './imports.types.js';

type ImportRecord = Pick<
  StoredImport,
  | 'id'
  | 'fileName'
  | 'state'
  | 'isUndoing'
  | 'head'
  | 'mapping'
  | 'answers'
  | 'findings'
  | 'markNew'
  | 'counts'
  | 'rowsDone'
  | 'sentPictures'
  | 'chosenPictures'
  | 'failure'
  | 'createdAt'
  | 'runAt'
  | 'endedAt'
> & {
  startedBy: string | null;
  canUndo: boolean;
  picturesDone: number;
  seconds: number | null;
  /** Absent in lists of imports. */
  importedBefore?: { id: string; fileName: string; runAt: string } | null;
  asked?: AskedQuestion[] | null;
};

const notAllowed = (message: string) => new DomainError('IMPORT_STATE_NOT_ALLOWED', { message });

/** Reads imports for administrators and carries out their decisions. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly database: DataSource,
    private readonly queue: ImportQueueService,
    private readonly audit: Audit,
  ) {}

  async list(input: ListImports): Promise<Page<Import>> {
    const { page, perPage } = input;
    const [found, counted] = await Promise.all([
      rows<ImportRecord>(this.database, pageOfImports, [perPage, (page - 1) * perPage]),
      one<{ total: number }>(this.database, 'SELECT count(*)::int AS total FROM imports'),
    ]);
    return paged(
      found.map((record) => toImport(record, [])),
      counted?.total ?? 0,
      input,
    );
  }

  async get(id: string): Promise<Import> {
    const record = isId(id) ? await one<ImportRecord>(this.database, importById, [id]) : undefined;
    if (!record) throw new DomainError('IMPORT_NOT_FOUND');
    const missing = record.state === 'checked' ? await this.missingCategories(id) : [];
    return toImport(record, missing);
  }

  async rows(input: ListImportRows): Promise<Page<ImportRow>> {
    await this.ensureExists(input.id);
    const { page, perPage, id, kind, noPictures, noticed } = input;
    const filter = [id, kind ?? null, noPictures ?? false, noticed ?? false];
    const [found, counted] = await Promise.all([
      rows<StoredRow>(this.database, pageOfRows, [...filter, perPage, (page - 1) * perPage]),
      one<{ total: number }>(this.database, countRows, filter),
    ]);
    const previews = await this.previewsOf(
      id,
      found.map(({ row }) => row),
    );
    const items = found.map(({ understood, isDone, sheets, cells, sheetCells, ...row }) => ({
      ...row,
      mended: productColumns.flatMap((column) =>
        column in sheetCells
          ? { column, value: cellText(cells[column]), sheetValue: cellText(sheetCells[column]) }
          : [],
      ),
      previews: previews.get(row.row) ?? [],
      ...placeOfRow(row.row, sheets),
      values: understood,
      changes: Object.keys(row.before ?? {}) as ProductColumn[],
      done: isDone,
    }));
    return paged(items, counted?.total ?? 0, input);
  }

  async pictures(input: ListImportPictures): Promise<Page<ImportPicture>> {
    await this.ensureExists(input.id);
    const { page, perPage, id, matched } = input;
    const filter = [id, matched ?? null];
    const [found, counted] = await Promise.all([
      rows<StoredPicture>(this.database, pageOfPictures, [...filter, perPage, (page - 1) * perPage]),
      one<{ total: number }>(this.database, countPictures, filter),
    ]);
    return paged(found.map(toImportPicture), counted?.total ?? 0, input);
  }

  /** Gives pictures to rows by hand, and starts a new check. */
  async givePictures({ id, pictures }: GiveImportPictures): Promise<Import> {
    await this.changing(id, async (tx, item) => {
      if (item.state !== 'reading' && item.state !== 'checked') throw notAllowed(importMessages.notChecked);
      const found = await rows<{ row: number; number: string | null }>(tx, rowsToGive, [
        id,
        pictures.flatMap(({ row }) => row ?? []),
        pictures.flatMap(({ designNumber }) => designNumber?.toLowerCase() ?? []),
      ]);
      const given = pictures.map(({ name, row, designNumber, colour }, index) => {
        const number = designNumber?.toLowerCase();
        const target = found.find((known) => (row === undefined ? known.number === number : known.row === row));
        const isGiven = row !== undefined || number !== undefined;
        if (isGiven && !target) throw invalidField(`pictures.${index}.row`, importMessages.noRow);
        return { name, row: isGiven ? target?.row : null, colour: isGiven ? colour : null };
      });
      const changedNames = await rows<{ name: string }>(tx, givePictures, [id, JSON.stringify(given)]);
      const unknown = pictures.findIndex(({ name }) => !changedNames.some((known) => known.name === name));
      if (unknown >= 0) throw invalidField(`pictures.${unknown}.name`, importMessages.noPicture);
    });
    await this.queue.checkAgain(id);
    return this.get(id);
  }

  /** Stores the mapping, and remembers it for later sheets with these headers. */
  async map({ id, mapping }: MapImport): Promise<Import> {
    await this.changing(id, async (tx, item) => {
      if (item.state !== 'reading' && item.state !== 'checked') throw notAllowed(importMessages.notChecked);
      if (!item.head) throw notAllowed(importMessages.notNow);
      const headers = item.head.headers.filter((header) => header !== '');
      const unknown = Object.keys(mapping).find((header) => !headers.includes(header));
      if (unknown !== undefined) throw invalidField(`mapping.${unknown}`, importMessages.mapping);
      const complete = Object.fromEntries(headers.map((header) => [header, mapping[header] ?? null]));
      // Bumping the revision stops a running check, which has read the old columns, from marking the rows as read.
      await changed(tx, 'UPDATE imports SET mapping = $2, is_read = false, revision = revision + 1 WHERE id = $1', [
        id,
        JSON.stringify(complete),
      ]);
      await changed(tx, rememberHeaders, [JSON.stringify(complete)]);
    });
    await this.queue.checkAgain(id);
    return this.get(id);
  }

  /**
   * Stores the answer and has the rows read again. The answer about headings or hidden columns also causes a new
   * reading of the head.
   */
  async answer({ id, question, answer }: AnswerImport): Promise<Import> {
    await this.changing(id, async (tx, { state, head }) => {
      if (state !== 'reading' && state !== 'checked') throw notAllowed(importMessages.notChecked);
      if (!head) throw notAllowed(importMessages.notNow);
      if (question === 'headings' && !head.top.some(({ row }) => String(row) === answer))
        throw invalidField('answer', importMessages.answer);
      await changed(
        tx,
        'UPDATE imports SET answers = answers || $2, is_read = false, revision = revision + 1 WHERE id = $1',
        [id, JSON.stringify({ [question]: answer })],
      );
      // Other rows are read then, or under other numbers.
      if (question === 'headings' || question === 'hidden')
        await changed(tx, `UPDATE imports SET mended = '{}' WHERE id = $1`, [id]);
    });
    await this.queue.checkAgain(id);
    return this.get(id);
  }

  async run(actor: Actor, { id, createCategories, assignNumbers, pictures, markNew }: RunImport): Promise<Import> {
    const begun = await this.changing(id, async (tx, { state, mapping }) => {
      if (state === 'reading') throw notAllowed(importMessages.notNow);
      if (state !== 'checked') throw notAllowed(importMessages.notChecked);
      if (!Object.values(mapping).some(Boolean)) throw invalidField('mapping', importMessages.noColumns);
      return one<Begun>(tx, beginRunning, [id, actor.id, createCategories, assignNumbers, pictures, markNew ?? null]);
    });
    if (begun) this.queue.run({ id, ...begun });
    return this.get(id);
  }

  /** Stops the import between two parts of its rows. */
  async cancel(actor: Actor, { id }: { id: string }): Promise<Import> {
    await this.changing(id, async (tx, { state, isUndoing, fileName }) => {
      if (isUndoing || !['reading', 'checked', 'running'].includes(state)) throw notAllowed(importMessages.notRunning);
      const counts = await one<StoredCounts>(tx, countsOfImport, [id]);
      await changed(tx, `UPDATE imports SET state = 'cancelled', counts = $2, ended_at = now() WHERE id = $1`, [
        id,
        JSON.stringify(counts),
      ]);
      if (state !== 'running') return;
      const details = { file: fileName, done: counts?.done ?? 0 };
      await this.audit.record(actor, { kind: 'import.cancelled', subject: id, details }, tx);
    });
    return this.get(id);
  }

  /** Starts the undo, which a worker carries out. */
  async undo(actor: Actor, { id }: { id: string }): Promise<Import> {
    const begun = await this.changing(id, async (tx, { state, runAt }) => {
      if (!runAt || !['done', 'cancelled', 'failed'].includes(state)) throw notAllowed(importMessages.notUndoable);
      const undoing = await one<Begun>(tx, beginUndoing, [id, actor.id]);
      if (!undoing) throw new DomainError('IMPORT_UNDO_EXPIRED');
      return undoing;
    });
    this.queue.run({ id, ...begun });
    return this.get(id);
  }

  async ensureExists(id: string): Promise<void> {
    const found = isId(id) ? await one(this.database, 'SELECT id FROM imports WHERE id = $1', [id]) : undefined;
    if (!found) throw new DomainError('IMPORT_NOT_FOUND');
  }

  private async changing<Result>(
    id: string,
    change: (tx: EntityManager, item: LockedImport) => Promise<Result>,
  ): Promise<Result> {
    return this.database.transaction(async (tx) => {
      const item = isId(id) ? await one<LockedImport>(tx, lockImport, [id]) : undefined;
      if (!item) throw new DomainError('IMPORT_NOT_FOUND');
      return change(tx, item);
    });
  }

  private async previewsOf(id: string, numbers: readonly number[]): Promise<Map<number, ImportPreview[]>> {
    const found = await rows<StoredPreview>(this.database, previewsOfRows, [id, numbers]);
    const byRow = new Map<number, ImportPreview[]>();
    for (const { row, picture, ...preview } of found)
      byRow.set(row, [...(byRow.get(row) ?? []), { ...preview, picture: toPicture(picture) }]);
    return byRow;
  }

  private async missingCategories(id: string): Promise<string[]> {
    const found = await rows<{ category: string | null; subcategory: string | null }>(
      this.database,
      missingCategories,
      [id],
    );
    const names = found.flatMap(({ category, subcategory }) =>
      category === null
        ? []
        : [[cellText(category), cellText(subcategory)].filter((name) => name && name !== '-').join(' › ')],
    );
    return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
  }
}

type StoredRow = Omit<ImportRow, 'values' | 'changes' | 'done' | 'previews' | 'mended' | 'sheet' | 'sheetRow'> & {
  cells: RowCells;
  sheetCells: RowCells;
  understood: ImportRow['values'];
  sheets: string[] | null;
  isDone: boolean;
};

type Begun = Pick<StoredImport, 'runNumber'>;

type LockedImport = Pick<StoredImport, 'state' | 'isUndoing' | 'fileName' | 'runAt' | 'head' | 'mapping' | 'answers'>;

type StoredPreview = Omit<ImportPreview, 'picture'> & { row: number; picture: PackedPicture | null };

interface StoredPicture {
  name: string;
  reason: string | null;
  given: boolean;
  nearRow: number | null;
  nearNumber: string | null;
  picture: PackedPicture | null;
  rows: ImportPictureRow[];
}

const toImportPicture = ({ nearRow, nearNumber, picture, ...stored }: StoredPicture): ImportPicture => ({
  ...stored,
  designNumber: stored.rows[0]?.designNumber ?? null,
  position: stored.rows[0]?.position ?? null,
  proposal: nearRow === null ? null : { row: nearRow, designNumber: nearNumber },
  picture: toPicture(picture),
});

function toImport(record: ImportRecord, missing: string[]): Import {
  const {
    head,
    mapping,
    answers,
    findings,
    asked,
    counts,
    rowsDone,
    picturesDone,
    seconds,
    isUndoing,
    importedBefore,
    sentPictures: sent,
    chosenPictures: chosen,
    ...columns
  } = record;
  const headers = (head?.headers ?? []).flatMap((header, column) =>
    header === '' ? [] : [{ header, column: mapping[header] ?? null, samples: head?.samples[column] ?? [] }],
  );
  const all = { ...noCounts, ...counts };
  const totalRows = isUndoing ? all.done : all.new + all.changed + all.unchanged + all.wrong + all.skipped;
  const isMeasured = columns.state === 'running' && rowsDone > 0 && seconds !== null;
  const secondsLeft = isMeasured ? Math.ceil((seconds / rowsDone) * Math.max(0, totalRows - rowsDone)) : null;
  const progress = {
    rows: rowsDone,
    totalRows,
    pictures: picturesDone,
    totalPictures: all.picturesMatched,
    secondsLeft,
  };
  const before = importedBefore ? { ...importedBefore, runAt: new Date(importedBefore.runAt) } : null;
  const read = { head, mapping, answers, findings };
  const isDecidable = columns.state === 'reading' || columns.state === 'checked';
  const questions = isDecidable ? questionsOf(read, asked ?? []) : [];
  return {
    ...columns,
    headers,
    sheets: (head?.sheets ?? []).filter((sheet) => sheet !== ''),
    questions,
    notices: noticesOf(read),
    counts: all,
    progress,
    missingCategories: missing,
    importedBefore: before,
    unfinishedUpload: isDecidable && sent !== null && chosen !== null ? { sent, chosen } : null,
  };
}

const noCounts = {
  ...{
    new: 0,
    changed: 0,
    unchanged: 0,
    wrong: 0,
    skipped: 0,
    withoutNumber: 0,
    withoutCategory: 0,
    withoutBoth: 0,
    wrongNew: 0,
    done: 0,
  },
  ...{ noticed: 0, picturesMatched: 0, picturesUnmatched: 0, restored: 0, archived: 0 },
};
