import { Link } from 'react-router-dom';
import { formatDate, plural } from '../../lib/format';
import { Thumbnail } from '../../ui/picture';
import classes from './selection-card.module.css';
import type { SelectionCardFragment } from './selections.generated';

interface SelectionCardProps {
  selection: SelectionCardFragment;
  onRename: () => void;
  onDelete: () => void;
}

const shownPictures = 4;

/** A selection of the list: the whole card links to it. */
export function SelectionCard({ selection, onRename, onDelete }: SelectionCardProps) {
  const { id, name, itemCount, changedAt, pictures } = selection;
  const places = Array.from({ length: shownPictures }, (_, place) => pictures[place]);
  return (
    <article className={classes.card}>
      <div className={classes.pictures}>
        {places.map((picture, place) =>
          picture ? (
            <Thumbnail key={picture.id} picture={picture} sizes="(max-width: 47.99em) 22vw, 9rem" />
          ) : (
            <span key={place} className={classes.place} />
          ),
        )}
      </div>
      <div className={classes.text}>
        <h2 className={classes.name}>
          <Link to={`/selections/${id}`}>{name}</Link>
        </h2>
        <p className={classes.facts}>
          {plural(itemCount, 'design')} · changed {formatDate(changedAt)}
        </p>
        <p className={classes.actions}>
          <button type="button" aria-label={`Rename ${name}`} onClick={onRename}>
            Rename
          </button>
          <button type="button" aria-label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </button>
        </p>
      </div>
    </article>
  );
}
