import { Field, ID, Int, ObjectType, PartialType, PickType } from '@nestjs/graphql';
import {
  importRowKinds,
  type ImportRowKind as RowKind,
  importStates,
  type ImportState as State,
  pictureModes,
} from '../../../domain/imports.js';
import type { Colour as GoldColour } from '../../../domain/gold.js';
import { importQuestions, type ImportQuestionName as QuestionName } from '../../../domain/import-questions.js';
import {
  type ProductColumn as Column,
  productColumns,
  sheetColumns,
  sheetFacts,
} from '../../../domain/product-columns.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import { Colour, Picture } from '../pictures/picture.types.js';
import { type Page, PageInfo } from '../../platform/graphql/graphql.types.js';
import { StoredProduct } from '../products/product.entity.js';

export const ImportState = graphqlEnum('ImportState', importStates, 'The progress of an import.', {
  reading: 'Its files are being read. Nothing has changed.',
  checked: 'It says what each row would do. Nothing has changed.',
  running: 'Its rows are being written, or undone.',
  done: 'All rows that were not wrong are written.',
  cancelled: 'It was cancelled. Rows that were written before stay.',
  failed: 'It could not be read, or its work was given up; see `failure`.',
  undone: 'Its rows were undone, except those that were changed since.',
});

export const ImportRowKind = graphqlEnum('ImportRowKind', importRowKinds, 'What a row does.', {
  new: 'It adds a product, or brings an archived one back.',
  changed: 'It changes a product.',
  unchanged: 'The product is as the row says.',
  wrong: 'It is left out, because some of its cells cannot be understood.',
  skipped: 'It was not undone, because its product was changed since.',
});

export const PictureMode = graphqlEnum('PictureMode', pictureModes, 'What pictures of an import do.', {
  replace: 'They replace those that a product has; the default.',
  add: 'They are added to those that a product has.',
});

export const ProductColumn = graphqlEnum(
  'ProductColumn',
  productColumns,
  'A column of a spreadsheet with products.',
  Object.fromEntries(productColumns.map((column) => [column, sheetColumns[column].description])) as Record<
    Column,
    string
  >,
);

@ObjectType({ description: 'A column of the sheet.' })
export class ImportHeader {
  @Field({ description: 'The text in the row of headers; a number follows if several columns have it.' })
  header!: string;
  @Field(() => ProductColumn, { nullable: true, description: 'What it is read as; null if it is not read.' })
  column!: Column | null;
  @Field(() => [String], { description: 'The first texts below the header.' }) samples!: string[];
}

export const ImportQuestionName = graphqlEnum(
  'ImportQuestionName',
  importQuestions,
  'What a spreadsheet leaves open, and a person decides.',
  {
    headings: 'Which row has the headings. The answer is the number of the row.',
    decimals: 'What is the decimal sign of the weights: `dot` or `comma`.',
    hidden: 'What happens to hidden sheets, rows and columns: `leave` or `read`.',
    categories: 'Whether categories with nearly the same names are those of the shop: `near` or `new`.',
    numbers:
      'Whether numbers that are written nearly like others, or as a spreadsheet program changes them, are these designs: `existing` or `new`.',
  },
);

@ObjectType({ description: 'A possible answer to a question about a spreadsheet.' })
export class ImportAnswerChoice {
  @Field({ description: 'The value of `answerImport`.' }) answer!: string;
  @Field({ description: 'The text for a person.' }) label!: string;
}

@ObjectType({ description: 'A question about a spreadsheet. Rows that depend on an open one are wrong.' })
export class ImportQuestion {
  @Field(() => ImportQuestionName, { description: 'Its name.' }) name!: QuestionName;
  @Field({ description: 'The text for a person.' }) text!: string;
  @Field(() => [ImportAnswerChoice], { description: 'The possible answers.' }) choices!: ImportAnswerChoice[];
  @Field(() => String, { nullable: true, description: 'The answer that is used; null while it is open.' })
  answer!: string | null;
  @Field(() => Boolean, { description: 'Whether it has no answer.' }) isOpen!: boolean;
}

