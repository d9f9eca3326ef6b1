import { useState } from 'react';

interface Item {
  id: string;
}

interface MergeOptions {
  /** The pointer or the keyboard focus is in the list. */
  held: boolean;
  /** Removed items stay visible until `applyRemovals`. */
  keep: boolean;
}

const onlyNewFrom = (fresh: readonly Item[], at: number, known: ReadonlySet<string>) =>
  fresh.slice(at).every(({ id }) => !known.has(id));

/** Merges fresh items into the shown list: new items appear in order, and nothing moves while the list is held. */
export function mergeStable<T extends Item>(
  shown: readonly T[],
  fresh: readonly T[],
  { held, keep }: MergeOptions,
): T[] {
  const freshById = new Map(fresh.map((item) => [item.id, item]));
  const merged = shown
    .filter(({ id }) => held || keep || freshById.has(id))
    .map((item) => freshById.get(item.id) ?? item);
  const known = new Set(merged.map(({ id }) => id));
  fresh.forEach((item, at) => {
    if (known.has(item.id)) return;
    if (onlyNewFrom(fresh, at, known)) merged.push(item);
    // While the list is held, an item in the middle would move the buttons below it, so it appears later.
    else if (!held) merged.splice(merged.findIndex(({ id }) => id === fresh[at - 1]?.id) + 1, 0, item);
    else return;
    known.add(item.id);
  });
  return merged;
}

interface StableListOptions {
  keep?: boolean;
  /** Identity of the list: a list with another filter starts without the shown items. */
  of?: string;
}

/** Keeps a polled list steady while the user works in it. */
export function useStableList<T extends Item>(fresh: readonly T[], { keep = false, of = '' }: StableListOptions = {}) {
  const [shown, setShown] = useState<readonly T[]>(fresh);
  const [held, setHeld] = useState(false);
  const [merged, setMerged] = useState({ fresh, held, of });
  if (merged.fresh !== fresh || merged.held !== held || merged.of !== of) {
    setMerged({ fresh, held, of });
    setShown(merged.of === of ? mergeStable(shown, fresh, { held, keep }) : fresh);
  }
  return {
    shown,
    isRemoved: ({ id }: Item) => !fresh.some((item) => item.id === id),
    /** Removes the items that are no longer in the fresh list. */
    applyRemovals: () => setShown(fresh),
    /** Event handlers for the element around the list. */
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}
