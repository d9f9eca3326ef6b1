import { pageLimits } from '../../domain/rules';

/** Reads a filter's value from the URL and writes it. The text is empty if the URL has no such parameter. */
export interface FilterParam<Value> {
  /** The name in the URL, when it is not the name in the filter. */
  name?: string;
  read(text: string): Value;
  write(value: Value): string;
}

export type FilterParams = Record<string, FilterParam<unknown>>;

export type FilterOf<Params extends FilterParams> = { [Name in keyof Params]: ReturnType<Params[Name]['read']> };

export const searchParam: FilterParam<string> = {
  read: (text) => text.trim().slice(0, 100),
  write: (search) => search,
};

export const pageParam: FilterParam<number> = {
  read: (text) => {
    const page = Number(text);
    return Number.isInteger(page) && page >= 1 && page <= pageLimits.maxPage ? page : 1;
  },
  write: String,
};

export const pageSizeParam = (sizes: readonly number[], standard = sizes[0] ?? 20): FilterParam<number> => ({
  read: (text) => sizes.find((size) => String(size) === text) ?? standard,
  write: String,
});

/** `IN_PROGRESS` is `in-progress` in the URL. */
const inUrl = (value: string) => value.toLowerCase().replaceAll('_', '-');

/** One of a closed list of values, or `standard`. */
export function choiceParam<const Value extends string>(values: readonly Value[]): FilterParam<Value | undefined>;
export function choiceParam<const Value extends string>(values: readonly Value[], standard: Value): FilterParam<Value>;
export function choiceParam<const Value extends string>(values: readonly Value[], standard?: Value) {
  return {
    read: (text: string) => values.find((value) => inUrl(value) === text.toLowerCase()) ?? standard,
    write: (value?: Value) => (value === undefined ? '' : inUrl(value)),
  };
}

/** Invalid values fall back to their defaults. */
export const readFilter = <Params extends FilterParams>(url: URLSearchParams, params: Params) =>
  Object.fromEntries(
    Object.entries(params).map(([key, param]) => [key, param.read(url.get(param.name ?? key) ?? '')]),
  ) as FilterOf<Params>;

/** Writes only values that differ from their defaults. Other parameters (`open`) stay. */
export const writeFilter = <Params extends FilterParams>(
  filter: FilterOf<Params>,
  params: Params,
  url = new URLSearchParams(),
) => {
  const written = new URLSearchParams(url);
  for (const [key, param] of Object.entries(params)) {
    const name = param.name ?? key;
    const text = param.write(filter[key]);
    if (text === param.write(param.read(''))) written.delete(name);
    else written.set(name, text);
  }
  return written;
};
