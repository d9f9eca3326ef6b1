import type { Colour } from '../../graphql/types.generated';
import { type PictureSource, Thumbnail } from '../../ui/picture';
import { otherColour, toColour } from './colour-names';
import { type ChosenOption, optionLabel } from '../../../domain/making-options';
import { isOneSize, sizeLabel } from '../../../domain/cart';
import { colourLabels } from '../../../domain/gold';
import { ownNumberLabel } from '../../../domain/client-numbers';
import classes from './line-parts.module.css';

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

interface OrderedChoice {
  designNumber: string | null;
  clientNumber: string | null;
  colour: Colour;
  size?: string | null;
  /** The pieces of each size, if it has several. */
  sizes?: string | null;
  carat: string;
  options: readonly ChosenOption[];
}

/** The numbers of the design and the chosen options of an ordered piece. */
export function ChoiceTags({ choice }: { choice: OrderedChoice }) {
  return (
    <ul className={classes.tags}>
      {choice.designNumber && <li>{choice.designNumber}</li>}
      {choice.clientNumber && <li className="wrap-anywhere">{ownNumberLabel(choice.clientNumber)}</li>}
      <li>Colour: {colourLabels[toColour(choice.colour)]}</li>
      {choice.sizes && <li>{choice.sizes}</li>}
      {choice.size && !choice.sizes && !isOneSize(choice.size) && <li>Size: {sizeLabel(choice.size)}</li>}
      <li>{choice.carat} ct</li>
      {choice.options.map((option) => (
        <li key={option.name}>{optionLabel(option)}</li>
      ))}
    </ul>
  );
}
