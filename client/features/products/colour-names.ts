import { colours, defaultColour, placeOfPicture, type Colour } from '../../../domain/gold';
import { enumName } from '../../../domain/enum-names';
import type { Colour as ColourName } from '../../graphql/types.generated';

interface ShownColour {
  colour?: ColourName | null;
}

/** Converts GraphQL's enum value to the domain's colour. */
export const toColour = (name: ColourName) => colours.find((colour) => enumName(colour) === name) ?? defaultColour;

/** Labels of pictures that show another colour than the chosen one. */
export const shownIn: Record<ColourName, string> = { YELLOW: 'Shown in yellow gold', ROSE: 'Shown in rose pink' };

/** Label of a picture that shows another colour; undefined if it shows the chosen one or its colour is unknown. */
export const otherColour = (picture: ShownColour | null | undefined, chosen: ColourName) =>
  picture?.colour && picture.colour !== chosen ? shownIn[picture.colour] : undefined;

/** The picture for a colour, as carts and orders choose it. */
export const pictureFor = <Picture extends ShownColour>(pictures: readonly Picture[], colour: Colour) =>
  pictures[
    placeOfPicture(
      pictures.map((picture) => picture.colour && toColour(picture.colour)),
      colour,
    )
  ];
