import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Colour } from '../../../domain/gold.js';
import type { SheetCell } from '../../../domain/sheet-cells.js';
import type { DecimalSign } from '../../../domain/weight-units.js';
import type { ImportAnswers } from '../../../domain/import-questions.js';
import type { ColumnMapping } from '../../../domain/import-columns.js';
import type { ImportRowKind, ImportState, PictureMode } from '../../../domain/imports.js';
import type { ProductColumn, SheetFacts } from '../../../domain/product-columns.js';
import type { ReadingOptions, RowMark, SheetHead } from './reading/sheet.js';

/** The head of a sheet, with a few texts of each column for the person who maps the columns. */
export interface StoredHead extends SheetHead {
  /** Options with which it was read; absent in heads of earlier versions. */
  options?: ReadingOptions;
  samples: string[][];
}

/** Findings from reading the rows. */
export interface StoredFindings {
  /** The decimal sign of the weights; `open` if the column does not reveal it. */
  decimals?: DecimalSign | 'open';
  /** Numbers of rows that are no products, by reason. A blank row has values only in columns that are not read. */
  leftOut?: Partial<Record<RowMark | 'blank', number[]>>;
}

export interface StoredCounts {
  new: number;
  changed: number;
  unchanged: number;
  wrong: number;
  skipped: number;
  /** Rows whose only error is a missing number. */
  withoutNumber: number;
  /** Rows whose only error is an unknown category; `withoutBoth` counts rows with both errors. */
  withoutCategory: number;
  withoutBoth: number;
  /** Wrong rows whose product does not exist; absent in imports of earlier versions. */
  wrongNew?: number;
  done: number;
  /** Rows that are imported although something in them was not understood. */
  noticed: number;
  picturesMatched: number;
  picturesUnmatched: number;
  /** Products that undoing the import has restored and archived; absent before. */
  restored?: number;
  archived?: number;
}

@Entity('imports')
export class StoredImport {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text') fileName!: string;
  @Column('text') state!: ImportState;
  @Column('integer', { default: 1 }) revision!: number;
  @Column('jsonb', { nullable: true }) head!: StoredHead | null;
  @Column('jsonb', { default: {} }) mapping!: ColumnMapping;
  @Column('jsonb', { default: {} }) answers!: ImportAnswers;
  @Column('jsonb', { default: {} }) findings!: StoredFindings;
  /** Cells that an administrator has changed, by row. */
  @Column('jsonb', { default: {} }) mended!: Record<string, RowCells>;
  @Column('boolean', { default: false }) isRead!: boolean;
  @Column('boolean', { default: false }) isUndoing!: boolean;
  /** Increases with each run and each undo, so that the worker of an earlier one can no longer write. */
  @Column('integer', { default: 0 }) runNumber!: number;
  @Column('boolean', { default: false }) createCategories!: boolean;
  @Column('boolean', { default: false }) assignNumbers!: boolean;
  @Column('text', { default: 'replace' }) pictureMode!: PictureMode;
  /** Until the run, the choice that the run makes by default. */
  @Column('boolean', { default: true }) markNew!: boolean;
  @Column('jsonb', { default: {} }) counts!: Partial<StoredCounts>;
  @Column('integer', { default: 0 }) rowsDone!: number;
  @Column('integer', { default: 0 }) lastRow!: number;
  /** Number of pictures that have arrived; null if the upload is complete. */
  @Column('integer', { nullable: true }) sentPictures!: number | null;
  @Column('integer', { nullable: true }) chosenPictures!: number | null;
  @Column('text', { nullable: true }) failure!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) runAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}

@Entity('import_sheets')
export class ImportSheet {
  @PrimaryColumn('uuid') importId!: string;
  @Column('bytea') content!: Buffer;
}

export type RowCells = Partial<Record<ProductColumn, SheetCell>>;

