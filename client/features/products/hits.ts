import { formatTotal } from '../../lib/format';

interface Hits {
  pageInfo: { total: number };
  totalIsExact: boolean;
}

/** "1 product", "500+ products". */
export const formatProducts = ({ pageInfo: { total }, totalIsExact }: Hits) =>
  `${formatTotal(total, totalIsExact)} ${total === 1 ? 'product' : 'products'}`;

/** How to see the hits beyond the limit of a list; undefined if there are none. */
export const restOfHits = ({ totalIsExact }: Pick<Hits, 'totalIsExact'>) =>
  totalIsExact ? undefined : 'More products may match. To see them, add a word to the search or choose a category.';
