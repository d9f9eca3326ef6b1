import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { canBeNumber, clientNumberForms } from '../../../domain/client-numbers.js';
import { designNumberKey } from '../../../domain/design-numbers.js';
import { prepared } from '../../platform/database/sql.js';
import { idsOfNumbers, similarNumbers } from './cart.sql.js';

/** The most texts of one call for which similar numbers are searched, because each search takes a few milliseconds. */
const maxSearched = 20;

/** Finds products by their design numbers, or by those of a company, whatever their case and punctuation. */
@Injectable()
export class DesignNumbersService {
  constructor(private readonly database: DataSource) {}

  /** Returns product ids by number in lower case. Includes archived products. */
  async idsOf(companyId: string, numbers: readonly string[]): Promise<Map<string, string>> {
    const texts = [...new Set(numbers.filter(canBeNumber).map((number) => number.toLowerCase()))];
    const forms = texts.map(clientNumberForms);
    const found = texts.length
      ? await prepared<{ number: string; id: string }>(this.database, idsOfNumbers, [
          texts,
          texts.map((text) => designNumberKey(text) ?? null),
          companyId,
          forms.map(({ exact }) => exact),
          forms.map(({ key }) => key),
        ])
      : [];
    return new Map(found.map(({ number, id }) => [number, id]));
  }

  /** Returns similar numbers of the catalogue and of the company by text in lower case, for the first 20 texts. */
  async similarTo(companyId: string, texts: readonly string[]): Promise<Map<string, string[]>> {
    const searched = [...new Set(texts.map((text) => text.toLowerCase()))].slice(0, maxSearched);
    const found = searched.length
      ? await prepared<{ number: string; suggestions: string[] }>(this.database, similarNumbers, [searched, companyId])
      : [];
    return new Map(found.map(({ number, suggestions }) => [number, suggestions]));
  }
}
