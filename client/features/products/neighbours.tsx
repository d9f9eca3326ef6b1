import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import IconChevronLeft from '~icons/tabler/chevron-left';
import IconChevronRight from '~icons/tabler/chevron-right';
import { productLink } from './catalogue-filter';
import classes from './neighbours.module.css';
import type { NeighbourLinkFragment } from './products.generated';
import { useCatalogueFilter, useNeighbours } from './use-products';

/** Links to the previous and the next product of the list that the customer comes from. */
export function Neighbours({ id }: { id: string }) {
  const { filter, list } = useCatalogueFilter();
  const { previous, next } = useNeighbours(id, filter) ?? {};
  return (
    <nav className={classes.neighbours} aria-label="Other designs" data-empty={!previous && !next}>
      <NeighbourLink product={previous} list={list} label="Previous design" rel="prev">
        <IconChevronLeft stroke={1.25} aria-hidden />
        <span className={classes.text}>Previous design</span>
      </NeighbourLink>
      <NeighbourLink product={next} list={list} label="Next design" rel="next">
        <span className={classes.text}>Next design</span>
        <IconChevronRight stroke={1.25} aria-hidden />
      </NeighbourLink>
    </nav>
  );
}

interface NeighbourLinkProps {
  /** An absent product leaves its place empty, so that the other link does not move. */
  product: NeighbourLinkFragment | null | undefined;
  list: string;
  label: string;
  rel: 'prev' | 'next';
  children: ReactNode;
}

function NeighbourLink({ product, list, label, rel, children }: NeighbourLinkProps) {
  if (!product) return <span className={classes.link}>{children}</span>;
  return (
    // Replaces the history entry, so that "back" returns to the list, however many designs were looked at.
    <Link
      className={classes.link}
      to={productLink(product.id, list)}
      replace
      rel={rel}
      aria-label={`${label}: ${product.name}`}
      title={product.name}
    >
      {children}
    </Link>
  );
}
