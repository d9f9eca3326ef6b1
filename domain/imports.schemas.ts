import { z } from './zod.js';
import { colours } from './gold.js';
import { canRepeat } from './import-columns.js';
import { importLimits } from './import-files.js';
import { importQuestions, isAnswer } from './import-questions.js';
import { importMessages, importRowKinds, pictureModes } from './imports.js';
import { type ProductColumn, productColumns } from './product-columns.js';
import { byIdSchema, optional, page, perPage } from './rules.schemas.js';

const header = z.string(importMessages.mapping).max(220, importMessages.mapping);
const column = z.enum(productColumns, importMessages.mapping).nullable();

/** True if no two headers map to the same product column, except for making options. */
const isClear = (mapping: Readonly<Record<string, ProductColumn | null>>) => {
  const chosen = Object.values(mapping).filter((name) => !canRepeat(name));
  return new Set(chosen).size === chosen.length;
};

export const importMappingSchema = z
  .record(header, column, importMessages.mapping)
  .refine((mapping) => Object.keys(mapping).length <= 200, importMessages.mapping)
  .refine(isClear, importMessages.mapping);

export const mapImportSchema = byIdSchema.extend({ mapping: importMappingSchema });
export type MapImport = z.output<typeof mapImportSchema>;

/** List form of the mapping, for GraphQL. */
export const mapImportListSchema = byIdSchema.extend({
  mapping: z
    .array(z.object({ header, column: optional(column).transform((name) => name ?? null) }), importMessages.mapping)
    .max(200, importMessages.mapping)
    .refine(
      (list) => isClear(Object.fromEntries(list.map((entry, index) => [index, entry.column]))),
      importMessages.mapping,
    ),
});

export const answerImportSchema = byIdSchema
  .extend({
    question: z.enum(importQuestions, importMessages.question),
    answer: z.string(importMessages.answer).trim().max(20, importMessages.answer),
  })
  .refine(({ question, answer }) => isAnswer(question, answer), { path: ['answer'], message: importMessages.answer });
export type AnswerImport = z.output<typeof answerImportSchema>;

const figure = optional(
  z.int(importMessages.upload).min(0, importMessages.upload).max(importLimits.pictures, importMessages.upload),
);

/** The files are checked as they arrive. */
const files = z.unknown();

export const startImportSchema = z.object({ sheet: files, pictures: files.optional(), chosenPictures: figure });

/** Progress of the sender's upload. If the figures are absent, no picture is missing. */
export const addImportPicturesSchema = byIdSchema
  .extend({ pictures: files, sentPictures: figure, chosenPictures: figure })
  .refine(({ sentPictures = 0, chosenPictures = 0 }) => sentPictures <= chosenPictures, {
    path: ['sentPictures'],
    message: importMessages.upload,
  });
export type PictureUpload = Pick<z.output<typeof addImportPicturesSchema>, 'sentPictures' | 'chosenPictures'>;

/** Changes cells of a row. A text that the sheet has sets its cell back. */
export const mendImportRowSchema = byIdSchema.extend({
  row: z.int(importMessages.noRow).min(1, importMessages.noRow).max(2_147_483_647, importMessages.noRow),
  cells: z
    .array(
      z.object({
        column: z.enum(productColumns, importMessages.cells),
        value: z.string(importMessages.cells).max(importLimits.cellLength, importMessages.cells),
      }),
      importMessages.cells,
    )
    .min(1, importMessages.cells)
    .max(productColumns.length, importMessages.cells),
});
export type MendImportRow = z.output<typeof mendImportRowSchema>;

const choice = (message: string) => optional(z.boolean(message)).transform((value) => value ?? false);

export const runImportSchema = byIdSchema.extend({
  /** Adds the categories and subcategories that do not exist. */
  createCategories: choice('createCategories is true or false'),
  /** Gives new designs without a number the next ones of their categories. */
  assignNumbers: choice('assignNumbers is true or false'),
  /** `add` keeps the existing pictures of a design, `replace` removes them. */
  pictures: optional(z.enum(pictureModes, `pictures is ${pictureModes.join(' or ')}.`)).transform(
    (mode) => mode ?? ('replace' as const),
  ),
  /** Whether new designs count as new in their first days. Without it, the default of the import is used. */
  markNew: optional(z.boolean('markNew is true or false')),
});
export type RunImport = z.output<typeof runImportSchema>;

const mostGiven = 500;

export const givenPictureSchema = z.object({
  name: z.string(importMessages.noPicture).max(400, importMessages.noPicture),
  row: optional(z.int(importMessages.noRow).min(1, importMessages.noRow).max(2_147_483_647, importMessages.noRow)),
  designNumber: optional(z.string(importMessages.noRow).trim().max(100, importMessages.noRow)),
  colour: optional(z.enum(colours, `The colour is ${colours.join(' or ')}.`)),
});

export const givenPictures = <Given extends z.ZodType>(given: Given) =>
  z
    .array(given, importMessages.noPicture)
    .min(1, importMessages.noPicture)
    .max(mostGiven, `One call takes up to ${mostGiven} pictures.`);

/** Gives pictures to rows by their numbers or design numbers, or takes them back. */
export const giveImportPicturesSchema = byIdSchema.extend({ pictures: givenPictures(givenPictureSchema) });
export type GiveImportPictures = z.output<typeof giveImportPicturesSchema>;

export const listImportsSchema = z.object({ page, perPage: perPage(20) });
export type ListImports = z.output<typeof listImportsSchema>;

export const importRowsSchema = byIdSchema.extend({
  page,
  perPage: perPage(50),
  kind: optional(z.enum(importRowKinds, `kind is ${importRowKinds.join(', ')}.`)),
  /** Only rows whose designs have no pictures, either stored or in this import. */
  noPictures: optional(z.boolean('noPictures is true or false')),
  /** Only rows with notices: values that were not understood, but do not prevent the import. */
  noticed: optional(z.boolean('noticed is true or false')),
});
export type ListImportRows = z.output<typeof importRowsSchema>;

export const importPicturesSchema = byIdSchema.extend({
  page,
  perPage: perPage(50),
  matched: optional(z.boolean('matched is true or false')),
});
export type ListImportPictures = z.output<typeof importPicturesSchema>;
