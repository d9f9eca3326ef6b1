import { caratNumber, stoneKindLabels, stoneShapeLabels, stoneTotals } from '../../../domain/stones';
import { formatCount } from '../../lib/format';
import type { StoneRowFragment } from './products.generated';
import { toStone } from './stone-names';
import classes from './stones-table.module.css';

const Figures = ({ count, carats }: { count: number; carats: number }) => (
  <>
    <td>{formatCount(count)}</td>
    <td>{caratNumber(carats)}</td>
  </>
);

/** The stones of one piece, with their sum if there are several rows. */
export function StonesTable({ stones: rows }: { stones: readonly StoneRowFragment[] }) {
  const stones = rows.map(toStone);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Stones</th>
          <th scope="col">Pieces</th>
          <th scope="col">Carats</th>
        </tr>
      </thead>
      <tbody>
        {stones.map(({ kind, shape, setting, text, ...figures }, row) => (
          <tr key={row}>
            <th scope="row">
              {stoneKindLabels[kind]}, {stoneShapeLabels[shape].toLowerCase()}
              {(setting || text) && <span>{[setting, text].filter(Boolean).join(', ')}</span>}
            </th>
            <Figures {...figures} />
          </tr>
        ))}
      </tbody>
      {stones.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Figures {...stoneTotals(stones)} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}
