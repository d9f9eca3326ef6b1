import { Skeleton } from '@mantine/core';
import { Loading } from '../../ui/states';
import { ProductCard } from './product-card';
import classes from './product-grid.module.css';
import type { ProductCardFragment } from './products.generated';

interface ProductGridProps<Product> {
  products: readonly Product[];
  onQuickAdd: (product: Product) => void;
}

/** Cards visible on a desktop's first screen. Their images load at once, the others lazily. */
const eagerCards = 4;

export function ProductGrid<Product extends ProductCardFragment>({ products, onQuickAdd }: ProductGridProps<Product>) {
  return (
    <ul className={classes.grid} aria-label="Products">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} onQuickAdd={() => onQuickAdd(product)} eager={index < eagerCards} />
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
            <Skeleton className={classes.image} height="auto" />
            <Skeleton mt="md" height="0.75rem" width="45%" />
            <Skeleton mt="0.5rem" height="1.375rem" width="80%" />
            <Skeleton mt="0.5rem" height="0.9375rem" width="55%" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
