import type { ReactNode } from 'react';
import { sizeLabel } from '../../../../domain/cart';
import { clientNumberLabel } from '../../../../domain/client-numbers';
import { colourLabels } from '../../../../domain/gold';
import { optionsLabel } from '../../../../domain/making-options';
import { formatLineWeight, lowerNetGram, netGrams } from '../../../../domain/weights';
import { toColour } from '../../products/colour-names';
import { LinePicture } from '../../products/line-parts';
import classes from './items-table.module.css';
import type { AdminOrderFragment } from './orders-admin.generated';

type Line = AdminOrderFragment['lines'][number];

interface Column {
  label: string;
  right?: true;
  value: (line: Line) => ReactNode;
}

/** The columns after the product. */
const columnsOf = (lines: readonly Line[]): readonly Column[] => [
  { label: 'Quantity', right: true, value: ({ quantity }) => quantity },
  { label: 'Size', value: ({ size }) => (size ? sizeLabel(size) : '-') },
  { label: 'Carat', value: ({ carat }) => carat || '-' },
  { label: 'Colour', value: ({ colour }) => colourLabels[toColour(colour)] },
  { label: 'Weight', right: true, value: formatLineWeight },
  ...(lines.some((line) => lowerNetGram(line) !== null) ? [netWeight] : []),
];

const netWeight: Column = {
  label: 'Net weight',
  right: true,
  value: (line) => formatLineWeight({ ...line, gram: netGrams(line) }),
};

/** The items of an order. On a phone each item is a card. */
export function ItemsTable({ lines, label }: { lines: readonly Line[]; label: string }) {
  const columns = columnsOf(lines);
  return (
    <div className={classes.frame} tabIndex={0} role="region" aria-label={label}>
      <table role="table" className={classes.table}>
        <thead role="rowgroup">
          <tr role="row">
            {[{ label: 'Product', right: undefined }, ...columns].map((column) => (
              <th key={column.label} scope="col" role="columnheader" data-right={column.right}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.map((line) => (
            <tr role="row" key={line.id}>
              <td role="cell">
                <span className={classes.product}>
                  <span className={classes.picture}>
                    <LinePicture line={line} sizes="3rem" />
                  </span>
                  <span>
                    {line.name}
                    {line.designNumber && <span className={classes.number}>{line.designNumber}</span>}
                    {line.clientNumber && (
                      <span className={`wrap-anywhere ${classes.number}`}>{clientNumberLabel(line.clientNumber)}</span>
                    )}
                    {line.options.length > 0 && <span className={classes.number}>{optionsLabel(line.options)}</span>}
                    {line.note && <span className={classes.note}>Note: {line.note}</span>}
                  </span>
                </span>
              </td>
              {columns.map((column) => (
                <td key={column.label} role="cell" data-right={column.right} data-label={column.label}>
                  {column.value(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
