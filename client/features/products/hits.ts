import { formatTotal } from '../../lib/format';

interface Hits {
  pageInfo: { total: number };
  totalIsExact: boolean;
}

/** "1 design", "500+ designs". */
export const formatProducts = ({ pageInfo: { total }, totalIsExact }: Hits) =>
  `${formatTotal(total, totalIsExact)} ${total === 1 ? 'design' : 'designs'}`;

/** How to see the hits beyond the limit of a list; undefined if there are none. */
export const restOfHits = ({ totalIsExact }: Pick<Hits, 'totalIsExact'>) =>
  totalIsExact ? undefined : 'More designs may match. To see them, add a word to your search or choose a category.';
