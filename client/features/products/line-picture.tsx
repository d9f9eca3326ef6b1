import type { Colour } from '../../graphql/types.generated';
import { type PictureSource, Thumbnail } from '../../ui/picture';
import { otherColour } from './colour-names';
import classes from './line-picture.module.css';

interface LinePictureProps {
  line: { thumbnail?: (PictureSource & { colour?: Colour | null }) | null; colour: Colour };
  sizes: string;
}

/** The picture of a line of a cart or an order, which says so if it shows another colour than the one ordered. */
export function LinePicture({ line, sizes }: LinePictureProps) {
  const note = otherColour(line.thumbnail, line.colour);
  return (
    <>
      <Thumbnail picture={line.thumbnail} sizes={sizes} />
      {note && <span className={classes.note}>{note}</span>}
    </>
  );
}