export interface RowError {
  column: ProductColumn;
  /** The text of the cell. */
  value: string;
  message: string;
  /** The option with which a run can fix this error. */
  mends?: 'createCategories' | 'assignNumbers';
  /** The question that resolves the error, and the similar category or number that may be meant. */
  asks?: { question: 'categories' | 'numbers'; near: string };
}

/** The columns of a product: either as an import reads them, or before it. */
export interface RowValues extends Partial<Omit<SheetFacts, 'optionRules'>> {
  /** The making options as cells name them: "Screw: push, bombay; Finish: -". */
  optionRules?: string;
  designNumber?: string;
  /** The text of the cell whose weight was converted to grams. */
  gramFrom?: string;
  netGramFrom?: string;
  category?: string;
  subcategory?: string | null;
  /** Number of pictures; absent if they do not change. */
  pictures?: number;
  /** Colours of the pictures, without unknown ones; absent if they do not change. */
  pictureColours?: Colour[];
}

/** Something in a row that was not understood but does not prevent the import of the row. */
export type RowNotice = Pick<RowError, 'column' | 'value' | 'message'>;

/** A product as it was before the import. Null columns of a new product are absent. */
export interface StoredState extends SheetFacts {
  categoryId: string | null;
  subcategoryId: string | null;
  archived: boolean;
  /** Absent in imports of earlier versions. */
  markedNew?: boolean;
  /** The ids of its pictures, if the import changed them. */
  pictures?: string[];
  /** Colours by picture id; pictures without a colour are absent. */
  pictureColours?: Record<string, Colour>;
}

@Entity('import_rows')
export class ImportRow {
  @PrimaryColumn('uuid') importId!: string;
  @PrimaryColumn('integer') row!: number;
  @Column('text', { default: 'wrong' }) kind!: ImportRowKind;
  @Column('jsonb') cells!: RowCells;
  /** The cells of the sheet in the columns that an administrator has changed. */
  @Column('jsonb', { default: {} }) sheetCells!: RowCells;
  @Column('text', { nullable: true }) designNumber!: string | null;
  @Column('uuid', { nullable: true }) productId!: string | null;
  @Column('jsonb', { default: {} }) understood!: RowValues;
  @Column('jsonb', { nullable: true }) before!: RowValues | null;
  @Column('jsonb', { default: [] }) errors!: RowError[];
  @Column('jsonb', { default: [] }) pictures!: string[];
  @Column('jsonb', { default: [] }) missingPictures!: string[];
  @Column('jsonb', { default: [] }) notices!: RowNotice[];
  @Column('boolean', { default: false }) hasNoPictures!: boolean;
  @Column('boolean', { default: false }) isDone!: boolean;
  @Column('jsonb', { nullable: true }) stored!: StoredState | null;
  @Column('integer', { nullable: true }) version!: number | null;
}

@Entity('import_pictures')
export class ImportPicture {
  @PrimaryColumn('uuid') importId!: string;
  @PrimaryColumn('text') name!: string;
  @Column('uuid', { nullable: true }) mediaId!: string | null;
  @Column('text', { default: '' }) folder!: string;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('boolean', { default: false }) isUnreadable!: boolean;
  @Column('integer', { nullable: true }) nearRow!: number | null;
  @Column('integer', { nullable: true }) givenRow!: number | null;
  @Column('text', { nullable: true }) givenColour!: Colour | null;
}

@Entity('import_picture_rows')
export class ImportPictureRow {
  @PrimaryColumn('uuid') importId!: string;
  @PrimaryColumn('integer') row!: number;
  @PrimaryColumn('integer') position!: number;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) colour!: Colour | null;
}

@Entity('import_kept_media')
export class ImportKeptMedia {
  @PrimaryColumn('uuid') importId!: string;
  @PrimaryColumn('uuid') mediaId!: string;
}

/** The column that an administrator last chose for a header. */
@Entity('import_headers')
export class ImportHeader {
  @PrimaryColumn('text') header!: string;
  @Column('text', { nullable: true }) productColumn!: ProductColumn | null;
}
