import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatGrams, formatShortWeight } from '../../lib/format';
import classes from './product-card.module.css';
import { ProductPlate } from './product-plate';
import type { ProductCardFragment } from './products.generated';

interface ProductCardProps {
  product: ProductCardFragment;
  onQuickAdd: (product: ProductCardFragment) => void;
  eager?: boolean;
}

/** As wide as the grid draws a card at each width. */
const sizes = '(min-width: 160em) 22rem, (min-width: 75em) 17rem, (min-width: 48em) 32vw, 50vw';

/** A product in the grid: the whole card leads to it, its button adds it from here. */
export function ProductCard({ product, onQuickAdd, eager }: ProductCardProps) {
  const [closer, setCloser] = useState(false);
  return (
    <article className={classes.card} data-plate-host onPointerEnter={() => setCloser(true)}>
      <div className={classes.picture}>
        <ProductPlate pictures={product.images} alt="" sizes={sizes} eager={eager} closer={closer} />
        <span className={classes.weight}>{formatShortWeight(product.gram)}</span>
        {product.isNew && <span className={classes.new}>New</span>}
      </div>
      <p className={classes.kind}>
        {product.category}
        {product.subcategory && <span className={classes.subkind}> · {product.subcategory}</span>}
      </p>
      <h2 className={classes.name}>
        <Link to={`/product-details/${product.id}`}>{product.name}</Link>
      </h2>
      <p className={classes.gram}>Weight: {formatGrams(product.gram)}</p>
      <button
        type="button"
        className={classes.add}
        aria-label={`Quick add ${product.name}`}
        onClick={() => onQuickAdd(product)}
      >
        <IconPlus size={18} stroke={1.5} aria-hidden />
        <span className={classes.addWord}>Quick add</span>
      </button>
    </article>
  );
}
