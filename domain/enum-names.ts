/**
 * GraphQL's name of a value of a closed list: `in-progress` and `inProgress` are `IN_PROGRESS`, `-name` is `NAME_DESC`.
 */
export type EnumName<Value extends string> = Value extends `-${infer Rest}`
  ? `${EnumName<Rest>}_DESC`
  : Value extends `${infer Head}-${infer Tail}`
    ? `${Words<Head>}_${EnumName<Tail>}`
    : Words<Value>;

/** A capital letter within a word begins the next one. */
type Words<Value extends string> = Value extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${Uppercase<First>}${Words<Rest>}`
    : `${Uppercase<First>}_${Words<Rest>}`
  : '';

/** REST marks a descending order with a leading minus, which GraphQL names cannot contain. */
export const enumName = <const Value extends string>(value: Value) =>
  value
    .replace(/^-(.*)/, '$1-desc')
    .replace(/\B[A-Z]/g, '-$&')
    .toUpperCase()
    .replaceAll('-', '_') as EnumName<Value>;

export const enumNames = <const Value extends string>(values: readonly Value[]): EnumName<Value>[] =>
  values.map((value) => enumName(value));

/** Labels (or anything else) of a list by GraphQL name, in the same order. */
export const byEnumName = <Value extends string, Label>(labels: Record<Value, Label>) =>
  Object.fromEntries(Object.entries<Label>(labels).map(([value, label]) => [enumName(value), label])) as Record<
    EnumName<Value>,
    Label
  >;
