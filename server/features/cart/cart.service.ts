import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { weightsIn } from '../../../domain/choice-weights.js';
import { cartLimits, cartProblems, quantityProblem, totalPieces } from '../../../domain/cart.js';
import { type Choice, isOrderable } from '../../../domain/choices.js';
import { type OrderItem, type ChangeQuantity } from '../../../domain/cart.schemas.js';
import { DomainError } from '../../../domain/errors.js';
import {
  chosenAgainstDefault,
  type HeldOption,
  heldOptions,
  offeredOptions,
  valueIdsOf,
} from '../../../domain/making-options.js';
import { quantityLimits, type QuantityRule } from '../../../domain/quantities.js';
import { isId } from '../../../domain/rules.js';
import { fineGrams, totalFineGrams, totalGrams } from '../../../domain/weights.js';
import { changed, type Database, one, prepared, rows } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { pictureInColour, toPicture } from '../pictures/picture.sql.js';
import {
  addToCart,
  cartLines,
  type CartRow,
  joinedNotes,
  joinNotes,
  lockedLines,
  lockedQuantities,
  lockOwner,
  restoreLine,
  type RowOfCart,
  ruleOfLine,
  setOptions,
  setQuantities,
  setQuantity,
} from './cart.sql.js';
import type { Cart, CartLine } from './cart.types.js';
import type { HeldLine } from './requested-lines.service.js';
import {
  ChoicesService,
  invalid,
  type LineChoice,
  resolveItem,
  resolveLineChoice,
  type ResolvedLine,
  storedValues,
} from './choices.service.js';

/** The cart after a change, and the line that was added or changed. */
export interface CartChange {
  cart: Cart;
  line: CartLine | undefined;
}

/** The making options of a line, and what is wrong with them. */
const shownOptions = ({ options, optionRules, heldOptions: stored }: CartRow) =>
  heldOptions(offeredOptions(options, optionRules), stored);

const toLine = (cartRow: CartRow): CartLine => {
  const { sizes, caratOptions, options: _, optionRules: _rules, heldOptions: _held, ...others } = cartRow;
  const { archived, pictures, weights, ...row } = others;
  const { options, problem } = shownOptions(cartRow);
  const choice = { ...row, size: row.size ?? '' };
  const line = { ...row, ...weightsIn({ ...row, weights }, choice) };
  const isOffered = isOrderable({ category: line.category, sizes, caratOptions, archived }, choice);
  return {
    ...line,
    options,
    available: isOffered && problem === undefined,
    unavailableReason: isOffered ? (problem ?? null) : cartProblems.gone,
    fineGrams: fineGrams(line),
    thumbnail: toPicture(pictureInColour(pictures, line.colour)),
  };
};

function toCart(actor: SignedIn, version: string, rows: readonly CartRow[]): Cart {
  const lines = rows.map(toLine);
  const availableLines = lines.filter((line) => line.available);
  return {
    id: actor.id,
    version,
    lines,
    totalItems: totalPieces(availableLines),
    totalGrams: totalGrams(availableLines),
    totalFineGrams: totalFineGrams(availableLines),
  };
}

/** The target quantity of a choice in the cart; 0 removes its line. */
export interface QuantityOfChoice {
  productId: string;
  choice: LineChoice;
  quantity: number;
}

/**
 * Lines below the limit from which additions take a lock and are counted one after the other. No more statements than
 * this run at the same time, so with more room a cart cannot exceed its limit.
 */
const linesAtOnce = 50;

interface LineChange {
  id: string;
  quantity: number;
  /** Null removes the note; if absent, it stays. */
  note?: string | null;
}

interface KeyedChoice {
  carat: string;
  colour: string;
  size: string | null;
  options: readonly HeldOption[];
}

const keyOfChoice = ({ carat, colour, size, options }: KeyedChoice) =>
  [carat, colour, size ?? '', ...valueIdsOf(options)].join('|');

const keyOfRow = (row: CartRow) => keyOfChoice({ ...row, options: shownOptions(row).options });

/**
 * The error of a statement that rejected this quantity. CONFLICT if the quantity is valid, because another request has
 * changed the line.
 */
const wrongQuantity = (rule: QuantityRule, total: number, inCart?: number) => {
  const problem = quantityProblem(rule, total, inCart);
  return problem ? invalid({ quantity: problem }) : new DomainError('CONFLICT');
};

/** Joins lines of the same product and choice. */
function joined(lines: readonly ResolvedLine[]): ResolvedLine[] {
  const byChoice = new Map<string, ResolvedLine>();
  for (const line of lines) {
    const key = `${line.product.id}|${keyOfChoice(line.choice)}`;
    const before = byChoice.get(key);
    const quantity = line.quantity + (before?.quantity ?? 0);
    byChoice.set(key, { ...line, quantity, note: joinNotes(before?.note, line.note) });
  }
  return [...byChoice.values()];
}

