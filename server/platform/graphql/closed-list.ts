import { registerEnumType } from '@nestjs/graphql';

type Name<Value extends string> = Value extends `${infer Head}-${infer Tail}`
  ? `${Uppercase<Head>}_${Name<Tail>}`
  : Uppercase<Value>;

type ClosedList<Value extends string> = { [V in Value as Name<V>]: V };

/** A closed list of the domain as a GraphQL enum: `in-progress` inside, `IN_PROGRESS` outside. */
export function closedList<const Value extends string>(
  name: string,
  values: readonly Value[],
  description: string,
): ClosedList<Value> {
  const list = Object.fromEntries(values.map((value) => [value.toUpperCase().replaceAll('-', '_'), value]));
  registerEnumType(list, { name, description });
  return list as ClosedList<Value>;
}
