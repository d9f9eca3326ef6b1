import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { productPath } from '../../../domain/pages';
import { formatShortWeight } from '../../lib/format';
import { Thumbnail } from '../../ui/picture';
import { numbersText } from '../products/design-numbers';
import classes from './item-row.module.css';
import type { SelectionItemRowFragment } from './selections.generated';

interface ItemRowProps {
  item: SelectionItemRowFragment;
  /** Replaces the note if it can be edited. */
  note?: ReactNode;
  /** Buttons at the right. */
  children?: ReactNode;
}

/** A design of a selection. One that is no longer available has no picture. */
export function ItemRow({ item, note, children }: ItemRowProps) {
  const { product, available } = item;
  return (
    <div className={classes.row} data-unavailable={!available || undefined}>
      <div className={classes.picture}>
        <Thumbnail picture={available ? product.thumbnail : undefined} sizes="6rem" />
      </div>
      <div>
        <p className={classes.number}>{numbersText(product)}</p>
        <h2 className={classes.name}>
          {available ? (
            <Link to={`${productPath}${product.id}`} className="name-link">
              {product.name}
            </Link>
          ) : (
            product.name
          )}
        </h2>
        {available ? (
          <p className={classes.facts}>
            {formatShortWeight(product.gram)}
            {product.caratOptions.length > 0 && ` · ${product.caratOptions.join(', ')} ct`}
          </p>
        ) : (
          <p className={classes.unavailable}>No longer available</p>
        )}
      </div>
      <div className={classes.note}>{note ?? <NoteText note={item.note} />}</div>
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}

/** Characters that fit beside the picture on a phone. A longer note has the whole width. */
const shortNote = 120;

/** An empty note leaves its place to the button that adds one. */
export const NoteText = ({ note }: Pick<SelectionItemRowFragment, 'note'>) =>
  note ? (
    <p className={classes.noteText} data-long={note.length > shortNote || undefined}>
      {note}
    </p>
  ) : null;
