import { listFormat } from '../../../domain/formats.js';
import { unitOfHeading } from '../../../domain/headings.js';
import {
  answerLabels,
  type ImportQuestionName,
  questionAnswers,
  questionTexts,
} from '../../../domain/import-questions.js';
import { noCaratsNotice, placeOfRow } from '../../../domain/imports.js';
import { weightColumns } from '../../../domain/product-columns.js';
import { weightUnitMessages } from '../../../domain/weight-units.js';
import type { StoredImport } from './import.entity.js';
import type { ImportQuestion } from './imports.types.js';
import type { UnreadPart } from './reading/sheet.js';

type ReadImport = Pick<StoredImport, 'head' | 'mapping' | 'answers' | 'findings'>;

/** A question about rows of the sheet, with an example. */
export interface AskedQuestion {
  question: 'categories' | 'numbers';
  value: string;
  near: string;
}

const choicesOf = (name: Exclude<ImportQuestionName, 'headings'>) =>
  questionAnswers[name].map((answer) => ({
    answer,
    label: (answerLabels[name] as Record<string, string>)[answer] ?? answer,
  }));

/** Returns the open questions about the spreadsheet, and the decided ones with their answers. */
export function questionsOf(
  { head, answers, findings }: ReadImport,
  asked: readonly AskedQuestion[],
): ImportQuestion[] {
  if (!head) return [];
  const choice = (name: Exclude<ImportQuestionName, 'headings'>, isAsked: boolean, assumed: string | null = null) => {
    const answer = answers[name] ?? assumed;
    if (!isAsked && answers[name] === undefined) return [];
    const examples = asked.flatMap(({ question, value, near }) => (question === name ? [`${value} → ${near}`] : []));
    const text = [questionTexts[name], examples.join(', ')].filter(Boolean).join(' ');
    return [{ name, text, choices: choicesOf(name), answer, isOpen: answer === null }];
  };
  const isHidden = (findings.leftOut?.hidden?.length ?? 0) > 0 || head.unread.some(({ why }) => hiding.has(why));
  const isAsked = (name: AskedQuestion['question']) => asked.some(({ question }) => question === name);
  return [
    ...choice('decimals', findings.decimals === 'open'),
    ...choice('numbers', isAsked('numbers')),
    ...choice('categories', isAsked('categories')),
    ...choice('hidden', isHidden, 'leave'),
    {
      name: 'headings',
      text: questionTexts.headings,
      choices: head.top.map(({ row, cells }) => ({
        answer: String(row),
        label: `Row ${row}: ${cells.filter(Boolean).join(' · ')}`,
      })),
      answer: String(head.headerRow),
      isOpen: false,
    },
  ];
}

const hiding: ReadonlySet<string> = new Set(['hidden', 'hiddenColumns']);

/**
 * Returns notices about values that are read differently from how the spreadsheet shows them, and about skipped parts.
 */
export function noticesOf({ head, mapping, findings }: ReadImport): string[] {
  if (!head) return [];
  const sheets = head.sheets.length > 1 ? [`${head.sheets.length} sheets are read: ${quoted(head.sheets)}.`] : [];
  const leftOut = Object.entries(findings.leftOut ?? {}).map(([mark, rows]) =>
    rowMarks[mark as keyof typeof rowMarks](rows.length, placesOf(rows, head.sheets)),
  );
  const columns = Object.values(mapping);
  const carats = columns.includes('designNumber') && !columns.includes('caratOptions') ? [noCaratsNotice] : [];
  return [...weightNotices(mapping, findings), ...carats, ...sheets, ...head.unread.map(unreadText), ...leftOut];
}

function weightNotices(mapping: StoredImport['mapping'], { decimals }: StoredImport['findings']): string[] {
  const headers = Object.keys(mapping).filter((name) => weightColumns.some((column) => mapping[name] === column));
  const units = headers.flatMap((header) => {
    const unit = unitOfHeading(header);
    if (!unit) return [];
    if ('other' in unit) return [weightUnitMessages.other(unit.other)];
    return unit.unit === 'g' ? [] : [weightUnitMessages.converted(unit.unit)];
  });
  const comma = decimals === 'comma' ? ['The comma is read as the decimal sign of the weights.'] : [];
  return [...new Set(units), ...comma];
}

const quoted = (names: readonly string[]) => listFormat.format(names.map((name) => `“${name}”`));

const shownPlaces = 8;
const some = (places: readonly string[]) =>
  places.length > shownPlaces
    ? `${places.slice(0, shownPlaces).join(', ')} and ${places.length - shownPlaces} more`
    : listFormat.format(places);

const placesOf = (rows: readonly number[], sheets: readonly string[]) =>
  some(
    rows.map((row) => {
      const { sheet, sheetRow } = placeOfRow(row, sheets);
      return sheet === null ? String(sheetRow) : `${sheetRow} of “${sheet}”`;
    }),
  );

const rowsText = (count: number, places: string) => `${count === 1 ? 'Row' : 'Rows'} ${places}`;
const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');

const rowMarks: Record<
  keyof NonNullable<StoredImport['findings']['leftOut']>,
  (count: number, places: string) => string
> = {
  hidden: (count, places) => `${rowsText(count, places)} ${isOrAre(count)} hidden, and not read.`,
  total: (count, places) =>
    `${rowsText(count, places)} ${count === 1 ? 'is a total, and not read as a design' : 'are totals, and not read as designs'}.`,
  headings: (count, places) => `${rowsText(count, places)} ${count === 1 ? 'repeats' : 'repeat'} the headings.`,
  units: (count, places) => `${rowsText(count, places)} ${count === 1 ? 'has' : 'have'} the units of the columns.`,
  shifted: (count, places) =>
    `${rowsText(count, places)} ${count === 1 ? 'has' : 'have'} more cells than there are headings, and ${isOrAre(count)} not read. A comma within a cell needs quotation marks around the cell.`,
  blank: (count, places) =>
    `${rowsText(count, places)} ${count === 1 ? 'has' : 'have'} nothing in the columns that are read.`,
};

function unreadText(part: UnreadPart): string {
  const sheet = part.sheet === '' ? 'The sheet' : `The sheet “${part.sheet}”`;
  switch (part.why) {
    case 'hidden':
      return `${sheet} is hidden, and not read.`;
    case 'otherHeadings':
      return `${sheet} is not read: its headings are others. Import it as a file of its own.`;
    case 'otherUnit':
      return `${sheet} is not read: its weights are in another unit. Import it as a file of its own.`;
    case 'noHeadings':
      return `${sheet} is not read: it has no headings.`;
    case 'encoding':
      return 'This file is not in UTF-8. Its letters are read as Western European ones (Windows-1252). Please look at names with letters such as é.';
    case 'late':
      return `${sheet} is not read: a file has at most 20 sheets.`;
    case 'hiddenColumns':
      return `${sheet} has hidden columns, which are not read: ${some(part.places)}.`;
    case 'noHeading':
      return `${sheet} has columns without a heading, which are not read: ${some(part.places)}.`;
    case 'pictures':
      return `${sheet} has pictures in its cells, which are not read: ${some(part.places)}. Save them as files, and add those.`;
  }
}
