import { importLimits } from '../../domain/import-files.js';
import { ImportChecksService } from '../../server/features/imports/import-checks.service.js';
import { ImportRunsService } from '../../server/features/imports/import-runs.service.js';
import { aJpeg, aText } from './files.js';
import { type CaseContext, fails, type Input, type Operation, succeeds, unknownId } from './operation.js';
import { imported, importPicture, importRow, page } from './rest-responses.js';

const sheet = (...lines: string[]) => new File([lines.join('\n')], 'designs.csv', { type: 'text/csv' });
const heads = 'Design number,Name,Weight (g),Category,Colour';

/** A sheet with a new row, a row of an unknown category, one without a number, and one with a wrong weight. */
const aSheet = (word: string) =>
  sheet(
    heads,
    `${word}-1,One,2.5,Imported,red`,
    `${word}-2,Two,2.5,Unknown,red`,
    ',Three,2.5,Imported,red',
    `${word}-4,Four,x,Imported,red`,
  );

const read = (body: { import: unknown }) => imported(body.import);

/** An import of the administrator, as it is after its upload. */
async function uploaded(context: CaseContext, content?: File): Promise<string> {
  await context.shared('imported category', () =>
    context.admin.client.rest.post('/categories/addcategory', { category: 'Imported', subcategories: [], size: [] }),
  );
  const form = new FormData();
  form.append('sheet', content ?? aSheet(context.uniqueWord()));
  form.append('pictures', await aJpeg('word-1.jpg'));
  form.append('pictures', await aJpeg('elsewhere.jpg'));
  const { body } = await context.admin.client.rest.post('/admin/imports', form);
  return body.import._id as string;
}

/** Calls the job, because no worker runs here. */
async function checked(context: CaseContext, content?: File): Promise<string> {
  const id = await uploaded(context, content);
  const [row] = await context.app.database.query<{ revision: number }>('SELECT revision FROM imports WHERE id = $1', [
    id,
  ]);
  await context.app.nest.get(ImportChecksService, { strict: false }).check({ id, revision: row?.revision ?? 0 });
  return id;
}

async function run(context: CaseContext): Promise<string> {
  const id = await checked(context);
  await context.admin.client.rest.post(`/admin/imports/${id}/run`, {});
  await context.app.nest.get(ImportRunsService, { strict: false }).run(id);
  return id;
}

/** Imports that no case changes. */
const anUnread = (context: CaseContext) => context.shared('unread import', () => uploaded(context));
const aChecked = (context: CaseContext) => context.shared('checked import', () => checked(context));
const aRun = (context: CaseContext) => context.shared('run import', () => run(context));

const withId =
  (make: (context: CaseContext) => Promise<string>, more: Input = {}) =>
  async (context: CaseContext) => ({
    id: await make(context),
    ...more,
  });

const notFound = [
  fails('IMPORT_NOT_FOUND', 'one that does not exist', { id: unknownId }),
  fails('IMPORT_NOT_FOUND', 'a malformed id', { id: 'first' }),
];

