import { colourLabels } from '../../../../domain/products';
import { formatShortWeight } from '../../../lib/format';
import { NoPicture, Picture } from '../../../ui/picture';
import { toColour } from '../../products/gold';
import classes from './items-table.module.css';
import type { AdminOrderFragment } from './orders-admin.generated';

/** What is to be made, piece by piece. On a phone it scrolls within itself. */
export function ItemsTable({ lines, label }: { lines: AdminOrderFragment['lines']; label: string }) {
  return (
    <div className={classes.frame} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" data-right>
              Quantity
            </th>
            <th scope="col">Size</th>
            <th scope="col">Carat</th>
            <th scope="col">Color</th>
            <th scope="col" data-right>
              Each
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <span className={classes.product}>
                  <span className={classes.picture}>
                    {line.thumbnail ? (
                      <Picture picture={line.thumbnail} alt="" sizes="3rem" ratio="1" />
                    ) : (
                      <NoPicture label="" />
                    )}
                  </span>
                  {line.name}
                </span>
              </td>
              <td data-right>{line.quantity}</td>
              <td>{line.size || '-'}</td>
              <td>{line.carat || '-'}</td>
              <td>{colourLabels[toColour(line.colour)] || '-'}</td>
              <td data-right>{formatShortWeight(line.gram)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
