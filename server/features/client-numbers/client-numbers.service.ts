import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  clientNumberForms,
  clientNumberMessages,
  clientNumberProblems,
  clientNumbersSavedMessage,
  clientNumberTakenMessage,
  shopNumberMessage,
} from '../../../domain/client-numbers.js';
import type { ListClientNumbers, SetClientNumbers } from '../../../domain/client-numbers.schemas.js';
import { designNumberKey, unknownNumberMessage } from '../../../domain/design-numbers.js';
import { DomainError } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { changed, one, rows } from '../../platform/database/sql.js';
import { paged } from '../../platform/graphql/graphql.types.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { nextNumbersVersion } from '../companies/companies.sql.js';
import { managedCompany } from '../companies/managed-companies.sql.js';
import {
  addNumbers,
  type Conflict,
  conflictsOfNumbers,
  countNumbers,
  designsOfNumbers,
  type NamedDesign,
  type NumberRow,
  numbersOfProducts,
  numbersPage,
  removeNumbers,
} from './client-numbers.sql.js';
import type { ClientNumber, ClientNumberPage, ClientNumbersSet } from './client-numbers.types.js';

/** A row of the request with its design. */
interface Row {
  index: number;
  design: NamedDesign;
  number: string;
  exact: string;
  key: string;
}

type Problems = Record<string, string>;

const toClientNumber = ({ archived, takenBy, ...row }: NumberRow): ClientNumber => ({
  ...row,
  problem: takenBy ? clientNumberProblems.taken(takenBy) : archived ? clientNumberProblems.archived : null,
});

/** Throws an error that names each wrong row, with the message of the first. */
function refuse(code: 'VALIDATION' | 'CLIENT_NUMBER_TAKEN', fields: Problems): void {
  const [message] = Object.values(fields);
  if (message) throw new DomainError(code, { message, fields });
}

/** Manages the numbers that companies give designs. */
@Injectable()
export class ClientNumbersService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
  ) {}

  async list(companyId: string, { page, perPage, search }: ListClientNumbers): Promise<ClientNumberPage> {
    const list = numbersPage(companyId, search, { limit: perPage, offset: (page - 1) * perPage });
    const count = countNumbers(companyId, search);
    const [found, counted] = await Promise.all([
      rows<NumberRow>(this.database, list.sql, list.values),
      one<{ total: number }>(this.database, count.sql, count.values),
    ]);
    return paged(found.map(toClientNumber), counted?.total ?? 0, { page, perPage });
  }

  /** Does the same for a company that administrators name. */
  async listOf(companyId: string, input: ListClientNumbers): Promise<ClientNumberPage> {
    if (!isId(companyId) || !(await one(this.database, managedCompany, [companyId])))
      throw new DomainError('COMPANY_NOT_FOUND');
    return this.list(companyId, input);
  }

  /** Gives designs numbers of the company, all or none. An empty number removes that of the design. */
  async set(actor: SignedIn, companyId: string, { rows: wanted }: SetClientNumbers): Promise<ClientNumbersSet> {
    return this.database.transaction(async (tx) => {
      // Locks the company too, so that changes of its numbers run one after the other.
      const locked = isId(companyId) ? await changed(tx, nextNumbersVersion, [companyId]) : 0;
      if (locked === 0) throw new DomainError('COMPANY_NOT_FOUND');
      const named = await this.resolve(tx, companyId, wanted);
      const given = named.filter(({ number }) => number !== '');
      const productIds = named.map(({ design }) => design.productId);
      await this.requireFree(tx, companyId, productIds, given);
      const removed = (await changed(tx, removeNumbers, [companyId, productIds])) - given.filter(isHeld).length;
      await changed(tx, addNumbers, [
        companyId,
        given.map(({ design }) => design.productId),
        given.map(({ number }) => number),
        given.map(({ exact }) => exact),
        given.map(({ key }) => key),
      ]);
      const counts = { saved: given.length, removed };
      await this.audit.record(actor, { kind: 'company.numbers-changed', subject: companyId, details: counts }, tx);
      const found = await rows<NumberRow>(tx, numbersOfProducts, [companyId, productIds]);
      return { message: clientNumbersSavedMessage(counts), rows: found.map(toClientNumber) };
    });
  }

  /**
   * Finds the designs of the rows. Throws if a row names none, and if a design or a number is in two rows. Designs in the
   * archive do not exist for a company that gave them no number.
   */
  private async resolve(tx: EntityManager, companyId: string, wanted: SetClientNumbers['rows']): Promise<Row[]> {
    const texts = wanted.map(({ designNumber }) => designNumber);
    const designs = await rows<NamedDesign | Record<keyof NamedDesign, null>>(tx, designsOfNumbers, [
      companyId,
      texts.map((text) => text.toLowerCase()),
      texts.map((text) => designNumberKey(text) ?? null),
    ]);
    const problems: Problems = {};
    const designsSeen = new Set<string>();
    const numbersSeen = new Set<string>();
    const named = wanted.flatMap(({ designNumber, number }, index): Row[] => {
      const design = designs[index];
      if (!design || design.productId === null || (design.archived && !design.held)) {
        problems[`rows.${index}.designNumber`] = unknownNumberMessage(designNumber);
        return [];
      }
      const { exact, key } = clientNumberForms(number);
      if (designsSeen.has(design.productId)) problems[`rows.${index}.designNumber`] = clientNumberMessages.twice;
      if (number && numbersSeen.has(exact)) problems[`rows.${index}.number`] = clientNumberMessages.sameNumber;
      designsSeen.add(design.productId);
      if (number) numbersSeen.add(exact);
      return [{ index, design, number, exact, key }];
    });
    refuse('VALIDATION', problems);
    return named;
  }

  /** Throws if the shop has a design with one of the numbers, or the company gives it to another design. */
  private async requireFree(tx: EntityManager, companyId: string, productIds: readonly string[], given: Row[]) {
    const conflicts = await rows<Conflict>(tx, conflictsOfNumbers, [
      companyId,
      productIds,
      given.map(({ exact }) => exact),
      given.map(({ key }) => key),
    ]);
    const byNumber = new Map(conflicts.map((conflict) => [conflict.exact, conflict]));
    const problems: Problems = {};
    for (const { index, number, exact } of given) {
      const conflict = byNumber.get(exact);
      if (!conflict) continue;
      const { designNumber, ofShop } = conflict;
      const message = ofShop ? shopNumberMessage : clientNumberTakenMessage;
      problems[`rows.${index}.number`] = message(number, designNumber);
    }
    refuse('CLIENT_NUMBER_TAKEN', problems);
  }
}

const isHeld = ({ design }: Row) => design.held;
