import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { totalPieces } from '../../../domain/cart';
import { gramIn, type WeightChoice } from '../../../domain/choice-weights';
import { formatWeight, totalGrams } from '../../../domain/weights';
import { formatPieces } from '../../lib/format';
import classes from './buy-bar.module.css';
import { metalText, type Metal } from './pieces';
import { Problems } from './problems';
import type { QuantityDialogFragment } from './products.generated';

interface BuyBarProps {
  product: Pick<QuantityDialogFragment, 'name' | 'gram' | 'weights'>;
  draft: Metal;
  /** The items to add whose quantities are allowed. */
  items: readonly (WeightChoice & { quantity: number })[];
  /** Reasons why nothing, or not all, was added. */
  problems: readonly string[];
  saving: boolean;
  /** The quantity of a design without a choice of sizes. */
  children?: ReactNode;
}

/** The sum and the button, which stay in view. Until something is typed, the metal is in place of the sum. */
export function BuyBar({ product, draft, items, problems, saving, children }: BuyBarProps) {
  const grams = totalGrams(items.map((item) => ({ ...item, gram: gramIn(product, item) })));
  return (
    <div className={classes.bar} data-keep-clear data-quantity={children ? true : undefined}>
      {problems.length > 0 && <Problems texts={problems} />}
      <div className={classes.sum}>
        <p className="tabular" aria-live="polite">
          {items.length > 0 && `${formatPieces(totalPieces(items))} · ${formatWeight(grams)}`}
        </p>
        {items.length === 0 && (
          <p className={classes.design} aria-hidden>
            <span className={classes.name}>{product.name}</span>
            <span className={classes.metal}>{metalText(draft)}</span>
          </p>
        )}
      </div>
      {children}
      <Button type="submit" size="lg" className={classes.add}>
        {saving ? 'Adding...' : 'Add to Cart'}
      </Button>
    </div>
  );
}
