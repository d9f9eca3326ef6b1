import { Link } from 'react-router-dom';
import IconUsers from '~icons/tabler/users';
import { formatDate, plural } from '../../lib/format';
import { Thumbnail } from '../../ui/picture';
import { SharingButton } from './sharing-button';
import { sharingText } from './sharing-text';
import classes from './selection-card.module.css';
import type { SelectionCardFragment } from './selections.generated';

interface SelectionCardProps {
  selection: SelectionCardFragment;
  onRename: () => void;
  onDelete: () => void;
  /** Called when it was shared or no longer is, or that has failed. */
  onShared: () => void;
}

const shownPictures = 4;

/** A selection of the list: the whole card links to it. */
export function SelectionCard({ selection, onRename, onDelete, onShared }: SelectionCardProps) {
  const { id, name, itemCount, changedAt, pictures, own, editable } = selection;
  const sharing = sharingText(selection);
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
        {sharing && (
          <p className={classes.sharing}>
            <IconUsers size={16} stroke={1.5} aria-hidden />
            {sharing}
          </p>
        )}
        {editable && (
          <p className={classes.actions}>
            <button type="button" aria-label={`Rename ${name}`} onClick={onRename}>
              Rename
            </button>
            {own && (
              <>
                <SharingButton selection={selection} named onSettled={onShared} />
                <button type="button" aria-label={`Delete ${name}`} onClick={onDelete}>
                  Delete
                </button>
              </>
            )}
          </p>
        )}
      </div>
    </article>
  );
}
