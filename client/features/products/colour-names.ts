import { colours, defaultColour, placeOfPicture, type Colour } from '../../../domain/gold';
import { enumName } from '../../../domain/enum-names';
import type { Colour as ColourName } from '../../graphql/types.generated';

interface ShownColour {
  colour?: ColourName | null;
}

/** Converts GraphQL's enum value to the domain's colour. */
export const toColour = (name: ColourName) => colours.find((colour) => enumName(colour) === name) ?? defaultColour;

/** What a picture of another colour than the chosen one is labelled with. */
export const shownIn: Record<ColourName, string> = { YELLOW: 'Shown in yellow gold', ROSE: 'Shown in rose gold' };

/** The label of a picture that does not show the chosen colour; undefined if it does, or if it does not say. */
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
