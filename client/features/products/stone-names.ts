import { enumName } from '../../../domain/enum-names';
import { type Stone, stoneKinds, stoneShapes } from '../../../domain/stones';
import type { StoneInput } from '../../graphql/types.generated';
import type { StoneRowFragment } from './products.generated';

/** Converts a row with GraphQL's enum values to stones of the domain. */
export const toStone = ({ kind, shape, count, carats, setting, text }: StoneRowFragment): Stone => ({
  kind: stoneKinds.find((known) => enumName(known) === kind) ?? 'other',
  shape: stoneShapes.find((known) => enumName(known) === shape) ?? 'other',
  ...{ count, carats, setting, text },
});

export const toStoneInput = ({ kind, shape, ...stone }: Stone): StoneInput => ({
  ...stone,
  kind: enumName(kind),
  shape: enumName(shape),
});
