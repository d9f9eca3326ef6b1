/** Reads rows by id in batches of `size`. Omits rows that were deleted in the meantime. */
export async function* inParts<Row>(
  ids: readonly string[],
  size: number,
  read: (part: readonly string[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let first = 0; first < ids.length; first += size) yield* await read(ids.slice(first, first + size));
}
