import type { MockLink } from '@apollo/client/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { importMessages, rowsPerSheet } from '../../../../domain/imports';
import { renderScreen } from '../../../testing/screen';
import { Checked } from './checked';
import { factsOf } from './import-labels';
import { ImportList } from './import-list';
import {
  AddImportPicturesDocument,
  GiveImportPicturesDocument,
  type ImportDetailsFragment,
  ImportPicturesDocument,
  ImportRowsDocument,
  MendImportRowDocument,
} from './imports.generated';
import { Report } from './report';
import { UploadPanel } from './upload-panel';

const noCounts = {
  ...{ new: 0, changed: 0, unchanged: 0, wrong: 0, skipped: 0, withoutNumber: 0, withoutCategory: 0, withoutBoth: 0 },
  wrongNew: 0,
  ...{ noticed: 0, picturesMatched: 0, picturesUnmatched: 0, restored: 0, archived: 0 },
};

type Over = Partial<Omit<ImportDetailsFragment, 'counts'>> & { counts?: Partial<ImportDetailsFragment['counts']> };

const anImport = ({ counts, ...over }: Over = {}): ImportDetailsFragment => ({
  id: 'i1',
  fileName: 'designs.xlsx',
  state: 'CHECKED',
  startedBy: 'Owner',
  createdAt: '2026-11-20T10:05:00Z',
  headers: [
    { header: 'Style', column: 'DESIGN_NUMBER', samples: ['RI-1'] },
    { header: 'Title', column: 'NAME', samples: ['Ring'] },
    { header: 'Wt', column: 'GRAM', samples: ['2,5'] },
    { header: 'Group', column: 'CATEGORY', samples: ['Rings'] },
    { header: 'Remarks', column: null, samples: [] },
  ],
  sheets: [],
  questions: [],
  notices: [],
  progress: { rows: 0, totalRows: 0, pictures: 0, totalPictures: 0, secondsLeft: null },
  missingCategories: [],
  markNew: true,
  importedBefore: null,
  unfinishedUpload: null,
  failure: null,
  canUndo: false,
  runAt: null,
  endedAt: null,
  ...over,
  counts: { ...noCounts, ...counts },
});

const noRows = {
  request: { query: ImportRowsDocument, variables: () => true },
  maxUsageCount: Number.POSITIVE_INFINITY,
  result: {
    data: {
      importRows: {
        __typename: 'ImportRowPage',
        items: [],
        pageInfo: { __typename: 'PageInfo', page: 1, pages: 1, total: 0 },
      },
    },
  },
} as unknown as MockLink.MockedResponse;

const actionsOf = () => ({
  acting: undefined,
  map: jest.fn<(mapping: object) => Promise<void>>(),
  give: jest.fn<(pictures: object) => Promise<void>>(),
  answer: jest.fn<(answer: object) => Promise<void>>(),
  run: jest.fn<(options: object) => Promise<void>>(),
  cancel: jest.fn<() => Promise<void>>(),
  undo: jest.fn<() => Promise<void>>(),
});

const check = async (over: Over) => {
  const actions = actionsOf();
  renderScreen(<Checked item={anImport(over)} actions={actions} onDiscard={() => undefined} />, {
    responses: [noRows],
    at: '/admin/products/imports/i1',
  });
  await screen.findByRole('heading', { name: /^(?:This spreadsheet has no rows|No column is read yet)$/ });
  return actions;
};

