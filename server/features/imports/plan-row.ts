import { isDeepStrictEqual } from 'node:util';
import { v7 as uuid } from 'uuid';
import {
  clears,
  convertedWeight,
  factRules,
  isBlank,
  pictureColoursIn,
  numberText,
  readCategoryName,
  readDesignNumber,
} from '../../../domain/import-cells.schemas.js';
import { cellText } from '../../../domain/sheet-cells.js';
import type { CellReading, WeightStyles } from '../../../domain/import-cells.schemas.js';
import type { SheetCell } from '../../../domain/sheet-cells.js';
import { sameText } from '../../../domain/categories.js';
import { name as categoryName } from '../../../domain/categories.schemas.js';
import { unescapeFormula } from '../../../domain/csv-text.js';
import {
  type ImportAnswers,
  isNearName,
  nearCategoryMessage,
  nearNumberMessage,
} from '../../../domain/import-questions.js';
import type { Colour } from '../../../domain/gold.js';
import { pictureNames, picturePath } from '../../../domain/picture-names.js';
import {
  importMessages,
  importNotices,
  type ImportRowKind,
  missingColumnMessage,
  type PictureMode,
  sameNumberMessage,
} from '../../../domain/imports.js';
import { weightRowsCell } from '../../../domain/choice-weight-cells.js';
import { keptWeightsProblem, weightRowProblems, weightSizeProblems } from '../../../domain/choice-weight-problems.js';
import { weightRowLabel } from '../../../domain/choice-weights.js';
import { optionRulesCell } from '../../../domain/making-option-cells.js';
import type { OptionRule, StoredOption } from '../../../domain/making-options.js';
import { stonesCell } from '../../../domain/stone-cells.js';
import { maxProductImages, productMessages, weightsProblem } from '../../../domain/products.js';
import {
  type ProductColumn,
  type SheetFact,
  sheetFacts,
  type SheetFacts,
  weightColumns,
} from '../../../domain/product-columns.js';
import type { BulkProduct, CurrentProduct } from '../products/bulk-products.sql.js';
import type { RowCells, RowError, RowNotice, RowValues } from './import.entity.js';

export interface KnownCategory {
  id: string;
  name: string;
  sizes: string[];
  options: StoredOption[];
  subcategories: readonly { id: string; name: string }[];
}

export interface PlanOptions {
  /** The columns that the sheet has. */
  columns: ReadonlySet<ProductColumn>;
  categories: readonly KnownCategory[];
  answers: ImportAnswers;
  weights: WeightStyles;
  assignNumbers: boolean;
  pictureMode: PictureMode;
}

export interface RowPicture {
  name: string;
  mediaId: string;
  sha256: string;
  /** The colour that it shows; null if neither its name nor the sheet names one. */
  colour: Colour | null;
  /** True if an earlier row has the picture too, so that this row gets a copy. */
  isShared: boolean;
}

export interface PlannedPicture {
  id: string;
  colour: Colour | null;
  /** The picture of the import that is copied for this product. */
  copyOf?: string;
  /** False if the product already has it. */
  isNew: boolean;
}

/** Data of the sheet and of the shop about a row. */
export interface RowFacts {
  cells: RowCells;
  /** The product with this design number, even an archived one. */
  product?: CurrentProduct;
  pictures: readonly RowPicture[];
  /** The name of the first row with the same design number, if that is another row. */
  sameNumberAs?: string;
  /** An existing number that a spreadsheet program may have turned into the number in the sheet. */
  nearNumber?: string;
  /** Names in the row's column of pictures that no picture of the import has. */
  missingPictures: readonly string[];
}

type ProductState = Omit<BulkProduct, 'id' | 'designNumber'>;

export interface RowPlan {
  kind: Exclude<ImportRowKind, 'skipped'>;
  /** Null if the category's next number is assigned. */
  designNumber: string | null;
  understood: RowValues;
  before: RowValues | null;
  errors: RowError[];
  notices: RowNotice[];
  hasNoPictures: boolean;
  /** The resulting product; absent for a wrong or unchanged row. */
  state?: ProductState;
  /** The resulting pictures; absent if neither they nor their colours change. */
  pictures?: PlannedPicture[];
  /** Names of pictures beyond the limit of a product. */
  leftOut: string[];
}

