import type { Colour } from '../../../domain/products';
import type { Colour as ColourName } from '../../graphql/types.generated';

const colours: Record<ColourName, Colour> = { YELLOW: 'Yellow', ROSE: 'Rose' };

/** A gold colour as GraphQL names it, in the word of the house. */
export const toColour = (name: ColourName): Colour => colours[name];

export const toColourName = (colour: Colour): ColourName => (colour === 'Rose' ? 'ROSE' : 'YELLOW');
