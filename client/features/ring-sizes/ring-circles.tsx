import { Button, type ButtonProps } from '@mantine/core';
import { formatMillimetres, ringSizes, type RingSize } from '../../../domain/ring-sizes';
import classes from './ring-circles.module.css';
import page from './ring-sizes-page.module.css';

/** Line width of a circle, in millimetres. */
const lineWidth = 0.25;
const controlLine = 50;

/** Circles with the inner diameter of each size, which have their true size on paper. Printing the page prints them. */
export function RingCircles() {
  return (
    <section className={classes.sheet} aria-labelledby="circles">
      <header className={classes.head}>
        <div>
          <h2 id="circles" className={page.title}>
            Circles to print
          </h2>
          <p>
            Print at 100%, without scaling: choose “Actual size” and not “Fit to page”. Lay a ring on the circles. Its
            size is the one whose circle just fills its opening. The number in a circle is the Indian size.
          </p>
        </div>
        <div className={classes.print}>
          <PrintButton />
        </div>
      </header>
      <div className={classes.control}>
        <ControlLine />
        <p>On paper this line must be {controlLine} mm long. Otherwise the circles do not have their true size.</p>
      </div>
      <ul className={classes.circles} aria-label="Circles by Indian size">
        {ringSizes.map((size) => (
          <Circle key={size.indian} size={size} />
        ))}
      </ul>
    </section>
  );
}

const ControlLine = () => (
  <svg width={`${controlLine}mm`} height="4mm" viewBox={`0 0 ${controlLine} 4`} aria-hidden>
    {/* The outer edges of the two ends are 50 mm apart. */}
    <path
      d={`M${lineWidth / 2} 0v4M0 2h${controlLine}M${controlLine - lineWidth / 2} 0v4`}
      stroke="currentColor"
      strokeWidth={lineWidth}
    />
  </svg>
);

function Circle({ size: { indian, us, uk, eu, diameter } }: { size: RingSize }) {
  const radius = diameter / 2;
  return (
    <li>
      <svg width={`${diameter}mm`} height={`${diameter}mm`} viewBox={`0 0 ${diameter} ${diameter}`} aria-hidden>
        {/* The line is inside the diameter, so that the ring's opening shows all of it. */}
        <circle
          cx={radius}
          cy={radius}
          r={radius - lineWidth / 2}
          fill="none"
          stroke="currentColor"
          strokeWidth={lineWidth}
        />
      </svg>
      <strong>{indian}</strong>
      <span>
        US {us} · UK {uk}
      </span>
      <span>
        EU {eu} · {formatMillimetres(diameter)} mm
      </span>
    </li>
  );
}

export const PrintButton = (props: ButtonProps) => (
  <Button {...props} onClick={() => window.print()}>
    Print the circles
  </Button>
);
