interface Placed {
  id: string;
  product: { id: string };
}

/** The ids of all items, with the item of this product moved to an index; undefined if it is there already. */
export const idsWithProductAt = (items: readonly Placed[], productId: string, index: number) => {
  const found = items.find(({ product }) => product.id === productId);
  if (!found || items[index] === found) return undefined;
  const others = items.filter((item) => item !== found).map(({ id }) => id);
  return others.toSpliced(index, 0, found.id);
};
