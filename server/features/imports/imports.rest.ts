import { z } from 'zod';
import { colours } from '../../../domain/gold.js';
import { importQuestions } from '../../../domain/import-questions.js';
import { importRowKinds, importStates } from '../../../domain/imports.js';
import {
  addImportPicturesSchema,
  answerImportSchema,
  givenPictures,
  givenPictureSchema,
  importPicturesSchema,
  importRowsSchema,
  listImportsSchema,
  mapImportSchema,
  mendImportRowSchema,
  runImportSchema,
  startImportSchema,
} from '../../../domain/imports.schemas.js';
import { pictureArchiveRules, sheetRules } from '../../../domain/import-files.js';
import { importMessages } from '../../../domain/imports.js';
import { productColumns, type SheetFact, sheetFacts } from '../../../domain/product-columns.js';
import { withRulesOf } from '../../../domain/rules.schemas.js';
import { dateTime, pageTotals, restPage, success, toRest } from '../../platform/http/contract.js';
import { withRestNames } from '../../platform/http/rest-field-names.js';
import type { FilesForm } from '../../platform/files/intake/multipart.js';
import { flag, restListed } from '../products/products.rest.js';
import { restPicture, toRestPicture } from '../pictures/picture.rest.js';
import type {
  Import,
  ImportPicturePage,
  ImportPreview,
  ImportRow,
  ImportPage,
  ImportRowPage,
} from './imports.types.js';

const most = 500;
const pictures = {
  field: 'pictures',
  rules: pictureArchiveRules,
  most,
  tooMany: `One call takes up to ${most} files. Please send the others with further calls.`,
};

export const restImportForm: FilesForm = {
  files: [
    {
      field: 'sheet',
      rules: sheetRules,
      most: 1,
      tooMany: 'An import has one spreadsheet.',
      missing: importMessages.sheet,
    },
    pictures,
  ],
};

export const restPicturesForm: FilesForm = { files: [{ ...pictures, missing: importMessages.pictures }] };

export const restStartImport = startImportSchema.pick({ chosenPictures: true });
const { sentPictures, chosenPictures } = addImportPicturesSchema.shape;
export const restAddPictures = withRulesOf(addImportPicturesSchema, { sentPictures, chosenPictures });

/** The id is in the path. */
const id = { id: true } as const;

export const restListImports = restPage(listImportsSchema);
export const restImportRows = restPage(
  importRowsSchema.omit(id).extend({ noPictures: flag('noPictures'), noticed: flag('noticed') }),
);
export const restImportPictures = restPage(
  importPicturesSchema.omit(id).extend({
    matched: z
      .enum(['true', 'false'], 'matched is true or false')
      .optional()
      .transform((value) => value && value === 'true'),
  }),
);
export const restGivePictures = z.object({
  pictures: givenPictures(withRestNames(givenPictureSchema, { colour: 'color' })),
});
export const restMapImport = mapImportSchema.omit(id);
export const restAnswerImport = withRulesOf(answerImportSchema, {
  question: answerImportSchema.shape.question,
  answer: answerImportSchema.shape.answer,
});
export const restMendRow = mendImportRowSchema.omit(id);
export const restRunImport = runImportSchema.omit(id);

const count = z.int();
const column = z.enum(productColumns);

const restCounts = z.object({
  new: count,
  changed: count,
  unchanged: count,
  wrong: count,
  withoutNumber: count,
  withoutCategory: count,
  withoutBoth: count,
  wrongNew: count,
  done: count,
  noticed: count,
  picturesMatched: count,
  picturesUnmatched: count,
  restored: count,
  archived: count,
  skipped: count,
});

const restProgress = z.object({
  rows: count,
  totalRows: count,
  pictures: count,
  totalPictures: count,
  secondsLeft: count.nullable(),
});

export const restImport = z
  .object({
    _id: z.string(),
    fileName: z.string(),
    state: z.enum(importStates),
    mapping: z.record(z.string(), column.nullable()).describe('What the columns of the sheet are, by their headers.'),
    samples: z.record(z.string(), z.array(z.string())).describe('The first texts of each column, by its header.'),
    sheets: z.array(z.string()).describe('The sheets that are read, in the order in which their rows are counted.'),
    questions: z
      .array(
        z.object({
          name: z.enum(importQuestions),
          text: z.string(),
          choices: z.array(z.object({ answer: z.string(), label: z.string() })),
          answer: z.string().nullable(),
          isOpen: z.boolean(),
        }),
      )
      .describe('What the spreadsheet leaves open, and what was decided; see `PUT …/answers`.'),
    notices: z.array(z.string()).describe('What was converted, and what was not read.'),
    counts: restCounts,
    progress: restProgress,
    missingCategories: z.array(z.string()),
    markNew: z.boolean(),
    importedBefore: z.object({ _id: z.string(), fileName: z.string(), runAt: dateTime }).nullable(),
    unfinishedUpload: z
      .object({ sent: count, chosen: count })
      .nullable()
      .describe('How far the upload of its pictures is; null if none is missing.'),
    failure: z.object({ message: z.string().describe('What was wrong with the file.') }).nullable(),
    canUndo: z.boolean(),
    startedBy: z.string().nullable(),
    createdAt: dateTime,
    runAt: dateTime.nullable(),
    endedAt: dateTime.nullable(),
  })
  .meta({ id: 'Import' });

