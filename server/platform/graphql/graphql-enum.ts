import { registerEnumType } from '@nestjs/graphql';

type Name<Value extends string> = Value extends `-${infer Rest}`
  ? `${Name<Rest>}_DESC`
  : Value extends `${infer Head}-${infer Tail}`
    ? `${Uppercase<Head>}_${Name<Tail>}`
    : Uppercase<Value>;

type ClosedList<Value extends string> = { [V in Value as Name<V>]: V };

/** Orders run down with a minus in REST, which no GraphQL name can have. */
const nameOf = (value: string) =>
  value
    .replace(/^-(.*)/, '$1-desc')
    .toUpperCase()
    .replaceAll('-', '_');

/** A closed list of the domain as a GraphQL enum, with what each value means: `in-progress` inside, `IN_PROGRESS` outside. */
export function graphqlEnum<const Value extends string>(
  name: string,
  values: readonly Value[],
  description: string,
  meanings: Record<NoInfer<Value>, string>,
): ClosedList<Value> {
  const list = Object.fromEntries(values.map((value) => [nameOf(value), value]));
  const valuesMap = Object.fromEntries(values.map((value) => [nameOf(value), { description: meanings[value] }]));
  registerEnumType(list, { name, description, valuesMap });
  return list as ClosedList<Value>;
}
