import { askedOptions, isAskedOption, leavesValue, offersAskedOption, optionValues } from './option-filters.sql.js';
import { chosenCategories, conditions, type ProductList } from './product-list.sql.js';

export interface FilterCountsRow {
  /** True if the list has products in any category, whatever the counted filters are. */
  isFound: boolean;
  kinds: Record<string, number> | null;
  shapes: Record<string, number> | null;
  options: { name: string; values: { value: string; count: number }[] }[] | null;
}

const noStones = { stone: undefined, shape: undefined };
const noOptions = { option: undefined };

const productsOf = (list: ProductList) =>
  `products WHERE ${[...conditions(list), ...chosenCategories(list)].join(' AND ')}`;

/**
 * Selects the number of products by kind and by shape of their stones, and by value of each making option. Each filter
 * leaves out itself: a count is what the list would have with only this value of that filter.
 */
export const filterCountsStatement = (list: ProductList) => `
  WITH ${stones(list)}, ${making(list)}
  SELECT
    EXISTS (SELECT FROM products WHERE ${conditions({ ...list, ...noStones, ...noOptions }).join(' AND ')}) AS "isFound",
    (${stoneCounts('kind', list.shape ? 'shape = ANY (:shape)' : 'true')}) AS kinds,
    (${stoneCounts('shape', list.stone ? 'kind = ANY (:stone)' : 'true')}) AS shapes,
    (${optionCounts(list)}) AS options`;

/**
 * The common table expression `stone`. Products with the same kinds and shapes are grouped first, because unpacking the
 * stones of each product takes three times as long.
 */
const stones = (list: ProductList) => `
  grouped AS MATERIALIZED (
    SELECT jsonb_path_query_array(stones, '$[*].kind') AS kinds, jsonb_path_query_array(stones, '$[*].shape') AS shapes,
      count(*) AS products
    FROM ${productsOf({ ...list, ...noStones })} GROUP BY 1, 2
  ), stone AS (
    SELECT kinds, shapes, products, kind, shapes ->> (place - 1)::int AS shape
    FROM grouped CROSS JOIN LATERAL jsonb_array_elements_text(kinds) WITH ORDINALITY AS item (kind, place)
  )`;

const stoneCounts = (value: 'kind' | 'shape', condition: string) => `
  SELECT json_object_agg(${value}, products) FROM (
    SELECT ${value}, sum(products) AS products
    FROM (SELECT DISTINCT kinds, shapes, products, ${value} FROM stone WHERE ${condition}) AS each
    GROUP BY ${value}
  ) AS counted`;

/** The common table expression `making`. Products of one category with the same rules offer the same values. */
const making = (list: ProductList) => `
  making AS MATERIALIZED (
    SELECT category_id, option_rules, count(*) AS products
    FROM ${productsOf({ ...list, ...noOptions })} GROUP BY category_id, option_rules
  )`;

/** Selects the values that products offer. Categories share an option by its name, in any case. */
const optionCounts = (list: ProductList) => `
  SELECT json_agg(json_build_object('name', name, 'values', offered) ORDER BY place, name) FROM (
    SELECT min(name) AS name, min(place) AS place,
      json_agg(json_build_object('value', value, 'count', products) ORDER BY value_place, value) AS offered
    FROM (
      SELECT lower(option.name) AS key, min(option.name COLLATE "C") AS name, min(option.position) AS place,
        sum(making.products) AS products, min(value.name COLLATE "C") AS value, min(value.position) AS value_place
      FROM making JOIN (${optionValues}) ON option.category_id = making.category_id
      WHERE ${[
        leavesValue('making'),
        ...askedOptions(list).map((_, index) => `(${isAskedOption(index)} OR ${offersAskedOption(index, 'making')})`),
      ].join(' AND ')}
      GROUP BY lower(option.name), lower(value.name)
    ) AS counted GROUP BY key
  ) AS each`;
