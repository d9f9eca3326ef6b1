import { byEnumName, enumName } from '../../../domain/enum-names';
import { type Stone, stoneKinds, stoneShapes } from '../../../domain/stones';
import type { StoneInput } from '../../graphql/types.generated';
import type { StoneRowFragment } from './products.generated';

const byName = <Value extends string>(values: readonly Value[]) =>
  byEnumName(Object.fromEntries(values.map((value) => [value, value])) as Record<Value, Value>);

const kinds = byName(stoneKinds);
const shapes = byName(stoneShapes);

/** Converts a row with GraphQL's enum values to stones of the domain. */
export const toStone = ({ kind, shape, count, carats, setting, text }: StoneRowFragment): Stone => ({
  ...{ kind: kinds[kind], shape: shapes[shape] },
  ...{ count, carats, setting, text },
});

export const toStoneInput = ({ kind, shape, ...stone }: Stone): StoneInput => ({
  ...stone,
  kind: enumName(kind),
  shape: enumName(shape),
});
