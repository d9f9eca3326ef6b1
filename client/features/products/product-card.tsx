import { useState } from 'react';
import { Link } from 'react-router-dom';
import IconPlus from '~icons/tabler/plus';
import { formatGrams, formatShortWeight } from '../../lib/format';
import classes from './product-card.module.css';
import { cardSizes } from './picture-sizes';
import { ProductImage } from './product-image';
import type { ProductCardFragment } from './products.generated';

interface ProductCardProps {
  product: ProductCardFragment;
  onQuickAdd: () => void;
  eager?: boolean;
}

/** Product card: the whole card links to the product; the button opens quick add. */
export function ProductCard({ product, onQuickAdd, eager }: ProductCardProps) {
  const [hovered, setHovered] = useState(false);
  return (
    <article className={classes.card} data-hover-area onPointerEnter={() => setHovered(true)}>
      <div className={classes.picture}>
        <ProductImage pictures={product.images} alt="" sizes={cardSizes} eager={eager} loadSecond={hovered} />
        <span className={classes.weight}>{formatShortWeight(product.gram)}</span>
        {product.isNew && <span className={classes.new}>New</span>}
      </div>
      <p className={classes.category}>
        {product.category}
        {product.subcategory && <span> · {product.subcategory}</span>}
      </p>
      <h2 className={classes.name}>
        <Link to={`/product-details/${product.id}`}>{product.name}</Link>
      </h2>
      <p className={classes.gram}>Weight: {formatGrams(product.gram)}</p>
      <button type="button" className={classes.add} aria-label={`Quick add ${product.name}`} onClick={onQuickAdd}>
        <IconPlus size={18} stroke={1.5} aria-hidden />
        <span className={classes.addLabel}>Quick add</span>
      </button>
    </article>
  );
}
