import type { Colour } from '../../../domain/products';
import type { Colour as ColourName } from '../../graphql/types.generated';

const colours: Record<ColourName, Colour> = { YELLOW: 'Yellow', ROSE: 'Rose' };

/** Converts GraphQL's enum value to the domain's colour. */
export const toColour = (name: ColourName): Colour => colours[name];

export const toColourName = (colour: Colour): ColourName => (colour === 'Rose' ? 'ROSE' : 'YELLOW');
