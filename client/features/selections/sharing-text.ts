import type { SelectionCardFragment } from './selections.generated';

type Sharing = Pick<SelectionCardFragment, 'own' | 'shared' | 'author'>;

/** Tells who shares a selection; undefined if its author alone sees it. */
export const sharingText = ({ own, shared, author }: Sharing) => {
  if (!own) return `Shared by ${author}`;
  return shared ? 'Shared with your company' : undefined;
};