describe('A checked import', () => {
  it('says on its button what will happen, and runs with the chosen options', async () => {
    const actions = await check({ counts: { new: 212, changed: 40, wrong: 3, withoutNumber: 3, picturesMatched: 9 } });
    await userEvent.click(screen.getByRole('checkbox', { name: /^Give design numbers to 3 rows/ }));
    await userEvent.click(screen.getByRole('radio', { name: 'Add the new ones' }));
    await userEvent.click(screen.getByRole('button', { name: 'Import 215 new and 40 changed products' }));
    expect(actions.run).toHaveBeenCalledWith({
      ...{ assignNumbers: true, createCategories: false, markNew: true, pictures: 'ADD' },
    });
  });

  it('counts the rows that new categories make right, alone and together with numbers', async () => {
    const counts = { new: 0, wrong: 10, withoutNumber: 1, withoutCategory: 6, withoutBoth: 2 };
    await check({ counts, missingCategories: ['Rings', 'Bangles'] });
    await userEvent.click(screen.getByRole('checkbox', { name: /^Create 2 missing categories/ }));
    expect(screen.getByRole('button', { name: 'Import 6 new products' })).toHaveAccessibleDescription(/^4 wrong rows/);
    await userEvent.click(screen.getByRole('checkbox', { name: /^Give design numbers to 3 rows/ }));
    expect(screen.getByRole('button', { name: 'Import 9 new products' })).toHaveAccessibleDescription(/^1 wrong row /);
  });

  it.each([
    ['does not mark the first products of a shop', false],
    ['marks later products', true],
  ])('%s as new by default, and lets a person decide otherwise', async (_default, markNew) => {
    const actions = await check({ counts: { wrong: 4, withoutCategory: 4 }, missingCategories: ['Rings'], markNew });
    await userEvent.click(screen.getByRole('checkbox', { name: /^Create 1 missing category/ }));
    const mark = screen.getByRole('checkbox', { name: 'Mark new products as “New”' });
    expect(mark).toHaveProperty('checked', markNew);
    expect(mark).toHaveAccessibleDescription('They carry “New” in the catalogue for 30 days.');
    await userEvent.click(screen.getByRole('button', { name: 'Import 4 new products' }));
    await userEvent.click(mark);
    await userEvent.click(screen.getByRole('button', { name: 'Import 4 new products' }));
    expect(actions.run.mock.calls.map(([options]) => options)).toMatchObject([{ markNew }, { markNew: !markNew }]);
  });

  it('offers only the choices that matter', async () => {
    await check({ counts: { changed: 1, wrong: 1 } });
    expect(screen.getByRole('button', { name: 'Import 1 changed product' })).toBeEnabled();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it.each([
    ['nothing would change', { counts: { unchanged: 3 } }, /nothing would change/],
    ['all rows are wrong', { counts: { wrong: 3 } }, /Correct the wrong rows/],
    ['categories are missing', { counts: { wrong: 3 }, missingCategories: ['Rings'] }, /Choose an option/],
    ['there are no rows', {}, /has no rows/],
    ['no column is read', { headers: [{ header: 'A', column: null, samples: ['x'] }] }, /choose the columns/],
    [
      'pictures are missing',
      { counts: { new: 3 }, unfinishedUpload: { sent: 98, chosen: 300 } },
      /Pictures are missing/,
    ],
    ['it is checked again', { state: 'READING', counts: { new: 3 } }, /being checked again/],
  ] as [string, Over, RegExp][])('a checked import cannot be run when %s, and says so', async (_case, over, reason) => {
    await check(over);
    const button = screen.getByRole('button', { name: /^Import/ });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(reason);
  });

  it('says that the same rows were imported before, with a link to that import', async () => {
    const before = { id: 'i0', fileName: 'first.csv', runAt: '2026-11-19T10:05:00Z' };
    await check({ counts: { new: 1 }, importedBefore: before });
    const link = screen.getByRole('link', { name: /^Imported before, on 19 Nov 2026/ });
    expect(link).toHaveAttribute('href', '/admin/products/imports/i0');
  });

  it('names the columns that new products lack', async () => {
    const headers = anImport().headers.filter(({ column }) => column !== 'GRAM' && column !== 'NAME');
    await check({ headers, counts: { wrong: 2, wrongNew: 1 } });
    expect(screen.getByText(/No column is read as Name and Weight \(g\)/)).toBeInTheDocument();
    expect(screen.getByLabelText('Remarks')).toBeInTheDocument();
  });

  it('misses no column where all rows change products', async () => {
    const headers = anImport().headers.filter(({ column }) => column !== 'NAME' && column !== 'CATEGORY');
    await check({ headers, counts: { changed: 20, wrong: 1 } });
    expect(screen.queryByText(/No column is read as/)).not.toBeInTheDocument();
  });

  it('takes the column of a product from the header that was chosen last', async () => {
    const actions = await check({});
    await userEvent.click(screen.getByRole('button', { name: 'Check the columns' }));
    await userEvent.selectOptions(screen.getByLabelText('Remarks'), 'Name');
    expect(actions.map).toHaveBeenCalledWith([
      { header: 'Style', column: 'DESIGN_NUMBER' },
      { header: 'Title', column: null },
      { header: 'Wt', column: 'GRAM' },
      { header: 'Group', column: 'CATEGORY' },
      { header: 'Remarks', column: 'NAME' },
    ]);
  });

  it('reads several columns as making options', async () => {
    const screw = { header: 'Screw', column: 'OPTION_RULES' as const, samples: ['push, south'] };
    const actions = await check({ headers: [...anImport().headers, screw] });
    await userEvent.click(screen.getByRole('button', { name: 'Check the columns' }));
    expect(screen.getByLabelText('Screw')).toHaveDisplayValue('Making options');
    await userEvent.selectOptions(screen.getByLabelText('Remarks'), 'Making options');
    expect(actions.map.mock.calls[0]?.[0]).toMatchObject([
      ...[{ column: 'DESIGN_NUMBER' }, { column: 'NAME' }, { column: 'GRAM' }, { column: 'CATEGORY' }],
      { header: 'Remarks', column: 'OPTION_RULES' },
      { header: 'Screw', column: 'OPTION_RULES' },
    ]);
  });
});

it('a checked import says how the spreadsheet is read, and lets a person decide what it leaves open', async () => {
  const actions = actionsOf();
  const choices = [
    { answer: 'dot', label: 'The dot' },
    { answer: 'comma', label: 'The comma' },
  ];
  const rows = [
    { answer: '1', label: 'Row 1: Model No' },
    { answer: '2', label: 'Row 2: HM-1' },
  ];
  const questions = [
    { name: 'DECIMALS' as const, text: 'What is the decimal sign?', choices, answer: null, isOpen: true },
    { name: 'HEADINGS' as const, text: 'Which row has the headings?', choices: rows, answer: '2', isOpen: false },
  ];
  const item = anImport({ questions, notices: ['Row 9 is a total, and not read as a design.'] });
  renderScreen(<Checked item={item} actions={actions} onDiscard={() => undefined} />, {
    responses: [noRows],
    at: '/admin/products/imports/i1',
  });
  expect(await screen.findByText(/Row 9 is a total/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'The comma' }));
  await userEvent.selectOptions(screen.getByLabelText('Which row has the headings?'), 'Row 1: Model No');
  expect(actions.answer.mock.calls).toEqual([
    [{ question: 'DECIMALS', answer: 'comma' }],
    [{ question: 'HEADINGS', answer: '1' }],
  ]);
});

const noValues = {
  ...{
    name: null,
    gram: null,
    gramFrom: null,
    netGram: null,
    netGramFrom: null,
    optionRules: null,
    stones: null,
    weights: null,
  },
  ...{
    category: 'Rings',
    subcategory: null,
    caratOptions: null,
    minQuantity: null,
    quantityStep: null,
    pictures: null,
  },
  pictureColours: null,
};

it('a checked import shows the weights that were converted', () => {
  const weights = { gram: 4, gramFrom: '0.004 kg', netGram: 3.8, netGramFrom: '3800 mg' };
  expect(factsOf({ ...noValues, ...weights })).toBe('4 grams (0.004 kg) · Rings · net weight 3.8 grams (3800 mg)');
});

it('a checked import shows stones as a sheet has them', () => {
  const stone = { kind: 'DIAMOND' as const, shape: 'OVAL' as const, count: 2, carats: 0.2, setting: null, text: 'VS1' };
  expect(factsOf({ ...noValues, stones: [stone] })).toContain('diamond oval 2 0.20 (VS1)');
});

describe('The list of an import', () => {
  const onePage = { __typename: 'PageInfo', page: 1, pages: 1, total: 1 };
  const picture = { url: '/media/m1/full.jpg', width: 4, height: 3, placeholder: null, avif: null, webp: null };
  const show = (filter: 'ALL' | 'PICTURES_LEFT_OUT', responses: MockLink.MockedResponse[], sheets: string[] = []) =>
    renderScreen(
      <ImportList
        item={anImport({ sheets })}
        filter={{ show: filter, page: 1, perPage: 50 }}
        change={() => undefined}
      />,
      { responses, at: '/admin/products/imports/i1' },
    );

  it('shows a thumbnail and the gold of each picture in its row, which is named with its sheet', async () => {
    const values = {
      ...{ __typename: 'ImportValues', name: 'Kada', gram: 4, gramFrom: null, category: 'Bangle', subcategory: null },
      ...{ caratOptions: null, minQuantity: null, quantityStep: null, pictures: 1, pictureColours: ['ROSE'] },
    };
    const item = {
      ...{ __typename: 'ImportRow', row: 1_048_578, sheet: 'Bangles', sheetRow: 2, kind: 'NEW', designNumber: 'BA-1' },
      ...{
        values,
        before: null,
        changes: [],
        errors: [],
        notices: [],
        mended: [],
        pictures: ['BA-1_rose.jpg'],
        done: false,
      },
      previews: [
        {
          ...{ __typename: 'ImportPreview', name: 'BA-1_rose.jpg', colour: 'ROSE' },
          picture: { __typename: 'Picture', ...picture },
        },
      ],
    };
    const data = { importRows: { __typename: 'ImportRowPage', items: [item], pageInfo: onePage } };
    show('ALL', [{ request: { query: ImportRowsDocument, variables: () => true }, result: { data } }]);
    const row = await screen.findByRole('row', { name: 'Row Bangles 2, New, BA-1' });
    expect(row.querySelector('img')).toHaveAttribute('src', picture.url);
    expect(within(row).getByText('BA-1_rose.jpg')).toHaveTextContent('BA-1_rose.jpgRose pink');
  });

  it('a cell that could not be saved keeps its text, with the reason at its field', async () => {
    const item = {
      ...{ __typename: 'ImportRow', row: 2, sheet: null, sheetRow: 2, kind: 'WRONG', designNumber: 'BA-1' },
      ...{ before: null, changes: [], notices: [], mended: [], pictures: [], previews: [], done: false },
      values: {
        ...{ __typename: 'ImportValues', name: 'Kada', gram: null, gramFrom: null, category: null, subcategory: null },
        ...{ caratOptions: null, minQuantity: null, quantityStep: null, pictures: null, pictureColours: null },
      },
      errors: [{ __typename: 'ImportRowError', column: 'GRAM', value: 'heavy', message: 'A weight, such as 2.5.' }],
    };
    const data = { importRows: { __typename: 'ImportRowPage', items: [item], pageInfo: onePage } };
    const noRow = new GraphQLError(importMessages.noRow, { extensions: { code: 'VALIDATION' } });
    show('ALL', [
      { request: { query: ImportRowsDocument, variables: () => true }, maxUsageCount: 9, result: { data } },
      { request: { query: MendImportRowDocument, variables: () => true }, result: { errors: [noRow] } },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'heavy, change Weight (g) of row 2' }));
    const field = screen.getByRole('textbox', { name: 'Weight (g) of row 2' });
    await userEvent.clear(field);
    await userEvent.type(field, '2.5{Enter}');
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveValue('2.5');
    expect(field).toHaveAccessibleDescription(/The sheet has no such row\./);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: /^heavy/ })).toHaveFocus());
  });

  /** Shows a picture that is left out, and returns the recorded assignments of pictures to rows. */
  const showLeftOut = (
    proposal: { row: number; designNumber: string | null },
    { sheets, names = ['BA 1.jpg'] }: { sheets?: string[]; names?: string[] } = {},
  ) => {
    const items = names.map((name) => ({
      ...{ __typename: 'ImportPicture', name, reason: 'This name is like BA-1.', rows: [], given: false },
      proposal: { __typename: 'ImportProposal', ...proposal },
      picture: { __typename: 'Picture', ...picture },
    }));
    const given: unknown[] = [];
    const data = { importPictures: { __typename: 'ImportPicturePage', items, pageInfo: onePage } };
    const responses = [
      { request: { query: ImportPicturesDocument, variables: () => true }, maxUsageCount: 9, result: { data } },
      {
        request: { query: GiveImportPicturesDocument, variables: () => true },
        maxUsageCount: 2,
        result: ({ input }: { input: { pictures: { row?: number }[] } }) => {
          if (input.pictures[0]?.row === 99) return { errors: [noSuchRow] };
          given.push(input.pictures);
          return { data: { giveImportPictures: { __typename: 'Import', ...anImport({ sheets }) } } };
        },
      },
    ] as unknown as MockLink.MockedResponse[];
    show('PICTURES_LEFT_OUT', responses, sheets);
    return given;
  };
  const noSuchRow = new GraphQLError(importMessages.noRow, {
    extensions: { code: 'VALIDATION', errors: { 'pictures.0.row': importMessages.noRow } },
  });

  it('says at its field that the sheet has no such row, and keeps what was typed', async () => {
    const given = showLeftOut({ row: 7, designNumber: 'BA-1' });
    const field = await screen.findByRole('textbox', { name: /for BA 1\.jpg$/ });
    await userEvent.type(field, 'row 99{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('The sheet has no such row.'));
    expect(field).toBeInvalid();
    expect(field).toHaveValue('row 99');
    expect(field).toHaveFocus();
    expect(given).toEqual([]);
  });

  it('leads from a picture that was given to the next one, and after the last one to what was done', async () => {
    showLeftOut({ row: 7, designNumber: 'BA-1' }, { names: ['BA 1.jpg', 'BA 2.jpg'] });
    await userEvent.type(await screen.findByRole('textbox', { name: /for BA 1\.jpg$/ }), 'row 12{Enter}');
    const rowOf = (name: string) => within(screen.getByRole('row', { name }));
    await waitFor(() => expect(rowOf('BA 2.jpg').getByRole('button', { name: 'Give to BA-1' })).toHaveFocus());
    await userEvent.click(rowOf('BA 2.jpg').getByRole('button', { name: 'Give to BA-1' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveFocus());
    expect(screen.getByRole('status')).toHaveTextContent('BA 2.jpg is given to its row, which is checked again.');
  });

  it('gives a picture that is left out to the row that its name is like, or to the row that is typed', async () => {
    const given = showLeftOut({ row: 7, designNumber: 'BA-1' });
    await userEvent.click(await screen.findByRole('button', { name: 'Give to BA-1' }));
    await waitFor(() => expect(given).toHaveLength(1));
    await userEvent.type(await screen.findByRole('textbox', { name: /for BA 1\.jpg$/ }), 'row 12{Enter}');
    await waitFor(() => expect(given).toHaveLength(2));
    expect(given).toEqual([[{ name: 'BA 1.jpg', row: 7 }], [{ name: 'BA 1.jpg', row: 12 }]]);
  });

  it('names rows with their sheets where several are read, and asks for the sheet of a row', async () => {
    const given = showLeftOut({ row: rowsPerSheet + 2, designNumber: null }, { sheets: ['Rings', 'Bangles 2026'] });
    await screen.findByRole('button', { name: 'Give to Row Bangles 2026 2' });
    const field = screen.getByRole('textbox', { name: 'Design number, or "Rings 12", for BA 1.jpg' });
    await userEvent.type(field, 'row 12{Enter}');
    expect(field).toHaveAccessibleDescription('Please name the sheet too: "Rings 12".');
    await userEvent.clear(field);
    await userEvent.type(field, 'bangles 2026 12{Enter}');
    await waitFor(() => expect(given).toEqual([[{ name: 'BA 1.jpg', row: rowsPerSheet + 12 }]]));
  });
});

it('a stopped upload names the picture at which it has stopped, and goes on without the others', async () => {
  const sent: unknown[] = [];
  const response = {
    request: { query: AddImportPicturesDocument, variables: () => true },
    result: ({ input }: { input: unknown }) => {
      sent.push(input);
      return { data: { addImportPictures: { __typename: 'Import', ...anImport() } } };
    },
  } as unknown as MockLink.MockedResponse;
  renderScreen(<UploadPanel id="i98" open unfinished={{ sent: 98, chosen: 300 }} />, { responses: [response] });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Upload stopped at 98 of 300 pictures. Choose the folder again, unless another tab is still uploading them.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Go on without the others' }));
  await waitFor(() => expect(sent).toEqual([{ id: 'i98', pictures: [] }]));
});

describe('The report of an import', () => {
  const report = (over: Over) => renderScreen(<Report item={anImport(over)} busy={false} onUndo={() => undefined} />);

  it('says what was imported, and until when it can be undone', () => {
    const times = { runAt: '2026-11-20T10:06:00Z', endedAt: '2026-11-20T10:07:00Z' };
    report({ state: 'DONE', canUndo: true, ...times, counts: { new: 2, wrong: 1 } });
    expect(
      screen.getByText('2 new products imported. 1 wrong row was left out. New products are marked as “New”.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo this import' })).toBeEnabled();
    expect(screen.getByText(/^Until 21 Nov 2026/)).toBeInTheDocument();
  });

  it('says that new products are not marked, whether or not it was cancelled', () => {
    const over = { runAt: '2026-11-20T10:06:00Z', markNew: false };
    report({ ...over, state: 'DONE', counts: { new: 1 } });
    report({ ...over, state: 'CANCELLED', counts: { new: 1 } });
    expect(screen.getAllByText(/ New products are not marked as “New”\.$/)).toHaveLength(2);
  });

  it('says that nothing was imported where all rows were wrong', () => {
    report({ state: 'DONE', runAt: '2026-11-20T10:06:00Z', counts: { wrong: 2 } });
    expect(screen.getByRole('heading', { name: 'Nothing imported' })).toBeInTheDocument();
  });

  it('says why it has failed, and offers to start again', () => {
    report({ state: 'FAILED', failure: 'This spreadsheet is empty.' });
    expect(screen.getByText('This spreadsheet is empty.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Start again' })).toHaveAttribute('href', '/admin/products/imports');
    expect(screen.queryByRole('button', { name: 'Undo this import' })).not.toBeInTheDocument();
  });

  it('says what was not undone', () => {
    const counts = { new: 1, changed: 2, restored: 1, archived: 1, skipped: 1 };
    report({ state: 'UNDONE', runAt: '2026-11-20T10:06:00Z', counts });
    expect(
      screen.getByText(
        '1 product restored, 1 new product archived. 1 row was not undone, because the products were changed since.',
      ),
    ).toBeInTheDocument();
  });
});