@Injectable()
export class CartService {
  constructor(
    private readonly database: DataSource,
    private readonly choices: ChoicesService,
  ) {}

  async read(actor: SignedIn, database: Database = this.database): Promise<Cart> {
    const found = await prepared<RowOfCart>(database, cartLines, [actor.id]);
    const lines = found.map(({ version: _, ...line }) => line).filter(({ id }) => id !== null);
    return toCart(actor, found[0]?.version ?? '', lines);
  }

  async add(actor: SignedIn, item: OrderItem): Promise<CartChange> {
    const line = resolveItem(await this.choices.findProducts(actor.companyId, [item]), item);
    if (line instanceof DomainError) throw line;
    const added = await this.upsert(this.database, actor, line, cartLimits.maxLines - linesAtOnce);
    return added ?? this.addLocked(actor, line);
  }

  private async addLocked(actor: SignedIn, line: ResolvedLine): Promise<CartChange> {
    return this.database.transaction(async (tx) => {
      await rows(tx, lockOwner, [actor.id]);
      const added = await this.upsert(tx, actor, line, cartLimits.maxLines);
      if (!added) throw invalid({ productId: cartProblems.full });
      return added;
    });
  }

  /** Locks the cart of a customer against lines that other requests add, and returns its lines. */
  async lock(tx: EntityManager, actor: SignedIn): Promise<HeldLine[]> {
    await rows(tx, lockOwner, [actor.id]);
    return rows<HeldLine>(tx, lockedQuantities, [actor.id]);
  }

  /**
   * Adds the lines to the cart. Joins lines of the same choice and their notes. Caps the quantity of each line at the
   * maximum.
   */
  async addAll(actor: SignedIn, lines: readonly ResolvedLine[], tx: EntityManager): Promise<Cart> {
    const records = joined(lines).map(({ product, choice, quantity, note }) => ({
      id: uuid(),
      product: product.id,
      ...choice,
      optionValues: storedValues(choice),
      quantity,
      note: note || null,
    }));
    await changed(
      tx,
      `INSERT INTO cart_lines AS existing
         (id, user_id, product_id, carat, colour, size, options, option_values, quantity, note)
       SELECT line.id, $1, line.product, line.carat, line.colour, line.size, line.options, line."optionValues",
         line.quantity, line.note
       FROM jsonb_to_recordset($2) AS line (id uuid, product uuid, carat text, colour text, size text, options jsonb,
         "optionValues" uuid[], quantity integer, note text)
       ORDER BY line.product, line.size, line.carat, line.colour, line."optionValues"
       ON CONFLICT (user_id, product_id, size, carat, colour, option_values)
       DO UPDATE SET quantity = least(existing.quantity + excluded.quantity, $3),
         note = ${joinedNotes('existing.note', 'excluded.note')}, ${setOptions}`,
      [actor.id, JSON.stringify(records), quantityLimits.max],
    );
    return this.read(actor, tx);
  }

  /** Sets the lines to these quantities. Keeps other lines, and keeps the notes and positions of changed lines. */
  async setAll(actor: SignedIn, lines: readonly QuantityOfChoice[], database: Database): Promise<Cart> {
    const records = lines.map(({ productId, choice, quantity }) => ({
      id: uuid(),
      product: productId,
      ...choice,
      optionValues: storedValues(choice),
      quantity,
    }));
    await changed(database, setQuantities, [actor.id, JSON.stringify(records)]);
    return this.read(actor, database);
  }

  /** Changes the quantity, and the choice if one is given. Merges the line into an existing line of the new choice. */
  async changeLine(actor: SignedIn, { lineId, quantity, note, ...choice }: ChangeQuantity): Promise<CartChange> {
    if (!isId(lineId)) throw new DomainError('CART_LINE_NOT_FOUND');
    const id = lineId.toLowerCase();
    if (Object.values(choice).some((value) => value !== undefined))
      return this.cartWithLine(actor, await this.changeChoice(actor, { id, quantity, note, choice }));
    await this.setQuantity(this.database, actor, { id, quantity, note });
    return this.cartWithLine(actor, id);
  }

  /** Idempotent: a line that is already removed is not an error. */
  async remove(actor: SignedIn, { lineId }: { lineId: string }): Promise<Cart> {
    if (isId(lineId))
      await changed(this.database, 'DELETE FROM cart_lines WHERE id = $2 AND user_id = $1', [actor.id, lineId]);
    return this.read(actor);
  }

