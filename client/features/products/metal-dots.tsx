import type { Colour } from '../../../domain/gold';
import classes from './metal-dots.module.css';

/** A small disc of each metal. The text beside it names them. */
export function MetalDots({ colours }: { colours: readonly Colour[] }) {
  return (
    <span className={classes.dots} aria-hidden>
      {colours.map((colour) => (
        <span key={colour} className={classes.dot} data-colour={colour} />
      ))}
    </span>
  );
}
