/** Reads rows by their ids, so many at a time. Rows that were deleted meanwhile are left out. */
export async function* inParts<Row>(
  ids: readonly string[],
  size: number,
  read: (part: readonly string[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let first = 0; first < ids.length; first += size) yield* await read(ids.slice(first, first + size));
}
