import { Link, useSearchParams } from 'react-router-dom';
import classes from './archived-matches.module.css';

/** Leads from a search in the catalogue to the archived products that match it. */
export function ArchivedMatches({ count }: { count: number }) {
  const [url] = useSearchParams();
  if (count === 0) return null;
  const archived = new URLSearchParams(url);
  archived.delete('page');
  archived.set('show', 'archived');
  return (
    <p className={classes.note}>
      <Link to={`?${archived.toString()}`} className={classes.link}>
        {count === 1 ? '1 archived product matches: show' : `${count} archived products match: show`}
      </Link>
    </p>
  );
}
