import { registerEnumType } from '@nestjs/graphql';

type EnumName<Value extends string> = Value extends `-${infer Rest}`
  ? `${EnumName<Rest>}_DESC`
  : Value extends `${infer Head}-${infer Tail}`
    ? `${Uppercase<Head>}_${EnumName<Tail>}`
    : Uppercase<Value>;

type EnumObject<Value extends string> = { [V in Value as EnumName<V>]: V };

/** REST marks a descending order with a leading minus, which GraphQL names cannot contain. */
const enumNameOf = (value: string) =>
  value
    .replace(/^-(.*)/, '$1-desc')
    .toUpperCase()
    .replaceAll('-', '_');

/** Registers domain values as a GraphQL enum with a description per value: `in-progress` becomes `IN_PROGRESS`. */
export function graphqlEnum<const Value extends string>(
  name: string,
  values: readonly Value[],
  description: string,
  valueDescriptions: Record<NoInfer<Value>, string>,
): EnumObject<Value> {
  const enumObject = Object.fromEntries(values.map((value) => [enumNameOf(value), value]));
  const valuesMap = Object.fromEntries(
    values.map((value) => [enumNameOf(value), { description: valueDescriptions[value] }]),
  );
  registerEnumType(enumObject, { name, description, valuesMap });
  return enumObject as EnumObject<Value>;
}
