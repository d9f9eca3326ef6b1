import { Link } from 'react-router-dom';
import { useViews, viewPath } from './use-views';
import classes from './view-links.module.css';

/** The views of the orders, below their section in the sidebar. */
export function ViewLinks({ onOpen }: { onOpen?: () => void }) {
  const { views, shown } = useViews();
  return (
    <ul className={classes.views} aria-label="Views of the orders">
      {views.map((view) => (
        <li key={view.id}>
          <Link
            to={viewPath(view)}
            className={classes.view}
            aria-current={view === shown ? 'true' : undefined}
            title={view.name}
            onClick={onOpen}
          >
            {view.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
