import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Loading } from '../../ui/states';
import type { CardPlace } from './catalogue-filter';
import { ProductCard } from './product-card';
import classes from './product-grid.module.css';
import type { ProductCardFragment } from './products.generated';

interface ProductGridProps<Product> {
  products: readonly Product[];
  /** Opens quick add. Without it, the cards have no button. */
  onQuickAdd?: (product: Product) => void;
  /** A further button on the picture of a card. */
  select?: (product: Product) => ReactNode;
  /** A further mark on the picture of a card. */
  mark?: (product: Product) => ReactNode;
  place: CardPlace;
  /** The query of the list. */
  list: string;
}

/** Cards visible on a desktop's first screen. Their images load at once, the others lazily. */
const eagerCards = 4;
/** Pictures in the page of the server. The others wait until they are near, instead of competing with the scripts. */
const firstCards = 8;
/** Four rows of the widest grid, which fill the screen. The styles of the grid count them too. */
const skeletonCards = 24;

export function ProductGrid<Product extends ProductCardFragment>({
  products,
  onQuickAdd,
  select,
  mark,
  place,
  list,
}: ProductGridProps<Product>) {
  return (
    <ul className={classes.grid} aria-label="Products">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            onQuickAdd={onQuickAdd && (() => onQuickAdd(product))}
            eager={index < eagerCards}
            waits={index >= firstCards}
            place={place}
            list={list}
            mark={mark?.(product)}
          >
            {select?.(product)}
          </ProductCard>
        </li>
      ))}
    </ul>
  );
}

interface SkeletonProps {
  /** True if skeleton cards show a category or subcategory line. */
  hasPlace: boolean;
}

export function ProductGridSkeleton({ hasPlace }: SkeletonProps) {
  return (
    <Loading label="Loading products" ofPage>
      <div className={classes.grid}>
        {Array.from({ length: skeletonCards }, (_, index) => (
          <div key={index}>
            <Skeleton className={classes.image} height="auto" />
            {hasPlace && <Skeleton className={classes.placeLine} height="0.75rem" width="45%" />}
            <Skeleton className={classes.nameLine} height="1.375rem" width="80%" />
            <Skeleton className={classes.factsLine} height="0.9375rem" width="55%" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