/** Classifies a row and computes the resulting product. */
export function planRow(facts: RowFacts, options: PlanOptions): RowPlan {
  const reader = new RowReader(facts, options);
  const designNumber = reader.designNumber();
  const place = reader.place();
  const { product } = facts;
  const values = reader.productFacts(place?.categoryId);
  const { errors, understood } = reader;
  const { pictures, leftOut } = newPictures(facts, options.pictureMode);
  const hasNoPictures = !facts.pictures.length && !product?.pictures.length;
  const base = {
    designNumber,
    understood,
    errors,
    notices: [...reader.notices, ...noticesOf(facts)],
    hasNoPictures,
    leftOut,
  };
  if (errors.length || !place || !values) return { ...base, kind: 'wrong', before: null };
  const state: ProductState = { ...values, categoryId: place.categoryId, subcategoryId: place.subcategoryId };
  const colours = pictures && coloursOfPictures(pictures);
  if (pictures && !sameIds(product, pictures)) understood.pictures = pictures.length;
  if (colours?.length) understood.pictureColours = colours;
  if (!product || product.archived) return { ...base, kind: 'new', before: null, state, pictures };
  const before = changesOf(product, state, { pictures, categories: options.categories });
  const isChanged = Object.keys(before).length > 0;
  return isChanged
    ? { ...base, kind: 'changed', before, state, pictures }
    : { ...base, kind: 'unchanged', before: null };
}

/** Returns the current values of the fields that change. */
function changesOf(
  product: CurrentProduct,
  state: ProductState,
  { pictures, categories }: Pick<RowPlan, 'pictures'> & Pick<PlanOptions, 'categories'>,
): RowValues {
  const before: RowValues = {};
  for (const fact of sheetFacts)
    if (!isSame(fact, product, state))
      Object.assign(before, shown(fact, product[fact], optionsIn(categories, product)));
  if (product.categoryId !== state.categoryId) before.category = product.category;
  if (product.subcategoryId !== state.subcategoryId) before.subcategory = product.subcategory;
  if (!pictures) return before;
  if (!sameIds(product, pictures)) before.pictures = product.pictures.length;
  const colours = coloursOfPictures(product.pictures);
  if (colours.join() !== coloursOfPictures(pictures).join()) before.pictureColours = colours;
  return before;
}

const optionsIn = (categories: readonly KnownCategory[], { categoryId }: Pick<ProductState, 'categoryId'>) =>
  categories.find(({ id }) => id === categoryId)?.options;

/** The value of a fact, with the names instead of the ids of making options. */
const shown = <Fact extends SheetFact>(
  fact: Fact,
  value: SheetFacts[Fact] | undefined,
  options: StoredOption[] = [],
) => ({
  [fact]: fact === 'optionRules' && value ? optionRulesCell(options, value as OptionRule[]) : value,
});

const coloursOfPictures = (pictures: readonly { colour: Colour | null }[]) =>
  pictures.flatMap(({ colour }) => colour ?? []);

const sameIds = (product: CurrentProduct | undefined, pictures: readonly { id: string }[]) =>
  product?.pictures.map(({ id }) => id).join() === pictures.map(({ id }) => id).join();

function isSame(fact: SheetFact, product: SheetFacts, state: SheetFacts): boolean {
  if (fact === 'stones') return stonesCell(product.stones) === stonesCell(state.stones);
  if (fact === 'weights') return weightRowsCell(product.weights) === weightRowsCell(state.weights);
  if (fact === 'optionRules') return isDeepStrictEqual(product.optionRules, state.optionRules);
  const [stored, wanted] = [product[fact], state[fact]];
  if (Array.isArray(stored) && Array.isArray(wanted)) return sameEntries(stored, wanted);
  return typeof stored === 'string' && typeof wanted === 'string'
    ? cellText(stored) === cellText(wanted)
    : stored === wanted;
}

const sameEntries = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((entry) => b.includes(entry));

/**
 * Returns no pictures if none of them changes. Recognises equal pictures by their content. They keep their colour
 * unless the row names one.
 */
function newPictures({ product, pictures }: RowFacts, mode: PictureMode): Pick<RowPlan, 'pictures' | 'leftOut'> {
  const present = product?.pictures ?? [];
  const known = new Map(present.map((picture) => [picture.sha256, picture]));
  const planned = pictures.map(({ sha256, mediaId, colour, isShared, name }) => {
    const stored = known.get(sha256);
    if (stored) return { id: stored.id, colour: colour ?? stored.colour, isNew: false, name };
    return { ...(isShared ? { id: uuid(), copyOf: mediaId } : { id: mediaId }), colour, isNew: true, name };
  });
  const byId = new Map(planned.map((picture) => [picture.id, picture]));
  const distinct = [...byId.values()];
  const own = present.map(({ id, colour }) => byId.get(id) ?? { id, colour, isNew: false });
  const others = distinct.filter(({ isNew }) => isNew);
  const places = mode === 'add' ? Math.max(0, maxProductImages - present.length) : others.length;
  const wanted = mode === 'add' ? [...own, ...others.slice(0, places)] : distinct;
  const isSame =
    wanted.length === present.length &&
    wanted.every(({ id, colour }, index) => id === present[index]?.id && colour === present[index].colour);
  return {
    ...(distinct.length && !isSame && { pictures: wanted }),
    leftOut: others.slice(places).map(({ name }) => name),
  };
}

