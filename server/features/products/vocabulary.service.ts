import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { named } from '../../platform/database/sql.js';
import { catalogueVersion } from '../../platform/http/response-cache/response-cache.js';
import { visibleTo } from './product.sql.js';
import { nearestWords } from './search-terms.js';

/** Products from which words are taken: enough for the words of a shop, and read in half a second. */
const productsRead = 20_000;

/** Reads the words of products. Words with digits are product numbers, not misspelt words. */
const vocabularyStatement = `
  SELECT ${catalogueVersion} AS version, CASE WHEN :knownVersion IS DISTINCT FROM ${catalogueVersion} THEN ARRAY(
    SELECT DISTINCT word FROM (
      SELECT search FROM products WHERE ${visibleTo('customers')} ORDER BY created_at DESC, id DESC LIMIT ${productsRead}
    ) AS latest CROSS JOIN unnest(tsvector_to_array(search)) AS word
    WHERE word !~ '[0-9]'
  ) END AS words`;

interface VocabularyRow {
  version: string;
  /** Null if the caller's words are current. */
  words: string[] | null;
}

/** Provides the words of the products, for searches that found nothing. */
@Injectable()
export class VocabularyService {
  private version?: string;
  private words: string[] = [];

  constructor(private readonly database: DataSource) {}

  /** Replaces each term that begins no word by the words it may mean. Undefined if that changes nothing. */
  async correct(terms: readonly string[]): Promise<string[][] | undefined> {
    const [row] = await named<VocabularyRow>(this.database, vocabularyStatement, { knownVersion: this.version });
    if (row?.words) [this.version, this.words] = [row.version, row.words];
    const corrected = terms.map((term) =>
      this.words.some((word) => word.startsWith(term)) ? [] : nearestWords(term, this.words),
    );
    if (corrected.every((words) => words.length === 0)) return undefined;
    return terms.map((term, index) => (corrected[index]?.length ? corrected[index] : [term]));
  }
}