  /** Removes the line with this id, or the lines of the product with this id that match the choice. */
  async removeMatching(actor: SignedIn, { id, carat, colour, size }: Choice & { id: string }): Promise<Cart> {
    if (isId(id))
      await changed(
        this.database,
        `DELETE FROM cart_lines WHERE user_id = $1 AND (id = $2 OR (product_id = $2
           AND ($3::text IS NULL OR carat = $3) AND ($4::text IS NULL OR lower(colour) = lower($4))
           AND ($5::text IS NULL OR lower(size) = lower($5))))`,
        [actor.id, id, carat ?? null, colour ?? null, size ?? null],
      );
    return this.read(actor);
  }

  async clear(actor: SignedIn): Promise<Cart> {
    await changed(this.database, 'DELETE FROM cart_lines WHERE user_id = $1', [actor.id]);
    return this.read(actor);
  }

  private async setQuantity(database: Database, actor: SignedIn, { id, quantity, note }: LineChange) {
    const values = [actor.id, id, quantity, note ?? null, note === undefined];
    if ((await changed(database, setQuantity, values)) > 0) return;
    const rule = await one<QuantityRule>(database, ruleOfLine, [actor.id, id]);
    if (!rule) throw new DomainError('CART_LINE_NOT_FOUND');
    throw wrongQuantity(rule, quantity);
  }

  /** Changes the choice of a line. Returns the id of the line that holds the pieces afterwards. */
  private changeChoice(
    actor: SignedIn,
    { id, quantity, note, choice: wanted }: LineChange & { choice: Choice },
  ): Promise<string> {
    return this.database.transaction(async (tx) => {
      const lines = await rows<CartRow>(tx, lockedLines, [actor.id, id]);
      const line = lines.find((row) => row.id === id);
      if (!line) throw new DomainError('CART_LINE_NOT_FOUND');
      if (line.archived) throw new DomainError('PRODUCT_UNAVAILABLE');
      const offered = offeredOptions(line.options, line.optionRules);
      const shown = shownOptions(line);
      const { carat = line.carat, colour = line.colour, size = line.size ?? '', options = shown.options } = wanted;
      const { choice, problems } = resolveLineChoice({ ...line, options: offered }, { carat, colour, size, options });
      if (!choice) throw invalid(problems);
      if (keyOfChoice(choice) === keyOfRow(line)) {
        await this.setQuantity(tx, actor, { id, quantity, note });
        return id;
      }
      const [equal] = lines
        .filter((row) => keyOfRow(row) === keyOfChoice(choice))
        .sort((a, b) => b.heldOptions.length - a.heldOptions.length);
      const inCart = equal?.quantity ?? 0;
      const problem = quantityProblem(line, inCart + quantity, inCart);
      if (problem) throw invalid({ quantity: problem });
      const removed = await one<{ createdAt: Date }>(tx, 'DELETE FROM cart_lines WHERE id = $1 RETURNING created_at', [
        id,
      ]);
      const values = [id, actor.id, line.productId, choice.carat, choice.colour, choice.size, quantity];
      const kept = await one<{ id: string }>(tx, restoreLine, [
        ...values,
        quantityLimits.max,
        removed?.createdAt,
        note === undefined ? line.note : note,
        JSON.stringify(choice.options),
        valueIdsOf(equal?.heldOptions ?? choice.options),
      ]);
      if (kept) return kept.id;
      throw invalid({ quantity: cartProblems.tooMany });
    });
  }

  private async cartWithLine(actor: SignedIn, lineId: string): Promise<CartChange> {
    const cart = await this.read(actor);
    return { cart, line: cart.lines.find((line) => line.id === lineId) };
  }

  /**
   * Adds pieces in one statement, so that concurrent additions from two tabs are summed. Undefined if the cart has too
   * many lines.
   */
  private async upsert(
    database: Database,
    actor: SignedIn,
    { product, choice, quantity, note }: ResolvedLine,
    maxLines: number,
  ): Promise<CartChange | undefined> {
    const { carat, colour, size, options } = choice;
    const rows = await prepared<RowOfCart & { touched: boolean }>(database, addToCart, [
      uuid(),
      actor.id,
      product.id,
      carat,
      colour,
      size,
      quantity,
      quantityLimits.max,
      maxLines,
      product.minQuantity,
      product.quantityStep,
      note || null,
      JSON.stringify(options),
      valueIdsOf(options),
      valueIdsOf(chosenAgainstDefault(product.options, options)),
    ]);
    const at = rows.findIndex(({ touched }) => touched);
    const cart = toCart(
      actor,
      rows[0]?.version ?? '',
      rows.map(({ touched: _, version: __, ...row }) => row),
    );
    if (at >= 0) return { cart, line: cart.lines[at] };
    const existing = rows.find((row) => row.productId === product.id && keyOfRow(row) === keyOfChoice(choice));
    if (!existing && rows.length >= maxLines) return undefined;
    const inCart = existing?.quantity ?? 0;
    throw wrongQuantity(product, inCart + quantity, inCart);
  }
}