export const imports: Operation[] = [
  {
    name: 'start an import',
    rest: 'POST /api/v1/admin/imports',
    graphql: 'Mutation.startImport',
    multipart: true,
    response: read,
    cases: [
      succeeds('a sheet', ({ uniqueWord }) => ({ sheet: aSheet(uniqueWord()) })),
      succeeds('a sheet with pictures', async ({ uniqueWord }) => ({
        sheet: aSheet(uniqueWord()),
        pictures: [await aJpeg('a.jpg'), await aJpeg('b.jpg')],
      })),
      succeeds('a sheet and a file that is no picture', ({ uniqueWord }) => ({
        sheet: aSheet(uniqueWord()),
        pictures: [aText()],
      })),
      fails('UNSUPPORTED_TYPE', 'a picture instead of a sheet', async () => ({ sheet: await aJpeg() })),
      fails('MEDIA_UNREADABLE', 'an empty file', { sheet: sheet() }),
      fails('PAYLOAD_TOO_LARGE', 'a sheet that is too large', {
        sheet: sheet('a'.repeat(importLimits.sheetBytes + 1)),
      }),
    ],
  },
  {
    name: 'add pictures to an import',
    rest: 'POST /api/v1/admin/imports/{id}/pictures',
    graphql: 'Mutation.addImportPictures',
    multipart: true,
    response: read,
    cases: [
      succeeds('a picture', async (context) => ({ id: await checked(context), pictures: [await aJpeg('more.jpg')] })),
      succeeds('one of three pictures', async (context) => ({
        id: await checked(context),
        pictures: [await aJpeg('one.jpg')],
        sentPictures: 1,
        chosenPictures: 3,
      })),
      fails('VALIDATION', 'more pictures than were chosen', async (context) => ({
        id: await aChecked(context),
        pictures: [await aJpeg('one.jpg')],
        sentPictures: 2,
        chosenPictures: 1,
      })),
      fails('IMPORT_NOT_FOUND', 'one that does not exist', async () => ({ id: unknownId, pictures: [await aJpeg()] })),
      fails('IMPORT_STATE_NOT_ALLOWED', 'one that was run', async (context) => ({
        id: await aRun(context),
        pictures: [await aJpeg()],
      })),
      fails('IMPORT_FULL', 'more than 2 GB', async (context) => {
        const id = await uploaded(context);
        await context.app.database.query('UPDATE imports SET picture_bytes = $2 WHERE id = $1', [
          id,
          importLimits.totalBytes,
        ]);
        return { id, pictures: [await aJpeg()] };
      }),
    ],
  },
  {
    name: 'answer a question of an import',
    rest: 'PUT /api/v1/admin/imports/{id}/answers',
    graphql: 'Mutation.answerImport',
    response: read,
    cases: [
      succeeds('where the headings are', async (context) => ({
        id: await checked(context),
        question: 'headings',
        answer: '2',
      })),
      fails('VALIDATION', 'with one that the question has not', { id: unknownId, question: 'decimals', answer: 'x' }),
      fails('VALIDATION', 'with a row that is not shown', async (context) => ({
        id: await aChecked(context),
        question: 'headings',
        answer: '99',
      })),
      fails('IMPORT_NOT_FOUND', 'of one that does not exist', { id: unknownId, question: 'decimals', answer: 'dot' }),
      fails('IMPORT_STATE_NOT_ALLOWED', 'of one that was run', async (context) => ({
        id: await aRun(context),
        question: 'decimals',
        answer: 'dot',
      })),
      fails('IMPORT_STATE_NOT_ALLOWED', 'of one whose header has not been read', async (context) => ({
        id: await anUnread(context),
        question: 'decimals',
        answer: 'dot',
      })),
    ],
  },
  {
    name: 'choose the columns of an import',
    rest: 'PUT /api/v1/admin/imports/{id}/mapping',
    graphql: 'Mutation.mapImport',
    toRest: ({ mapping, ...input }) => ({
      ...input,
      mapping:
        mapping &&
        Object.fromEntries(
          (mapping as { header: string; column: string }[]).map(({ header, column }) => [header, column]),
        ),
    }),
    response: read,
    cases: [
      succeeds('two of them', async (context) => ({
        id: await checked(context),
        mapping: [
          { header: 'Colour', column: 'name' },
          { header: 'Design number', column: 'designNumber' },
          { header: 'Name', column: null },
        ],
      })),
      fails('VALIDATION', 'one twice', {
        id: unknownId,
        mapping: [
          { header: 'Colour', column: 'name' },
          { header: 'Name', column: 'name' },
        ],
      }),
      fails('VALIDATION', 'a header that the sheet has not', async (context) => ({
        id: await aChecked(context),
        mapping: [{ header: 'Shape', column: 'name' }],
      })),
      fails('IMPORT_NOT_FOUND', 'one that does not exist', { id: unknownId, mapping: [] }),
      fails('IMPORT_STATE_NOT_ALLOWED', 'one that was run', async (context) => ({
        id: await aRun(context),
        mapping: [],
      })),
      fails('IMPORT_STATE_NOT_ALLOWED', 'one whose header has not been read', async (context) => ({
        id: await anUnread(context),
        mapping: [],
      })),
    ],
  },
  {
    name: 'give pictures of an import to rows',
    rest: 'PUT /api/v1/admin/imports/{id}/pictures',
    graphql: 'Mutation.giveImportPictures',
    toRest: ({ pictures, ...input }) => ({
      ...input,
      pictures:
        pictures &&
        (pictures as Record<string, unknown>[]).map(({ colour, ...given }) =>
          colour ? { ...given, color: colour } : given,
        ),
    }),
    response: read,
    cases: [
      succeeds('one, by the row', async (context) => ({
        id: await checked(context),
        pictures: [{ name: 'elsewhere.jpg', row: 2, colour: 'Rose' }],
      })),
      succeeds('one that is taken back', async (context) => ({
        id: await checked(context),
        pictures: [{ name: 'elsewhere.jpg' }],
      })),
      fails('VALIDATION', 'none', { id: unknownId, pictures: [] }),
      fails('VALIDATION', 'a picture that the import has not', async (context) => ({
        id: await aChecked(context),
        pictures: [{ name: 'nowhere.jpg', row: 2 }],
      })),
      fails('VALIDATION', 'a design number that the sheet has not', async (context) => ({
        id: await aChecked(context),
        pictures: [{ name: 'elsewhere.jpg', designNumber: 'NONE-1' }],
      })),
      fails('IMPORT_NOT_FOUND', 'one that does not exist', {
        id: unknownId,
        pictures: [{ name: 'elsewhere.jpg', row: 2 }],
      }),
      fails('IMPORT_STATE_NOT_ALLOWED', 'one that was run', async (context) => ({
        id: await aRun(context),
        pictures: [{ name: 'elsewhere.jpg', row: 2 }],
      })),
    ],
  },
  {
    name: 'change cells of a row of an import',
    rest: 'PUT /api/v1/admin/imports/{id}/rows',
    graphql: 'Mutation.mendImportRow',
    response: read,
    cases: [
      succeeds('a weight', async (context) => ({
        id: await checked(context),
        row: 5,
        cells: [{ column: 'gram', value: '2.5' }],
      })),
      succeeds('a number, so that all rows are checked again', async (context) => ({
        id: await checked(context),
        row: 4,
        cells: [{ column: 'designNumber', value: context.uniqueWord() }],
      })),
      fails('VALIDATION', 'none', { id: unknownId, row: 5, cells: [] }),
      fails('VALIDATION', 'a row that the sheet has not', async (context) => ({
        id: await aChecked(context),
        row: 99,
        cells: [{ column: 'gram', value: '2.5' }],
      })),
      fails('IMPORT_NOT_FOUND', 'one that does not exist', {
        id: unknownId,
        row: 5,
        cells: [{ column: 'gram', value: '2.5' }],
      }),
      fails('IMPORT_STATE_NOT_ALLOWED', 'one that was run', async (context) => ({
        id: await aRun(context),
        row: 5,
        cells: [{ column: 'gram', value: '2.5' }],
      })),
    ],
  },
  {
    name: 'list imports',
    rest: 'GET /api/v1/admin/imports',
    graphql: 'Query.imports',
    restNames: { perPage: 'limit' },
    response: (body) => page(body.imports, imported, body, { perPage: 20 }),
    cases: [
      succeeds('the newest', async (context) => {
        await aChecked(context);
        return {};
      }),
      fails('VALIDATION', 'page 0', { page: 0 }),
    ],
  },
  {
    name: 'read an import',
    rest: 'GET /api/v1/admin/imports/{id}',
    graphql: 'Query.import',
    response: read,
    cases: [
      succeeds('one that is checked', withId(aChecked)),
      succeeds('one that was run', withId(aRun)),
      succeeds(
        'one that has failed',
        withId((context) => checked(context, sheet('1,2'))),
      ),
      ...notFound,
    ],
  },
  {
    name: 'list the rows of an import',
    rest: 'GET /api/v1/admin/imports/{id}/rows',
    graphql: 'Query.importRows',
    restNames: { perPage: 'limit' },
    response: (body) => page(body.rows, importRow, body, { perPage: 50 }),
    // REST returns them as the keys of `before`.
    omittedInRest: ['ImportRow.changes'],
    cases: [
      succeeds('all', withId(aChecked)),
      succeeds('those that are wrong', withId(aChecked, { kind: 'wrong', noPictures: true })),
      succeeds('those that were written', withId(aRun, { kind: 'new' })),
      fails('VALIDATION', 'an unknown kind', { id: unknownId, kind: 'blue' }, { rejectedByType: true }),
      ...notFound,
    ],
  },
  {
    name: 'list the pictures of an import',
    rest: 'GET /api/v1/admin/imports/{id}/pictures',
    graphql: 'Query.importPictures',
    restNames: { perPage: 'limit' },
    response: (body) => page(body.pictures, importPicture, body, { perPage: 50 }),
    cases: [
      succeeds('all', withId(aChecked)),
      succeeds('those without a row', withId(aChecked, { matched: false })),
      ...notFound,
    ],
  },
  {
    name: 'download the wrong rows of an import',
    rest: 'GET /api/v1/admin/imports/{id}/wrong.xlsx',
    graphql: 'Query.wrongImportRows',
    file: true,
    response: (url: string) => ({ url }),
    cases: [succeeds('some', withId(aChecked)), ...notFound],
  },
  {
    name: 'download the template of an import',
    rest: 'GET /api/v1/admin/imports/template.xlsx',
    graphql: 'Query.importTemplate',
    file: true,
    response: (url: string) => ({ url }),
    cases: [succeeds('it')],
  },
  {
    name: 'run an import',
    rest: 'POST /api/v1/admin/imports/{id}/run',
    graphql: 'Mutation.runImport',
    response: read,
    cases: [
      succeeds('as it is', withId(checked)),
      succeeds(
        'with all options',
        withId(checked, { createCategories: true, assignNumbers: true, pictures: 'add', markNew: true }),
      ),
      succeeds('without marking its products', withId(checked, { markNew: false })),
      fails('IMPORT_STATE_NOT_ALLOWED', 'one that is being read', withId(anUnread)),
      fails('IMPORT_STATE_NOT_ALLOWED', 'one that was run', withId(aRun)),
      fails(
        'VALIDATION',
        'an unknown way with pictures',
        { id: unknownId, pictures: 'keep' },
        { rejectedByType: true },
      ),
      ...notFound,
    ],
  },
  {
    name: 'cancel an import',
    rest: 'POST /api/v1/admin/imports/{id}/cancel',
    graphql: 'Mutation.cancelImport',
    response: read,
    cases: [
      succeeds('one that is checked', withId(checked)),
      succeeds('one that is running', async (context) => {
        const id = await checked(context);
        await context.admin.client.rest.post(`/admin/imports/${id}/run`, {});
        return { id };
      }),
      fails('IMPORT_STATE_NOT_ALLOWED', 'one that was run', withId(aRun)),
      ...notFound,
    ],
  },
  {
    name: 'undo an import',
    rest: 'POST /api/v1/admin/imports/{id}/undo',
    graphql: 'Mutation.undoImport',
    response: read,
    cases: [
      succeeds('one that was run', withId(run)),
      fails('IMPORT_STATE_NOT_ALLOWED', 'one that is checked', withId(aChecked)),
      fails('IMPORT_UNDO_EXPIRED', 'one that was run two days ago', async (context) => {
        const id = await run(context);
        await context.app.database.query(`UPDATE imports SET ended_at = now() - interval '2 days' WHERE id = $1`, [id]);
        return { id };
      }),
      ...notFound,
    ],
  },
];
