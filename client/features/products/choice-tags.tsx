import { sizeLabel } from '../../../domain/cart';
import { colourLabels } from '../../../domain/gold';
import type { Colour } from '../../graphql/types.generated';
import classes from './choice-tags.module.css';
import { toColour } from './colour-names';

/** The design number and the chosen options of an ordered piece. */
export function ChoiceTags({
  choice,
}: {
  choice: { designNumber: string | null; colour: Colour; size?: string | null; carat: string };
}) {
  return (
    <ul className={classes.tags}>
      {choice.designNumber && <li>{choice.designNumber}</li>}
      <li>Colour: {colourLabels[toColour(choice.colour)]}</li>
      {choice.size && <li>Size: {sizeLabel(choice.size)}</li>}
      <li>Carat: {choice.carat}</li>
    </ul>
  );
}
