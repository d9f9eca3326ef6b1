import { useState } from 'react';

interface Item {
  id: string;
}

interface MergeOptions {
  /** Somebody points at the list, or works in it by the keyboard. */
  held: boolean;
  /** What has left the list stays in view until it is told to go. */
  keep: boolean;
}

const onlyNewFrom = (fresh: readonly Item[], at: number, known: ReadonlySet<string>) =>
  fresh.slice(at).every(({ id }) => !known.has(id));

/** What was shown, brought up to date: nothing moves under a pointer, and what is new has its place. */
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
    // In the middle it would push away what somebody is about to press; it comes when they have gone.
    else if (!held) merged.splice(merged.findIndex(({ id }) => id === fresh[at - 1]?.id) + 1, 0, item);
    else return;
    known.add(item.id);
  });
  return merged;
}

interface StableListOptions {
  keep?: boolean;
  /** Which list it is: another filter's begins anew, and takes nothing over. */
  of?: string;
}

/** A list that refreshes by itself while somebody works in it. */
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
    /** Closes ranks. */
    applyRemovals: () => setShown(fresh),
    /** For the element around the list. */
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}
