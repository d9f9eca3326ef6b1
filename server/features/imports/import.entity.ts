import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Colour } from '../../../domain/gold.js';
import type { SheetCell } from '../../../domain/import-cells.schemas.js';
import type { DecimalSign } from '../../../domain/weight-units.js';
import type { ImportAnswers } from '../../../domain/import-questions.js';
import type { ColumnMapping } from '../../../domain/import-columns.js';
import type { ImportRowKind, ImportState, PictureMode } from '../../../domain/imports.js';
import type { ProductColumn, SheetFacts } from '../../../domain/product-columns.js';
import type { ReadingOptions, RowMark, SheetHead } from './reading/sheet.js';

/** The head of a sheet, with a few texts of each column, for a person who chooses the columns. */
export interface StoredHead extends SheetHead {
  /** How it was read; absent in heads of earlier versions. */
  options?: ReadingOptions;
  samples: string[][];
}

/** What was found when the rows were read. */
export interface StoredFindings {
  /** The decimal sign of the weights; open if the column does not tell. */
  decimals?: DecimalSign | 'open';
  /** Rows that are no products, by what they are. A blank one has a value only in columns that are not read. */
  leftOut?: Partial<Record<RowMark | 'blank', number[]>>;
}

export interface StoredCounts {
  new: number;
  changed: number;
  unchanged: number;
  wrong: number;
  skipped: number;
  /** Rows that are wrong only because they have no number. */
  withoutNumber: number;
  /** Because of a category that does not exist, and because of both. */
  withoutCategory: number;
  withoutBoth: number;
  done: number;
  /** Rows with something that was not understood, but is imported. */
  noticed: number;
  picturesMatched: number;
  picturesUnmatched: number;
  restored: number;
  archived: number;
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
  @Column('boolean', { default: false }) isRead!: boolean;
  @Column('text', { nullable: true }) contentHash!: string | null;
  @Column('boolean', { default: false }) isUndoing!: boolean;
  /** Increases with each run and each undo; the worker of an earlier one writes nothing any more. */
  @Column('integer', { default: 0 }) runNumber!: number;
  @Column('boolean', { default: false }) createCategories!: boolean;
  @Column('boolean', { default: false }) assignNumbers!: boolean;
  @Column('text', { default: 'replace' }) pictureMode!: PictureMode;
  @Column('jsonb', { default: {} }) counts!: Partial<StoredCounts>;
  @Column('integer', { default: 0 }) rowsDone!: number;
  @Column('integer', { default: 0 }) lastRow!: number;
  @Column('integer', { default: 0 }) tries!: number;
  @Column('bigint', { default: 0, transformer: { from: Number, to: (bytes: number) => bytes } }) pictureBytes!: number;
  /** How far the upload of its pictures is; null if none is missing. */
  @Column('integer', { nullable: true }) sentPictures!: number | null;
  @Column('integer', { nullable: true }) chosenPictures!: number | null;
  @Column('text', { nullable: true }) failure!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) workedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) runAt!: Date | null;
  @Column('timestamptz', { nullable: true }) beganAt!: Date | null;
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
  /** As the sheet has it. */
  value: string;
  message: string;
  /** What a run can mend on request. */
  mends?: 'createCategories' | 'assignNumbers';
  /** The question that decides, and the name or number of the shop that may be meant. */
  asks?: { question: 'categories' | 'numbers'; near: string };
}

/** The columns of a product as an import understood them, or as they were. */
export interface RowValues extends Partial<SheetFacts> {
  designNumber?: string;
  /** The text of the cell whose weight was converted to grams. */
  gramFrom?: string;
  category?: string;
  subcategory?: string | null;
  /** How many it has, if they change. */
  pictures?: number;
  /** Of those of its pictures that have one, if they change. */
  pictureColours?: Colour[];
}

/** What was not understood, but does not keep the row from being imported. */
export type RowNotice = Pick<RowError, 'column' | 'value' | 'message'>;

/** A product as it was before the import. Null columns of a new product are absent. */
export interface StoredState extends SheetFacts {
  categoryId: string | null;
  subcategoryId: string | null;
  archived: boolean;
  /** The ids of its pictures, if the import changed them. */
  pictures?: string[];
  /** The colours of those pictures that have one, by id. */
  pictureColours?: Record<string, Colour>;
}

@Entity('import_rows')
export class ImportRow {
  @PrimaryColumn('uuid') importId!: string;
  @PrimaryColumn('integer') row!: number;
  @Column('text', { default: 'wrong' }) kind!: ImportRowKind;
  @Column('jsonb') cells!: RowCells;
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

/** What an administrator last chose for a header. */
@Entity('import_headers')
export class ImportHeader {
  @PrimaryColumn('text') header!: string;
  @Column('text', { nullable: true }) productColumn!: ProductColumn | null;
}
