import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { ImportRowKind as RowKind, PictureMode as Mode } from '../../../domain/imports.js';
import type { Colour as GoldColour } from '../../../domain/gold.js';
import type {
  GiveImportPictures,
  AnswerImport,
  ListImportPictures,
  ListImportRows,
  ListImports,
  MapImport,
  MendImportRow,
  RunImport,
} from '../../../domain/imports.schemas.js';
import type { ImportQuestionName as QuestionName } from '../../../domain/import-questions.js';
import type { ProductColumn as Column } from '../../../domain/product-columns.js';
import { Colour } from '../pictures/picture.types.js';
import type { FileArgument } from '../../platform/files/intake/incoming.js';
import { ImportQuestionName, ImportRowKind, PictureMode, ProductColumn } from './imports.types.js';

@InputType({ description: 'A spreadsheet with products, and pictures.' })
export class StartImportInput {
  @Field(() => GraphQLUpload, { description: 'An XLSX or CSV file of up to 20 MB, with at most 20,000 rows.' })
  sheet!: FileArgument;
  @Field(() => [GraphQLUpload], {
    nullable: true,
    description: 'JPEG, PNG, WebP or AVIF pictures of up to 30 MB, or ZIP files with them. Further calls can add more.',
  })
  pictures?: FileArgument[];
  @Field(() => Int, { nullable: true, description: 'How many pictures will follow with further calls.' })
  chosenPictures?: number;
}

@InputType({ description: 'More pictures for an import that has not been run.' })
export class AddImportPicturesInput {
  @Field(() => ID, { description: 'The id of the import.' }) id!: string;
  @Field(() => [GraphQLUpload], {
    description:
      'JPEG, PNG, WebP or AVIF pictures of up to 30 MB, or ZIP files with them. One with a known name replaces it. None if the pictures that are missing will not follow.',
  })
  pictures!: FileArgument[];
  @Field(() => Int, {
    nullable: true,
    description: 'How many of those that were chosen have arrived when this call ends.',
  })
  sentPictures?: number;
  @Field(() => Int, { nullable: true, description: 'How many were chosen. Without it, none is missing.' })
  chosenPictures?: number;
}

@InputType({ description: 'The row that a picture is given to. Without a row and a design number it is taken back.' })
export class GivenImportPictureInput {
  @Field({ description: 'The name of the picture.' }) name!: string;
  @Field(() => Int, { nullable: true, description: 'The number of the row in the spreadsheet.' }) row?: number;
  @Field(() => String, { nullable: true, description: 'The design number of the row, instead of its number.' })
  designNumber?: string;
  @Field(() => Colour, {
    nullable: true,
    description: 'The colour of the gold that it shows; by default that of its name or of the row.',
  })
  colour?: GoldColour;
}

@InputType({ description: 'Pictures that are given to rows by hand.' })
export class GiveImportPicturesInput implements GiveImportPictures {
  @Field(() => ID, { description: 'The id of the import.' }) id!: string;
  @Field(() => [GivenImportPictureInput], { description: 'The pictures: up to 500.' })
  pictures!: GivenImportPictureInput[];
}

@InputType({ description: 'What a column of the sheet is.' })
export class ImportHeaderInput {
  @Field({ description: 'The header.' }) header!: string;
  @Field(() => ProductColumn, { nullable: true, description: 'What it is read as; null if it is not read.' })
  column!: Column | null;
}

@InputType({ description: 'What the columns of the sheet are.' })
export class MapImportInput {
  @Field(() => ID, { description: 'The id of the import.' }) id!: string;
  @Field(() => [ImportHeaderInput], { description: 'The columns. Those that are left out are not read.' })
  mapping!: ImportHeaderInput[];
}

@InputType({ description: 'The answer to a question about a spreadsheet.' })
export class AnswerImportInput implements AnswerImport {
  @Field(() => ID, { description: 'The id of the import.' }) id!: string;
  @Field(() => ImportQuestionName, { description: 'The question.' }) question!: QuestionName;
  @Field({ description: 'One of the answers of its `choices`.' }) answer!: string;
}

@InputType({ description: 'What a cell has instead of that which the sheet says.' })
export class MendedCellInput {
  @Field(() => ProductColumn, { description: 'The column.' }) column!: Column;
  @Field({
    description:
      'The text, read like one of the sheet; an empty one is a blank cell. The text of the sheet sets it back.',
  })
  value!: string;
}

@InputType({ description: 'Cells of a row that are changed by hand.' })
export class MendImportRowInput implements MendImportRow {
  @Field(() => ID, { description: 'The id of the import.' }) id!: string;
  @Field(() => Int, { description: 'The `row` in `importRows`.' }) row!: number;
  @Field(() => [MendedCellInput], { description: 'The cells. Others stay.' }) cells!: MendedCellInput[];
}

@InputType({ description: 'How an import is written into the shop.' })
export class RunImportInput implements RunImport {
  @Field(() => ID, { description: 'The id of the import.' }) id!: string;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to add categories and subcategories that do not exist. Otherwise their rows are left out.',
  })
  createCategories!: boolean;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether rows without a design number get the next ones. Otherwise they are left out.',
  })
  assignNumbers!: boolean;
  @Field(() => PictureMode, { nullable: true, description: 'What pictures do to those that a product has.' })
  pictures!: Mode;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the products that it adds or brings back have `isNew` until they are 30 days old. Default: `markNew` of the import.',
  })
  markNew?: boolean;
}

@InputType({ description: 'An import.' })
export class ImportInput {
  @Field(() => ID, { description: 'The id of the import.' }) id!: string;
}

@ArgsType()
export class ListImportsArgs implements ListImports {
  @Field(() => Int, { nullable: true, description: 'The page number, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items per page: 1 to 200. Default: 20.' }) perPage!: number;
}

@ArgsType()
export class ListImportRowsArgs implements ListImportRows {
  @Field(() => ID, { description: 'The id of the import.' }) id!: string;
  @Field(() => Int, { nullable: true, description: 'The page number, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items per page: 1 to 200. Default: 50.' }) perPage!: number;
  @Field(() => ImportRowKind, { nullable: true, description: 'Only rows of this kind.' }) kind?: RowKind;
  @Field(() => Boolean, { nullable: true, description: 'Only rows whose products have no pictures.' })
  noPictures?: boolean;
  @Field(() => Boolean, { nullable: true, description: 'Only rows with something that was not understood.' })
  noticed?: boolean;
}

@ArgsType()
export class ListImportPicturesArgs implements ListImportPictures {
  @Field(() => ID, { description: 'The id of the import.' }) id!: string;
  @Field(() => Int, { nullable: true, description: 'The page number, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items per page: 1 to 200. Default: 50.' }) perPage!: number;
  @Field(() => Boolean, { nullable: true, description: 'Only those that belong to a row, or only the others.' })
  matched?: boolean;
}

/** Converts the mapping to an object with the headers as keys. */
export const toMapping = ({ id, mapping }: MapImportInput): MapImport => ({
  id,
  mapping: Object.fromEntries(mapping.map(({ header, column }) => [header, column])),
});
