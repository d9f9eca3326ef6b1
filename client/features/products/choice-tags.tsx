import { sizeLabel } from '../../../domain/cart';
import { colourLabels } from '../../../domain/gold';
import type { Colour } from '../../graphql/types.generated';
import classes from './choice-tags.module.css';
import { toColour } from './colour-names';

/** The chosen options of an ordered piece. */
export function ChoiceTags({ choice }: { choice: { colour: Colour; size?: string | null; carat: string } }) {
  return (
    <ul className={classes.tags}>
      <li>Colour: {colourLabels[toColour(choice.colour)]}</li>
      {choice.size && <li>Size: {sizeLabel(choice.size)}</li>}
      <li>Carat: {choice.carat}</li>
    </ul>
  );
}
