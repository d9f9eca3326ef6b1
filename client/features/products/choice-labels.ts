import { sizeLabel } from '../../../domain/cart';
import { colourLabels, type Colour } from '../../../domain/gold';

interface Choice {
  carat: string;
  colour: Colour;
  size?: string | null;
}

/** Labels of a choice: "18 carat", "Rose pink", "Size 10". */
export const choiceLabels = ({ carat, colour, size }: Choice) => [
  `${carat} carat`,
  colourLabels[colour],
  ...(size ? [`Size ${sizeLabel(size)}`] : []),
];
