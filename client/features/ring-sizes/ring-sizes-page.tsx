import { formatMillimetres, ringSizes } from '../../../domain/ring-sizes';
import { Page, PageHeading } from '../../ui/section';
import { PrintButton, RingCircles } from './ring-circles';
import classes from './ring-sizes-page.module.css';

/** How to find the size of a ring, and what it is called elsewhere. */
export function RingSizesPage() {
  return (
    <Page>
      <PageHeading
        title="Ring Sizes"
        intro="Indian, US, UK and EU sizes side by side, and circles to print for measuring a ring."
        actions={<PrintButton variant="default" />}
      />
      <div className={classes.columns}>
        <Measuring />
        <RingSizesTable />
      </div>
      <RingCircles />
    </Page>
  );
}

// On a narrow phone the long words break where the hyphens are.
const columns = ['Indian', 'US', 'UK', 'EU', 'Dia\u00ADmeter', 'Circum\u00ADference'];

function RingSizesTable() {
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

const ways = [
  {
    title: 'With a ring that fits',
    steps: [
      'Take a ring for the same finger.',
      'Measure the widest distance between its inner edges in millimetres, or lay it on the printed circles.',
      'Find this inner diameter in the table.',
    ],
  },
  {
    title: 'With a strip of paper',
    steps: [
      'Wrap a narrow strip of paper around the finger. It has to pass over the knuckle.',
      'Mark where the strip meets itself, and measure up to the mark in millimetres.',
      'Find this circumference in the table.',
    ],
  },
];

function Measuring() {
  return (
    <section className={classes.measuring} aria-labelledby="measuring">
      <h2 id="measuring" className={classes.title}>
        How to measure
      </h2>
      {ways.map(({ title, steps }) => (
        <div key={title}>
          <h3 className={classes.way}>{title}</h3>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      ))}
      <p>
        Measure at the end of the day and with warm hands, because fingers are thinner in the cold. Between two sizes,
        and for wide bands, choose the larger one.
      </p>
    </section>
  );
}

export { RingSizesPage as Component };
