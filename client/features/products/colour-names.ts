import { colours, defaultColour } from '../../../domain/products';
import { enumName } from '../../../domain/enum-names';
import type { Colour as ColourName } from '../../graphql/types.generated';

/** Converts GraphQL's enum value to the domain's colour. */
export const toColour = (name: ColourName) => colours.find((colour) => enumName(colour) === name) ?? defaultColour;
