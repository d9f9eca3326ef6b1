import { formatMillimetres, ringSizes } from '../../../domain/ring-sizes';
import classes from './ring-sizes-page.module.css';

// On a narrow phone the long words break where the hyphens are.
const columns = ['Indian', 'US', 'UK', 'EU', 'Dia\u00ADmeter', 'Circum\u00ADference'];

export function RingSizesTable() {
  return (
    <table className={classes.table}>
      <caption>
        <h2 className={classes.title}>Sizes compared</h2>
        <span>
          Inner diameter and circumference in millimetres. US and UK sizes are the nearest half size; an EU size is the
          circumference.
        </span>
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ringSizes.map(({ indian, us, uk, eu, diameter, circumference }) => (
          <tr key={indian}>
            <th scope="row">{indian}</th>
            <td>{us}</td>
            <td>{uk}</td>
            <td>{eu}</td>
            <td>{formatMillimetres(diameter)}</td>
            <td>{formatMillimetres(circumference)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
