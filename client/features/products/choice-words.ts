import { colourLabels, type Colour } from '../../../domain/products';

interface Chosen {
  carat: string;
  colour: Colour;
  size?: string | null;
}

/** A choice as tags read it: "18 carat", "Rose pink", "Size 10". */
export const choiceWords = ({ carat, colour, size }: Chosen) => [
  `${carat} carat`,
  colourLabels[colour],
  ...(size ? [`Size ${size}`] : []),
];