/** Returns notices about unknown picture names and unknown colours. */
function noticesOf({ cells, product, pictures, missingPictures }: RowFacts): RowNotice[] {
  const present = product ? pictureNames(product.designNumber, Array(product.pictures.length).fill('jpg')) : [];
  // An export contains the names of the product's current pictures, which are not missing files.
  const own = new Set(present.map((name) => picturePath(name).stem));
  const missing = missingPictures.filter((name) => !own.has(picturePath(name).stem));
  const unknown = pictures.length ? pictureColoursIn(cells.pictureColours).unknown : [];
  return [
    ...missing.map((value) => ({ column: 'pictures' as const, value, message: importNotices.picture })),
    ...unknown.map((value) => ({ column: 'pictureColours' as const, value, message: importNotices.colour })),
  ];
}

/** Reads the cells of a row in order and collects their errors. */
class RowReader {
  readonly errors: RowError[] = [];
  readonly notices: RowNotice[] = [];
  readonly understood: RowValues = {};

  constructor(
    private readonly facts: RowFacts,
    private readonly options: PlanOptions,
  ) {}

  designNumber(): string | null {
    const { sameNumberAs } = this.facts;
    const cell = this.facts.cells.designNumber;
    if (isBlank(cell)) {
      if (!this.options.assignNumbers) this.wrong('designNumber', importMessages.noNumber, 'assignNumbers');
      return null;
    }
    const { nearNumber } = this.facts;
    const isChanged = nearNumber !== undefined && this.options.answers.numbers !== 'new';
    const number = isChanged ? numberText(cell) : this.read('designNumber', readDesignNumber(cell as SheetCell));
    const isOpen = isChanged && this.options.answers.numbers === undefined;
    if (isOpen) this.ask('designNumber', numberText(cell), nearNumberMessage(nearNumber), 'numbers', nearNumber);
    if (number !== undefined && sameNumberAs !== undefined) this.wrong('designNumber', sameNumberMessage(sameNumberAs));
    const meant = isChanged && !isOpen ? nearNumber : number;
    this.understood.designNumber = meant;
    return meant ?? null;
  }

  /** Returns the values of the product's own columns; undefined if one of them is wrong. */
  productFacts(categoryId: string | undefined): SheetFacts | undefined {
    const options = optionsIn(this.options.categories, { categoryId: categoryId ?? null });
    const values = sheetFacts.map((fact) => [fact, this.fact(fact, options)] as const);
    for (const column of weightColumns)
      if (typeof this.understood[column] === 'number')
        this.understood[`${column}From`] = convertedWeight(
          this.facts.cells[column] ?? null,
          this.options.weights[column],
        );
    if (values.some(([, value]) => value === undefined)) return undefined;
    const facts = Object.fromEntries(values) as SheetFacts;
    const problem = weightsProblem(facts);
    if (problem) this.wrong(isBlank(this.facts.cells.stones) ? 'netGram' : problem.field, problem.message);
    return problem || this.hasWrongRow(facts, categoryId) ? undefined : facts;
  }

  /** Sizes are checked only where rows change, because a category may have lost a size of rows that it had. */
  private hasWrongRow(facts: SheetFacts, categoryId: string | undefined): boolean {
    const { product } = this.facts;
    if (product && isSame('weights', product, facts)) {
      const kept = keptWeightsProblem(facts);
      if (kept) this.wrong(kept.field, kept.message);
      return kept !== undefined;
    }
    const category = this.options.categories.find(({ id }) => id === categoryId);
    const [first] = [
      ...weightRowProblems(facts),
      ...(category ? weightSizeProblems({ category: category.name, sizes: category.sizes }, facts.weights) : []),
    ];
    const row = first && facts.weights[first.row];
    if (row) this.wrong('weights', [weightRowLabel(row), first.message].filter(Boolean).join(': '));
    return row !== undefined;
  }

