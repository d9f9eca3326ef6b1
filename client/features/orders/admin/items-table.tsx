import { colourLabels } from '../../../../domain/products';
import { formatShortWeight } from '../../../lib/format';
import { NoPicture, Picture } from '../../../ui/picture';
import { toColour } from '../../products/colour-names';
import classes from './items-table.module.css';
import type { AdminOrderFragment } from './orders-admin.generated';

/** The items of an order. On a phone each item is a card. */
export function ItemsTable({ lines, label }: { lines: AdminOrderFragment['lines']; label: string }) {
  return (
    <div className={classes.frame} tabIndex={0} role="region" aria-label={label}>
      <table role="table" className={classes.table}>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              Product
            </th>
            <th scope="col" role="columnheader" data-right>
              Quantity
            </th>
            <th scope="col" role="columnheader">
              Size
            </th>
            <th scope="col" role="columnheader">
              Carat
            </th>
            <th scope="col" role="columnheader">
              Color
            </th>
            <th scope="col" role="columnheader" data-right>
              Each
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.map((line) => (
            <tr role="row" key={line.id}>
              <td role="cell">
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
              <td role="cell" data-right data-label="Quantity">
                {line.quantity}
              </td>
              <td role="cell" data-label="Size">
                {line.size || '-'}
              </td>
              <td role="cell" data-label="Carat">
                {line.carat || '-'}
              </td>
              <td role="cell" data-label="Color">
                {colourLabels[toColour(line.colour)] || '-'}
              </td>
              <td role="cell" data-right data-label="Each">
                {formatShortWeight(line.gram)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
