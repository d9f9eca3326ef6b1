import type { MigrationInterface, QueryRunner } from 'typeorm';

const addUp = (changes: string) => `
  INSERT INTO product_words AS kept (word, products)
  SELECT word, sum(change) FROM (${changes}) AS changed, unnest(tsvector_to_array(search)) AS word
  GROUP BY word HAVING sum(change) <> 0
  ORDER BY word
  ON CONFLICT (word) DO UPDATE SET products = kept.products + excluded.products;`;

const come = 'SELECT search, 1 AS change FROM come WHERE archived_at IS NULL';
const gone = 'SELECT search, -1 AS change FROM gone WHERE archived_at IS NULL';

/** Punctuation separates words. The server splits search texts in the same way. */
const punctuation = String.raw`[\s!-/:-@\[-\`{-~]+`;

/**
 * Full-text search over name, category, subcategory and carats, by weight. `product_words` holds every word in use, so
 * that a misspelt word can be matched to similar words without reading products.
 */
export class SearchProducts1763700000043 implements MigrationInterface {
  name = 'SearchProducts1763700000043';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE product_words (
        word text COLLATE "C" CONSTRAINT product_words_pkey PRIMARY KEY,
        products integer NOT NULL
      )`);
    await runner.query('CREATE INDEX product_words_by_likeness ON product_words USING gin (word gin_trgm_ops)');
    await this.documents(runner);
    await this.words(runner);
    await this.questions(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION product_query');
    for (const trigger of ['in', 'over', 'out'])
      await runner.query(`DROP TRIGGER products_worded_${trigger} ON products`);
    await runner.query('DROP FUNCTION keep_product_words');
    await runner.query('DROP TRIGGER subcategories_renamed ON subcategories');
    await runner.query('DROP TRIGGER categories_renamed ON categories');
    await runner.query('DROP TRIGGER products_described ON products');
    await runner.query('DROP FUNCTION describe_products_of_subcategory');
    await runner.query('DROP FUNCTION describe_products_of_category');
    await runner.query('DROP FUNCTION describe_product');
    await runner.query('DROP TABLE product_words');
  }

  /** Keeps `products.search` up to date when the product, its category or its subcategory is renamed. */
  private async documents(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION describe_product() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        category text := (SELECT name FROM categories WHERE id = NEW.category_id);
        subcategory text := (SELECT name FROM subcategories WHERE id = NEW.subcategory_id);
        carats text := 'carat karat ' || (
          SELECT string_agg(format('%1$s %1$sk %1$skt %1$sct', carat), ' ') FROM unnest(NEW.carat_options) AS carat
        );
      BEGIN
        NEW.search :=
          setweight(to_tsvector('simple', regexp_replace(lower(unaccent(NEW.name)), '${punctuation}', ' ', 'g')), 'A') ||
          setweight(to_tsvector('simple', regexp_replace(lower(unaccent(coalesce(subcategory, ''))), '${punctuation}', ' ', 'g')), 'B') ||
          setweight(to_tsvector('simple', regexp_replace(lower(unaccent(coalesce(category, ''))), '${punctuation}', ' ', 'g')), 'C') ||
          setweight(to_tsvector('simple', carats), 'D');
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER products_described BEFORE INSERT OR UPDATE OF name, category_id, subcategory_id, carat_options
      ON products FOR EACH ROW EXECUTE FUNCTION describe_product()`);
    for (const parent of ['category', 'subcategory']) {
      const table = parent === 'category' ? 'categories' : 'subcategories';
      await runner.query(`
        CREATE FUNCTION describe_products_of_${parent}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          UPDATE products SET name = name WHERE ${parent}_id = NEW.id;
          RETURN NULL;
        END $$`);
      await runner.query(`
        CREATE TRIGGER ${table}_renamed AFTER UPDATE OF name ON ${table} FOR EACH ROW
        WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION describe_products_of_${parent}()`);
    }
  }

  private async words(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION keep_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN ${addUp(come)}
        ELSIF TG_OP = 'DELETE' THEN ${addUp(gone)}
        ELSE ${addUp(`${come} UNION ALL ${gone}`)}
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER products_worded_in AFTER INSERT ON products REFERENCING NEW TABLE AS come
      FOR EACH STATEMENT EXECUTE FUNCTION keep_product_words()`);
    await runner.query(`
      CREATE TRIGGER products_worded_over AFTER UPDATE ON products REFERENCING OLD TABLE AS gone NEW TABLE AS come
      FOR EACH STATEMENT EXECUTE FUNCTION keep_product_words()`);
    await runner.query(`
      CREATE TRIGGER products_worded_out AFTER DELETE ON products REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION keep_product_words()`);
  }

  /** Converts a search text to a tsquery. Each word matches as a prefix, or else by the most similar words. */
  private async questions(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION product_query(typed text[]) RETURNS tsquery LANGUAGE plpgsql STABLE
      SET pg_trgm.similarity_threshold = 0.2 AS $$
      DECLARE
        one text;
        meant text;
        whole text := '';
      BEGIN
        FOREACH one IN ARRAY typed LOOP
          one := regexp_replace(unaccent(one), '${punctuation}', '', 'g');
          CONTINUE WHEN one = '';
          IF EXISTS (
            SELECT FROM product_words
            WHERE word >= one COLLATE "C" AND word < one || chr(1114111) COLLATE "C" AND products > 0
          ) THEN meant := NULL;
          ELSE
            SELECT string_agg(quote_literal(word) || ':*', ' | ') INTO meant FROM (
              SELECT word, similarity(word, one) AS likeness, max(similarity(word, one)) OVER () AS best
              FROM product_words WHERE word % one AND products > 0
            ) AS near WHERE likeness > best - 0.1;
          END IF;
          whole := whole || CASE WHEN whole = '' THEN '' ELSE ' & ' END || '(' || coalesce(meant, quote_literal(one) || ':*') || ')';
        END LOOP;
        RETURN CASE WHEN whole <> '' THEN to_tsquery('simple', whole) END;
      END $$`);
  }
}