  private fact<Fact extends SheetFact>(fact: Fact, options: StoredOption[] | undefined): SheetFacts[Fact] | undefined {
    const { read, missing, initial, initialNotice } = factRules[fact];
    const cell = this.facts.cells[fact];
    const stored = this.facts.product?.[fact];
    if (isBlank(cell)) {
      if (stored !== undefined) return stored;
      if (missing !== undefined) this.missing(fact, missing);
      if (initialNotice !== undefined && this.options.columns.has(fact))
        this.notices.push({ column: fact, value: '', message: initialNotice });
      return initial;
    }
    const value = this.read(fact, read(cell as SheetCell, { stored, weights: this.options.weights, options }));
    Object.assign(this.understood, shown(fact, value, options));
    return value;
  }

  /** The ids of category and subcategory; undefined if one of them is wrong. */
  place(): { categoryId: string; subcategoryId: string | null } | undefined {
    const { product, cells } = this.facts;
    const name = isBlank(cells.category)
      ? product?.category
      : this.read('category', readCategoryName(cells.category as SheetCell));
    if (!name) {
      if (isBlank(cells.category)) this.missing('category', productMessages.category);
      return undefined;
    }
    if (!isBlank(cells.category)) this.understood.category = name;
    const category = this.named(this.options.categories, name);
    if (!category) {
      this.unknown('category', name, this.options.categories);
      return undefined;
    }
    const subcategoryId = this.subcategory(category, category.id === product?.categoryId);
    return subcategoryId === undefined ? undefined : { categoryId: category.id, subcategoryId };
  }

  private subcategory(category: KnownCategory, isSameCategory: boolean): string | null | undefined {
    const { product, cells } = this.facts;
    const cell = cells.subcategory;
    if (isBlank(cell) && isSameCategory && !product?.archived) return product?.subcategoryId ?? null;
    const stored = isBlank(cell) && isSameCategory ? product?.subcategory : null;
    const name =
      isBlank(cell) || clears(cell) ? (stored ?? '') : this.read('subcategory', readCategoryName(cell as SheetCell));
    if (name === undefined) return undefined;
    if (!isBlank(cell)) this.understood.subcategory = name || null;
    if (name === '') {
      if (category.subcategories.length)
        this.notices.push({ column: 'subcategory', value: '', message: importNotices.subcategory(category.name) });
      return null;
    }
    const found = this.named(category.subcategories, name);
    if (!found && category.subcategories.length) this.unknown('subcategory', name, category.subcategories);
    else if (!found) this.wrong('subcategory', `${category.name} has no subcategories.`);
    return found?.id;
  }

  /** Finds an entry by its name, or by a similar name if the administrator has chosen that. */
  private named<Named extends { name: string }>(among: readonly Named[], name: string): Named | undefined {
    const found =
      among.find((known) => sameText(known.name, name)) ??
      among.find((known) => sameText(known.name, unescapeFormula(name)));
    if (found || this.options.answers.categories !== 'near') return found;
    const near = among.filter((known) => isNearName(known.name, name));
    return near.length === 1 ? near[0] : undefined;
  }

  /**
   * Reports a category that does not exist. A run can add it if the name is valid and is not a misspelling of an
   * existing one.
   */
  private unknown(column: 'category' | 'subcategory', name: string, among: readonly { name: string }[]) {
    const what = column === 'category' ? 'This category does not exist.' : 'This subcategory does not exist.';
    const near = among.flatMap((known) => (isNearName(known.name, name) ? [known.name] : [])).join('” or “');
    if (near && this.options.answers.categories !== 'new') {
      this.ask(column, name, nearCategoryMessage(what, near), 'categories', near);
      return;
    }
    const { error } = categoryName.safeParse(name);
    if (error) this.wrong(column, `${what} ${error.issues[0]?.message}`);
    else this.wrong(column, what, isBlank(this.facts.cells.category) ? undefined : 'createCategories');
  }

  private missing(column: ProductColumn, message: string) {
    this.wrong(column, this.options.columns.has(column) ? message : missingColumnMessage(column));
  }

  private read<Value>(column: ProductColumn, reading: CellReading<Value>): Value | undefined {
    if ('value' in reading) return reading.value;
    this.wrong(column, reading.problem);
    return undefined;
  }

  private ask(column: ProductColumn, value: string, message: string, question: 'categories' | 'numbers', near: string) {
    this.errors.push({ column, value, message, asks: { question, near } });
  }

  private wrong(column: ProductColumn, message: string, mends?: RowError['mends']) {
    const value = cellText(this.facts.cells[column]);
    this.errors.push({ column, value, message, ...(mends && { mends }) });
  }
}