@ObjectType({ description: 'How many rows and pictures of an import are what.' })
export class ImportCounts {
  @Field(() => Int, { description: 'Rows that add a product or bring one back.' }) new!: number;
  @Field(() => Int, { description: 'Rows that change a product.' }) changed!: number;
  @Field(() => Int, { description: 'Rows whose product is as they say.' }) unchanged!: number;
  @Field(() => Int, { description: 'Rows that are left out.' }) wrong!: number;
  @Field(() => Int, { description: 'Rows that are wrong only because they have no design number.' })
  withoutNumber!: number;
  @Field(() => Int, { description: 'Rows that are wrong only because their category or subcategory does not exist.' })
  withoutCategory!: number;
  @Field(() => Int, { description: 'Rows that are wrong only because of both.' }) withoutBoth!: number;
  @Field(() => Int, { description: 'Rows that are left out, and whose products the shop does not have.' })
  wrongNew!: number;
  @Field(() => Int, { description: 'Rows that are written.' }) done!: number;
  @Field(() => Int, { description: 'Rows with something that was not understood, but is imported; see `notices`.' })
  noticed!: number;
  @Field(() => Int, { description: 'Pictures that belong to a row.' }) picturesMatched!: number;
  @Field(() => Int, { description: 'Other files.' }) picturesUnmatched!: number;
  @Field(() => Int, { description: 'Products that were restored by undoing.' }) restored!: number;
  @Field(() => Int, { description: 'Products that were archived by undoing.' }) archived!: number;
  @Field(() => Int, { description: 'Rows that were not undone, because their products were changed since.' })
  skipped!: number;
}

@ObjectType({ description: 'How far the work on an import is.' })
export class ImportProgress {
  @Field(() => Int, { description: 'Rows that are done.' }) rows!: number;
  @Field(() => Int, { description: 'All rows.' }) totalRows!: number;
  @Field(() => Int, { description: 'Pictures whose rows are done.' }) pictures!: number;
  @Field(() => Int, { description: 'All pictures that belong to a row.' }) totalPictures!: number;
  @Field(() => Int, { nullable: true, description: 'Estimated; null if it cannot be told yet.' }) secondsLeft!:
    number | null;
}

@ObjectType({ description: 'An earlier run of a sheet.' })
export class EarlierImport {
  @Field(() => ID, { description: 'The id of that import.' }) id!: string;
  @Field({ description: 'The name of its spreadsheet.' }) fileName!: string;
  @Field(() => Date, { description: 'When it was run.' }) runAt!: Date;
}

@ObjectType({ description: 'An upload of pictures that has not ended, or has stopped.' })
export class UnfinishedUpload {
  @Field(() => Int, { description: 'The pictures that have arrived.' }) sent!: number;
  @Field(() => Int, { description: 'The pictures that were chosen.' }) chosen!: number;
}

@ObjectType({ description: 'A spreadsheet with products, and their pictures, on the way into the shop.' })
export class Import {
  @Field(() => ID, { description: 'The id of this import.' }) id!: string;
  @Field({ description: 'The name of the spreadsheet.' }) fileName!: string;
  @Field(() => ImportState, { description: 'How far it is.' }) state!: State;
  @Field(() => [ImportHeader], { description: 'The columns of the sheet; none until it has been read.' })
  headers!: ImportHeader[];
  @Field(() => [String], {
    description:
      'The names of the sheets that are read, in the order in which their rows are counted; none of a CSV file.',
  })
  sheets!: string[];
  @Field(() => [ImportQuestion], {
    description: 'What the spreadsheet leaves open, and what was decided. Lists have none that depends on rows.',
  })
  questions!: ImportQuestion[];
  @Field(() => [String], {
    description:
      'What was converted and what was not read, such as hidden rows, totals, pictures in cells and other sheets.',
  })
  notices!: string[];
  @Field(() => ImportCounts, { description: 'What rows and pictures are.' }) counts!: ImportCounts;
  @Field(() => ImportProgress, { description: 'The progress of running or undoing.' }) progress!: ImportProgress;
  @Field(() => [String], {
    description: 'Categories, and subcategories after a ›, that a run with `createCategories` adds.',
  })
  missingCategories!: string[];
  @Field(() => Boolean, {
    description:
      'Whether its new products have `isNew`. Before the run, what it does without `markNew`: false until an import has added products to the shop, because all of them are new then.',
  })
  markNew!: boolean;
  @Field(() => EarlierImport, {
    nullable: true,
    description:
      'The last run of a sheet with the same rows that was not undone: new designs without a number would be added again. Null in lists.',
  })
  importedBefore!: EarlierImport | null;
  @Field(() => UnfinishedUpload, {
    nullable: true,
    description:
      'How far the upload of its pictures is, as its sender told with `addImportPictures`; null if none is missing.',
  })
  unfinishedUpload!: UnfinishedUpload | null;
  @Field(() => String, { nullable: true, description: 'Why it has failed.' }) failure!: string | null;
  @Field(() => Boolean, { description: 'Whether it can be undone now.' }) canUndo!: boolean;
  @Field(() => String, { nullable: true, description: 'Who started it; null if the account was deleted.' })
  startedBy!: string | null;
  @Field(() => Date, { description: 'When it was uploaded.' }) createdAt!: Date;
  @Field(() => Date, { nullable: true, description: 'When it was run.' }) runAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'When it ended.' }) endedAt!: Date | null;
}

