import { Skeleton } from '@mantine/core';
import { Loading } from '../../ui/states';
import { ProductCard } from './product-card';
import classes from './product-grid.module.css';
import type { ProductCardFragment } from './products.generated';

interface ProductGridProps {
  products: readonly ProductCardFragment[];
  onQuickAdd: (product: ProductCardFragment) => void;
}

/** As many as the first screen of a desktop shows: fetched at once, the rest when they come near. */
const firstScreen = 4;

export function ProductGrid({ products, onQuickAdd }: ProductGridProps) {
  return (
    <ul className={classes.grid} aria-label="Products">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} onQuickAdd={onQuickAdd} eager={index < firstScreen} />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton() {
  return (
    <Loading label="Loading products">
      <div className={classes.grid}>
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index}>
            <Skeleton className={classes.plate} height="auto" />
            <Skeleton mt="md" height="0.75rem" width="45%" />
            <Skeleton mt="0.5rem" height="1.375rem" width="80%" />
            <Skeleton mt="0.5rem" height="0.9375rem" width="55%" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
