import { sizeLabel } from '../../../domain/cart';
import { weightsOfRow } from '../../../domain/choice-weights';
import { netGrams } from '../../../domain/weights';
import { formatShortWeight } from '../../lib/format';
import type { ProductDetailsFragment } from './products.generated';
import table from './stones-table.module.css';
import classes from './weights-table.module.css';

const labelOf = (carat: string | null, size: string | null) =>
  [...(carat === null ? [] : [`${carat} ct`]), ...(size === null ? [] : [sizeLabel(size)])].join(', ');

/** The weights of one piece where they differ by carat and size, folded until they are asked for. */
export function WeightsTable({ product }: { product: Pick<ProductDetailsFragment, 'weights' | 'gram' | 'netGram'> }) {
  const rows = [
    ...product.weights.map((row) => ({ label: labelOf(row.carat, row.size), ...weightsOfRow(product, row) })),
    { label: 'Any other', gram: product.gram, netGram: netGrams(product) },
  ];
  const hasNet = rows.some(({ gram, netGram }) => netGram < gram);
  return (
    <details className={classes.fold}>
      <summary>Weights by carat and size</summary>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Carat and size</th>
            <th scope="col">{hasNet ? 'Gross' : 'Weight'}</th>
            {hasNet && <th scope="col">Net</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, gram, netGram }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatShortWeight(gram)}</td>
              {hasNet && <td>{formatShortWeight(netGram)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