const shownFacts = sheetFacts.filter((fact) => fact !== 'optionRules');

@ObjectType({ description: 'What a cell was understood as, or what the product had.' })
export class ImportValues extends PartialType(PickType(StoredProduct, shownFacts, ObjectType)) {
  @Field(() => String, { nullable: true, description: 'The design number.' }) designNumber?: string;
  @Field(() => String, {
    nullable: true,
    description: 'The weight as the cell has it, such as "0.004 kg", if it was converted to grams.',
  })
  gramFrom?: string;
  @Field(() => String, { nullable: true, description: 'The same of the net weight.' }) netGramFrom?: string;
  @Field(() => String, {
    nullable: true,
    description: 'The values of making options that it comes with, such as "Screw: push, bombay; Finish: -".',
  })
  optionRules?: string;
  @Field(() => String, { nullable: true, description: 'The category.' }) category?: string;
  @Field(() => String, { nullable: true, description: 'The subcategory.' }) subcategory?: string | null;
  @Field(() => Int, { nullable: true, description: 'The number of pictures, if they change.' }) pictures?: number;
  @Field(() => [Colour], {
    nullable: true,
    description: 'The colours of those of its pictures that say one, if pictures or colours change.',
  })
  pictureColours?: GoldColour[];
}

@ObjectType({ description: 'A picture of a row, as it will be shown.' })
export class ImportPreview {
  @Field({ description: 'The name of the file.' }) name!: string;
  @Field(() => Colour, {
    nullable: true,
    description: 'The colour of the gold that it shows, by its name or by the sheet; null if neither says one.',
  })
  colour!: GoldColour | null;
  @Field(() => Picture, { nullable: true, description: 'The picture; null a day after the import.' })
  picture!: Picture | null;
}

@ObjectType({ description: 'A cell that cannot be understood.' })
export class ImportRowError {
  @Field(() => ProductColumn, { description: 'The column.' }) column!: Column;
  @Field({ description: 'What the cell has.' }) value!: string;
  @Field({ description: 'What it may hold.' }) message!: string;
}

@ObjectType({ description: 'A part of a cell that was not understood, but does not keep its row from being imported.' })
export class ImportNotice {
  @Field(() => ProductColumn, { description: 'The column.' }) column!: Column;
  @Field({ description: 'What was not understood.' }) value!: string;
  @Field({ description: 'What follows from it.' }) message!: string;
}

@ObjectType({ description: 'A cell that an administrator has changed with `mendImportRow`.' })
export class ImportMendedCell {
  @Field(() => ProductColumn, { description: 'The column.' }) column!: Column;
  @Field({ description: 'What is read; empty if nothing is.' }) value!: string;
  @Field({ description: 'What the sheet has; empty if it has nothing.' }) sheetValue!: string;
}

