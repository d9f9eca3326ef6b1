import classes from './ring-sizes-page.module.css';

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

export function Measuring() {
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
