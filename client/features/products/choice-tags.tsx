import { sizeLabel } from '../../../domain/cart';
import { colourLabels } from '../../../domain/gold';
import type { Colour } from '../../graphql/types.generated';
import classes from './choice-tags.module.css';
import { toColour } from './colour-names';

interface OrderedChoice {
  designNumber: string | null;
  colour: Colour;
  size?: string | null;
  /** The pieces of each size, if it has several. */
  sizes?: string | null;
  carat: string;
}

/** The design number and the chosen options of an ordered piece. */
export function ChoiceTags({ choice }: { choice: OrderedChoice }) {
  return (
    <ul className={classes.tags}>
      {choice.designNumber && <li>{choice.designNumber}</li>}
      <li>Colour: {colourLabels[toColour(choice.colour)]}</li>
      {choice.sizes && <li>{choice.sizes}</li>}
      {choice.size && !choice.sizes && <li>Size: {sizeLabel(choice.size)}</li>}
      <li>Carat: {choice.carat}</li>
    </ul>
  );
}
