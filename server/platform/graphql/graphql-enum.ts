import { registerEnumType } from '@nestjs/graphql';
import { type EnumName, enumName } from '../../../domain/enum-names.js';

type EnumObject<Value extends string> = { [V in Value as EnumName<V>]: V };

/** Registers domain values as a GraphQL enum with a description per value: `in-progress` becomes `IN_PROGRESS`. */
export function graphqlEnum<const Value extends string>(
  name: string,
  values: readonly Value[],
  description: string,
  valueDescriptions: Record<NoInfer<Value>, string>,
): EnumObject<Value> {
  const enumObject = Object.fromEntries(values.map((value) => [enumName(value), value]));
  const valuesMap = Object.fromEntries(
    values.map((value) => [enumName(value), { description: valueDescriptions[value] }]),
  );
  registerEnumType(enumObject, { name, description, valuesMap });
  return enumObject as EnumObject<Value>;
}
