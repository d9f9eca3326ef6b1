import { useCallback, useState } from 'react';

type Ids = ReadonlySet<string>;

const none: Ids = new Set();

/** Adds the id, or removes it when it is there. */
export const toggled = (ids: Ids, id: string): Ids => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** Ids of the selected items of a list. A list with another `key` (another filter) starts without a selection. */
export const useSelection = (key = '') => {
  const [selection, setSelection] = useState({ key, ids: none });
  const select = useCallback((ids: Ids) => setSelection({ key, ids }), [key]);
  const toggle = useCallback(
    (id: string) => setSelection((before) => ({ key, ids: toggled(before.key === key ? before.ids : none, id) })),
    [key],
  );
  return { selected: selection.key === key ? selection.ids : none, select, toggle, clear: () => select(none) };
};
