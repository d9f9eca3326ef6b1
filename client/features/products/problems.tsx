import { plural } from '../../lib/format';
import classes from './problems.module.css';

const shownProblems = 3;

/** Reasons why pieces were not added. They are beside the buttons, because a phone would not show them at the fields. */
export function Problems({ texts }: { texts: readonly string[] }) {
  const rest = texts.length - shownProblems;
  return (
    <div role="alert" className={classes.problems}>
      {texts.slice(0, shownProblems).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {rest > 0 && <p>and {plural(rest, 'more size')}</p>}
    </div>
  );
}