export const toRestImport = ({
  id: _id,
  headers,
  failure,
  importedBefore,
  ...item
}: Import): z.infer<typeof restImport> =>
  toRest(restImport, {
    ...item,
    _id,
    mapping: Object.fromEntries(headers.map(({ header, column: name }) => [header, name])),
    samples: Object.fromEntries(headers.map(({ header, samples }) => [header, samples])),
    failure: failure === null ? null : { message: failure },
    importedBefore: importedBefore && {
      _id: importedBefore.id,
      fileName: importedBefore.fileName,
      runAt: importedBefore.runAt,
    },
  });

export const restImported = success({ import: restImport });

export const restImportList = success({ imports: z.array(restImport), ...pageTotals }).meta({
  id: 'ImportList',
  graphql: 'ImportPage',
});

const totals = ({ pageInfo }: Pick<ImportPage, 'pageInfo'>) => ({ total: pageInfo.total, totalPages: pageInfo.pages });

export const toRestImportList = (page: ImportPage): z.infer<typeof restImportList> => ({
  success: true,
  imports: page.items.map(toRestImport),
  ...totals(page),
});

const facts = restListed.pick(Object.fromEntries(sheetFacts.map((fact) => [fact, true])) as Record<SheetFact, true>);

const restValues = z
  .object({
    designNumber: z.string(),
    ...facts.shape,
    gramFrom: z.string(),
    netGramFrom: z.string(),
    optionRules: z
      .string()
      .describe('The values of making options that it comes with, such as "Screw: push, bombay; Finish: -".'),
    category: z.string(),
    subcategory: z.string().nullable(),
    pictures: z.int(),
    pictureColours: z.array(z.enum(colours)),
  })
  .partial()
  .meta({ id: 'ImportValues' });

const restRow = z
  .object({
    row: z.int(),
    sheet: z.string().nullable(),
    sheetRow: z.int(),
    kind: z.enum(importRowKinds),
    designNumber: z.string().nullable(),
    values: restValues,
    before: restValues.optional(),
    errors: z.array(z.object({ column, value: z.string(), message: z.string() })).optional(),
    notices: z.array(z.object({ column, value: z.string(), message: z.string() })).optional(),
    mended: z.array(z.object({ column, value: z.string(), sheetValue: z.string() })).optional(),
    pictures: z.array(z.string()),
    previews: z.array(
      z.object({ name: z.string(), color: z.enum(colours).nullable(), picture: restPicture.nullable() }),
    ),
    done: z.boolean(),
  })
  .meta({ id: 'ImportRow' });

const toRestPreview = ({ name, colour, picture }: ImportPreview) => ({
  name,
  color: colour,
  picture: toRestPicture(picture),
});

const toRestRow = ({ before, errors, notices, mended, previews, ...row }: ImportRow): z.infer<typeof restRow> => ({
  ...toRest(restRow, { ...row, previews: previews.map(toRestPreview) }),
  ...(before && { before }),
  ...(errors.length && {
    errors: errors.map(({ column: name, value, message }) => ({ column: name, value, message })),
  }),
  ...(notices.length && { notices }),
  ...(mended.length && { mended }),
});

export const restRows = success({ rows: z.array(restRow), ...pageTotals }).meta({
  id: 'ImportRows',
  graphql: 'ImportRowPage',
});

export const toRestRows = (page: ImportRowPage): z.infer<typeof restRows> => ({
  success: true,
  rows: page.items.map(toRestRow),
  ...totals(page),
});

const restImportPicture = z
  .object({
    name: z.string(),
    designNumber: z.string().nullable(),
    position: z.int().nullable(),
    rows: z.array(
      z.object({
        row: z.int(),
        designNumber: z.string().nullable(),
        position: z.int(),
        color: z.enum(colours).nullable(),
      }),
    ),
    given: z.boolean(),
    reason: z.string().optional(),
    proposal: z.object({ row: z.int(), designNumber: z.string().nullable() }).nullable(),
    picture: restPicture.nullable(),
  })
  .meta({ id: 'ImportPicture' });

export const restPictures = success({ pictures: z.array(restImportPicture), ...pageTotals }).meta({
  id: 'ImportPictures',
  graphql: 'ImportPicturePage',
});

export const toRestPictures = (page: ImportPicturePage): z.infer<typeof restPictures> => ({
  success: true,
  pictures: page.items.map(({ reason, picture, rows, ...file }) => ({
    ...file,
    rows: rows.map(({ colour, ...row }) => ({ ...row, color: colour })),
    picture: toRestPicture(picture),
    ...(reason !== null && { reason }),
  })),
  ...totals(page),
});