@ObjectType({ description: 'A row of the sheet.' })
export class ImportRow {
  @Field(() => Int, {
    description: 'Its number in the spreadsheet, with 1,048,576 more for each sheet that is read before its own.',
  })
  row!: number;
  @Field(() => String, { nullable: true, description: 'The name of its sheet; null if one sheet is read.' })
  sheet!: string | null;
  @Field(() => Int, { description: 'Its number in its sheet.' }) sheetRow!: number;
  @Field(() => ImportRowKind, { description: 'What it does.' }) kind!: RowKind;
  @Field(() => String, { nullable: true, description: 'The design number; null if the import gives one.' })
  designNumber!: string | null;
  @Field(() => ImportValues, { description: 'What its cells were understood as.' }) values!: ImportValues;
  @Field(() => ImportValues, { nullable: true, description: 'What the product had of that which changes.' })
  before!: ImportValues | null;
  @Field(() => [ProductColumn], { description: 'The columns that change; a null in `before` is one only with these.' })
  changes!: Column[];
  @Field(() => [ImportRowError], { description: 'What is wrong with it.' }) errors!: ImportRowError[];
  @Field(() => [ImportNotice], { description: 'What was not understood, but does not keep it from being imported.' })
  notices!: ImportNotice[];
  @Field(() => [ImportMendedCell], { description: 'Its cells that were changed here.' }) mended!: ImportMendedCell[];
  @Field(() => [String], { description: 'The names of its pictures, in their order.' }) pictures!: string[];
  @Field(() => [ImportPreview], { description: 'Its pictures, in their order.' }) previews!: ImportPreview[];
  @Field(() => Boolean, { description: 'Whether it is written.' }) done!: boolean;
}

@ObjectType({ description: 'A row that a picture belongs to.' })
export class ImportPictureRow {
  @Field(() => Int, { description: 'Its `row` in `importRows`.' }) row!: number;
  @Field(() => String, { nullable: true, description: 'The design number; null if the import gives one.' })
  designNumber!: string | null;
  @Field(() => Int, { description: 'The place of the picture among those of the row, from 1.' }) position!: number;
  @Field(() => Colour, { nullable: true, description: 'The colour of the gold that it shows there; null if unknown.' })
  colour!: GoldColour | null;
}

@ObjectType({ description: 'A row that a picture probably belongs to, because its name is like it.' })
export class ImportProposal {
  @Field(() => Int, { description: 'Its `row` in `importRows`.' }) row!: number;
  @Field(() => String, { nullable: true, description: 'The design number; null if the import gives one.' })
  designNumber!: string | null;
}

@ObjectType({ description: 'A picture of an import, or another file.' })
export class ImportPicture {
  @Field({
    description: 'The name of the file, after its folders and › if files in several folders have the same name.',
  })
  name!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The design number of its first row; null if it belongs to none.',
  })
  designNumber!: string | null;
  @Field(() => Int, { nullable: true, description: 'Its place among the pictures of its first row, from 1.' })
  position!: number | null;
  @Field(() => [ImportPictureRow], { description: 'The rows that it belongs to.' }) rows!: ImportPictureRow[];
  @Field(() => Boolean, { description: 'Whether an administrator has given it to its row.' }) given!: boolean;
  @Field(() => String, { nullable: true, description: 'Why it belongs to no row.' }) reason!: string | null;
  @Field(() => ImportProposal, {
    nullable: true,
    description: 'The row that it probably belongs to; `giveImportPictures` gives it to this row or to another.',
  })
  proposal!: ImportProposal | null;
  @Field(() => Picture, {
    nullable: true,
    description: 'The picture; null for another file, and a day after the import.',
  })
  picture!: Picture | null;
}

@ObjectType({ description: 'A page of imports, the newest first.' })
export class ImportPage implements Page<Import> {
  @Field(() => [Import], { description: 'The imports on this page.' }) items!: Import[];
  @Field(() => PageInfo, { description: 'The position of this page.' }) pageInfo!: PageInfo;
}

@ObjectType({ description: 'A page of rows, in their order in the sheet.' })
export class ImportRowPage implements Page<ImportRow> {
  @Field(() => [ImportRow], { description: 'The rows on this page.' }) items!: ImportRow[];
  @Field(() => PageInfo, { description: 'The position of this page.' }) pageInfo!: PageInfo;
}

@ObjectType({ description: 'A page of pictures, by name.' })
export class ImportPicturePage implements Page<ImportPicture> {
  @Field(() => [ImportPicture], { description: 'The pictures on this page.' }) items!: ImportPicture[];
  @Field(() => PageInfo, { description: 'The position of this page.' }) pageInfo!: PageInfo;
}
